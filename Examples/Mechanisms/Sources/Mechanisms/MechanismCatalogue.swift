import Workloads

/// What registrars can be made of, each in a file of its own.
public enum MechanismCatalogue {
  /// In the order of reports.
  public static let all: [any MeasuredCandidate.Type] = [
    LocksCandidate.self, StripesCandidate.self, SnapshotsCandidate.self, DeferredCandidate.self,
    SingleCandidate.self, CombineCandidate.self, ChannelsCandidate.self,
  ]
}

extension Known {
  /// Workloads that take too long where each look-up of a key path goes through all others.
  ///
  /// To observe 8,000 of them takes seconds. A workload is left out with all its sizes.
  static let unmeasured = [
    "write/many-key-paths": "looks through all key paths",
    "write/beside-key-paths": "looks through all key paths",
  ]
}
