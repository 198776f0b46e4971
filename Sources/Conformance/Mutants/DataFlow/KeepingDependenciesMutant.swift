@_spi(Testing) import DataFlow

/// Keeps what an earlier run read as a dependency.
///
/// Around the oracle's registrar, which calls once: a registration of an
/// earlier run is still there, and is not taken for a late one.
enum KeepingDependenciesMutant: EngineCandidate, FaultyHost {
  static let name = "mutant-keeping-dependencies"
  static let summary = "Keeps what an earlier run read as a dependency."
  static let faults: Faults = .keepingDependencies

  static func prepare() { MutantEngine.current = ReferenceEngine() }

  static let mutants = [
    Mutant(
      Self.self, clauses: ["STATE-20"], message: "old object changed: ModelState +1"),
    Mutant(
      Self.self, clauses: ["OBSV-09"], message: "not read any more: Branching +1"),
  ]
}
