import Workloads

/// Every candidate of this package.
public enum CandidateCatalogue {
  /// What the gate checks and the benchmark measures, in the order of reports.
  public static let all: [any MeasuredCandidate.Type] = [
    CoreCandidate.self, MutexCandidate.self, StdlibCandidate.self,
  ]
}
