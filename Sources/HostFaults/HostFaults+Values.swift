extension HostFaults {
  /// What states hold, and what writes do.
  static let values: [HostFault] = [
    HostFault(
      "ignoring-equality", "Takes a write of an equal value for a change.",
      edits: [
        .at(
          "WordStorage.areEqual(_:_:)", evaluate: "false",
          insteadOf: "layout.isBitwise ? left == right : areEqualSlow(left, right)"),
        .at(
          "ValueLayout.areEqual(_:_:)", evaluate: "false",
          insteadOf: """
            withUnsafePointer(to: left) { left in
              withUnsafePointer(to: right) { right in comparison.areEqual(left, right) }
            }
            """),
        .at(
          "EnvironmentCell.update(to:)", evaluate: "false",
          insteadOf: "Comparison.areEqual(value, new)"),
      ],
      proofs: [
        fails("RND-20", " differs:"),
        fails("STATE-06", "the same number: EqualWrites +1"),
        fails("BIND-21", "0 for 0: StateView +1"),
        fails("EOBJ-13", "LeafView +3"),
        fails("ENV-05", "AccentView +1"),
      ]),
    HostFault(
      "forgetting-state", "Gives a view that is made again new states.",
      edits: [
        .at("State._adopt(_:from:in:)", first: "return _install(value, in: node)")
      ],
      proofs: [
        fails("VIEW-02", "3 ticks: text = 0"),
        fails("VIEW-09", "made again: text = plain 3, state 4"),
        fails("STATE-02", "text = 6"),
        fails("STATE-10", "text = 5 0"),
        fails("STATE-14", "made with 2: text = 2"),
        fails("ID-15", "2: CountView +1, a = 0"),
        fails("DP-07", "parent again: modifier = 0"),
      ]),
    HostFault(
      "accepting-writes-in-bodies", "Accepts writes by bodies.",
      edits: [
        .at(
          "StateStorage.admission()", evaluate: "false",
          insteadOf: "df_thread().pointee.evaluation != nil")
      ],
      proofs: [
        fails("VIEW-12", "issue updateLimit")
      ]),
    HostFault(
      "zeroing-states", "Starts a state in a word as zeros.",
      edits: [
        .at("StateStorage.make(_:in:)", evaluate: "0", insteadOf: "WordStorage.encode(value)")
      ],
      proofs: [
        fails("STATE-01", "text = 0"),
        fails("STATE-12", "mounted: text = 0"),
        fails("STATE-15", "text = 0"),
      ]),
    HostFault(
      "updating-at-once", "Updates the views before a write returns.",
      edits: [
        .at("WordStorage.writeSlow(_:)", last: "if HostThread.isCurrent { graph.updateAtOnce() }"),
        .at("BoxStorage.write(_:)", last: "if HostThread.isCurrent { graph.updateAtOnce() }"),
        .add(
          to: "ViewGraph",
          """
          func updateAtOnce() {
            let graph = UnsafeTransfer(self)
            MainActor.assumeIsolated { graph.value.drain() }
          }
          """),
      ],
      proofs: [
        fails("STATE-05", "before the update: StateView +1"),
        fails("BIND-18", "written: StateView +1"),
        fails("CHG-07", "got 'change: (0, 1)'"),
        fails("CHG-09", "got 'change: (0, 1)'"),
        fails("RECV-05", "got 'body 1'"),
        fails("TX-01", "bodies saw = [0, 1, 2]"),
        fails("TX-02", "TwoStates +2"),
      ]),
    HostFault(
      "writing-late", "Stores what is written only when the update comes.",
      edits: [
        .at(
          "WordStorage.writeSlow(_:)",
          first: """
            if hasGraph, graph.postpones({ [self] in writeSlow(bits) }) { return }
            """),
        .at(
          "BoxStorage.write(_:)",
          first: """
            if hasGraph, graph.postpones({ [self] in write(value) }) { return }
            """),
        .add(
          to: "StateStorage",
          """
          /// The graph may have gone with the views.
          var hasGraph: Bool { isMounted.load(ordering: .relaxed) }
          """),
        .at("ViewGraph.drain()", run: "memory.makePostponedWrites()", before: "var foreign = 0"),
        .add(
          to: "ViewGraph",
          """
          /// Whether a write has to wait for the next update: then `write` makes it.
          func postpones(_ write: @escaping () -> Void) -> Bool {
            guard HostThread.isCurrent, df_thread().pointee.evaluation == nil, !memory.isCatchingUp
            else { return false }
            memory.postponed.append(write)
            return true
          }
          """),
      ],
      proofs: [
        fails("STATE-05", "read 0"),
        fails("STATE-21", "current 0"),
        fails("BIND-03", "second 1"),
        fails("BIND-13", "another value: id 7"),
        fails("BIND-14", "source 0"),
        fails("BIND-18", "binding = 0"),
      ]),
    HostFault(
      "sharing-storage", "Gives all states of a type the same storage.",
      edits: [
        .at(
          "State._install(_:in:)",
          evaluate: "node.graph.memory.shared(makeStorage(value, in: node.graph), by: Value.self)",
          insteadOf: "makeStorage(value, in: node.graph)"),
        .at(
          "LazyState._install(_:in:)",
          run:
            "state.pointee.storage = node.graph.memory.shared(state.pointee.storage, by: Value.self)",
          after: "state.pointee.storage = .make(state.pointee.make(), in: node.graph)"),
      ],
      proofs: [
        fails("STATE-09", "add: 1 = 1, 2 = 1"),
        fails("STATE-23", "text = 1 1"),
        fails("THR-02", "each ends on its last value: false"),
        fails("ID-20", "a = 1, b = 1"),
        fails("ID-21", "right 1 = 1"),
        fails("APP-02", "counts = 1 1"),
      ]),
    HostFault(
      "keeping-state-across-lives", "Gives a view the state of one that has gone.",
      edits: [
        .at(
          "State._install(_:in:)",
          run: """
            let old = node.graph.memory.storages.removeValue(forKey: ObjectIdentifier(Value.self))
            if let old { storage(at: value).pointee = old }
            """, after: "storage(at: value).pointee = makeStorage(value, in: node.graph)"),
        .at(
          "State._remove(_:)",
          run: """
            if let storage = storage(at: value).pointee {
              storage.graph.memory.storages[ObjectIdentifier(Value.self)] = storage
            }
            """, insteadOf: "storage(at: value).pointee?.unmount()"),
      ],
      proofs: [
        fails("STATE-11", "back: text = 1"),
        fails("STATE-25", "started again: text = 1"),
      ]),
    HostFault(
      "presenting-foreign-writes", "Presents another thread's write at once.",
      edits: [
        .at("WordStorage.writeSlow(_:)", run: "presented = bits", before: "post()"),
        .at("BoxStorage.write(_:)", run: "presented = value", before: "post()"),
      ],
      proofs: [
        fails("STATE-22", "during the write: 0 and 1"),
        fails("THR-05", "saw (0, 1)"),
      ]),
    HostFault(
      "surviving-writes", "Accepts writes for views that have gone, and updates them.",
      edits: [
        .at("StateStorage.unmount()", first: "return")
      ] + .goingOnObserving,
      proofs: [
        fails("BIND-20", "read = 5"),
        fails("THR-07", "bodies after the end: "),
      ]),
    HostFault(
      "losing-foreign-writes", "Does not look at what other threads have changed.",
      edits: [
        .at("ViewGraph.openInbox()", evaluate: "()", insteadOf: "$0.deliver()")
      ],
      proofs: [
        fails("THR-01 THR-02 THR-03 THR-09", "shown is stored: false"),
        fails("THR-08", "observable object: text = 0"),
        fails("OBSV-18", "text = 0"),
        fails("OBJ-13", "name = A, issue publishingOffMain"),
      ]),
    HostFault(
      "tearing", "Stores a half of another thread's value before the whole.",
      edits: [
        .at(
          "BoxStorage.write(_:)",
          run: """
            // A reader's turn after the half: the fault is there to be seen.
            if let torn = FaultMemory.torn(newest.load(), value) {
              newest.store(torn)
              FaultMemory.yield()
            }
            """, before: "newest.store(value) post()")
      ],
      proofs: [
        fails("THR-06", "mixed values: ")
      ]),
    HostFault(
      "keeping-surplus", "Keeps the default values of views that are made again.",
      edits: [
        .at(
          "State._adopt(_:from:in:)",
          run: """
            node.graph.memory.kept.append(
              value.assumingMemoryBound(to: Self.self).pointee.initial as Any)
            """, before: "storage(at: value).pointee = storage(at: old).pointee")
      ],
      proofs: [
        fails("STATE-03a", "made = 11, gone = 0")
      ]),
    HostFault(
      "evaluating-every-default",
      "Evaluates a default value that can wait whenever a view is made.",
      edits: [
        .at("StateObject.init(wrappedValue:)", last: "_ = thunk()"),
        .at("LazyState.init(wrappedValue:)", last: "_ = thunk()"),
      ],
      proofs: [
        fails("STATE-03b", "not mounted: made = 1"),
        fails("SOBJ-02", "5 values: made = 5"),
      ]),
    HostFault(
      "refusing-foreign-writes", "Does not store what another thread writes.",
      edits: [
        .at(
          "WordStorage.writeSlow(_:)", run: "return",
          before: "newest.store(bits, ordering: .releasing) post()"),
        .at("BoxStorage.write(_:)", run: "return", before: "newest.store(value) post()"),
      ],
      proofs: [
        fails("THR-02", "each ends on its last value: false"),
        fails("THR-03", "a last value: false"),
        fails("THR-09", "sum in range: false"),
      ]),
    HostFault(
      "flipping-states", "Starts a state in a word with its lowest bit flipped.",
      edits: [
        .at(
          "StateStorage.make(_:in:)", evaluate: "WordStorage.encode(value) ^ 1",
          insteadOf: "WordStorage.encode(value)")
      ],
      proofs: [
        fails("STATE-13", "mounted: text = 2"),
        fails("BIND-01", "got 'mounted: text = true'"),
        fails("BIND-10", "read Optional(1)"),
        fails("BIND-15", "read 1"),
        fails("BIND-23", "mounted: user = Old, sheet = true"),
        fails("SOBJ-15", "mounted: state = 1"),
        fails("ENV-16", "mounted: sheet = shown"),
        fails("ID-04 ID-14 ID-18 ID-19", "got 'mounted: a = 1'"),
        fails("ID-05 ID-20", "mounted: a = 1, b = 1"),
        fails("ID-21", "mounted: left 1 = 1"),
        fails("DP-06", "mounted: optional = 1"),
      ]),
  ]
}
