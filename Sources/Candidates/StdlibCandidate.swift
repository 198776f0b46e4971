import Conformance
import Observation

/// Swift's own Observation, as shipped with the toolchain.
@ObservationModels(module: "Observation")
public enum StdlibCandidate: Candidate {
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
