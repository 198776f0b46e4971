// `Candidate` says what each member is.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import ConformanceKit
import ObservationCore

/// The registrar of this package, as the kit sees it.
@ObservationModels(registrar: TableRegistrar.self)
public enum TableCandidate: Candidate {
  public static let name = "table"
  public static let version = "1.0"
  public static let summary = "One dictionary of key paths behind one lock."
  public static let capabilities: Set<Capability> = [.manualKeyPaths, .throwingApply]

  public static let expectations = Expectations(
    embedded: PackageResources.table_expectations, named: "table.expectations")

  public static func track<Result>(
    _ apply: () -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) -> Result {
    Observer.track(apply, onChange: onChange)
  }

  public static func trackThrowing<Result>(
    _ apply: () throws -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) throws -> Result {
    try Observer.track(apply, onChange: onChange)
  }
}
