extension HostFaults {
  /// What updates are marked with.
  static let transactions: [HostFault] = [
    HostFault(
      "losing-transactions", "Does not mark writes with their transaction.",
      edits: [
        .at("performing(_:in:)", first: "return try body()")
      ],
      proofs: [
        fails("BIND-08", "animated: plain"),
        fails("BINDABLE-08", "animated binding: updates plain"),
        fails("TX-03", "bodies saw = [0, 4]"),
        fails("CHG-08", "got 'body 4'"),
        fails("TX-04", "inside: plain"),
        fails("TX-05", "outer: plain"),
        fails("TX-06", "inside plain: returned 7"),
        fails("TX-60", "got 'one state twice: 2 1'"),
      ]),
    HostFault(
      "leaking-transactions", "Marks what follows a transaction with it, too.",
      edits: [
        .at(
          "performing(_:in:)",
          run: """
            let kept = UnsafeMutablePointer<Transaction>.allocate(capacity: 1)
            kept.initialize(to: transaction)
            df_thread().pointee.transaction = UnsafeMutableRawPointer(kept)
            cf_atEnd { df_thread().pointee.transaction = nil }
            """, insteadOf: "df_thread().pointee.transaction = outer")
      ],
      proofs: [
        fails("BIND-08", "after it: linear"),
        fails("TX-04", "after: easeIn"),
        fails("TX-05", "got 'which says nothing: easeOut'"),
        fails("TX-06", "after: linear"),
      ]),
    HostFault(
      "nesting-as-a-whole", "Has a nested transaction replace the outer one as a whole.",
      edits: [
        .at(
          "withTransaction(_:_:)", evaluate: "transaction",
          insteadOf: "Transaction.current.merged(with: transaction)")
      ],
      proofs: [fails("TX-05", "got 'which says nothing: plain'")]),
    HostFault(
      "animating-everything", "Marks writes without a transaction as animated.",
      edits: [
        .at(
          "Transaction.current", evaluate: "FaultMemory.animated(pointer?.pointee)",
          insteadOf: "pointer?.pointee ?? Transaction()"),
        .at(
          "ViewGraph.pendingUpdate()", first: "return pendingUpdate(with: Transaction.current)"),
      ],
      proofs: [
        fails("STATE-24", "toggle: updates default"),
        fails("BIND-08", "before: default"),
        fails("TX-04", "before: default"),
        fails("TX-05", "without an animation: default"),
        fails("TX-06", "after: default"),
      ]),
    HostFault(
      "updating-for-equal-writes", "Begins an update for a write that changes nothing.",
      edits: [
        .at(
          "StateStorage.isPending", evaluate: "$0.pendingUpdate().pointee.serial",
          insteadOf: "$0.pendingSerial()")
      ],
      proofs: [fails("RND-24", "bodies expected: ")]),
    HostFault(
      "keeping-two-versions",
      "Keeps two versions of a value that is larger than a word, however many updates wait.",
      edits: [.at("BoxStorage.keepNewest(for:)", first: "if !backlog.isEmpty { return }")],
      proofs: [fails("TX-60", "got 'a text three times: a, abc'")]),
    HostFault(
      "listing-newest", "Takes the elements of a list of bindings from what a later update shows.",
      edits: [
        .at(
          "ForEachNode.elementsAreBindings", evaluate: "false",
          insteadOf: "Element.self is any AnyBinding.Type")
      ],
      // An element that has gone is asked for: the first program of the seed that comes to that.
      proofs: [fails("RND-24", "the process died")]),
    HostFault(
      "skipping-who-is-told",
      "Does not show what waits in views that another thread tells of a change.",
      edits: [
        .at(
          "ViewGraph.announce(to:)", run: "",
          insteadOf: """
            if isDraining, !isUpdating, df_thread().pointee.evaluation == nil { joinOldest(node) }
            """)
      ],
      proofs: [fails("RND-29", "bodies expected: ")]),
  ]
}
