extension HostFaults {
  /// Which bodies are evaluated, when, and how often.
  static let runs: [HostFault] = [
    HostFault(
      "evaluating-twice", "Evaluates a body twice.",
      edits: [
        .at(
          "TrackedNode.observe(in:_:)", run: "runs &+= 1; _ = body()",
          before: "let result = used.__track(isFresh: isSpare, in: world, body)")
      ],
      proofs: [
        fails("VIEW-01", "mounted: Outer +2, ValueView +2")
      ]),
    HostFault(
      "remounting", "Takes another evaluation for another lifetime.",
      edits: [
        .at("Host.reevaluateAll()", first: "relaunch()")
      ],
      proofs: [
        fails("VIEW-03", "10 times: idle = true, made = 11")
      ]),
    HostFault(
      "invalidating-everything", "Runs every body in each update.",
      edits: [
        .at(
          "ViewGraph.make(_:)", run: "enqueueAll()",
          after: "update.pointee.forEachNode { enqueue($0) }")
      ],
      proofs: [
        fails("VIEW-04", "AddView +1"),
        fails("STATE-07", "Ignoring +1"),
        fails("BIND-16", "Handing +1"),
        fails("BINDABLE-06", "ValueReader +1"),
        fails("BINDABLE-07", "Maker +1"),
        fails("BIND-19", "PlainHolder +1"),
        fails("OBSV-03", "Chain +1"),
        fails("OBSV-07", "Shelf +1, Row +2"),
        fails("OBSV-23", "Link +1, CountReader"),
      ]),
    HostFault(
      "ignoring-inputs", "Takes any two values of a view for different inputs.",
      edits: [
        .at(
          "CompositeNode.isSame(_:)", evaluate: "false",
          insteadOf: "borrowing(Unmanaged.passUnretained(layout)) { $0.areSame(old, new) }")
      ],
      proofs: [
        fails("VIEW-05", "first changed: Pair +1, ValueView +2"),
        fails("BIND-17", "made again: Handing +1, BoundView +1"),
        fails("OOBJ-06", "set isEnabled: LineOwnerView +1, ValueView +1, text = B"),
      ]),
    HostFault(
      "ignoring-new-inputs", "Takes any two values of a view for the same inputs.",
      edits: [
        .at(
          "CompositeNode.isSame(_:)", evaluate: "true",
          insteadOf: "borrowing(Unmanaged.passUnretained(layout)) { $0.areSame(old, new) }")
      ],
      proofs: [
        fails("RND-20 RND-21 RND-22", "expected: "),
        fails("VIEW-06", "WithInput +0"),
        fails("VIEW-07", "WithClosure +0"),
        fails("STATE-08", "ValueView +0"),
        fails("OBSV-08", "another object: GivenReader +0"),
        fails("OBSV-25", "made again: text = 5"),
      ]),
    HostFault(
      "ignoring-equatable", "Does not ask the == of a view that is marked equatable().",
      edits: [
        .at(
          "EquatableView._update(_:to:)", evaluate: "false",
          insteadOf: "node.content == view.content")
      ],
      proofs: [fails("VIEW-08", "number + 2: Parity +1")]),
    HostFault(
      "running-twice", "Runs a body once for each cause.",
      edits: [
        .at(
          "ViewGraph.enqueue(_:)",
          run: """
            // It has two places, and can take itself out of one only.
            if node.queueIndex >= 0 { memory.kept.append(node) }
            """, insteadOf: "if node.queueIndex >= 0 { return }"),
        .at("ViewGraph.make(_:)", evaluate: "$0.isMounted", insteadOf: "$0.isDirty"),
      ],
      proofs: [
        fails("VIEW-10", "Concerned +2")
      ]),
    HostFault(
      "running-innermost-first", "Runs the innermost body first.",
      edits: [
        .at("ViewGraph.make(_:)", evaluate: "queue.popLast()", insteadOf: "queue.popFirst()"),
        .add(
          to: "PlainArray",
          """
          mutating func removeLast() -> Element {
            count -= 1
            return base.unsafelyUnwrapped[count]
          }
          """),
        .add(
          to: "DirtyQueue",
          """
          /// The innermost node.
          mutating func popLast() -> Unmanaged<TrackedNode>? {
            var depth = levels.count - 1
            while count > 0 {
              let level = levels[depth]
              guard level.pointee.taken < level.pointee.nodes.count else {
                depth -= 1
                continue
              }
              count -= 1
              guard let node = level.pointee.nodes.removeLast() else { continue }
              node.takeUnretainedValue().queueIndex = -1
              return node
            }
            return nil
          }
          """),
      ],
      proofs: [
        fails("RND-25", "expected: "),
        fails("VIEW-11", "Remover +1, CountReader +1"),
      ]),
    HostFault(
      "counting-depths-to-16", "Takes views that are deeper than 16 for as deep as 16.",
      edits: [
        .at(
          "ViewNode.init(in:depth:)", run: "self.depth = min(place.depth + depth, 16)",
          insteadOf: "self.depth = place.depth + depth")
      ],
      proofs: [fails("VIEW-18", "got 'from the inside: [")]),
    HostFault(
      "working-idly", "Runs every body in each step, changes or not.",
      edits: [
        .at("ViewGraph.drain()", run: "enqueueAll()", before: "var foreign = 0")
      ],
      proofs: [
        fails("VIEW-13", "nothing: Outer +1, ValueView +1"),
        fails("STATE-17", "PublisherState +1"),
        fails("OBSV-02", "CountReader +1"),
        fails("OBSV-10", "Acting +1"),
        fails("OBSV-13", "ignored changed: FunctionView +1"),
        fails("OBJ-03", "set note: NoteView +1"),
        fails("SOBJ-07", "annotate: ShareView +1"),
        fails("EOBJ-05", "MiddleView +1, LeafView +1, leaf = B"),
        fails("ENV-06", "set weight: SetterView +1, PassView +1"),
        fails("ENV-11", "set other: ModelView +1"),
        fails("ID-10", "z: ItemView +2"),
        fails("ID-17", "without: CountView +1"),
        fails("DP-04", "an idle turn: ReportingView +1"),
      ]),
    HostFault(
      "dropping-updates", "Presents no values and runs no bodies.",
      edits: [
        .at(
          "ViewGraph.make(_:)", run: "",
          insteadOf: """
            update.pointee.present()
            update.pointee.forEachNode { enqueue($0) }
            """)
      ],
      proofs: [
        fails("STATE-04", "write: CountView +0"),
        fails("STATE-16", "property read: ModelState +0"),
        fails("STATE-18", "PublisherState +0"),
        fails("STATE-19", "load: text = none"),
        fails("STATE-24", "toggle: Playing +0"),
        fails("BIND-01", "toggled: text = false"),
        fails("BIND-02", "tapped: state = false, title = Play"),
        fails("BIND-04", "below: text = 0"),
        fails("BINDABLE-01", "text = old, label = new"),
        fails("BINDABLE-02 BINDABLE-03", "text = old, title = new"),
        fails("OBSV-01 OBSV-14", "CountReader +0"),
        fails("OBSV-04 OBSV-11", "FunctionView +0"),
        fails("OBSV-05", "count changed: FunctionView +0, text = 0"),
        fails("OBSV-12", "CountReader +0, texts 1 = 0"),
        fails("OBSV-06", "child's label changed: FunctionView +0"),
        fails("OBSV-17", "FunctionView +0"),
        fails("OBSV-24", "TotalReader +0"),
        fails("STATE-20", "old object: kept"),
        fails("BIND-23", "open: user = Old, sheet = false"),
        fails("OBSV-07", "label changed: Shelf +0, Row +0, texts = a:a b:b"),
        fails("ENV-16", "present: sheet = gone"),
      ]),
    HostFault(
      "tracking-after-unmount", "Goes on observing for a view that has gone.",
      edits: .goingOnObserving,
      proofs: [
        fails("OBSV-19", "then changed: evaluations = 2")
      ]),
    HostFault(
      "running-elsewhere", "Runs bodies on a thread of their own.",
      edits: [
        .at("ViewGraph.make(_:)", evaluate: "runElsewhere($0)", insteadOf: "$0.run()"),
        .add(
          to: "ViewGraph",
          """
          /// Runs a body on a thread that is not the main actor's.
          @MainActor
          func runElsewhere(_ node: TrackedNode) {
            let run: @MainActor () -> Void = { node.run() }
            let free = UnsafeTransfer(unsafeBitCast(run, to: (() -> Void).self))
            FaultMemory.callElsewhere {
              df_thread().pointee.stepCount = 1
              free.value()
            }
          }
          """),
      ],
      proofs: [
        fails("THR-04", "bodies and actions elsewhere: 1")
      ]),
    // Around a registrar that calls once: a registration of an earlier run is still
    // there, and is not taken for a late one.
    HostFault(
      "keeping-dependencies", "Keeps what an earlier run read as a dependency.",
      registrar: .oneShot,
      edits: [
        .at(
          "Invalidation.nextOneShot()", evaluate: "true",
          insteadOf: "generation.load(ordering: .relaxed) == mine")
      ],
      proofs: [
        fails("STATE-20", "old object changed: ModelState +1"),
        fails("OBSV-09", "not read any more: Branching +1"),
      ]),
  ]
}
