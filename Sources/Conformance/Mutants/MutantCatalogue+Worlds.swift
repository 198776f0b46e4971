import ConformanceKit

extension MutantCatalogue {
  /// Scopes and models of two worlds.
  static let worlds: [Mutant] = [
    WorldFault.mutant(
      .blind, "blind", "Does not see the standard library's models.",
      proofs: [
        Proof(clauses: ["X-01", "X-03"], message: "set theirs: calls = 0"),
        Proof(clauses: ["X-02"], message: "set theirs: inner calls = 0, outer calls = 0"),
        Proof(clauses: ["X-08"], message: "set theirs: inner calls = 0, outer calls = 1"),
        Proof(clauses: ["X-11"], message: "nothing", waits: true),
      ]),
    WorldFault.mutant(
      .callingTwice, "calling-for-each-world", "Is called by each world for itself.",
      proofs: [
        Proof(clauses: ["X-01"], message: "set ours: calls = 2"),
        Proof(clauses: ["X-17"], message: "set: calls = 2"),
      ]),
    WorldFault.mutant(
      .late, "late-to-the-border", "Calls when the standard library's change is over.",
      proofs: [Proof(clauses: ["X-06"], message: "onChange: theirs = 0")]),
    WorldFault.mutant(
      .installingThrown, "keeping-thrown-worlds",
      "Keeps the standard library's registration of an apply that throws.",
      proofs: [Proof(clauses: ["X-07"], message: "inner calls = 1")]),
    WorldFault.mutant(
      .replacingErrors, "replacing-errors", "Throws an error of its own.",
      proofs: [Proof(clauses: ["X-07"], message: "thrown: -1")]),
    WorldFault.mutant(
      .registeringOnce, "crossing-once",
      "Registers with the standard library in the first run.",
      proofs: [Proof(clauses: ["X-03"], message: "expected 'set theirs: calls = 2'")]),
    WorldFault.mutant(
      .countingEarlierRuns, "counting-earlier-runs",
      "Is called by what earlier runs have registered with the standard library.",
      proofs: [Proof(clauses: ["X-04"], message: "read ours, set theirs: calls = 1")]),
    WorldFault.mutant(
      .ignoringCancellation, "ignoring-the-end",
      "Leaves what it registered with the standard library as it is.",
      proofs: [Proof(clauses: ["X-05", "X-19"], message: "cancelled: alive")]),
    WorldFault.mutant(
      .lagging, "lagging-worlds", "Returns the value before.",
      proofs: [
        Proof(clauses: ["X-03"], message: "run: theirs = -1"),
        Proof(clauses: ["X-11"], message: "-1"),
      ]),
    WorldFault.mutant(
      .deaf, "deaf-model", "Has shared models that the standard library does not see.",
      proofs: [Proof(clauses: ["X-09"], message: "set: inner calls = 1, outer calls = 0")]),
    WorldFault.mutant(
      .torn, "torn-model", "Has shared models with two registrars side by side.",
      proofs: [Proof(clauses: ["X-10"], message: "set: calls = 3")]),
    WorldFault.mutant(
      .comparingNothing, "comparing-nothing",
      "Has shared models that take every assignment for a change.",
      proofs: [
        Proof(clauses: ["X-09"], message: "set equal: inner calls = 1, outer calls = 1")
      ]),
    WorldFault.mutant(
      .foreign, "foreign-model", "Has shared models that are the standard library's alone.",
      proofs: [Proof(clauses: ["X-17"], message: "after apply: calls = 0")]),
  ]
}
