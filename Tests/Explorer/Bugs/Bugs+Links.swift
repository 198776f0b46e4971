// Persistent observers: Tests/Models/link.pml.

extension Bug {
  static let links: [Bug] = [
    Bug(
      "IGNORES_BUSY", "link", "sweep/re-arm/write",
      .at(
        "Tracking/Link.Word", "if BUG || !isBusy { return Move(",
        insteadOf: "if !isBusy { return Move(")),
    Bug(
      "POPS_BY_STORE", "link", "pop/take/push",
      .at(
        "Registrar/Slot",
        """
            if BUG {
              head.pointee.store(node.next, ordering: .releasing)
              return true
            }
        """,
        before:
          "    return head.pointee.compareExchange(\n      expected: node.bits, desired: node.next")
    ),
    Bug(
      "DOES_NOT_CLAIM", "link", "sweep/re-arm",
      .at(
        "Tracking/Link.Word", "    if BUG || hasLetGo { return Move(to: nil, true) }",
        insteadOf: "    if hasLetGo { return Move(to: nil, true) }")),
    Bug(
      "POPS_COPIED", "link", "copied: track, cancel/write",
      .at(
        "Tracking/Link+Pin",
        "current == Word.abandoned | Word.busy\n"
          + "      || BUG && current & 7 == Word.abandoned | Word.busy,",
        insteadOf: "current == Word.abandoned | Word.busy,")),
    Bug(
      "IGNORES_EXTERNALS", "link", "sweep/let go/write",
      .at(
        "Tracking/Link",
        "    return BUG\n"
          + "      ? word.pointee.load(ordering: .acquiring) & (Word.oneExternal - 1) == 0\n"
          + "      : word.pointee.load(ordering: .acquiring) == 0",
        insteadOf: "    word.pointee.load(ordering: .acquiring) == 0")),
    Bug(
      "FORGETS_ABANDONED", "link", "sweep/re-arm/write",
      .at(
        "Registrar/Slot+Cells",
        "guard link.isLinked || !BUG && link.unlink() && link.relink() else { continue }",
        insteadOf: "guard link.isLinked || link.unlink() && link.relink() else { continue }")),
    Bug(
      "BUSY_FIRST", "link", "re-arm/write, two observers",
      .at(
        "Registrar/Slot+Call",
        "      let claimed = node.claim()\n      if BUG { rest = node.next }\n"
          + "      guard let due = claimed else { continue }",
        insteadOf: "      guard let due = node.claim() else { continue }")),
    Bug(
      "DROPS_EARLY", "link", "re-arm/write of another",
      .at(
        "Tracking/Node+Claim",
        """
            let wasFired = BUG
              && tracker.word.pointee.load(ordering: .acquiring) & Tracker.Word.stateMask
                == Tracker.Word.fired
            if wasFired {
              _ = unlink(link)
              tracker.release()
              return nil
            }
        """,
        before: "    if unlink(link),\n      tracker.tell(onFire: Tracker.Word.oneCall")),
    Bug(
      "PINS_NOTHING", "link", "let go/deinit of the object",
      .at(
        "Tracking/Link+Pin", "      if BUG { pin = number + 1; return }",
        before: "      ObjectMemory.retain(memory.base)"),
      .at(
        "Tracking/Link+Pin", "    if BUG { pin = 0; return }",
        before: "    if pin == Self.entryPin {\n      KeyPathEntry(slot: pinnedSlot).release")),
    Bug(
      "BEGINS_BY_STORE", "core", "re-arm/cancel/write",
      .at(
        "Tracking/Tracker+Persistent",
        """
            if BUG, case let current = Word(bits: word.pointee.load(ordering: .acquiring)),
              current.state == Word.fired, let next = current.begun().next
            {
              word.pointee.store(next.bits, ordering: .releasing)
              return true
            }
        """,
        before: "    // Releases `origin`; acquires the links as the last run, and the changes")),
    Bug(
      "FORGETS_CALLS", "link", "fire/cancel",
      .at(
        "Tracking/Tracker.Word+Moves", "releasesCode: BUG || bits & Self.callMask == 0,",
        insteadOf: "releasesCode: bits & Self.callMask == 0,")),
    Bug(
      "RETIRES_ALWAYS", "link", "re-arm/cancel",
      .at(
        "Tracking/Tracker.Word+Moves", "let rests = BUG || state == Self.armed",
        insteadOf: "let rests = state == Self.armed")),
    Bug(
      "ONE_HOLD", "link", "fire/deinit of the observer",
      .at(
        "Tracking/Tracker+Persistent", "(BUG ? 1 : 2) * Word.oneHold &- Word.oneRef",
        insteadOf: "2 * Word.oneHold &- Word.oneRef")),
    Bug(
      "STORES_ALWAYS", "link", "copied: track/write/write",
      .at(
        "Tracking/Link",
        "if word.pointee.load(ordering: .relaxed) & (BUG ? 7 : ~0) == Word.linked | Word.busy {",
        insteadOf: "if word.pointee.load(ordering: .relaxed) == Word.linked | Word.busy {")),
    Bug(
      "RETURNS_FIRST", "link", "sweep, read other/own write/let go",
      .at(
        "Registrar/Slot+Keep",
        """
            if BUG, isKept, let link = node.link {
              if node.isExternal { link.countExternal(.freed) } else { link.returnNode() }
              if node.isExternal {
                link.countExternal(.made)
              } else {
                link.word.pointee.bitwiseOr(Link.Word.busy, ordering: .relaxed)
              }
            }
        """, before: "    // Now: once the node is back, another change may take it and free it."),
      .at(
        "Registrar/Slot+Keep",
        """
                if BUG, let link = node.link {
                  if node.isExternal { link.countExternal(.freed) } else { link.returnNode() }
                  if node.isExternal {
                    link.countExternal(.made)
                  } else {
                    link.word.pointee.bitwiseOr(Link.Word.busy, ordering: .relaxed)
                  }
                }
        """, before: "        kept.append(node)\n")),
    Bug(
      "FREES_FIRST", "link", "write/let go, read other",
      .at(
        "Tracking/Node+Claim",
        """
            if BUG {
              freeExternal()
              return link.unlink()
            }
        """, before: "    // In this order: a link without nodes may stand for another property.")),
  ]
}
