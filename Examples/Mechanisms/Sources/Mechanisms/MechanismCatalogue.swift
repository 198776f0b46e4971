import Workloads

/// What registrars can be made of, each in a file of its own.
public enum MechanismCatalogue {
  /// In the order of reports.
  public static let all: [any MeasuredCandidate.Type] = [
    LocksCandidate.self, StripesCandidate.self, SnapshotsCandidate.self, DeferredCandidate.self,
    SingleCandidate.self, CombineCandidate.self, ChannelsCandidate.self,
  ]
}
