extension HostFaults {
  /// What the statements of a closure make.
  static let builders: [HostFault] = [
    HostFault(
      "building-backwards", "Lets the last statement of a closure be the first view.",
      edits: [
        .at(
          "GroupNode.forEachChild(_:)", evaluate: "ContiguousArray(children.reversed())",
          insteadOf: "children")
      ],
      proofs: [
        fails("BUILD-01", "kinds = Text Text Text Text Text Text Text Button HStack Text Toggle"),
        fails("BUILD-02", "mounted: texts = always zero low"),
        fails("BUILD-04", "mounted: SeveralView +1, texts = end rest Add count 0"),
        fails("PREV-01", "by the type: Add 0 Add 0"),
      ]),
    HostFault(
      "building-once", "Shows the branch that was chosen first, and no other.",
      edits: [
        .at("ConditionalContent._update(_:to:)", run: "return", before: "node.removeChild()"),
        .at("Optional._update(_:to:)", run: "return", before: "node.removeChild()"),
      ],
      proofs: [
        fails("BUILD-02", "2: texts = low zero always"),
        fails("BUILD-04", "add: SeveralView +1, texts = count 1 Add rest end"),
      ]),
  ]
}
