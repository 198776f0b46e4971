import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow
import ObservationCore

/// Keeps what an earlier run read as a dependency.
///
/// Around the oracle's registrar, which calls once: a registration of an
/// earlier run is still there, and is not taken for a late one.
@ObservationModels(registrar: MutexRegistrar.self, codable: true)
enum KeepingDependenciesMutant: FaultyHost {
  static let name = "mutant-keeping-dependencies"
  static let version = "1"
  static let summary = "Keeps what an earlier run read as a dependency."
  static let faults: Faults = .keepingDependencies
  static let capabilities: Set<Capability> = [.manualKeyPaths, .codableModels]

  static func track<Result>(
    _ apply: () -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) -> Result {
    MutexRegistrar.track(apply, onChange: onChange())
  }

  static let mutants = [
    Mutant(
      Self.self, clauses: ["STATE-20"], message: "old object changed: ModelState +1"),
    Mutant(
      Self.self, clauses: ["OBSV-09"], message: "not read any more: Branching +1"),
  ]
}
