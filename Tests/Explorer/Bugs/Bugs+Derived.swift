// Derived values: words (Derived/Derived+Glance.swift), and locks (Derived/GraphLock.swift).

extension Bug {
  static let derived: [Bug] = [
    Bug(
      "PUBLISHES_FIRST", "derived", "derived: pull/two values",
      .at(
        "Derived/Derived",
        "          if BUG { derived.publish(word) }",
        before: "          if isChanged {\n            if derived.stored == nil {")),
    Bug(
      "WRITES_NOTHING_DOWN", "derived", "derived: dirty/pull",
      .at(
        "Derived/Evaluation", "      if BUG { return true }",
        before: "      if source.stamp == id { return true }")),
    Bug(
      "KEEPS_REFUSED", "derived", "derived: writes/pull",
      .at(
        "Derived/Derived",
        "        if BUG, word & refusal != 0, derived.stored != nil { derived.storeWord(value) }",
        before: "        if word & refusal == 0 {\n          if isChanged {\n            if")),
    Bug(
      "GLANCES_REGISTERED", "derived", "derived: dirty/scope, buffers",
      .at(
        "Derived/Derived",
        "          if BUG, Self.isWord, let value = glance(for: nil) { return value }",
        before: "          evaluation = nil\n")),
    Bug(
      "LOOKS_ONCE", "derived", "derived: join/write",
      .at(
        "Derived/GraphLock", "if !BUG, vertex.lockNumber != number {",
        insteadOf: "if vertex.lockNumber != number {")),
    Bug(
      "JOINS_ONE", "derived", "derived: join/write",
      .at(
        "Derived/GraphLock+Joining",
        """
              if BUG {
                one.lockNumber = other.lockNumber
                return
              }
        """, before: "      // What most often is joined is new.")),
    Bug(
      "PUTS_BACK_LAST", "derived", "derived: dirty/dirty/pull",
      .at(
        "Derived/Slot+Derived",
        """
              if BUG {
                GraphLock.unlock(number)
                push(node, to: node)
                return nil
              }
        """, before: "      push(node, to: node)")),
    Bug(
      "NOTES_BESIDE", "derived", "derived: dirty/track",
      .at(
        "Derived/Slot+Derived", "isLone: BUG || top == 0 && first.bits == last.bits)",
        insteadOf: "isLone: top == 0 && first.bits == last.bits)")),
    Bug(
      "KEEPS_EFFECT", "derived", "derived: effect/end",
      .at(
        "Derived/GraphWork", "if !BUG { effect.object.release() }",
        insteadOf: "effect.object.release()")),
    Bug(
      "READS_UNJOINED", "derived", "derived: join/write",
      .at(
        "Derived/GraphNode+Asking",
        "if !BUG, vertex.lockNumber != reader.pointee.vertex.lockNumber {",
        insteadOf: "if vertex.lockNumber != reader.pointee.vertex.lockNumber {")),
  ]
}
