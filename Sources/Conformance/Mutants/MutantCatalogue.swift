import ConformanceKit

/// Every mutant, with the clauses that have to fail it.
public enum MutantCatalogue {
  /// Registrars and models that are broken on purpose.
  public static let registrars: [Mutant] =
    calling + registering + disarming + scopes + races + identity + lifetime + retracking + models

  /// The mutants of `mutants`, each once, with the proofs of all that have its name.
  package static func merged(_ mutants: [Mutant]) -> [Mutant] {
    let proofs = Dictionary(grouping: mutants, by: \.name).mapValues { $0.flatMap(\.proofs) }
    var seen: Set<String> = []
    return mutants.filter { seen.insert($0.name).inserted }.map { mutant in
      Mutant(
        name: mutant.name, fault: mutant.fault, candidate: mutant.candidate, begin: mutant.begin,
        end: mutant.end, proofs: proofs[mutant.name] ?? [])
    }
  }
}
