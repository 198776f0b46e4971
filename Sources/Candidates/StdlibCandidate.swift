// Documented at the protocols: `Candidate`, `MeasuredCandidate`.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import ConformanceKit
import Observation
import Workloads

/// Swift's own Observation, as shipped with the toolchain.
@ObservationModels(module: "Observation")
@WorkloadModels(module: "Observation")
public enum StdlibCandidate: MeasuredCandidate {
  public static let name = "stdlib"
  public static let version = "Swift 6.3"
  public static let summary = "The standard library's Observation."
  /// ``Capability/values`` only where the system has `Observations`.
  public static let capabilities: Set<Capability> = {
    let always: Set<Capability> = [.manualKeyPaths, .codableModels]
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return always }
    return always.union([.values])
  }()

  public static let capabilitiesElsewhere: Set<Capability> = [.values]

  /// Yes: they are its own.
  public static let observesStandardModels = true

  /// What the file beside this one lists, for each version and platform.
  public static let expectations = Expectations(
    embedded: PackageResources.stdlib_expectations, named: "stdlib.expectations")

  public static func track<Result>(
    _ apply: () -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) -> Result {
    withObservationTracking(apply, onChange: onChange())
  }
}
