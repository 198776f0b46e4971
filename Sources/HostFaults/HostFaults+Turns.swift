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
      edits: [.at("ChangeNode.note(from:)", evaluate: "true", insteadOf: "call == nil")],
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
          insteadOf: "HostThread.graph?.clock ?? ViewTask.current?.clock")
      ],
      proofs: [fails("RECV-14", "first: 2, second: 2")]),
    HostFault(
      "ticking-on", "Lets a timer tick that nobody hears.",
      edits: [.at("TimerSource.stop()", run: "", insteadOf: "end?()")],
      proofs: [fails("RECV-15", "unmount: due = 2.0 seconds")]),
    HostFault(
      "leaving-alarms", "Does not stop the alarms of a movement that is broken off.",
      edits: [.at("Animator.end(_:)", run: "", insteadOf: "movement.stop(clock)")],
      proofs: [fails("TX-23", "write 3 without one: due = never")]),
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
          insteadOf:
            "df_thread().pointee.transaction != nil || link.isInTransaction.load(ordering: .relaxed)"
        )
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
      proofs: [fails("SEL-11", "got 'one, 2'")]),
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
      proofs: [
        fails("NAV-08", "replace: screen = A1"),
        fails("HOST-64", "without the destination: screen = screen 1"),
      ]),
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
    HostFault(
      "presenting-later-data", "Lets a dialog about data follow them.",
      edits: [
        .at("KeptData.keep(_:while:)", evaluate: "current", insteadOf: "data ?? current")
      ],
      proofs: [fails("NAV-10", "other data: alert = 2")]),
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
        .at(
          "FocusRegister.hasLess(_:than:)", evaluate: "false", insteadOf: "left.turn != right.turn")
      ],
      proofs: [fails("FOC-07", "a, b: a = true, b = false")]),
    HostFault(
      "focusing-disabled", "Gives the focus to views that are disabled.",
      edits: [
        .at(
          "FocusRegister.decide()", evaluate: "true",
          insteadOf: "Self.canHave(Self.target(of: $0))")
      ],
      proofs: [fails("FOC-08", "write: isHere = false, isIn = false, focus = none")]),
    HostFault(
      "focusing-disabled-for-users", "Lets a user's step move the focus to what is disabled.",
      edits: [.at("Host.moveFocus(to:)", evaluate: "true", insteadOf: "canUse(found)")],
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
          insteadOf: "!Self.canHave(element)")
      ],
      proofs: [fails("FOC-08", "switch: isHere = false, isIn = true, focus = plain")]),
    HostFault(
      "seeing-through-sheets", "Takes what stands in front of a view for a part of it.",
      edits: [.at("PresentedNode.visibleParent", first: "return parent")],
      proofs: [
        fails("FOC-09", "in the sheet: outside = true"),
        fails("GEST-06", "in the sheet: taps = 1"),
      ]),
  ]
}
