extension HostFaults {
  /// What runs observe, on each way that a host can take: without recording and
  /// with it, in a first run and in later ones, with each kind of registrar.
  ///
  /// These break the ways that users take: they show that the gate takes them,
  /// too, and fails.
  static let tracking: [HostFault] = [
    HostFault(
      "observing-nothing", "Evaluates bodies without observing what they read.",
      edits: [
        .at(
          "TrackedNode.observe(in:_:)", evaluate: "body()",
          insteadOf: "used.__track(isFresh: isSpare, in: world, body)")
      ],
      proofs: [
        fails("OBSV-01", "count changed: CountReader +0"),
        fails("OBJ-07", "set note, send(): NoteView +0"),
        fails("BIND-01", "toggled: text = false"),
        fails("CHG-18", "got 'write 1: text = constant'"),
      ]),
    HostFault(
      "observing-once", "Observes what the first run of a body reads, and no later one.",
      edits: [
        .at(
          "TrackedNode.observe(in:_:)",
          evaluate: "isSpare ? used.__track(isFresh: isSpare, in: world, body) : body()",
          insteadOf: "used.__track(isFresh: isSpare, in: world, body)")
      ],
      proofs: [
        fails("OBSV-09", "read now: Branching +0"),
        fails("STATE-02", "defaults = 2"),
      ]),
    HostFault(
      "losing-observers", "Forgets who observes after a first run.",
      edits: [
        .at("TrackedNode.observe(in:_:)", evaluate: "false", insteadOf: "!used.readsNothing")
      ],
      proofs: [
        fails("OBSV-01", "count changed: CountReader +0"),
        fails("BIND-01", "toggled: text = false"),
      ]),
    HostFault(
      "one-world", "Does not see models of the standard library's.",
      edits: [
        .at(
          "TrackedNode.observe(in:_:)", evaluate: "used.__track(isFresh: isSpare, in: nil, body)",
          insteadOf: "used.__track(isFresh: isSpare, in: world, body)")
      ],
      proofs: [fails("OBSV-26", "count changed: StandardReader +0")]),
    HostFault(
      "always-both-worlds", "Sees models of the standard library's where it is told not to.",
      edits: [
        .at(
          "ViewGraph.init(tracking:recorder:clock:wake:)", evaluate: "true",
          insteadOf: "tracking.seesStandardModels")
      ],
      proofs: [fails("OBSV-27", "theirs changed: CountReader +0, StandardReader +1")]),
    HostFault(
      "blind-in-one-world", "Observes nothing where it sees one world alone.",
      edits: [
        .at(
          "TrackedNode.observe(in:_:)",
          evaluate: "world == nil ? body() : used.__track(isFresh: isSpare, in: world, body)",
          insteadOf: "used.__track(isFresh: isSpare, in: world, body)")
      ],
      proofs: [fails("OBSV-27", "count changed: CountReader +0")]),
    HostFault(
      "observing-nothing-recorded", "Observes nothing where it records.",
      edits: [
        .at(
          "TrackedNode.decorate(in:_:)", evaluate: "body()",
          insteadOf: "observe(in: world, body)")
      ],
      proofs: [
        fails("STATE-24", "toggle: Playing +0"),
        fails(
          "BIND-01", "without recording: toggled: text = true; recording: toggled: text = false"),
        fails("TX-01", "bodies saw = [0]"),
      ]),
    HostFault(
      "dropping-invalidations", "Drops invalidations unless it records.",
      edits: [.at("ViewGraph.invalidate(_:)", first: "if recorder == nil { return }")],
      proofs: [
        fails("OBSV-01", "count changed: CountReader +0"),
        fails(
          "BIND-01", "without recording: toggled: text = false; recording: toggled: text = true"),
      ]),
    HostFault(
      "dropping-recorded-invalidations", "Drops invalidations if it records.",
      edits: [.at("ViewGraph.invalidate(_:)", first: "if recorder != nil { return }")],
      proofs: [
        fails("STATE-24", "toggle: Playing +0"),
        fails(
          "BIND-01", "without recording: toggled: text = true; recording: toggled: text = false"),
        fails("TX-02", "turn: TwoStates +0, StateView +0"),
      ]),
    HostFault(
      "deaf-to-one-shots", "Does not hear a registrar that calls once.", registrar: .oneShot,
      edits: [
        .at(
          "TrackedNode.decorate(in:_:)", evaluate: "{ @Sendable in }",
          insteadOf: "invalidation!.nextOneShot()")
      ],
      proofs: [
        fails("OBSV-01", "count changed: CountReader +0")
      ]),
    HostFault(
      "forgetting-signals", "Observes no values of its own beside a registrar that calls once.",
      registrar: .oneShot,
      edits: [
        .at(
          "TrackedNode.decorate(in:_:)",
          evaluate: """
            { () -> Result in
              var result: Result?
              withoutActuallyEscaping(body) { body in oneShot({ result = body() }, onChange) }
              return result!
            }()
            """,
          insteadOf: """
            observe(in: world) {
              var result: Result?
              withoutActuallyEscaping(body) { body in oneShot({ result = body() }, onChange) }
              return result!
            }
            """)
      ],
      proofs: [
        fails("BIND-01", "toggled: text = false"),
        fails("OOBJ-01", "set name: NameView +0"),
      ]),
  ]
}
