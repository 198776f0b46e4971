extension HostFaults {
  /// What happens when gestures meet.
  static let gestures: [HostFault] = [
    HostFault(
      "touching-disabled", "Makes gestures of views that are disabled.",
      edits: [.at("AnyGestureNode.isMade", evaluate: "true", insteadOf: "isEnabled")],
      proofs: [fails("GEST-05", "move on: taps = 1, offset = 50.0")]),
    HostFault(
      "holding-disabled", "Goes on with a touch of a view that an update disables.",
      edits: [.at("ViewGraph.make(_:)", evaluate: "()", insteadOf: "hand.followUpdate()")],
      proofs: [fails("GEST-05", "disable: taps = 1, offset = 40.0")]),
    HostFault(
      "losing-touches", "Forgets the touch under way when the finger comes down elsewhere.",
      edits: [
        .at(
          "Hand.comeDown(on:)", evaluate: "!isDown && !arriving.contains(where: { $0 === node })",
          insteadOf: "isDown || !arriving.contains(where: { $0 === node })")
      ],
      proofs: [fails("GEST-07", "on b: a = 40.0")]),
    HostFault(
      "missing-controls", "Lets a finger on a control touch the views around it.",
      edits: [
        .at(
          "Hand.gestures(around:)", evaluate: "false",
          insteadOf: "current.element?.canBeTouched ?? false")
      ],
      proofs: [fails("GEST-08", "press: runs = 0, taps = 1")]),
    HostFault(
      "missing-toggles", "Lets a finger on a toggle touch the views around it.",
      edits: [.at("ElementValue.isToggle", evaluate: "false", insteadOf: "kind == \"Toggle\"")],
      proofs: [fails("GEST-08", "got 'switch on: runs = 1, taps = 3'")]),
    HostFault(
      "stopping-the-time-of-the-finger", "Lets time pass for the finger in its steps only.",
      edits: [.at("HandTime.now", evaluate: "lead", insteadOf: "clockTime + lead")],
      proofs: [fails("GEST-16", "got 'after 0.25 seconds: taps = 2, presses = 2'")]),
    HostFault(
      "looking-at-steps-only", "Looks what gestures wait for when the finger does something.",
      edits: [.at("HandTime.setAlarm(at:_:)", first: "return")],
      proofs: [
        fails("GEST-16", "got 'after 0.25 seconds: taps = 2, presses = 2'"),
        fails("GEST-17", "got 'after 0.001 seconds: once = 3"),
      ]),
    HostFault(
      "forgetting-the-time-of-steps", "Forgets what steps of the finger have taken.",
      edits: [.at("HandTime.lead(to:)", first: "return")],
      proofs: [fails("GEST-16", "got 'after 0.25 seconds: taps = 2, presses = 2'")]),
    HostFault(
      "ringing-late", "Has the clock come to the time of a finger that is ahead of it.",
      edits: [
        .at(
          "HandTime.setAlarm(at:_:)", evaluate: "Duration(counting: $0)",
          insteadOf: "Duration(counting: $0 - lead)")
      ],
      proofs: [fails("GEST-16", "got 'after 0.25 seconds: taps = 2, presses = 2'")]),
    HostFault(
      "looking-at-alarms-only", "Does not look what has come when the finger does something.",
      edits: [.at("Hand.make(_:on:)", run: "", insteadOf: "makeDue()")],
      proofs: [fails("GEST-17", "got 'where another host has moved the clock: -'")]),
    HostFault(
      "keeping-losers", "Does not break off the gesture that loses.",
      edits: [.at("Hand.show(_:to:)", run: "", insteadOf: "breakOff(other)")],
      proofs: [fails("GEST-16", "hold: taps = 1")]),
    HostFault(
      "asking-both", "Has the second of two gestures see what the first may still be made of.",
      edits: [
        .at(
          "ExclusiveGesture.recognizeFirst(_:_:_:)", evaluate: "true",
          insteadOf: "touch.action == .began || !progress.unseen.isEmpty"),
        .at(
          "ExclusiveGesture.recognizeFirst(_:_:_:)",
          run: "_ = second._recognize(touch, memory.inside(1))",
          insteadOf: "progress.unseen.append(touch)"),
      ],
      proofs: [fails("GEST-09", "by 20: far = 0.0, near = 20.0")]),
    HostFault(
      "losing-what-was-unseen",
      "Shows the second of two gestures only what comes after the first has failed.",
      edits: [
        .at(
          "ExclusiveGesture.recognizeFirst(_:_:_:)", evaluate: "[touch]",
          insteadOf: "kept + [touch]")
      ],
      proofs: [fails("GEST-15", "got 'wait: taps = 0'")]),
    HostFault(
      "making-both", "Makes the second of two gestures after the first one.",
      edits: [
        .at(
          "ExclusiveGesture.recognizeFirst(_:_:_:)", run: "",
          insteadOf: "progress.unseen.removeAll()")
      ],
      proofs: [fails("GEST-09", "hold and move: far = 0.0, near = 30.0")]),
    HostFault(
      "breaking-off-too-soon", "Has a gesture that may still come break off others.",
      edits: [
        .at("GesturePhase.progress", evaluate: "value != nil", insteadOf: "isActive || isEnded")
      ],
      proofs: [fails("GEST-16", "tap: taps = 0")]),
    HostFault(
      "waiting-for-none", "Has no gesture wait for one that counts more.",
      edits: [
        .at(
          "Hand.mustWait(_:)", evaluate: "false",
          insteadOf: "$0.isWaiting && $0.priority != .simultaneous")
      ],
      proofs: [fails("GEST-17", "got 'tap: once = 1")]),
    HostFault(
      "making-two-of-one-touch", "Takes the touch under way for one that was made something of.",
      edits: [
        .at("Hand.show(_:to:)", evaluate: "true", insteadOf: "touch.number == self.touch.number")
      ],
      proofs: [fails("GEST-18", "elsewhere: inner = 0, outer = 2")]),
    HostFault(
      "missing-what-it-waited-with", "Forgets what a gesture has waited with.",
      edits: [
        .at(
          "Hand.showOrKeep(_:for:)",
          evaluate: "exchange(&node.unseen, with: []).prefix(0) + [touch]",
          insteadOf: "exchange(&node.unseen, with: []) + [touch]")
      ],
      proofs: [fails("GEST-17", "got 'wait: once = 0")]),
    HostFault(
      "missing-what-was-done-before",
      "Forgets what a gesture has waited with where the finger comes down elsewhere.",
      edits: [
        .at(
          "Hand.comeDown(on:)", run: "",
          insteadOf: "show(exchange(&node.unseen, with: []), to: node)")
      ],
      proofs: [fails("GEST-17", "got 'elsewhere: once = 1")]),
    HostFault(
      "going-on-with-sequences", "Goes on with a sequence whose second gesture has failed.",
      edits: [
        .at(
          "SequenceGesture.recognizeSecond(_:_:_:)",
          run: "memory.value = phase.isEnded ? nil : Progress(first: value, hasBegun: true)",
          insteadOf: "memory.value = isOver ? nil : Progress(first: value, hasBegun: true)")
      ],
      proofs: [fails("GEST-10", "again: phase = none")]),
    HostFault(
      "forgetting-first-values", "Forgets the first value of two gestures that are made at once.",
      edits: [
        .at(
          "SimultaneousGesture._recognize(_:_:)", run: "progress.value.first = left.value",
          insteadOf: "left.tell(&progress.value.first, &progress.firstHasEnded)")
      ],
      proofs: [fails("GEST-11", "ended: false, 20.0")]),
    HostFault(
      "ending-together", "Ends two gestures at once only when both end at the same time.",
      edits: [
        .at(
          "SimultaneousGesture._recognize(_:_:)", evaluate: "left.isEnded && right.isEnded",
          insteadOf: "left.isEnded || right.isEnded")
      ],
      proofs: [fails("GEST-11", "expected 'ended: true, 0.0'")]),
    HostFault(
      "forgetting-gestures", "Forgets the gesture of a view that goes.",
      edits: [
        .at("Hand.leave(_:)", run: "nodes.removeAll { $0 === node }", insteadOf: "breakOff(node)")
      ],
      proofs: [fails("GEST-12", "hide: offset = 40.0")]),
    HostFault(
      "waiting-while-disabled", "Looks for disabled views only while the finger is down.",
      edits: [.at("Hand.hasNodes", evaluate: "isDown", insteadOf: "!nodes.isEmpty")],
      proofs: [fails("GEST-13", "disable: phase = second")]),
    HostFault(
      "waiting-elsewhere", "Leaves a gesture that waits for a touch which is elsewhere.",
      edits: [
        .at(
          "Hand.comeDown(on:)", evaluate: "isDown",
          insteadOf: "isDown || !arriving.contains(where: { $0 === node })")
      ],
      proofs: [fails("GEST-14", "elsewhere: phase = second")]),
    HostFault(
      "forgetting-taps", "Breaks off a gesture that has waited for the touch.",
      edits: [
        .at(
          "Hand.comeDown(on:)", evaluate: "true",
          insteadOf: "isDown || !arriving.contains(where: { $0 === node })")
      ],
      proofs: [
        fails("GEST-10", "down: phase = none"),
        fails("GEST-14", "twice: phase = none, taps = 0"),
      ]),
    HostFault(
      "making-what-was-kept", "Makes the second of two gestures when both are broken off.",
      edits: [
        .at(
          "ExclusiveGesture.recognizeFirst(_:_:_:)", evaluate: "unseen",
          insteadOf: "touch.action == .cancelled ? [] : unseen")
      ],
      proofs: [
        fails("GEST-13", "disable: phase = none, taps = 1"),
        fails("GEST-15", "broken off: taps = 1"),
      ]),
    HostFault(
      "remembering-sequences", "Has the second gesture of a sequence go on where it was left.",
      edits: [
        .at("SequenceGesture.recognizeFirst(_:_:)", run: "", insteadOf: "memory.forget(1)")
      ],
      proofs: [fails("GEST-21", "a sequence: - | - | - | pair | - | - | - | twice")]),
    HostFault(
      "failing-while-it-waits",
      "Takes the second of two gestures for one that has failed while it waits for a touch.",
      edits: [
        .at(
          "ExclusiveGesture.recognizeSecond(_:_:)", evaluate: "next.value != nil",
          insteadOf: "next.value != nil || !phase.isEnded")
      ],
      proofs: [fails("GEST-22", "a press or two taps: - | outer")]),
    HostFault(
      "asking-with-the-finger-up",
      "Has the second gesture of a sequence see what is done before the finger comes down.",
      edits: [
        .at(
          "SequenceGesture._recognize(_:_:)", evaluate: "true",
          insteadOf:
            "progress.hasBegun || touch.action == .began || touch.action == .cancelled")
      ],
      proofs: [fails("GEST-23", "got 'two taps, held between: - | - | - | - | -'")]),
    HostFault(
      "making-touches-in-updates", "Makes a touch that a body asks for.",
      edits: [
        .at(
          "Host.make(_:on:)", evaluate: "graph.isChanging",
          insteadOf: "graph.isUpdating || graph.isChanging")
      ],
      proofs: [fails("GEST-24", "got 'asked by a body: tap, then tap'")]),
  ]
}
