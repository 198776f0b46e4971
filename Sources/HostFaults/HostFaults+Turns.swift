extension HostFaults {
  /// What happens when several things come together in one turn, and at bounds.
  static let turns: [HostFault] = [
    HostFault(
      "acting-as-it-comes", "Performs effects in the order in which they became due.",
      edits: [.at("EffectQueue.take(_:)", evaluate: "false", insteadOf: "spare.count > 1")],
      proofs: [fails("CHG-19", "got 'outer: A to B'")]),
    HostFault(
      "appearing-before-the-old-goes", "Announces what is deeper first, whether it comes or goes.",
      edits: [
        .at(
          "EffectQueue.comes(_:before:)", evaluate: "false",
          insteadOf: "node.isMounted != other.isMounted")
      ],
      proofs: [fails("LIFE-07", "got 'new came'")]),
    HostFault(
      "forgetting-what-was-shown", "Takes the last value within an update for the old one.",
      edits: [.at("ChangeNode.note(from:_:)", evaluate: "true", insteadOf: "call == nil")],
      proofs: [fails("CHG-20", "got 'change: (1, 11)'")]),
    HostFault(
      "telling-of-no-change", "Tells of a value that has come back to what it was.",
      edits: [.at("ChangeNode.tell()", evaluate: "false", insteadOf: "old == value")],
      proofs: [fails("CHG-20", "change: (11, 11)")]),
    HostFault(
      "appearing-after-the-end", "Announces views that have gone before their turn.",
      edits: [
        .at(
          "AppearanceNode.perform()",
          first: """
            if !isMounted, !hasAppeared {
              hasAppeared = true
              modifier.appear?()
              return
            }
            """)
      ],
      proofs: [fails("LIFE-06", "got 'outer came'")]),
    HostFault(
      "hearing-both", "Begins a subscription before the old one has ended.",
      edits: [
        .at(
          "ReceiveNode.connect()", run: "if !isMounted { subscription = nil }",
          insteadOf: "subscription = nil")
      ],
      proofs: [fails("RECV-11", "got 'subscribed 1'")]),
    HostFault(
      "receiving-after-the-end", "Calls a view that has gone with what was kept for it.",
      edits: [.at("ReceiveNode.perform()", evaluate: "true", insteadOf: "isMounted")],
      proofs: [fails("RECV-12", "got 'received 2'")]),
    HostFault(
      "performing-for-ever", "Performs effects that cause each other without a limit.",
      edits: [
        .at(
          "ViewGraph.performEffects()", evaluate: "false",
          insteadOf: "rounds > Self.updateLimit")
      ],
      proofs: [fails("RECV-13", "got 'come: calls = 151'")]),
    HostFault(
      "leaving-effects", "Does not go on with effects that a step has left.",
      edits: [
        .at("ViewGraph.drain()", run: "", insteadOf: "if hasEffects { performEffects() }")
      ],
      proofs: [fails("RECV-13", "got 'settle: calls = 100'")]),
    HostFault(
      "ticking-by-the-first-clock", "Lets a timer tick by the clock of its first subscriber.",
      edits: [
        .at(
          "Timer.TimerPublisher.receive(subscriber:)",
          evaluate: "sources.first?.clock ?? HostThread.graph?.clock",
          insteadOf: "HostThread.graph?.clock")
      ],
      proofs: [fails("RECV-14", "first: 2, second: 2")]),
    HostFault(
      "ticking-on", "Lets a timer tick that nobody hears.",
      edits: [.at("TimerSource.stop()", run: "", insteadOf: "end?()")],
      proofs: [fails("RECV-15", "unmount: due = 2.0 seconds")]),
    HostFault(
      "leaving-alarms", "Does not stop the alarms of a movement that is broken off.",
      edits: [.at("Animator.end(_:)", run: "", insteadOf: "movement.stop(clock)")],
      proofs: [fails("TX-23", "write 2: due = 2.0 seconds")]),
    HostFault(
      "coming-all-the-same", "Makes transitions although the transaction disables animations.",
      edits: [
        .at(
          "TransitionNode.animate(_:_:)", evaluate: "true",
          insteadOf: "!transaction.disablesAnimations")
      ],
      proofs: [fails("TX-24", "disabled: view: insertion opacity")]),
    HostFault(
      "losing-transactions-of-writes", "Takes no transaction of another thread's write along.",
      edits: [
        .at(
          "StateStorage.post()", evaluate: "false",
          insteadOf: "df_thread().pointee.transaction != nil")
      ],
      proofs: [fails("TX-25", "elsewhere: nothing moves")]),
    HostFault(
      "losing-transactions-of-changes", "Takes no transaction of another thread's change along.",
      edits: [
        .at(
          "Invalidation.call()", evaluate: "false",
          insteadOf: "df_thread().pointee.transaction != nil")
      ],
      proofs: [fails("TX-25", "published: nothing moves")]),
    HostFault(
      "resting-with-a-part", "Takes a task for at rest as soon as a part of it sleeps.",
      edits: [.at("ViewTasks.beginRound()", evaluate: "false", insteadOf: "rounds > 0")],
      proofs: [fails("TASK-10", "settled: text = start")]),
    HostFault(
      "advancing-all-the-way", "Does not ask whether the condition holds while time passes.",
      edits: [.at("Host.advance(by:until:)", evaluate: "false", insteadOf: "condition()")],
      proofs: [fails("TASK-11", "at 10.0 seconds")]),
    HostFault(
      "waiting-silently", "Does not report a task that waits for itself.",
      edits: [
        .at(
          "Host.settle()", run: "",
          insteadOf: "if isInside { graph.issues.add(.waitingForItself) }")
      ],
      proofs: [fails("TASK-12", "settled: first = true, second = true'")]),
    HostFault(
      "waiting-on", "Leaves whoever waits waiting, although they are cancelled.",
      edits: [.at("ViewTasks.noteCancellation()", first: "return")],
      proofs: [fails("TASK-13", "rest: false", waits: true)]),
    HostFault(
      "advancing-on", "Lets time pass although nobody waits for it any more.",
      edits: [.at("Host.advance(by:)", evaluate: "true", insteadOf: "!Task.isCancelled")],
      proofs: [fails("TASK-13", "time: true, 1.0 seconds")]),
    HostFault(
      "keeping-old-sources", "Does not look for sources again if another one has changed.",
      edits: [
        .at("PreferenceCollector.mark(hasOtherSources:)", first: "if isMarked { return }")
      ],
      proofs: [fails("PREF-07", "come: calls = [1, 2]")]),
    HostFault(
      "keeping-transformations", "Does not compute a value again for another function.",
      edits: [
        .at(
          "PreferenceTransformerNode.update(_:)", run: "",
          insteadOf: "mark(hasOtherSources: false)")
      ],
      proofs: [fails("PREF-08", "step: calls = [1]'")]),
    HostFault(
      "telling-presenters", "Tells a sheet's presenter what is told in the sheet.",
      edits: [
        .at("PresentedNode.init(_:in:)", evaluate: "false", insteadOf: "true"),
        .at(
          "PreferenceCollector.findSources()", evaluate: "true",
          insteadOf: "(node as? PresentedNode)?.standing != .inFront"),
      ],
      proofs: [fails("PREF-09", "outside = [106]")]),
    HostFault(
      "stopping-before-bounds", "Does not step where a whole step would be too far.",
      edits: [
        .at(
          "Stepper.init(label:value:bounds:step:onEditingChanged:)",
          evaluate: """
            bounds.map {
              $0.contains(stepped(old, by: distance)) ? stepped(old, by: distance) : old
            } ?? stepped(old, by: distance)
            """, insteadOf: "placed(stepped(old, by: distance), in: bounds)")
      ],
      proofs: [fails("SEL-08", "to the bound: 9")]),
    HostFault(
      "setting-at-bounds", "Sets the value of a stepper that is at its bound once more.",
      edits: [
        .at(
          "Stepper.init(label:value:bounds:step:onEditingChanged:)", evaluate: "true",
          insteadOf: "distance > 0 ? new > old : new < old")
      ],
      proofs: [fails("SEL-08", "decrement: 0, sets 1")]),
    HostFault(
      "sliding-beyond", "Puts a slider at a multiple of its step, between the bounds or not.",
      edits: [
        .at(
          "Slider.place(_:in:step:)",
          evaluate: "bounds.lowerBound.advanced(by: steps * step)",
          insteadOf: "min(bounds.lowerBound.advanced(by: steps * step), bounds.upperBound)")
      ],
      proofs: [fails("SEL-09", "to the end: 1.2")]),
    HostFault(
      "taking-sections-for-rows", "Takes what a ForEach has made for one row, whatever is in it.",
      edits: [
        .at("FoundElement.rows", evaluate: "true", insteadOf: "!node.hasRows")
      ],
      proofs: [fails("SEL-11", "got 'a one")]),
    HostFault(
      "taking-sheets-for-rows", "Takes what stands in front of a row for a part of it.",
      edits: [
        .at("FoundRow.elements", evaluate: "true", insteadOf: "!$0.node.isElsewhere")
      ],
      proofs: [fails("SEL-11", "got 'one sheet'")]),
    HostFault(
      "deselecting-all", "Takes any row out of the selection.",
      edits: [
        .at(
          "ListSelection.deselect(_:)", evaluate: "true",
          insteadOf: "binding.wrappedValue == value")
      ],
      proofs: [fails("SEL-10", "deselect 2: chosen = nil")]),
    HostFault(
      "keeping-destinations", "Lets a view that has gone make screens.",
      edits: [
        .at(
          "NavigationDestinationNode.unmount()", run: "graph.memory.kept.append(self)",
          insteadOf: "destinations?.remove(Value.self, by: self)")
      ],
      proofs: [fails("NAV-08", "replace: screen = A1")]),
    HostFault(
      "ending-outer-dialogs", "Lets a button in a sheet end the dialog around the sheet.",
      edits: [
        .at(
          "View.presented(by:isInStack:)", run: "",
          insteadOf: "$0.dialog = DialogEnd(isPresented: nil)")
      ],
      proofs: [fails("NAV-09", "in the sheet: count = 1, alert = false")]),
    HostFault(
      "pushing-from-sheets", "Lets a sheet be in the navigation stack of its presenter.",
      edits: [.at("View.presented(by:isInStack:)", evaluate: "false", insteadOf: "!isInStack")],
      proofs: [fails("NAV-11", "front: path = [2]")]),
    HostFault(
      "presenting-without-data", "Presents a dialog about data when there are none.",
      edits: [
        .at(
          "Binding<Bool>.and(_:)", evaluate: "self",
          insteadOf: "condition ? self : Binding(get: { false }, set: { wrappedValue = $0 })")
      ],
      proofs: [fails("NAV-10", "mounted: alert = empty")]),
  ]

  /// What a finger and the focus do when views go, are disabled or stand in front.
  static let fingers: [HostFault] = [
    HostFault(
      "leaving-in-part", "Says of one view that the focus has left with its element.",
      edits: [
        .at(
          "FocusRegister.leave(_:)", run: "old.first?.clear()",
          insteadOf: "for node in old { node.clear() }")
      ],
      proofs: [fails("FOC-05", "hide named: field = nil, inside = true")]),
    HostFault(
      "staying-in-containers", "Leaves the focus in a view whose element with the focus has gone.",
      edits: [
        .at(
          "FocusRegister.leave(_:)",
          first: """
            if self.element === element, let last = nodes.last, !(element is AnyFocusNode) {
              self.element = last
              return
            }
            """)
      ],
      proofs: [fails("FOC-05", "hide named: field = named, inside = true")]),
    HostFault(
      "keeping-focus-values", "Keeps the first value of a view whose focus is tied to one.",
      edits: [
        .at("FocusNode.update(_:equals:)", run: "", insteadOf: "self.value = value")
      ],
      proofs: [fails("FOC-06", "focus: field = 0")]),
    HostFault(
      "preferring-the-first", "Gives the focus to the first view that wants it.",
      edits: [
        .at("FocusRegister.decide()", evaluate: "$0", insteadOf: "$1.turn > $0!.turn ? $1 : $0")
      ],
      proofs: [fails("FOC-07", "a, b: a = true, b = false")]),
    HostFault(
      "focusing-disabled", "Gives the focus to views that are disabled.",
      edits: [
        .at(
          "FocusRegister.decide()", evaluate: "true", insteadOf: "Self.target(of: $0).isEnabled")
      ],
      proofs: [fails("FOC-08", "write: isHere = false, isIn = false, focus = none")]),
    HostFault(
      "focusing-disabled-for-users", "Lets a user's step move the focus to what is disabled.",
      edits: [.at("Host.moveFocus(to:)", evaluate: "true", insteadOf: "found.isEnabled")],
      proofs: [fails("FOC-08", "editor: isHere = false, isIn = false, focus = none")]),
    HostFault(
      "leaving-focus-to-disabled", "Leaves the focus in a view that is disabled.",
      edits: [.at("ViewGraph.make(_:)", evaluate: "()", insteadOf: "focus.leaveDisabled()")],
      proofs: [fails("FOC-08", "switch: isHere = true, isIn = false, focus = editor")]),
    HostFault(
      "asking-whom-to-leave", "Looks at the views around what has the focus, and not at it.",
      edits: [
        .at(
          "FocusRegister.leaveDisabled()", evaluate: "nodes.contains { !$0.isEnabled }",
          insteadOf: "!element.isEnabled")
      ],
      proofs: [fails("FOC-08", "switch: isHere = false, isIn = true, focus = plain")]),
    HostFault(
      "seeing-through-sheets", "Takes what stands in front of a view for a part of it.",
      edits: [.at("PresentedNode.visibleParent", first: "return parent")],
      proofs: [
        fails("FOC-09", "in the sheet: outside = true"),
        fails("GEST-06", "in the sheet: taps = 1"),
      ]),
    HostFault(
      "touching-disabled", "Makes gestures of views that are disabled.",
      edits: [.at("AnyGestureNode.isMade", evaluate: "true", insteadOf: "isEnabled")],
      proofs: [fails("GEST-05", "move on: taps = 1, offset = 50.0")]),
    HostFault(
      "holding-disabled", "Goes on with a touch of a view that an update disables.",
      edits: [.at("ViewGraph.make(_:)", evaluate: "()", insteadOf: "hand.breakOffDisabled()")],
      proofs: [fails("GEST-05", "disable: taps = 1, offset = 40.0")]),
    HostFault(
      "losing-touches", "Forgets the touch under way when the finger comes down elsewhere.",
      edits: [
        .at(
          "Hand.comeDown(on:)", evaluate: "!isDown && !new.contains(where: { $0 === node })",
          insteadOf: "isDown || !new.contains(where: { $0 === node })")
      ],
      proofs: [fails("GEST-07", "on b: a = 40.0")]),
    HostFault(
      "missing-controls", "Lets a finger on a control touch the views around it.",
      edits: [
        .at(
          "Hand.gestures(around:)", evaluate: "false",
          insteadOf: "current.element?.action != nil")
      ],
      proofs: [fails("GEST-08", "press: runs = 0, taps = 1")]),
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
          insteadOf: "unseen + [touch]")
      ],
      proofs: [fails("GEST-15", "got 'wait: taps = 0'")]),
    HostFault(
      "making-both", "Makes the second of two gestures after the first one.",
      edits: [
        .at(
          "ExclusiveGesture.recognizeFirst(_:_:_:)", run: "",
          insteadOf: "progress.hasBegun = true")
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
      "missing-what-it-waited-with", "Forgets what a gesture has waited with.",
      edits: [
        .at(
          "Hand.make(_:on:)", evaluate: "[touch]",
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
        .at("SequenceGesture._recognize(_:_:)", evaluate: "false", insteadOf: "phase.hasFailed")
      ],
      proofs: [fails("GEST-10", "wait: phase = second")]),
    HostFault(
      "forgetting-first-values", "Forgets the first value of two gestures that are made at once.",
      edits: [
        .at(
          "SimultaneousGesture._recognize(_:_:)", run: "value.first = left.value",
          insteadOf: "value.first = left.value ?? value.first")
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
          insteadOf: "isDown || !new.contains(where: { $0 === node })")
      ],
      proofs: [fails("GEST-14", "elsewhere: phase = second")]),
    HostFault(
      "forgetting-taps", "Breaks off a gesture that has waited for the touch.",
      edits: [
        .at(
          "Hand.comeDown(on:)", evaluate: "true",
          insteadOf: "isDown || !new.contains(where: { $0 === node })")
      ],
      proofs: [
        fails("GEST-10", "down: phase = none"),
        fails("GEST-14", "twice: phase = none, taps = 0"),
      ]),
    HostFault(
      "making-what-was-kept", "Makes the second of two gestures when both are broken off.",
      edits: [
        .at(
          "ExclusiveGesture.recognizeFirst(_:_:_:)", evaluate: "progress.unseen",
          insteadOf: "touch.action == .cancelled ? [] : progress.unseen")
      ],
      proofs: [
        fails("GEST-13", "disable: phase = none, taps = 1"),
        fails("GEST-15", "broken off: taps = 1"),
      ]),
  ]
}
