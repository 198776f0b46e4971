import ConformanceKit

extension MutantCatalogue {
  /// Observers that choose their sides, and continuous observation.
  static let events: [Mutant] = [
    EventFault.mutant(
      .silent, "silent-events", "Tells of nothing.",
      proofs: [
        Proof(clauses: ["O-14"], message: "set count: calls = 0"),
        Proof(clauses: ["C-25"], message: "is not in the table"),
      ]),
    EventFault.mutant(
      .earlyDidSet, "early-didset", "Tells of a didSet before the value is stored.",
      proofs: [
        Proof(clauses: ["O-01"], message: "didSet count: count = 0"),
        Proof(clauses: ["C-25"], message: "is not in the table"),
        Proof(clauses: ["X-14"], message: "didSet of the model: count = 2"),
      ]),
    EventFault.mutant(
      .trackingAgain, "tracking-twice", "Registers an observer with sides twice.",
      proofs: [
        Proof(clauses: ["O-02"], message: "willSet count: count = 0"),
        Proof(clauses: ["O-09"], message: "applied = 2"),
      ]),
    EventFault.mutant(
      .forgettingEnds, "forgetting-ends", "Does not tell of the end of an object.",
      proofs: [
        Proof(clauses: ["O-03", "O-04", "O-06"], message: "deinit: gone"),
        Proof(clauses: ["O-05"], message: "deinit"),
        Proof(clauses: ["O-21"], message: "ends told = 0"),
        Proof(clauses: ["O-22"], message: "deinit: told once = [0, 0, 0, 0]"),
        Proof(clauses: ["K-07"], message: "run deinit: gone", waits: true),
        Proof(clauses: ["K-13"], message: "two ends: initial, didSet count", waits: true),
        Proof(clauses: ["K-14"], message: "read by the last run ends: runs = 2", waits: true),
        Proof(clauses: ["A-20"], message: "-1"),
      ]),
    EventFault.mutant(
      .separateEnds, "separate-ends", "Tells of an object's end whatever came before.",
      proofs: [Proof(clauses: ["O-04"], message: "deinit: gone")]),
    EventFault.mutant(
      .oneEnd, "one-end", "Tells of the end of one object only.",
      proofs: [Proof(clauses: ["O-05"], message: "deinit")]),
    EventFault.mutant(
      .namingEnds, "naming-ends", "Says which property an object's end is about.",
      proofs: [Proof(clauses: ["O-06"], message: "deinit count: gone")]),
    EventFault.mutant(
      .matchingAll, "matching-all", "Matches every event with the same key path.",
      proofs: [
        Proof(clauses: ["O-07"], message: "willSet count: count = 0"),
        Proof(clauses: ["K-03"], message: "didSet count: count = 3"),
      ]),
    EventFault.mutant(
      .ignoringEnd, "ignoring-end", "Takes no notice of an event that ends its observation.",
      proofs: [
        Proof(clauses: ["O-08"], message: "didSet count"),
        Proof(clauses: ["O-18"], message: "after apply: deinit, deinit, deinit"),
        Proof(clauses: ["K-06"], message: "count = 4"),
      ]),
    EventFault.mutant(
      .withoutChoice, "without-choice", "Takes no sides for a willSet.",
      proofs: [
        Proof(clauses: ["O-09"], message: "willSet count: count = 0"),
        Proof(clauses: ["K-12"], message: "kept: runs = 2"),
      ]),
    EventFault.mutant(
      .installingThrown, "installing-thrown-events",
      "Installs what apply read before it threw.",
      proofs: [Proof(clauses: ["O-10"], message: "willSet count: count = 0")]),
    EventFault.mutant(
      .skippingApply, "skipping-apply", "Does not call the apply of an observer with sides.",
      proofs: [
        Proof(clauses: ["O-10"], message: "expected 'threw 3'"),
        Proof(clauses: ["O-01"], message: "expected 'willSet count: count = 0'"),
      ]),
    EventFault.mutant(
      .telling, "telling-of-ends", "Calls a plain onChange at the end of an object.",
      proofs: [Proof(clauses: ["O-12"], message: "calls = 1")]),
    EventFault.mutant(
      .namingNobody, "naming-nobody", "Does not say which object an event is about.",
      proofs: [
        Proof(clauses: ["O-13"], message: "didSet count of the second: false"),
        Proof(clauses: ["X-14"], message: "willSet of another: count = 0"),
      ]),
    EventFault.mutant(
      .keeping, "keeping", "Keeps an observation whose token is gone.",
      proofs: [
        Proof(clauses: ["O-14"], message: "captures alive, set count: calls = "),
        // What it is found by is a matter of the seed: a call, or captures.
        Proof(clauses: ["RND-10"], message: "every program goes as the model says', got"),
        Proof(clauses: ["C-24"], message: "is not in the table"),
        // Which line it is depends on when the pool begins the run that must not come.
        Proof(clauses: ["K-06"], message: "count = "),
        Proof(clauses: ["K-15"], message: "dropped: grows by"),
      ]),
    EventFault.mutant(
      .piling, "piling-up-scopes", "Keeps a block of memory for each scope, for good.",
      proofs: [Proof(clauses: ["R-19"], message: "of what it has read: grows by")]),
    EventFault.mutant(
      .mourning, "mourning", "Tells of the end of what only the first run has read.",
      proofs: [Proof(clauses: ["K-14"], message: "by the first run alone ends: runs = 3")]),
    EventFault.mutant(
      .applyingTwice, "applying-twice-with-sides", "Calls apply with sides twice.",
      proofs: [Proof(clauses: ["O-09"], message: "applied = 2")]),
    EventFault.mutant(
      .mistakingEnds, "mistaking-ends",
      "Takes the end of an object for a change while apply runs.",
      proofs: [Proof(clauses: ["O-15"], message: "expected 'deinit', got")]),
    EventFault.mutant(
      .namingLate, "naming-late",
      "Asks which property has changed during a run when the run is over.",
      proofs: [
        Proof(clauses: ["O-16"], message: "expected 'nothing more: didSet other', got"),
        Proof(clauses: ["K-11"], message: "expected 'didSet other: count = 0', got", waits: true),
      ]),
    EventFault.mutant(
      .hoarding, "hoarding", "Keeps the code of an observer with sides for ever.",
      proofs: [
        Proof(clauses: ["X-15", "O-21"], message: "captures alive"),
        Proof(clauses: ["O-19"], message: "nothing read: kept by willSet"),
      ]),
    EventFault.mutant(
      .repeating, "repeating-itself", "Tells everything twice.",
      proofs: [
        Proof(clauses: ["O-17"], message: "plain: 1 called called"),
        Proof(clauses: ["O-20"], message: "alone: told = 2"),
        Proof(clauses: ["C-25"], message: "is not in the table"),
        Proof(clauses: ["X-18"], message: "willSet: calls = [2,"),
      ]),
    EventFault.mutant(
      .crowded, "crowded", "Has no place for a third observer with sides.",
      proofs: [Proof(clauses: ["O-17"], message: "not as alone, first")]),
    EventFault.mutant(
      .startingInside, "starting-inside", "Makes the first run in the caller's scope.",
      proofs: [Proof(clauses: ["K-09"], message: "set count: calls = 1")]),
    EventFault.mutant(
      .tiring, "tiring", "Tells of no end in a run after the first one.",
      proofs: [
        Proof(clauses: ["K-10"], message: "let go of, and read again: deinit 0", waits: true)
      ]),
    EventFault.mutant(
      .startingNow, "starting-now", "Makes the first run before the return.",
      proofs: [Proof(clauses: ["K-01"], message: "returned: runs = 1")]),
    EventFault.mutant(
      .startingLate, "starting-late", "Makes the first run after the return.",
      proofs: [Proof(clauses: ["K-08"], message: "returned: runs = 0")]),
    EventFault.mutant(
      .trackingOnce, "tracking-once", "Observes what the first run has read.",
      proofs: [
        Proof(clauses: ["K-02"], message: "didSet other", waits: true),
        Proof(clauses: ["X-16"], message: "expected 'didSet: sum = 3'", waits: true),
      ]),
    EventFault.mutant(
      .runningTwice, "rerunning-twice", "Runs twice after a change.",
      proofs: [
        Proof(clauses: ["K-01"], message: "initial: count = 0"),
        Proof(clauses: ["X-16"], message: "initial: sum = 0"),
        Proof(clauses: ["K-13"], message: "two ends: initial, initial"),
      ]),
    EventFault.mutant(
      .runningInside, "running-inside", "Runs inside of the change.",
      proofs: [
        Proof(clauses: ["K-04"], message: "willSet count: count = 0"),
        Proof(clauses: ["K-03"], message: "count = 1"),
      ]),
    EventFault.mutant(
      .reportingOwn, "reporting-own-runs", "Runs again for what a run has changed.",
      proofs: [Proof(clauses: ["K-05"], message: "count = 3")]),
    EventFault.mutant(
      .stayingHome, "staying-home",
      "Does not see the standard library's models, whatever its sides.",
      proofs: [
        Proof(clauses: ["X-16"], message: "expected 'didSet: sum = 1'", waits: true),
        Proof(clauses: ["X-20"], message: "plain: calls = 0"),
      ]),
  ]

  /// Values over time.
  static let values: [Mutant] = [
    EventFault.mutant(
      .lagging, "lagging", "Returns the value before.",
      proofs: [
        Proof(
          clauses: ["A-01", "A-02", "A-03", "A-05", "A-06", "A-11", "A-14", "A-21"], message: "-1")
      ]),
    EventFault.mutant(
      .swallowing, "swallowing", "Returns nil for an error.",
      proofs: [Proof(clauses: ["A-03"], message: "failure 7")]),
    EventFault.mutant(
      .sharing, "sharing", "Has one state for all iterations.",
      proofs: [
        Proof(clauses: ["A-04"], message: "line 1: expected 'first: 0 0', got"),
        Proof(clauses: ["A-14"], message: "expected '1', got"),
      ]),
    EventFault.mutant(
      .ignoringCancellation, "ignoring-cancellation", "Waits in a task that nobody cancels.",
      proofs: [
        Proof(clauses: ["A-05", "A-16"], message: "waits"),
        Proof(clauses: ["A-15"], message: "cancelled: 0, runs = 1"),
      ]),
    EventFault.mutant(
      .neverFinishing, "never-finishing", "Takes the end for a value.",
      proofs: [Proof(clauses: ["A-07"], message: "-1")]),
    EventFault.mutant(
      .runningEarly, "running-early", "Runs the expression when the sequence is made.",
      proofs: [Proof(clauses: ["A-10"], message: "made: runs = 1")]),
    EventFault.mutant(
      .leavingOutEquals, "leaving-out-equals",
      "Leaves out a value that equals the last one.",
      proofs: [Proof(clauses: ["A-12"], message: "line 2: expected '0', got")]),
    EventFault.mutant(
      .runningElsewhere, "evaluating-elsewhere", "Runs the expression on any thread.",
      proofs: [Proof(clauses: ["A-13"], message: "on the main queue: false")]),
    EventFault.mutant(
      .reviving, "reviving", "Begins again after the end.",
      proofs: [Proof(clauses: ["A-15"], message: "the same again: 0, runs = 1")]),
    EventFault.mutant(
      .polling, "polling", "Returns a value without a change.",
      proofs: [
        Proof(clauses: ["A-16"], message: "5"),
        Proof(clauses: ["A-01"], message: "0"),
      ]),
    EventFault.mutant(
      .doublingFirst, "doubling-first", "Gives later iterations their first value twice.",
      proofs: [Proof(clauses: ["A-17"], message: "1")]),
    EventFault.mutant(
      .losingUnawaited, "losing-unawaited", "Forgets a change while nobody waits.",
      proofs: [
        Proof(clauses: ["A-11"], message: "line 2: expected '2', got"),
        Proof(clauses: ["A-18"], message: "slow waits"),
      ]),
    EventFault.mutant(
      .doubling, "doubling", "Returns each value twice.",
      proofs: [Proof(clauses: ["A-19"], message: "0 0")]),
    EventFault.mutant(
      .readingInside, "reading-inside", "Reads the value when the first change begins.",
      proofs: [
        Proof(clauses: ["A-21"], message: "after it: 0"),
        Proof(clauses: ["A-02", "A-06"], message: "0"),
      ]),
  ]
}
