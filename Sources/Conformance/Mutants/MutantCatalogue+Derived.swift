import ConformanceKit

extension MutantCatalogue {
  /// Derived values, effects and batches.
  static let derived: [Mutant] = [
    DerivedFault.mutant(
      .uncached, "keeping-no-value", "Evaluates a derived value whenever it is read.",
      proofs: [
        Proof(clauses: ["D-01"], message: "asked for 0: evaluations = 2"),
        Proof(clauses: ["D-16"], message: "0: 31 evaluations"),
        Proof(clauses: ["D-09"], message: "asked: 0"),
      ]),
    DerivedFault.mutant(
      .eager, "eager-values", "Evaluates derived values that nobody has asked for.",
      proofs: [
        Proof(clauses: ["D-01"], message: "made: evaluations = 1"),
        Proof(clauses: ["D-49"], message: "number changed to 1: evaluations = 2"),
      ]),
    DerivedFault.mutant(
      .twice, "computing-twice", "Evaluates a derived value twice.",
      proofs: [
        Proof(clauses: ["D-02"], message: "'left = 1'"),
        Proof(clauses: ["D-12"], message: "0: 100 evaluations"),
        Proof(clauses: ["D-13"], message: "0: 200 evaluations"),
        Proof(clauses: ["D-49"], message: "number asked: 0: evaluations = 2, reads = 2"),
        Proof(clauses: ["D-60"], message: "reads changed: wrong = 1022"),
        Proof(clauses: ["RND-13"], message: "runs without a reason"),
      ]),
    DerivedFault.mutant(
      .glitching, "glitching",
      "Evaluates those that have read a property one after the other, in the middle of a change.",
      proofs: [
        Proof(clauses: ["D-15"], message: "evaluations"),
        // Which of its evaluations is the one too many is a matter of the seed.
        Proof(clauses: ["RND-13"], message: "every graph goes as the model says', got"),
      ]),
    DerivedFault.mutant(
      .withoutCut, "without-a-cut", "Takes each evaluation for a change.",
      proofs: [
        Proof(clauses: ["D-03"], message: "text = 0"),
        Proof(clauses: ["D-14"], message: "1: 5 evaluations"),
        Proof(clauses: ["D-21"], message: "effect: 1"),
        Proof(clauses: ["RND-13"], message: "without a reason"),
        Proof(clauses: ["D-37"], message: "number: evaluations = 2"),
        Proof(clauses: ["D-60"], message: "reads equal: wrong = 960"),
        Proof(clauses: ["D-61"], message: "equal meanwhile: runs = 2"),
      ]),
    DerivedFault.mutant(
      .leaking, "keeping-old-reads", "Goes on reading what an evaluation has read once.",
      proofs: [
        Proof(clauses: ["D-04"], message: "first = 50"),
        Proof(clauses: ["D-17"], message: "2: 3 evaluations"),
      ]),
    DerivedFault.mutant(
      .hoarding, "hoarding-values", "Keeps a derived value that nobody uses.",
      proofs: [
        Proof(clauses: ["D-08"], message: "dropped: alive"),
        Proof(clauses: ["D-38"], message: "expected 'the one of 2 ends: 30'"),
        Proof(clauses: ["D-41"], message: "changed: alive alive"),
      ]),
    DerivedFault.mutant(
      .deaf, "deaf-to-values", "Does not tell who has read a derived value of a change.",
      proofs: [
        Proof(clauses: ["D-30"], message: "changed: calls = 0"),
        Proof(clauses: ["D-33"], message: "changed below: calls = 0"),
        Proof(clauses: ["D-20"], message: "expected 'effect: 10'"),
        Proof(clauses: ["D-43"], message: "over: calls = 0"),
        Proof(clauses: ["D-62"], message: "changed: calls = 0"),
        Proof(clauses: ["D-63"], message: "onChange of the value: []"),
        Proof(clauses: ["RND-13"], message: "did not run"),
      ]),
    DerivedFault.mutant(
      .lagging, "one-less", "Says that a derived value is one less than it is.",
      proofs: [
        Proof(clauses: ["D-01", "D-02", "D-07", "D-30"], message: "-1"),
        Proof(clauses: ["D-05"], message: "value = -"),
        Proof(clauses: ["R-23"], message: "before: -1"),
        Proof(clauses: ["D-44"], message: "[9, 19]"),
        Proof(clauses: ["D-62"], message: "asked meanwhile: -1"),
        Proof(clauses: ["D-63"], message: "onChange of the property: [9, "),
        Proof(clauses: ["RND-13"], message: "an effect has seen"),
      ]),
    DerivedFault.mutant(
      .neverStarting, "idle-effects", "Does not run an effect.",
      proofs: [
        Proof(clauses: ["D-20", "D-24"], message: "expected 'effect: 0'"),
        Proof(clauses: ["RND-13"], message: "did not run"),
      ]),
    DerivedFault.mutant(
      .plainEffects, "effects-as-scopes",
      "Runs an effect in the middle of whatever may have changed what it has read.",
      proofs: [
        Proof(clauses: ["D-21"], message: "effect: 1"),
        Proof(clauses: ["D-22"], message: "effect: "),
        Proof(clauses: ["D-24"], message: "effect: 1"),
        Proof(clauses: ["D-27"], message: "outer"),
        Proof(clauses: ["D-28"], message: "'effect: 3'"),
        Proof(clauses: ["D-47"], message: "'seen: 1'"),
        Proof(clauses: ["D-48"], message: "'seen: 5'"),
        Proof(clauses: ["RND-13"], message: "an effect runs without a reason"),
      ]),
    DerivedFault.mutant(
      .runningTwice, "running-effects-twice", "Runs an effect twice for a change.",
      proofs: [
        Proof(clauses: ["D-20"], message: "effect: 0"),
        Proof(clauses: ["D-26"], message: "first: 1"),
        Proof(clauses: ["D-61"], message: "changed meanwhile: runs = 4"),
        Proof(clauses: ["RND-13"], message: "an effect runs without a reason"),
      ]),
    DerivedFault.mutant(
      .keeping, "keeping-effects", "Lets an effect run on that is cancelled.",
      proofs: [
        Proof(clauses: ["D-23"], message: "'kept: 2'"),
        Proof(clauses: ["D-29"], message: "batch over: runs = 6"),
        Proof(clauses: ["D-39"], message: "batch over: alive"),
        Proof(clauses: ["D-59"], message: "cancelled and dropped in a batch: alive: runs = 2"),
        Proof(clauses: ["RND-13"], message: "ran"),
      ]),
    DerivedFault.mutant(
      .batchless, "batchless", "Lets effects run after each change of a batch.",
      proofs: [
        Proof(clauses: ["D-22"], message: "effect: 10"),
        Proof(clauses: ["D-18"], message: "batch: 27 evaluations"),
        Proof(clauses: ["RND-13"], message: " 2 times"),
      ]),
    DerivedFault.mutant(
      .piling, "piling-up-reads", "Keeps a block of memory for each read of a value.",
      proofs: [Proof(clauses: ["I-58"], message: "reads of a value in another one: grows by")]),
    DerivedFault.mutant(
      .losing, "losing-changes",
      "Forgets a change of what a value has read that comes at the end of its evaluation.",
      proofs: [
        Proof(clauses: ["D-50"], message: "an old value = "),
        Proof(clauses: ["D-54"], message: "an old value = ", waits: true),
        Proof(clauses: ["RND-14"], message: "and not"),
      ]),
    DerivedFault.mutant(
      .locking, "evaluating-under-a-lock", "Holds a lock while a value is evaluated.",
      proofs: [Proof(clauses: ["D-52"], message: "in time = false", waits: true)]),
    DerivedFault.mutant(
      .overlapping, "overlapping-effects",
      "Runs an effect on several threads that change what it has read at once.",
      proofs: [
        Proof(clauses: ["D-55"], message: "runs inside of another = "),
        Proof(clauses: ["D-42"], message: "seen: 0, 1, 1"),
      ]),
    DerivedFault.mutant(
      .frozen, "freezing-other-types",
      "Evaluates a derived value once, if it is not a number.",
      proofs: [Proof(clauses: ["D-36"], message: "Bool: false, false, false")]),
    DerivedFault.mutant(
      .lateScopes, "late-scopes", "Tells scopes of a change when it is stored.",
      proofs: [Proof(clauses: ["D-45"], message: "reads [2]")]),
    DerivedFault.mutant(
      .losingScopes, "losing-scopes", "Forgets a scope in which an effect is made.",
      proofs: [Proof(clauses: ["D-46"], message: "inner calls = 1, outer calls = 0")]),
    DerivedFault.mutant(
      .comparing, "comparing-texts",
      "Compares values of a type without == by their texts.",
      proofs: [Proof(clauses: ["D-49"], message: "number asked: 0: evaluations = 2, reads = 1")]),
    DerivedFault.mutant(
      .givingUp, "giving-up", "Calls the code of a value or an effect 20 times at most.",
      proofs: [Proof(clauses: ["D-58"], message: "effect alone: 20")]),
    DerivedFault.mutant(
      .telling, "telling-of-evaluations",
      "Tells who has read a derived value whenever that is evaluated.",
      proofs: [Proof(clauses: ["D-62"], message: "asked: 5: calls = 1")]),
  ]
}
