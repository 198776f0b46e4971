import ConformanceKit

/// Every clause, in the order of the specifications.
public enum Catalogue {
  /// What a registrar has to do.
  public static let observation: [Clause] = sorted(
    [
      tracking, nesting, accessors, calling, reentrancy, equality, keyPaths, freshClasses,
      lifetime, concurrency, races, stoppedThreads, outcomes, histories, retracking,
      retrackingRaces, events, sides, sidesAndThreads, continuous, continuousEnds, values, worlds,
      derived, effects, derivedRaces, shapes, derivedKinds, derivedRuns, graphEncounters,
      persistence, worldEnds, changesInside, leftovers, continuousLeftovers, randomPrograms,
      untested,
    ], by: observationGroups.map(\.key))

  /// What the groups of ``observation`` are about, in the order of the specification.
  package static let observationGroups: KeyValuePairs = [
    "T": "What the standard library tests", "F": "The macro", "I": "Tracking and changes",
    "C": "Concurrency",
    "R": "Observers that track again", "O": "Events and tokens", "K": "Continuous observation",
    "A": "Sequences of values", "X": "One world with the standard library",
    "D": "Derived values and effects",
    "RND": "Random programs",
  ]

  /// The clauses in the order of a specification: `I-05`, `I-05s` and `I-10`
  /// in this order, and before them what is in an earlier one of `groups`.
  ///
  /// - Parameter groups: What ids begin with, in the order of the specification.
  package static func sorted(_ clauses: [[Clause]], by groups: [String]) -> [Clause] {
    func position(_ clause: Clause) -> (group: Int, number: Substring) {
      let parts = clause.id.split(separator: "-", maxSplits: 1)
      return (groups.firstIndex(of: String(parts[0])) ?? groups.count, parts[1])
    }
    return clauses.flatMap(\.self).sorted { position($0) < position($1) }
  }
}
