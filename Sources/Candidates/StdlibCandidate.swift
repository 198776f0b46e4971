import Conformance
import Observation
import Workloads

/// Swift's own Observation, as shipped with the toolchain.
@ObservationModels(module: "Observation")
@WorkloadModels(module: "Observation")
public enum StdlibCandidate: MeasuredCandidate {
  public static let name = "stdlib"
  public static let version = "Swift 6.3"
  public static let summary = "The standard library's Observation."
  public static let capabilities: Set<Capability> = [.manualKeyPaths, .codableModels]

  public static func track<Result>(
    _ apply: () -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) -> Result {
    withObservationTracking(apply, onChange: onChange())
  }
}
