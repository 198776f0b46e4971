// Persistent observers: Tests/Models/link.pml.

extension Bug {
  static let links: [Bug] = [
    Bug(
      "IGNORES_BUSY", "link", "sweep/re-arm/write",
      .at(
        "Tracking/Link", "} else if BUG || current & Bit.busy == 0 {",
        insteadOf: "} else if current & Bit.busy == 0 {"),
      .at(
        "Tracking/Link",
        "slot.push(BUG || current & Bit.busy == 0 ? node : .external(owner: node.owner))",
        insteadOf: "slot.push(current & Bit.busy == 0 ? node : .external(owner: node.owner))")),
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
        "Tracking/Link", "      if BUG { return true }",
        before: "      if current & (Bit.linked | Bit.abandoned) == 0 { return true }")),
    Bug(
      "POPS_COPIED", "link", "copied: track, cancel/write",
      .at(
        "Tracking/Link+Pin",
        "current == Bit.abandoned | Bit.busy || BUG && current & 7 == Bit.abandoned | Bit.busy,",
        insteadOf: "current == Bit.abandoned | Bit.busy,")),
    Bug(
      "IGNORES_EXTERNALS", "link", "sweep/let go/write",
      .at(
        "Tracking/Link",
        "    return BUG\n"
          + "      ? state.pointee.load(ordering: .acquiring) & (Bit.oneExternal - 1) == 0\n"
          + "      : state.pointee.load(ordering: .acquiring) == 0",
        insteadOf: "    state.pointee.load(ordering: .acquiring) == 0")),
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
        "Registrar/Node+Claim",
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
        before: "    if unlink(link),\n      tracker.notify(onFire: Tracker.Word.oneCall")),
    Bug(
      "PINS_NOTHING", "link", "let go/deinit of the object",
      .at(
        "Tracking/Link+Pin", "      if BUG { pin = number + 1; return }",
        before: "      ObjectMemory.retain(memory.base)"),
      .at(
        "Tracking/Link+Pin", "    if BUG { pin = 0; return }",
        before: "    if pin == Self.entryPin {\n      KeyPathEntry(slot: pinnedSlot).release")),
    Bug(
      "FORGETS_CALLS", "link", "fire/cancel",
      .at(
        "Tracking/Tracker+Persistent", "if BUG || next & Word.callMask == 0 {",
        insteadOf: "if next & Word.callMask == 0 {")),
    Bug(
      "RETIRES_ALWAYS", "link", "re-arm/cancel",
      .at(
        "Tracking/Tracker+Persistent", "return BUG || state == Word.armed || state == Word.fired",
        insteadOf: "return state == Word.armed || state == Word.fired")),
    Bug(
      "ONE_HOLD", "link", "fire/deinit of the observer",
      .at(
        "Tracking/Tracker+Persistent", "(BUG ? 1 : 2) * Word.oneHold &- Word.oneRef",
        insteadOf: "2 * Word.oneHold &- Word.oneRef")),
    Bug(
      "STORES_ALWAYS", "link", "copied: track/write/write",
      .at(
        "Tracking/Link",
        "if state.pointee.load(ordering: .relaxed) & (BUG ? 7 : ~0) == Bit.linked | Bit.busy {",
        insteadOf: "if state.pointee.load(ordering: .relaxed) == Bit.linked | Bit.busy {")),
  ]
}
