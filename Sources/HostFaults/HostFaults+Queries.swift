extension HostFaults {
  /// What a host says of its views, and how long it waits for them.
  static let queries: [HostFault] = [
    HostFault(
      "keeping-attributes", "Shows what modifiers have said first.",
      edits: [
        .at(
          "InertModifier._update(_:to:on:)", run: "_ = node",
          insteadOf: "node.attribute = modifier.attribute")
      ],
      proofs: [fails("VIEW-14", "step 0: Text")]),
    HostFault(
      "without-a-finger", "Sees no touch.",
      edits: [.at("Hand.make(_:on:)", first: "return")],
      proofs: [fails("GEST-19 GEST-20", "- | -")]),
    HostFault(
      "asking-once", "Does not look at the views before and after it has waited.",
      edits: [.at("Host.update()", first: "return")],
      proofs: [fails("TASK-14", "left by a step, rest: number = 0")]),
    HostFault(
      "sending-unasked", "Sends all values to a subscriber that has asked for one.",
      edits: [
        .at("PublishedSubscription.offer(_:)", run: "", insteadOf: "demand -= 1")
      ],
      proofs: [fails("OBJ-19", "set 1: a 1")]),
    HostFault(
      "losing-sources", "Lets go at once of what sets a published property.",
      edits: [
        .at(
          "PublishedBox.assign(_:)", run: "_ = subscription",
          insteadOf: "lock.withLock { sources.append(subscription) }")
      ],
      proofs: [fails("OBJ-20", "sent: 1")]),
    HostFault(
      "keeping-scenes", "Shows what scenes were at first.",
      edits: [
        .at(
          "SceneContent._update(_:to:)", run: "_ = node",
          insteadOf: "Content._updateScene(node, to: view.scene)")
      ],
      proofs: [fails("APP-11", "add: windows = Title 0")]),
    HostFault(
      "outliving-the-host", "Leaves the views of a host that nobody has any more.",
      edits: [.at("Host.end(_:)", first: "return")],
      proofs: [fails("HOST-15", "gone with the host: '")]),
    HostFault(
      "looking-once", "Does not evaluate bodies that nothing has changed for, when told to.",
      edits: [.at("Host.reevaluateAll()", first: "return")],
      proofs: [fails("HOST-15", "once more: Parent 2")]),
    HostFault(
      "without-paths", "Does not find views by the names around them.",
      edits: [.at("ViewGraph.node(at:)", first: "return nil")],
      proofs: [
        fails("HOST-15", "A nil, B nil"),
        fails("HOST-18", "got 'two of a kind: the first nil"),
      ]),
    HostFault(
      "keeping-the-oldest", "Keeps the oldest events instead of the newest.",
      edits: [.at("Recorder.record(_:_:)", run: "_ = event", insteadOf: "ring[oldest] = event")],
      proofs: [fails("HOST-12", "last(3), note 4: ")]),
    HostFault(
      "ignoring-masks", "Asks gestures that are not to be asked.",
      edits: [
        .at(
          "Hand.gestures(around:)", evaluate: "true",
          insteadOf: "gesture.mask.contains(.gesture)")
      ],
      proofs: [fails("GEST-20", "none: out")]),
    HostFault(
      "calling-all-elements", "Calls all elements the same.",
      edits: [
        .at("Element.init(_:rows:)", run: "kind = \"Element\"", insteadOf: "kind = value.kind")
      ],
      proofs: [fails("HOST-08 HOST-10", "Element")]),
    HostFault(
      "printing-nothing", "Has nothing to say of any element.",
      edits: [.at("FoundElement.line", first: "return \"\"")],
      proofs: [fails("HOST-07", "Image \"all\"")]),
    HostFault(
      "printing-plain-texts", "Prints a text without the style that it is given itself.",
      edits: [
        .at("FoundElement.line", evaluate: "attributes", insteadOf: "commonAttributes + attributes")
      ],
      proofs: [fails("HOST-07", "Text \"Styled\"'")]),
    HostFault(
      "printing-one-part", "Prints the style of a text's first part as that of all.",
      edits: [.at("FoundElement.differentRuns", first: "return nil")],
      proofs: [fails("HOST-07", "got 'Text \"ab\" bold'")]),
    HostFault(
      "finding-nothing", "Finds no elements by queries.",
      edits: [.at("Host.matches(_:in:)", first: "return []")],
      proofs: [fails("HOST-09", "Button: 0, -, false")]),
    HostFault(
      "finding-single-rows", "Finds no row where several are called as it is.",
      edits: [
        .at(
          "Host.matches(_:in:)",
          evaluate: """
            namedRows(query, in: places).map { $0.count == 1 ? $0[0].elements : [] } ?? []
            """,
          insteadOf: #"namedRows(query, in: places)?.flatMap(\.elements) ?? []"#)
      ],
      proofs: [fails("HOST-09", "got 'Row[0]: 0, -, false")]),
    HostFault(
      "missing-rows-in-silence", "Does not say which rows there are instead of one with a place.",
      edits: [
        .at(
          "Host.candidates(for:in:)", evaluate: "names",
          insteadOf: "names.isEmpty ? rowNames(in: places) : names")
      ],
      proofs: [fails("HOST-09", "got 'Row(a)[1]: Row(a)[1], There is no Row(a)[1].'")]),
    HostFault(
      "meaning-any-row", "Takes the elements of several rows for those of one that is asked for.",
      edits: [.at("Host.element(_:in:)", evaluate: "false", insteadOf: "query.index == nil")],
      proofs: [fails("HOST-09", "There is: Text \"row 1\", Text \"a\".")]),
    HostFault(
      "without-tags", "Finds no element by its tag.",
      edits: [
        .at(
          "FoundElement.hasTag(_:)", evaluate: "false",
          insteadOf: "attributes.contains { $0.tag?.value == tag }")
      ],
      proofs: [fails("HOST-11", "mounted: all = gone")]),
    HostFault(
      "seeing-nothing", "Keeps no events.",
      edits: [
        .at(
          "Recorder.record(_:_:)", run: "if ring.isEmpty { return }",
          before: "if ring.count < limit { return ring.append(event) }")
      ],
      proofs: [fails("HOST-12", "last(1): 0")]),
    HostFault(
      "keeping-all-events", "Keeps events that nobody has asked for.",
      edits: [.at("Recorder.init(_:)", run: "limit = .max", insteadOf: "return nil")],
      proofs: [fails("HOST-12", "got 'off: ")]),
    HostFault(
      "overlooking-misuse", "Notes no misuse.",
      edits: [.at("IssueList.add(_:)", first: "return")],
      proofs: [fails("HOST-13", "issues = '")]),
    HostFault(
      "showing-once", "Shows nothing after the launch.",
      edits: [.at("HostLoop.step()", first: "return")],
      proofs: [fails("HOST-14", "got 'performed, 1: '")]),
    HostFault(
      "launching-in-the-dark", "Does not show what is there after the launch.",
      edits: [
        .at(
          "HostLoop.init(app:tracking:recording:defaultAppStorage:sceneStorage:show:report:)",
          run: "_ = show",
          insteadOf: "show(host)")
      ],
      proofs: [fails("HOST-14", "got 'launched: '")]),
    HostFault(
      "without-titles", "Does not know the titles of windows.",
      edits: [.at("HostWindow.title", evaluate: "nil", insteadOf: "session.node?.title")],
      proofs: [fails("APP-11", "mounted: windows = -: group 0")]),
    HostFault(
      "waiting-for-old-windows", "Shows no window where those that were open cannot come back.",
      edits: [.at("WindowDirectory.openAnyWindow()", first: "return")],
      proofs: [fails("APP-12", "without them: '")]),
    HostFault(
      "denying-windows", "Says that a program has one window only.",
      edits: [.at("WindowDirectory.set(_:)", evaluate: "false", insteadOf: "true")],
      proofs: [fails("APP-12", "first launch: false 0")]),
    HostFault(
      "never-sure", "Confuses rest and unrest.",
      edits: [.at("Host.isIdle", evaluate: "!graph.isIdle", insteadOf: "graph.isIdle")],
      proofs: [
        fails("HOST-15", "idle: true"),
        fails("HOST-62", "a circle that a task ends: ended true, idle false"),
      ]),
    HostFault(
      "miscounting-probes", "Miscounts what is made and freed.",
      edits: [
        .at("Host.count(of:_:)", evaluate: "-1", insteadOf: "now[keyPath: part]")
      ],
      proofs: [fails("HOST-15", "made -")]),
    HostFault(
      "sleeping-on-the-clock", "Wakes nobody who sleeps on its clock.",
      edits: [.at("HostClock.ring(_:)", run: "_ = alarm", insteadOf: "alarm.ring(true)")],
      proofs: [fails("TASK-15", "3 seconds: a0 b0 c0'")]),
    HostFault(
      "cutting-off-at-once", "Takes each action of onChange for one that causes itself.",
      edits: [.at("AnyChangeNode.reachedLimit(in:)", first: "return .own")],
      proofs: [
        fails("CHG-21", "got '3: "),
        fails("HOST-16", "got 'others wait: 0 calls"),
      ]),
    HostFault(
      "ticking-for-nobody", "Goes on with a timer that nobody has connected any more.",
      edits: [.at("Timer.TimerPublisher.disconnect()", first: "return")],
      proofs: [fails("RECV-16", "got 'one of them ended: other")]),
    HostFault(
      "staying-subscribed", "Stays a subscriber of objects that a view has had.",
      edits: [.at("ObjectRelay.end()", first: "return")],
      proofs: [fails("OBJ-21", "the other one: A: subscribed 1, cancelled 0")]),
    HostFault(
      "calling-nobody-back", "Does not say what has become of an address.",
      edits: [.at("OpenURLAction.callAsFunction(_:completion:)", first: "return")],
      proofs: [fails("HOST-60", "open: none")]),
    HostFault(
      "confusing-windows", "Takes the environment of a window for another one each time.",
      edits: [
        .at(
          "WindowSession.==(left:right:)", evaluate: "left !== right",
          insteadOf: "left === right")
      ],
      proofs: [fails("HOST-61", "another window: WindowReader +2")]),
    HostFault(
      "reporting-later", "Does not tell of misuse before it shows what has come of a step.",
      edits: [.at("HostLoop.reportIssues()", first: "return")],
      proofs: [fails("HOST-63", "got 'launched: shown'")]),
    HostFault(
      "losing-replaced-properties", "Gives a property that is replaced no publisher.",
      edits: [
        .at(
          "ObjectDirectory.publisherOfProperties(of:)",
          run: "if known != nil { return known }", before: "if isComplete { return known }")
      ],
      proofs: [fails("OBJ-22", "b replaced: the same true, a 1, b 0")]),
  ]
}
