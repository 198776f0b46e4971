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
  /// What a mechanism is not measured in that finds a key path by looking through all others,
  /// if it is made at each use: to observe 8,000 of them takes seconds.
  static let unmeasured = [
    "write/many-key-paths": "looks through all key paths",
    "write/beside-key-paths": "looks through all key paths",
  ]
}
