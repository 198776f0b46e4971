import Candidates
import ConformanceKit
import Workloads

/// A candidate whose observers are never called, on the models of another.
enum DeafCandidate: MeasuredCandidate {
  static let name = "deaf"
  static let version = "1"
  static let summary = "Never calls anybody."
  static let capabilities: Set<Capability> = StdlibCandidate.capabilities
  static let observesStandardModels = true
  static let unmeasured = ["cycle/capturing": "would not hear"]

  // The case of an id does not matter.
  static let expectations = Expectations(
    """
    [deaf]
    c-03 fails: It is deaf.
    """)

  typealias Models = StdlibCandidate.Models
  typealias MeasuredModels = StdlibCandidate.MeasuredModels

  static func track<Result>(
    _ apply: () -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) -> Result {
    apply()
  }
}
