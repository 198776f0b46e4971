internal import CommandKit

/// Everything that the commands work with.
package struct Suite: Sendable {
  package let candidates: [any Candidate.Type]
  package let clauses: [Clause]
  package let mutants: [Mutant]
  /// What groups of clauses are about, by what their ids begin with.
  package let groups: [String: String]

  package init(
    candidates: [any Candidate.Type], clauses: [Clause], mutants: [Mutant],
    groups: [String: String] = [:]
  ) {
    self.candidates = candidates
    self.clauses = clauses
    self.mutants = mutants
    self.groups = groups
  }

  /// Fails where a name or an id is used twice.
  package func validate() throws {
    func firstDuplicate(_ names: [String]) -> String? {
      var seen: Set<String> = []
      return names.first { !seen.insert($0.lowercased()).inserted }
    }
    if candidates.isEmpty { throw CommandFailure(.usage, "there is no candidate") }
    if let name = firstDuplicate(candidates.map { $0.name } + mutants.map(\.name)) {
      throw CommandFailure(.usage, "two candidates are called '\(name)'")
    }
    if let mutant = mutants.first(where: { $0.proofs.isEmpty }) {
      throw CommandFailure(.usage, "the mutant '\(mutant.name)' names no clause")
    }
    if let id = firstDuplicate(clauses.map(\.id)) {
      throw CommandFailure(.usage, "two clauses have the id '\(id)'")
    }
    if let id = clauses.map(\.id).first(where: { $0.hasPrefix(AdapterChecks.prefix) }) {
      throw CommandFailure(
        .usage, "the id '\(id)' is taken: \(AdapterChecks.prefix) is for checks of adapters")
    }
  }

  /// The candidates that patterns cover, in the order of the suite; all for none.
  package func candidates(named patterns: [String]) throws -> [any Candidate.Type] {
    let names = candidates.map { $0.name }
    let chosen = try Glob.choose(Glob.list(patterns), from: names, name: \.self) { pattern in
      CommandFailure(
        .usage,
        "no candidate is called '\(pattern)'; there are: \(names.joined(separator: ", "))"
          + Suggestion.text(for: pattern, among: names))
    }
    return candidates.filter { chosen.contains($0.name) }
  }

  /// The candidate or the mutant called `name`.
  package func specimen(named name: String) -> Specimen? {
    (candidates.map { Specimen($0) } + mutants.map { Specimen($0) }).first { $0.name == name }
  }

  /// The clause with `id`, among the suite's and the checks of the adapter.
  package func clause(_ id: String, for candidate: any Candidate.Type) -> Clause? {
    (AdapterChecks.all(for: candidate) + [AdapterChecks.expectations([])] + clauses).first {
      $0.id.lowercased() == id.lowercased()
    }
  }
}
