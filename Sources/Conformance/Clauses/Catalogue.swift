/// Every clause, in the order of the specifications.
public enum Catalogue {
  /// All clauses: those about observation, then those about data flow.
  public static let all: [Clause] = observation + dataFlow

  /// What a registrar has to do.
  public static let observation: [Clause] = sorted([
    tracking, nesting, accessors, calling, reentrancy, equality, keyPaths, lifetime,
    concurrency, races, retracking, retrackingRaces, untested,
  ])

  /// What views and their states do, on top of a registrar.
  public static let dataFlow: [Clause] = sorted([
    views, state, stateLifetimes, stateOfObjects, bindings, bindingConversions, bindables,
    observables, observableChanges, objects, stateObjects, observedObjects, environmentObjects,
    environment, identity, transactions, dynamicProperties, threads,
  ])

  /// The groups of ids, in the order of the specifications.
  private static let groups: [String] = [
    "T", "F", "I", "C", "R", "VIEW", "STATE", "BIND", "BINDABLE", "OBSV", "OBJ", "SOBJ", "OOBJ",
    "EOBJ", "ENV", "ID", "TX", "DP", "THR",
  ]

  private static func sorted(_ clauses: [[Clause]]) -> [Clause] {
    clauses.flatMap(\.self).sorted { position($0) < position($1) }
  }

  /// Sorts `I-05`, `I-05s` and `I-10` in this order, and `T` before `F`
  /// before `I` before `C` before `R`.
  private static func position(_ clause: Clause) -> (group: Int, number: Substring) {
    let parts = clause.id.split(separator: "-", maxSplits: 1)
    return (groups.firstIndex(of: String(parts[0])) ?? groups.count, parts[1])
  }
}
