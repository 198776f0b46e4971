/// The faults of hosts, wrappers and storages: a table, one file per family.
///
/// To add one, add an entry: what is changed where, and which clauses notice.
/// `scripts/mutants.sh` says whether the place is there and whether they do.
package enum HostFaults {
  /// All faults.
  package static let all: [HostFault] = [
    runs, tracking, values, bindings, transactions, controls, objects, identity, environment,
    motions, stores, queries, questions,
    dynamicProperties, effects, animations, storage, windows, focus, drivers, preferences,
    presentations, builders, turns, fingers, gestures, findings,
  ].flatMap(\.self)

  /// The number by which the fault at a place in ``all`` is switched on; 0 is
  /// none.
  package static func number(at index: Int) -> Int { index + 1 }
}
