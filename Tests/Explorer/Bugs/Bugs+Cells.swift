// Delivery cells: Tests/Models/slot.pml.

extension Bug {
  static let cells: [Bug] = [
    Bug(
      "HOLDS_REST", "slot", "slow call/writes",
      .at(
        "Registrar/Slot+Call", "      if BUG { due.call(); continue }",
        before: "      let current = publish(rest, in: cell, thread: thread)\n      cell = current")
    ),
    Bug(
      "FINISHES_EMPTY", "slot", "slow call/writes", bound: 3,
      .at(
        "Registrar/Slot+Cells", "if BUG || list != 0 || cell.isOver {",
        insteadOf: "if list != 0 || cell.isOver {")),
    Bug(
      "PUSHES_BACK_PLAIN", "slot", "track in a call/write, three armed",
      .at(
        "Registrar/Slot+Cells", "push(cell, as: BUG ? cell.tagged : cell.taggedAsMoved)",
        insteadOf: "push(cell, as: cell.taggedAsMoved)")),
    Bug(
      "NO_RECHECK", "slot", "write/write, three armed",
      .at(
        "Registrar/DeliveryCell",
        "oc_endUserCode(base.word(at: 16), base.word(at: 24)) == 0 || BUG ? rest : take()",
        insteadOf: "oc_endUserCode(base.word(at: 16), base.word(at: 24)) == 0 ? rest : take()")),
    Bug(
      "NO_FENCE", "slot", "write/write, three armed, buffers", bound: 3,
      .at(
        "Registrar/DeliveryCell", "if !BUG, oc_canFenceOthers() != 0, oc_fenceOthers() == 0",
        insteadOf: "if oc_canFenceOthers() != 0, oc_fenceOthers() == 0")),
    Bug(
      "LOOKS_FIRST", "slot", "write/write, three armed",
      .at(
        "Registrar/DeliveryCell",
        """
            if BUG {
              let isIn = inUser.pointee.load(ordering: .acquiring) != 0
              claimed.pointee.store(1, ordering: .sequentiallyConsistent)
              return isIn ? take() : 0
            }
        """, before: "    claimed.pointee.store(1, ordering: .sequentiallyConsistent)")),
    Bug(
      "TAKES_ANYWAY", "slot", "write/write, three armed",
      .at(
        "Registrar/DeliveryCell",
        "return !BUG && inUser.pointee.load(ordering: .acquiring) == 0 ? 0 : take()",
        insteadOf: "return inUser.pointee.load(ordering: .acquiring) == 0 ? 0 : take()")),
    Bug(
      "PUBLISHES_FIRST", "slot", "slow call/writes",
      .at(
        "Registrar/DeliveryCell", "    if BUG { inUser.pointee.store(1, ordering: .releasing) }",
        before: "    list.pointee.store(rest, ordering: .releasing)")),
    Bug(
      "FREES_CELL_EARLY", "slot", "write/write, three armed",
      .at(
        "Registrar/Slot+Cells", "if popped || BUG { cell.free() }",
        insteadOf: "if popped { cell.free() }")),
    Bug(
      "LEAVES_CELL_TO_NOBODY", "slot", "write/write, three armed",
      .at(
        "Registrar/Slot+Cells", "else if !BUG { cell.finish(isOwner: true) }",
        insteadOf: "else { cell.finish(isOwner: true) }")),
    Bug(
      "DROPS_LIST", "slot", "write/write, three armed",
      .at(
        "Registrar/Slot+Cells", "    return BUG ? 0 : list",
        insteadOf: "    return list")),
    Bug(
      "LISTS_LATE", "slot", "write/write, three armed",
      .at(
        "Registrar/DeliveryCell",
        """
            if BUG {
              if inUser.pointee.load(ordering: .acquiring) == 0 { return 0 }
              if list.pointee.load(ordering: .acquiring) != 0 { finish(isOwner: false) }
              let found = take()
              return found
            }
        """, before: "    // Acquires the list.\n"),
      .at(
        "Registrar/Slot+Cells", "      if !BUG || list == 0 { cell.finish(isOwner: false) }",
        insteadOf: "      cell.finish(isOwner: false)\n    } else {"
      ).keeping("\n    } else {")),
    Bug(
      "POPS_BY_STORE", "slot", "write/write, three armed",
      .at(
        "Registrar/Slot+Cells",
        """
            if BUG {
              guard head.pointee.load(ordering: .acquiring) == cell.tagged else {
                cell.finish(isOwner: true)
                return
              }
              head.pointee.store(cell.next, ordering: .releasing)
              cell.free()
              return
            }
        """, before: "    // A cell that is on top with this tag has been taken by nobody")),
  ]
}
