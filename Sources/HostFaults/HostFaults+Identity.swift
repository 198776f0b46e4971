extension HostFaults {
  /// Which view is which.
  static let identity: [HostFault] = [
    HostFault(
      "keeping-identity", "Keeps a view whose id has changed.",
      edits: [
        .at("IdentifiedView._update(_:to:)", evaluate: "true", insteadOf: "node.id == view.id")
      ],
      proofs: [
        fails("RND-21", " differs:"),
        fails("SOBJ-04", "name = Ravi 1"),
        fails("SOBJ-11", "another name: made = 1"),
        fails("SOBJ-15", "another id: state = 1"),
        fails("ID-01", "another id: a = 1"),
        fails("ID-03", "another id: inside = 1"),
        fails("ID-04", "b: a = 1"),
        fails("ID-05", "another id: a = 1, b = 1"),
        fails("ID-22", "made = 1"),
        fails("CHG-14", "got 'change: (0, 1)'"),
        fails("ID-23", "inside: opacity(0.0) -> opacity(1.0)"),
      ]),
    HostFault(
      "renewing-places", "Makes a view anew whose id or type is the same.",
      edits: [
        .at("IdentifiedView._update(_:to:)", evaluate: "false", insteadOf: "node.id == view.id"),
        .at("AnyView.update(_:in:)", evaluate: "false", insteadOf: "node.type == Content.self"),
      ],
      proofs: [
        fails("SOBJ-11", "neither: made = 4"),
        fails("ID-02", "a = 0, made = 6"),
        fails("ID-19", "the same type: a = 0"),
      ]),
    HostFault(
      "matching-rows-by-position", "Gives an element the row that stands at its position.",
      edits: [
        .at("ForEachNode.update(_:id:)", first: "return updateByPosition(data, id: id)"),
        .add(
          to: "ForEachNode",
          """
          /// Gives each element the row that stands at its position.
          @usableFromInline
          @MainActor
          func updateByPosition<Data: RandomAccessCollection>(_ data: Data, id: (Element) -> ID)
          where Data.Element == Element {
            let elements = Array(data)
            removeRows(from: elements.count)
            let count = rows.count
            _ = updateRows(from: 0) { _, index in elements[index] }
            append(elements[count...], id: id)
          }
          """),
      ],
      proofs: [
        fails("RND-21", " differs:"),
        fails("SOBJ-14", "1 = 2 1"),
        fails("ID-06", "b: a = gone, b = 1"),
        fails("ID-07 ID-08", "c = 1"),
        fails("ID-09", "b: a = gone, b = 1"),
        fails("ID-11", "2 = x 1"),
      ]),
    HostFault(
      "keeping-branches", "Keeps what an if has taken away.",
      edits: [
        .at(
          "ConditionalContent._update(_:to:)", run: "if updateBranch(node, to: view) { return }",
          before: "node.removeChild()"),
        .at(
          "Optional._update(_:to:)", run: "if view == nil { return }", before: "node.removeChild()"),
        .add(
          to: "ConditionalContent",
          """
          /// Gives one branch's node to the other, if the types are equal.
          @usableFromInline
          static func updateBranch(_ node: ChoiceNode, to view: Self) -> Bool {
            guard First.self == Second.self else { return false }
            switch view.storage {
            case .first(let first): First._update(node.child, to: first)
            case .second(let second): Second._update(node.child, to: second)
            }
            return true
          }
          """),
      ],
      proofs: [
        fails("RND-21", " differs:"),
        fails("BIND-23", "done: user = New, sheet = true"),
        fails("ENV-16", "dismiss: sheet = shown"),
        fails("ID-14", "else: a = 1"),
        fails("ID-16", "on: a = 1"),
        fails("ID-18", "case 1: a = 1"),
      ]),
    HostFault(
      "missing-first-rows", "Does not update the first row of a constant range that has changed.",
      edits: [
        .at(
          "ForEachNode.keepRange(_:insteadOf:)",
          run: "_ = updateRows(from: 1) { row, _ in row.item }",
          insteadOf: "_ = updateRows(from: 0) { row, _ in row.item }")
      ],
      proofs: [fails("ID-24", "got 'a constant range: 0 0, 1 1, 2 1, issues 1'")]),
    HostFault(
      "missing-first-reads", "Does not observe the first model of another library's in rows.",
      edits: [
        .at("RowNode.evaluateAgain()", evaluate: "nil", insteadOf: "graph.otherWorld")
      ],
      proofs: [fails("ID-25", "got 'all of 3: 3, 0, 3'")]),
  ]
}
