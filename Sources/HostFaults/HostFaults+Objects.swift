extension HostFaults {
  /// Observable objects, their publishers, and the views that have them.
  static let objects: [HostFault] = [
    HostFault(
      "publishing-late", "Stores a published value before it says so.",
      edits: [
        .at(
          "ObservableObjectPublisher.send(_:)",
          run: """
            change()
            for subscriber in current { subscriber.receive() }
            """,
          insteadOf: """
            for subscriber in current { subscriber.receive() }
            change()
            """),
        .at(
          "PublishedBox.store(_:)", run: "shared.store(value)",
          before:
            "for subscription in lock.withLock({ subscriptions }) { subscription.offer(value) }"),
      ],
      proofs: [
        fails("OBJ-01", "25 will change"),
        fails("OBJ-04", "receives B, is B"),
      ]),
    HostFault(
      "publishing-first-property-only",
      "Sends for the first published property of an object alone.",
      edits: [
        .at(
          "ObjectDirectory.publisherOfProperties(of:)", run: "return publisher",
          after: "let publisher = box.install(known ?? ObservableObjectPublisher())")
      ],
      proofs: [
        fails("OBJ-02", "signals = 2"),
        fails("OBJ-08", "set title: signals = 0"),
        fails("OBJ-12", "set isEnabled: NameView +0"),
      ]),
    HostFault(
      "dropping-equal-publishes", "Says nothing about a published value that is equal.",
      edits: [
        .at(
          "PublishedBox.set(_:)", run: "if Comparison.areEqual(self.value, value) { return }",
          before: "publisher.send { store(value) }")
      ],
      proofs: [
        fails("RND-23", " differs:"),
        fails("OBJ-05", "signals = 0"),
      ]),
    HostFault(
      "making-fresh-publishers", "Makes a publisher for whoever asks for that of an object.",
      edits: [
        .at("ObjectDirectory.publisher(of:)", first: "return ObservableObjectPublisher()")
      ],
      proofs: [
        fails("OBJ-06", "the same = false")
      ]),
    HostFault(
      "ignoring-manual-sends", "Does nothing when a program calls send().",
      edits: [
        .at("ObservableObjectPublisher.send()", first: "return")
      ],
      proofs: [
        fails("OBJ-06", "send(): signals = 0"),
        fails("OBJ-07", "NoteView +0"),
        fails("OOBJ-05", "annotate, send(): BookView +0"),
      ]),
    HostFault(
      "forwarding-nested-objects", "Sends for an object when one in a property of it changes.",
      edits: [
        .at(
          "ObjectDirectory.publisherOfProperties(of:)", run: "forward(box.object, to: publisher)",
          after: "let publisher = box.install(known ?? ObservableObjectPublisher())"),
        .add(
          to: "ObjectDirectory",
          """
          /// Makes `object` send with the publisher of its owner.
          private static func forward(_ object: AnyObject?, to publisher: ObservableObjectPublisher) {
            guard let object else { return }
            let address = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
            for field in fields(of: type(of: object)) {
              _ = field.type.box(at: address + field.offset).install(publisher)
            }
          }
          """),
        .add(to: "AnyPublishedBox", "var object: AnyObject? { get }"),
        .add(
          to: "PublishedBox",
          "var object: AnyObject? { (value as? any ObservableObject) as AnyObject? }"),
        .add(to: "StoredProperty", "var object: AnyObject? { nil }"),
      ],
      proofs: [
        fails("OBJ-09", "set the inner name: signals = 1")
      ]),
    HostFault(
      "ignoring-objects", "Lets no view depend on its objects.",
      edits: [
        .at("ObjectLink.connect()", first: "return")
      ],
      proofs: [
        fails("RND-23", " differs:"),
        fails("APP-04", "rename: ReaderView +0"),
        fails("OBJ-15", "RadioView +0"),
        fails("IMP-01", "earn: LedgerView +0"),
        fails("IMP-02", "got 'mounted: SilentView +1'"),
        fails("SOBJ-06", "ShareView +0"),
        fails("SOBJ-08", "SwitchView +0"),
        fails("SOBJ-09", "FoundView +0"),
        fails("OOBJ-01 OOBJ-04", "NameView +0"),
        fails("OOBJ-05", "EditView +0"),
        fails("EOBJ-01 EOBJ-02 EOBJ-05 EOBJ-10 EOBJ-12", "LeafView +0"),
      ]),
    HostFault(
      "announcing-before-only", "Tells views of a change before it is made, and not after it.",
      edits: [
        .at(
          "ObjectSignal.send(by:_:)",
          run: """
            signal.announce {}
            change()
            """,
          insteadOf: "signal.announce(change)")
      ],
      proofs: [fails("OBJ-18", "settle: title = A")]),
    HostFault(
      "believing-publishers", "Takes what a publisher says will change for changed.",
      edits: [.at("ObjectRelay.findSend()", first: "return nil")],
      proofs: [fails("IMP-03", "outside of a step: not all show 7")]),
    HostFault(
      "keeping-cancelled-subscribers", "Goes on calling a cancelled subscriber.",
      edits: [
        .at("ObjectSubscription.cancel()", first: "return")
      ],
      proofs: [
        fails("OBJ-16", "cancelled: subscribers = 1")
      ]),
    HostFault(
      "deaf-bindings-to-objects", "Lets nobody depend on an object by reading a binding.",
      edits: [
        .at(
          "PublishedLocation.get()", evaluate: "()", insteadOf: "link?.access(of: object)")
      ],
      proofs: [fails("RND-23", " differs:")]),
    HostFault(
      "making-constant-bindings", "Ignores writes through bindings to objects.",
      edits: [
        .at(
          "ObjectBindings.subscript(dynamicMember:)",
          evaluate: "Binding<Value>.constant(object[keyPath: keyPath])",
          insteadOf:
            "Binding(location: PublishedLocation(object: object, keyPath: keyPath, link: link))")
      ],
      proofs: [
        fails("RND-23", " differs:"),
        fails("OBJ-17", "signals = 0"),
        fails("SOBJ-10", "write B: name = A"),
        fails("OOBJ-08", "wrote A, false"),
        fails("EOBJ-11", "write B: leaf = A"),
      ]),
    HostFault(
      "recreating-objects", "Makes another StateObject in each update.",
      edits: [
        .at("StateObject._adopt(_:from:in:)", first: "return _install(value, in: node)")
      ],
      proofs: [
        fails("RND-23", " differs:"),
        fails("SOBJ-01", "made = 21"),
        fails("SOBJ-03", "name = Maria 1"),
      ]),
    HostFault(
      "recreating-due-objects",
      "Makes another StateObject in a view that its parent makes again when both are due.",
      edits: [
        .at(
          "StateObject._adopt(_:from:in:)",
          first: "if node.isDirty { return _install(value, in: node) }")
      ],
      proofs: [fails("SOBJ-01", "got 'both are due: DueView +1, name = A 1 1, made = 2")]),
    HostFault(
      "doubling-objects", "Evaluates the initial value of a StateObject twice.",
      edits: [
        .at(
          "StateObject._install(_:in:)", run: "_ = wrapper.pointee.make()",
          before: "wrapper.pointee.link = ObjectLink(wrapper.pointee.make(), in: node)")
      ],
      proofs: [
        fails("APP-01 APP-06", "made = 2, gone = 1"),
        fails("SOBJ-02", "mounted: made = 2"),
      ]),
    HostFault(
      "sharing-objects", "Gives all StateObjects of a type the same object.",
      edits: [
        .at(
          "StateObject._install(_:in:)", evaluate: "node.graph.memory.shared(wrapper.pointee.make)",
          insteadOf: "wrapper.pointee.make()"),
        .at("StateObject.wrappedValue", evaluate: "FaultMemory.loose(make)", insteadOf: "make()"),
      ],
      proofs: [
        fails("APP-02", "change in the first: names = A' A'"),
        fails("SOBJ-05", "Maria = Ravi 0"),
        fails("SOBJ-13", "program = A''"),
        fails("DP-07", "made = 1"),
        fails("SOBJ-16", "the same = true"),
      ]),
    HostFault(
      "leaking-objects", "Keeps the objects of views that are gone.",
      edits: [
        .at("ObjectLink.init(_:in:)", last: "node.graph.memory.kept.append(object)")
      ],
      proofs: [
        fails("APP-05", "close the second: counts = 1 1, made = 3, gone = 0"),
        fails("SOBJ-04 SOBJ-12 OOBJ-07", "gone = 0"),
      ]),
    HostFault(
      "subscribing-again", "Subscribes to an object in each update.",
      edits: [
        .at(
          "ObjectLink.follow(_:)", run: "if self.object === object { connect() }",
          before: "if self.object === object { return }"),
        .at(
          "StateObject._adopt(_:from:in:)",
          first: """
            let link = old.assumingMemoryBound(to: Self.self).pointee.link
            link?.follow(link!.object)
            """),
      ],
      proofs: [
        fails("SOBJ-17", "subscriptions = 51"),
        fails("OOBJ-09", "subscriptions = 6"),
        fails("EOBJ-14", "5 updates: TunedView +5, first = 6"),
      ]),
    HostFault(
      "tying-again", "Ties a reader of the environment anew to its object in each update.",
      edits: [
        .at(
          "EnvironmentObject._prepare(_:in:)",
          first: "value.assumingMemoryBound(to: Self.self).pointee.place?.link = nil")
      ],
      proofs: [fails("EOBJ-14", "got '5 updates: TunedView +5, first = ")]),
    HostFault(
      "owning-observed-objects", "Keeps the first object that an ObservedObject was given.",
      edits: [
        .at(
          "ObservedObject._adopt(_:from:in:)", run: "wrapper.pointee.object = old.pointee.object",
          before: "wrapper.pointee.link = old.pointee.link")
      ],
      proofs: [
        fails("OOBJ-02", "name = new', made = 4"),
        fails("OOBJ-03", "another object: NameView +1, name = A"),
      ]),
    HostFault(
      "following-first-object", "Goes on depending on the first object that a view was given.",
      edits: [
        .at("ObjectLink.follow(_:)", run: "return", before: "disconnect()")
      ],
      proofs: [
        fails("OOBJ-03", "set the old name: NameView +1"),
        fails("EOBJ-09", "set the old name: LeafView +1"),
      ]),
    HostFault(
      "demanding-objects", "Misses an EnvironmentObject before anybody reads it.",
      edits: [
        .at(
          "EnvironmentObject._prepare(_:in:)",
          run: #"node.graph.issues.add(.objectOutsideView("\(ObjectType.self)"))"#,
          before: "place.link?.disconnect()")
      ],
      proofs: [
        fails("EOBJ-04", "issue objectOutsideView")
      ]),
    HostFault(
      "forgetting-second-changes", "Shows two changes of an object with the first one.",
      edits: [.at("ToldGraphs.makeEarlierUpdates(before:)", first: "return")],
      proofs: [fails("TX-16", "got 'body 1, 2.0'")]),
    HostFault(
      "leaving-early-nodes",
      "Does not update again what has run for earlier writes while a change was being told of.",
      edits: [
        .at(
          "TrackedNode.decorate(in:_:)", evaluate: "false", insteadOf: "graph.isAnnouncing")
      ],
      proofs: [fails("TX-16", "got 'the other, and one animated: one = 1, both = 0 1'")]),
    HostFault(
      "taking-updates-for-early",
      "Takes what is shown before the second change of an object for what has run too early.",
      edits: [
        .at(
          "ObjectRelay.noteSend(during:)", evaluate: "false",
          insteadOf:
            "ToldGraphs.areMakingUpdates(before: Unmanaged.passUnretained(self).toOpaque())")
      ],
      proofs: [fails("TX-16", "got 'body 0, 2.0'")]),
    HostFault(
      "running-in-signals", "Runs bodies inside of a signal.",
      edits: [
        .at(
          "ViewGraph.invalidate(_:)",
          first: """
            if df_thread().pointee.publisher != nil, df_thread().pointee.evaluation == nil {
              // Not sent: the host's thread is the main actor's.
              nonisolated(unsafe) let node = node
              return MainActor.assumeIsolated { node.run() }
            }
            """)
      ],
      proofs: [
        fails("OBJ-10", "NameView +1, name = A"),
        fails("OBJ-11", "NameView +10"),
        fails("ID-22", "RenewedView +2"),
      ]),
    HostFault(
      "losing-published-values", "Does not store what a published property is set to.",
      edits: [
        .at(
          "PublishedBox.set(_:)", run: "publisher.send {}",
          insteadOf: "publisher.send { store(value) }"),
        .at(
          "PublishedBox.store(_:)", run: "return",
          after:
            "for subscription in lock.withLock({ subscriptions }) { subscription.offer(value) }"),
      ],
      proofs: [
        fails("OBJ-01", "got '24'"),
        fails("OBJ-04", "got 'is A'"),
        fails("OBJ-14", "end false"),
        fails("SOBJ-15", "change all: state = 1, object = A"),
      ]),
    HostFault(
      "withholding-current-values",
      "Does not send its value to a new subscriber of a published property.",
      edits: [
        .at(
          "PublishedSubscription.request(_:)", evaluate: "false",
          insteadOf: "lock.withLock({ owesCurrent })")
      ],
      proofs: [
        fails("OBJ-04", "expected 'receives A, is A', got 'receives B, is A'"),
        fails("OBJ-16", "values = 0"),
      ]),
    HostFault(
      "sharing-publishers", "Gives all objects one publisher.",
      edits: [
        .at("ObjectDirectory.publisher(of:)", first: "return FaultMemory.sharedPublisher")
      ],
      proofs: [
        fails("OBJ-06", "another object: the same = true")
      ]),
  ]
}
