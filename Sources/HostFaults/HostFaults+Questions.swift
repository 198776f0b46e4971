extension HostFaults {
  /// What is asked in between: of other threads, in steps, and of what is the same.
  static let questions: [HostFault] = [
    HostFault(
      "preferring-first-transactions",
      "Shows what other threads have written in the transaction of the first write.",
      edits: [
        .at(
          "ForeignTransactions.add(_:_:)", evaluate: "isClosed || earlier?.turn != nil",
          insteadOf: "isClosed || earlier?.transaction == transaction")
      ],
      proofs: [fails("TX-25", "got 'animated, then plain: view: opacity(1.0) -> opacity(3.0)")]),
    HostFault(
      "keeping-transactions-of-threads", "Shows again what another thread has written before.",
      edits: [
        .at(
          "ForeignTransactions.take(isLast:)", evaluate: "changes",
          insteadOf: "exchange(&changes, with: [:])")
      ],
      proofs: [fails("TX-25", "got 'after 1.0 seconds: text = 1'")]),
    HostFault(
      "showing-plain-letters-first",
      "Shows what another thread has written last as what it had written before.",
      edits: [
        .at(
          "StateStorage.deliver()", evaluate: "true",
          insteadOf: "!link.isInTransaction.load(ordering: .relaxed)")
      ],
      proofs: [fails("TX-25", "got 'plain, then animated: nothing moves'")]),
    HostFault(
      "completing-what-is-not-shown",
      "Calls who waits for what another thread has written before it is shown.",
      edits: [
        .at("ForeignTransactions.open()", evaluate: "false", insteadOf: "!holds.isEmpty")
      ],
      proofs: [fails("TX-25", "got 'first, text 5'")]),
    HostFault(
      "counting-threads-twice", "Takes what other threads have written for its own doing.",
      edits: [
        .at(
          "ViewGraph.drain()", run: "own += pending.lastSerial - known",
          insteadOf: "own -= pending.lastSerial - known")
      ],
      proofs: [fails("TX-61", "got 'in an action, for long: returns true, then 150 0, issues 1'")]),
    HostFault(
      "waking-for-transactions", "Asks for a step when a step writes in a transaction.",
      edits: [
        .at("ViewGraph.pendingUpdate(with:)", evaluate: "true", insteadOf: "stepDepth == 0")
      ],
      proofs: [fails("HOST-17", "got 'a transaction in a step: 1 wakes'")]),
    HostFault(
      "telling-conversions-apart", "Takes a binding that is converted again for another one.",
      edits: [.at("UnwrappedLocation.isSame(as:)", first: "return false")],
      proofs: [fails("VIEW-15", "got 'a converted binding: 1, then 2'")]),
    HostFault(
      "keeping-letters", "Keeps what a thread has told of a change of a model.",
      edits: [
        .at("Letter.release()", run: "_ = invalidation", insteadOf: "invalidation.release()")
      ],
      proofs: [fails("STATE-27", "another thread's: freed false", waits: true)]),
    HostFault(
      "comparing-with-the-first", "Compares each equatable view with the first of all.",
      edits: [
        .at("EquatableView._update(_:to:)", run: "", insteadOf: "node.content = view.content")
      ],
      proofs: [fails("STATE-28", "got 'and back: text = 1'")]),
    HostFault(
      "keeping-updates", "Keeps updates that nobody will see any more.",
      edits: [.at("ViewGraph.forgetUpdates()", first: "return")],
      proofs: [fails("STATE-29", "got 'plain: idle false, then false, completions 0'")]),
    HostFault(
      "waking-after-inner-steps",
      "Asks for a step at the end of each step that is inside of another one.",
      edits: [.at("ViewGraph.endStep()", evaluate: "true", insteadOf: "stepDepth == 0")],
      proofs: [fails("STATE-30", "got 'a step in a step: 2 wakes'")]),
    HostFault(
      "waking-for-good", "Never asks for a step again.",
      edits: [
        .at(
          "Inbox.noteEndOfStep()", run: "",
          insteadOf: "_ = isAsked.exchange(false, ordering: .acquiringAndReleasing)")
      ],
      proofs: [fails("HOST-06", "got 'left by a step: number = 3, wakes = 1'")]),
    HostFault(
      "renewing-for-good", "Takes all that a publisher of others sends for its own renewal.",
      edits: [
        .at(
          "ObjectRelay.findSend()", run: "",
          insteadOf: "isRenewing.store(false, ordering: .relaxed)")
      ],
      proofs: [fails("OOBJ-11", "got 'sent by each body: told")]),
    HostFault(
      "keeping-subscriptions", "Keeps a subscription to a property that has been cancelled.",
      edits: [
        .at("PublishedSubscription.cancel()", evaluate: "false", insteadOf: "downstream != nil")
      ],
      proofs: [fails("OBJ-23", "got 'cancelled: ended 0'")]),
    HostFault(
      "telling-gesture-states-apart", "Takes a view with a gesture's state for another one.",
      edits: [
        .at("GestureState._isSameInput(_:_:)", evaluate: "false", insteadOf: "true")
      ],
      proofs: [fails("VIEW-16", "got 'a gesture's state: +1, false'")]),
    HostFault(
      "keeping-unread-letters", "Keeps what threads have told a host that goes before it looks.",
      edits: [.at("Inbox.close()", run: "", insteadOf: "letter.release()")],
      proofs: [fails("VIEW-17", "got 'a state: freed 0'", waits: true)]),
    HostFault(
      "calling-for-what-has-gone", "Calls a reader's function whose view has gone meanwhile.",
      edits: [.at("PreferenceReaderNode.deliver()", evaluate: "false", insteadOf: "hasGone")],
      proofs: [fails("HOST-69", "got 'views that go for a preference: inner 1 outer")]),
  ]
}
