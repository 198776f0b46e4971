extension HostFaults {
  /// What moves, how, and until when.
  static let animations: [HostFault] = [
    HostFault(
      "never-moving", "Switches every value at once.",
      edits: [
        .at(
          "AttributeNode.move(to:)", evaluate: "Transaction()",
          insteadOf: "graph.transaction(at: self)")
      ],
      proofs: [
        fails("TX-07 TX-12 TX-18", "write 1: nothing moves"),
        fails("TX-08", "foreground(Optional(blue)), easeIn'"),
        fails("TX-09", "toggle: nothing moves"),
        fails("TX-13", "write 1: nothing moves"),
        fails("TX-14", "enabled: nothing moves"),
        fails("TX-19", "at 0.0 seconds: at rest"),
        fails("TX-20", "got 'complete 1'"),
        fails("TX-21", "write 3: nothing moves"),
        fails("ID-23", "another identity: nothing moves"),
      ]),
    HostFault(
      "losing-transactions-of-members", "Makes bindings to members without the transaction.",
      edits: [
        .at(
          "Binding.subscript(dynamicMember:)", run: "_ = transaction",
          insteadOf: "member.transaction = transaction")
      ],
      proofs: [fails("TX-10", "before: updates plain")]),
    HostFault(
      "losing-animations-of-bindings", "Does not mark bindings as animated.",
      edits: [
        .at(
          "Binding.animation(_:)", run: "_ = animation",
          insteadOf: "binding.transaction.animation = animation")
      ],
      proofs: [fails("TX-09", "toggle: nothing moves")]),
    HostFault(
      "preferring-bindings", "Counts the transaction of a binding more than one around it.",
      edits: [
        .at(
          "Binding.setInTransaction(_:)",
          evaluate: "Transaction.current.merged(with: transaction)",
          insteadOf: "transaction.merged(with: Transaction.current)")
      ],
      proofs: [fails("TX-11", "both: updates easeIn")]),
    HostFault(
      "animating-at-all-times", "Takes any update for one in which the value differs.",
      edits: [
        .at(
          "TransactionNode.apply(to:)", evaluate: "true",
          insteadOf: "trigger == nil || serial == graph.updateSerial")
      ],
      proofs: [fails("TX-12", "the value is equal: inside: opacity")]),
    HostFault(
      "ignoring-modifiers-of-transactions", "Lets no view change its transaction.",
      edits: [
        .at(
          "ViewGraph.inherited(by:)", run: "_ = node",
          insteadOf: "(node as? TransactionNode)?.apply(to: &transaction)")
      ],
      proofs: [
        fails("TX-12", "write 1: nothing moves"),
        fails("TX-13", "still: opacity"),
      ]),
    HostFault(
      "animating-all-the-same", "Adds animations although the transaction disables them.",
      edits: [
        .at("View.animation(_:value:)", evaluate: "true", insteadOf: "!$0.disablesAnimations")
      ],
      proofs: [fails("TX-14", "disabled: view: opacity")]),
    HostFault(
      "defaulting-to-animations", "Makes transactions with an animation.",
      edits: [
        .at(
          "Transaction.init()", evaluate: "Transaction(animation: .default).content",
          insteadOf: "nil")
      ],
      proofs: [fails("TX-15", "animation: default")]),
    HostFault(
      "mixing-updates", "Evaluates bodies for earlier writes after an object has changed.",
      edits: [.at("ViewGraph.makeEarlierUpdates(but:)", first: "return")],
      proofs: [fails("TX-16", "got 'body 1, new'")]),
    HostFault(
      "without-a-default", "Animates nothing if no animation is named.",
      edits: [
        .at(
          "withAnimation(_:_:)",
          evaluate: "Transaction(animation: animation == .default ? nil : animation)",
          insteadOf: "Transaction(animation: animation)")
      ],
      proofs: [fails("TX-18", "write 1: nothing moves")]),
    HostFault(
      "jumping-to-the-end", "Shows the new value as soon as it moves.",
      edits: [
        .at(
          "AnimationRecord.progress(at:)", evaluate: "1",
          insteadOf: "animation.progress(at: start.duration(to: time) / .seconds(1))")
      ],
      proofs: [fails("TX-19", "at 0.0 seconds: opacity(1.0)")]),
    HostFault(
      "completing-too-early", "Does not wait for what moves.",
      edits: [
        .at(
          "AnimationCompletion.countDown()", evaluate: "false", insteadOf: "count.add(-1) > 0")
      ],
      proofs: [fails("TX-20", "got 'complete 1'")]),
    HostFault(
      "beginning-again", "Begins a second movement where the first one would have ended.",
      edits: [
        .at(
          "AttributeNode.move(to:)", evaluate: "attribute",
          insteadOf: "old.flatMap(graph.animator.value) ?? attribute")
      ],
      proofs: [fails("TX-21", "opacity(2.0) -> opacity(3.0)")]),
    HostFault(
      "moving-on", "Lets values move on that are replaced at once.",
      edits: [
        .at(
          "ViewGraph.make(_:)", run: "mayAnimate = transactionNodeCount > 0 || !isPlain",
          insteadOf: "mayAnimate = movementCount > 0 || transactionNodeCount > 0 || !isPlain"
        )
      ],
      proofs: [fails("TX-21", "write 5 without one: text: opacity")]),
    HostFault(
      "coming-as-they-go", "Confuses how views come and go.",
      edits: [
        .at(
          "TransitionModifier._mount(_:on:in:)", evaluate: "modifier.transition.removal",
          insteadOf: "modifier.transition.insertion")
      ],
      proofs: [fails("TX-22", "insertion opacity")]),
    HostFault(
      "going-as-they-come", "Confuses how views go and come.",
      edits: [
        .at(
          "TransitionNode.unmount()", evaluate: "node.value.transition.insertion",
          insteadOf: "node.value.transition.removal")
      ],
      proofs: [fails("TX-22", "removal move(leading)")]),
  ]
}
