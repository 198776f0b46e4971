extension HostFaults {
  /// What is done after updates: when, how often, and for how long.
  static let effects: [HostFault] = [
    HostFault(
      "telling-queues-apart", "Takes the main queue for another one each time.",
      edits: [
        .at(
          "DispatchQueue.areSame(_:_:)", evaluate: "left === right",
          insteadOf: "left === right || left.isEverybodys && left.label == right.label")
      ],
      proofs: [fails("RECV-06", "got 'on queues: 8'")]),
    HostFault(
      "waking-for-each-update", "Asks for a step although it has been asked for.",
      edits: [
        .at(
          "Inbox.askForStep()", evaluate: "true",
          insteadOf: "!isAsked.exchange(true, ordering: .acquiringAndReleasing)")
      ],
      proofs: [fails("HOST-06", "got 'animated and not: number = 6, wakes = 7'")]),
    HostFault(
      "calling-initially", "Takes the first value for a change.",
      edits: [
        .at("ChangeModifier._mount(_:on:in:)", evaluate: "true", insteadOf: "modifier.isInitial")
      ],
      proofs: [fails("CHG-01", "got '1: (0, 0)'")]),
    HostFault(
      "never-initial", "Does not call an initial action when the view appears.",
      edits: [
        .at("ChangeModifier._mount(_:on:in:)", evaluate: "false", insteadOf: "modifier.isInitial")
      ],
      proofs: [fails("CHG-05", "got 'mounted: text = 3'")]),
    HostFault(
      "taking-updates-for-changes", "Does not compare the value with the old one.",
      edits: [
        .at(
          "ChangeModifier._update(_:to:on:)", evaluate: "true",
          insteadOf: "node.value != modifier.value"),
        .at("ChangeNode.tell()", evaluate: "false", insteadOf: "old == value"),
      ],
      proofs: [
        fails("CHG-06", "got 'change: (2, 2)'"),
        fails("CHG-15", "got 'half: (0, 0)'"),
      ]),
    HostFault(
      "missing-changes", "Takes any two values for equal ones.",
      edits: [
        .at(
          "ChangeModifier._update(_:to:on:)", evaluate: "false",
          insteadOf: "node.value != modifier.value")
      ],
      proofs: [
        fails("CHG-01", "got 'write 1: text = 1'"),
        fails("CHG-02", "got 'write 1: text = 1'"),
        fails("CHG-07", "got 'write 1, 2: text = 2'"),
        fails("CHG-13", "got 'write 1: text = 1'"),
        fails("CHG-17", "got 'settle: text = 1'"),
      ]),
    HostFault(
      "keeping-first-values", "Compares with the first value for ever.",
      edits: [
        .at(
          "ChangeModifier._update(_:to:on:)", run: "_ = modifier.value",
          insteadOf: "node.value = modifier.value"),
        .at("ChangeNode.tell()", evaluate: "false", insteadOf: "old == value"),
      ],
      proofs: [
        fails("CHG-04", "got 'change: (0, 0)'")
      ]),
    HostFault(
      "calling-old-closures", "Calls the action of the view before the change.",
      edits: [
        .at(
          "ChangeModifier._update(_:to:on:)", evaluate: "true",
          insteadOf: "modifier.action.isOfBefore")
      ],
      proofs: [fails("CHG-03", "got 'captured 0'")]),
    HostFault(
      "calling-new-closures", "Calls the action of the new view in the old form, too.",
      edits: [
        .at(
          "ChangeModifier._update(_:to:on:)", evaluate: "false",
          insteadOf: "modifier.action.isOfBefore")
      ],
      proofs: [fails("CHG-12", "got 'captured 1, given 1'")]),
    HostFault(
      "acting-in-updates", "Calls the action while views are updated.",
      edits: [
        .at(
          "ChangeNode.note(from:)", run: "perform()",
          insteadOf: "becomeDue()")
      ],
      proofs: [fails("CHG-10", "got 'action, shown: 0'")]),
    HostFault(
      "acting-without-end", "Calls an action that changes its own value again and again.",
      edits: [
        .at(
          "AnyChangeNode.perform()", evaluate: "ChangeLimit?.none",
          insteadOf: "reachedLimit(in: $0)")
      ],
      proofs: [
        fails("CHG-11", "got 'change: (2, 3)'"), fails("TX-17", "issue updateLimit"),
        fails("CHG-23", "updateLimit"),
      ]),
    HostFault(
      "blaming-for-ever", "Blames actions for what an update before has been their doing.",
      edits: [
        .at("ViewGraph.make(_:)", run: "", insteadOf: "if depth > 0 { leaveChain() }")
      ],
      proofs: [fails("CHG-11", "got 'write 10: text = 10")]),
    HostFault(
      "acting-after-the-end", "Calls the action of a view that has gone.",
      edits: [
        .at("AnyChangeNode.perform()", evaluate: "true", insteadOf: "isMounted")
      ],
      proofs: [fails("CHG-16", "got 'change: (0, 1)'")]),
    HostFault(
      "never-connecting", "Does not subscribe to what views listen to.",
      edits: [
        .at(
          "ViewGraph.performEffects()", run: "_ = node", insteadOf: "node.connect()")
      ],
      proofs: [
        fails("RECV-01", "got 'send: text = 0'"),
        fails("RECV-03", "got 'appeared'"),
        fails("RECV-04", "got 'send: text = 0'"),
        fails("RECV-08", "got 'sent: text = 0'"),
        fails("RECV-10", "got 'send 2: text = 0'"),
      ]),
    HostFault(
      "listening-on", "Does not cancel the subscription of a view that has gone.",
      edits: [
        .at(
          "ReceiveNode.connect()", run: "if isMounted { subscription = nil }",
          insteadOf: "subscription = nil")
      ],
      proofs: [
        fails("RECV-03", "got 'disappeared'")
      ]),
    HostFault(
      "resubscribing", "Subscribes again at each update.",
      edits: [
        .at(
          "ReceiveNode.update(to:)", evaluate: "false",
          insteadOf: "Comparison.areEqual(self.modifier.source, modifier.source)")
      ],
      proofs: [
        fails("RECV-06", "got 'subscribed'"),
        fails("RECV-07", "got 'received 1'"),
      ]),
    HostFault(
      "keeping-publishers", "Takes any two publishers for the same one.",
      edits: [
        .at(
          "ReceiveNode.update(to:)", evaluate: "true",
          insteadOf: "Comparison.areEqual(self.modifier.source, modifier.source)")
      ],
      proofs: [fails("RECV-07", "got 'write 1: text = 1'")]),
    HostFault(
      "receiving-with-old-closures", "Calls the closure of the view that has subscribed.",
      edits: [
        .at(
          "ReceiveNode.update(to:)", run: "if !isSame { self.modifier = modifier }",
          insteadOf: "self.modifier = modifier")
      ],
      proofs: [fails("RECV-06", "got 'captured 0'")]),
    HostFault(
      "keeping-the-last-letter", "Keeps the last of what other threads send.",
      edits: [
        .at(
          "Mailbox.post(_:)", evaluate: "deliveries = [delivery]",
          insteadOf: "deliveries.append(delivery)")
      ],
      proofs: [fails("RECV-08", "got 'received 2'")]),
    HostFault(
      "ringing-once", "Rings an alarm that repeats only once.",
      edits: [
        .at(
          "HostClock.takeDue(at:)", run: "if false {}",
          insteadOf:
            "if let interval = first.interval {\n      // From when it was due: a late one does not make the others late.\n      let next = deadline(after: first.deadline, every: interval, at: now)\n      alarms.insert(Alarm(id: first.id, deadline: next, interval: interval, ring: first.ring))\n    }"
        )
      ],
      proofs: [fails("RECV-09", "after 3.0 seconds: text = 1")]),
    HostFault(
      "standing-still", "Does not ring when time passes.",
      edits: [.at("HostClock.ring(_:)", run: "_ = alarm", insteadOf: "alarm.ring(true)")],
      proofs: [
        fails("RECV-09", "after 0.5 seconds: text = 0'"),
        fails("TX-19", "at 4.0 seconds: opacity(1.0)"),
      ]),
    HostFault(
      "appearing-at-updates", "Takes an update for an appearance.",
      edits: [
        .at(
          "AppearanceModifier._update(_:to:on:)", run: "node.becomeDue()",
          after: "node.modifier = modifier"),
        .at("AppearanceNode.perform()", evaluate: "true", insteadOf: "!hasAppeared"),
      ],
      proofs: [fails("LIFE-01", "got 'appeared'")]),
    HostFault(
      "never-appearing", "Does not announce views.",
      edits: [
        .at(
          "AppearanceModifier._mount(_:on:in:)", run: "_ = node", insteadOf: "node.becomeDue()")
      ],
      proofs: [
        fails("LIFE-01 LIFE-05", "got 'mounted: text = 0'"),
        fails("LIFE-03", "got 'mounted: text = 0'"),
      ]),
    HostFault(
      "never-disappearing", "Does not say that a view has gone.",
      edits: [
        .at("AppearanceNode.unmount()", evaluate: "false", insteadOf: "modifier.disappear != nil")
      ],
      proofs: [
        fails("LIFE-02", "got 'write 2: text = gone'"),
        fails("LIFE-05", "got '1 came'"),
      ]),
    HostFault(
      "disappearing-with-old-closures", "Keeps the actions of the view that has come.",
      edits: [
        .at(
          "AppearanceModifier._update(_:to:on:)", run: "_ = modifier",
          insteadOf: "node.modifier = modifier")
      ],
      proofs: [fails("LIFE-02", "got 'disappeared after 0'")]),
    HostFault(
      "acting-in-reverse", "Performs effects in the opposite order.",
      edits: [
        .at(
          "EffectQueue.append(_:)", run: "nodes.insert(node, at: 0)",
          insteadOf: "nodes.append(node)")
      ],
      proofs: [
        fails("LIFE-04", "got 'second came'")
      ]),
    HostFault(
      "starting-again", "Starts a task again at each update.",
      edits: [.at("TaskModifier._update(_:to:on:)", evaluate: "true", insteadOf: "!isSame")],
      proofs: [
        fails("TASK-01", "got 'started'"),
        fails("TASK-03", "write 1: started [0, 1], cancelled [0]"),
      ]),
    HostFault(
      "keeping-tasks", "Takes any two ids of a task for equal.",
      edits: [.at("TaskModifier._update(_:to:on:)", evaluate: "false", insteadOf: "!isSame")],
      proofs: [fails("TASK-03", "write 2: started [0], cancelled []")]),
    HostFault(
      "never-starting", "Starts no tasks.",
      edits: [
        .at(
          "AnyTaskNode.perform()", evaluate: "nil",
          insteadOf: "graph.tasks.start(priority, action)")
      ],
      proofs: [
        fails("TASK-01 TASK-04", "tasks: text = 0"),
        fails("TASK-05", "tasks: text = none"),
        fails("TASK-06", "but the trace ends"),
        fails("TASK-08", "got 'tasks: text = 0'"),
      ]),
    HostFault(
      "never-cancelling", "Lets the task of a view go on that has gone.",
      edits: [.at("AnyTaskNode.unmount()", run: "_ = task", insteadOf: "task?.cancel()")],
      proofs: [
        fails("TASK-02", "got 'tasks: text = 1'"),
        fails("TASK-09", "got 'tasks: text = gone'"),
      ]),
    HostFault(
      "ignoring-priorities", "Gives all tasks one priority.",
      edits: [
        .at("AnyTaskNode.perform()", evaluate: "TaskPriority.utility", insteadOf: "priority")
      ],
      proofs: [fails("TASK-06", "got 'userInitiated: false'")]),
    HostFault(
      "keeping-priorities", "Starts a task again with the priority that it had first.",
      edits: [
        .at(
          "TaskModifier._update(_:to:on:)", run: "", insteadOf: "node.priority = modifier.priority")
      ],
      proofs: [fails("TASK-06", "got 'restarted, utility: false'")]),
    HostFault(
      "cutting-off-early", "Cuts actions off after ten updates that they may have caused.",
      edits: [
        .at(
          "ChangeLimit.count", evaluate: "self == .own ? 2 : 10",
          insteadOf: "self == .own ? 2 : 30")
      ],
      proofs: [fails("CHG-22", "beside each other: 11 11")]),
    HostFault(
      "subscribing-each-time", "Subscribes whenever it is asked whether it has to.",
      edits: [.at("ReceiveNode.connect()", run: "", insteadOf: "isConnected = true")],
      proofs: [fails("RECV-17", "what replays: 1 2 2")]),
    HostFault(
      "waking-the-last-first", "Wakes those first that have begun to sleep last.",
      edits: [
        .at("AlarmQueue.insert(_:)", run: "lastTurn -= 1", insteadOf: "lastTurn += 1")
      ],
      proofs: [fails("TASK-16", "at one time: 4 3 2 1 0")]),
    HostFault(
      "dating-the-start", "Takes the date at the start of a clock for that of its time.",
      edits: [
        .at(
          "HostClock.date", evaluate: "start",
          insteadOf: "start.addingTimeInterval(now.offset / .seconds(1))")
      ],
      proofs: [fails("TASK-17", "dates: 0.0 0.0 0.0")]),
    HostFault(
      "waiting-ever-after", "Takes a task that has waited for its host for one that waits.",
      edits: [.at("ViewTask.endWait()", run: "", insteadOf: "change { waits -= 1 }")],
      proofs: [fails("TASK-18", "rest is false", waits: true)]),
    HostFault(
      "forgetting-answers", "Does not add what a subscriber asks for when it hears a date.",
      edits: [
        .at(
          "TimerSubscription.receive(_:)", run: "", insteadOf: "lock.withLock { demand += more }")
      ],
      proofs: [fails("RECV-18", "got 'one and again one: 1.0'")]),
    HostFault(
      "keeping-what-moves", "Tells no view inside of an animation that it goes.",
      edits: [.at("TransactionNode.unmount()", run: "", insteadOf: "super.unmount()")],
      proofs: [fails("LIFE-08", "animation with a value: -")]),
  ]
}
