import Conformance
import Observation
import Workloads

/// A candidate whose observers are never called.
@ObservationModels(module: "Observation")
@WorkloadModels(module: "Observation")
enum DeafCandidate: MeasuredCandidate {
  static let name = "deaf"
  static let version = "1"
  static let summary = "Never calls anybody."
  static let capabilities: Set<Capability> = [.manualKeyPaths, .codableModels]

  static func track<Result>(
    _ apply: () -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) -> Result {
    apply()
  }
}
