import Conformance
import DataFlow
import ObservationCore
import Workloads

/// The lock-free registrar of this package.
@ObservationModels(module: "ObservationCore")
@WorkloadModels(module: "ObservationCore")
public enum CoreCandidate: MeasuredCandidate {
  public static let name = "core"
  public static let version = "0.1.0"
  public static let summary = "ObservationCore: lock-free, one slot per property."
  public static let capabilities: Set<Capability> = [
    .manualKeyPaths, .codableModels, .throwingApply,
  ]

  public static var tracking: Tracking { .core }

  public static func track<Result>(
    _ apply: () -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) -> Result {
    withObservationTracking(apply, onChange: onChange())
  }

  public static func trackThrowing<Result>(
    _ apply: () throws -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) throws -> Result {
    try withObservationTracking(apply, onChange: onChange())
  }
}
