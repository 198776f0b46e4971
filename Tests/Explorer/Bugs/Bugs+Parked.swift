// Sweeps in pieces, and budgets: Tests/Models/parked.pml. Others of these are with the sweeps.

extension Bug {
  static let parked: [Bug] = [
    Bug(
      "PARKS_FREE", "parked", "parked, copying: go on/take",
      .at(
        "Registrar/SweepLock",
        "        if BUG { return word.pointee.store(State.free, ordering: .releasing) }",
        before: "        // Releases the sweep.\n")),
    Bug(
      "PARKS_BUSY", "parked", "parked, copying: go on/take",
      .at(
        "Registrar/SweepLock", "        if BUG { return }",
        before: "        // Releases the sweep.\n")
    ),
    Bug(
      "PARKS_FIRST", "parked", "parked, copying: go on/go on/take",
      .at(
        "Registrar/SweepLock",
        """
            if BUG {
              // Of one object, so that the first place is free.
              word.pointee.store(State.firstPlace, ordering: .releasing)
              LiveCounts.parkedSweeps.increment()
              return Self.place(0).pointee.store(block.bits, ordering: .releasing)
            }
        """, before: "    var number: UInt32 = 0\n    while true {\n      if let index = park(block"
      )),
    Bug(
      "GOES_ON_BUSY", "parked", "parked, copying: go on/go on/take",
      .at(
        "Registrar/SweepLock", "    if BUG, found == State.busy { return .free }",
        before: "    var current = found\n    while current != State.busy {")),
    Bug(
      "KEEPS_OTHERS", "parked", "parked: of another one/take",
      .at(
        "Registrar/SweepLock", "      if BUG { return false }",
        before: "      // Another sweep, of another property or of this one;")),
    Bug(
      "LEAVES_PARKED", "parked", "parked, copying: go on/take",
      .at(
        "Registrar/SweepLock",
        """
            if BUG {
              word.pointee.store(current, ordering: .releasing)
              return true
            }
        """, before: "    var run = Self.take(current - State.firstPlace)\n    run.endTaken()")),
    Bug(
      "KEEPS_BUSY", "parked", "parked, copying: go on/take",
      .at(
        "Registrar/SweepLock", "    if BUG { return true }",
        before: "    leave()\n    return true\n")),
    Bug(
      "FORGETS_PARKED", "parked", "parked, copying: go on/take",
      .at(
        "Registrar/SweepLock",
        "if !BUG, word.pointee.load(ordering: .acquiring) != State.free { endSlow() }",
        insteadOf: "if word.pointee.load(ordering: .acquiring) != State.free { endSlow() }")),
    Bug(
      "ENDS_NOTHING", "parked", "parked, copying: go on/take",
      .at(
        "Registrar/SweepRun",
        """
            if BUG {
              cell.free()
              end()
              return
            }
        """, before: "    var left = UnlimitedSweeping()\n    switch phase {")),
    Bug(
      "KEEPS_REPLACED", "parked", "parked, replacing: go on/take",
      .at(
        "Registrar/SweepRun", "    case .replacing where BUG: break",
        before: "    case .replacing: _ = freeReplaced(&left, debtor: nil)")),
    Bug(
      "FREES_TAKEN", "parked", "parked, copying: go on/take",
      .at(
        "Registrar/Slot+Cells",
        "if cell.endParked() {\n      if BUG { Node.freeChain(inner) }\n      return inner }",
        insteadOf: "if cell.endParked() { return inner }")),
    Bug(
      "LEAVES_CELL", "parked", "parked, copying: go on/take",
      .at(
        "Registrar/Slot+Cells", "    if !BUG, cell.finish(as: SweepCell.Party.taker) {",
        insteadOf: "    if cell.finish(as: SweepCell.Party.taker) {")),
    Bug(
      "ASKS_FIRST", "parked", "parked: budget",
      .at(
        "Registrar/SweepRun",
        "    let isGone = BUG && (chain == 0 || cell.isTaken(from: chain))",
        before: "    if isWhole { slot.grant(live: live) }"),
      .at(
        "Registrar/SweepRun", "BUG ? isGone : chain == 0 || cell.isTaken(from: chain) {",
        insteadOf: "chain == 0 || cell.isTaken(from: chain) {")),
    Bug(
      "ASKS_EMPTY", "parked", "parked: budget of none",
      .at(
        "Registrar/SweepRun", "!BUG && chain == 0 || cell.isTaken(from: chain) {",
        insteadOf: "chain == 0 || cell.isTaken(from: chain) {")),
    Bug(
      "GRANTS_FIRST", "parked", "parked: budget",
      .at(
        "Registrar/Slot+Cells", "    if BUG { grant(live: 0) }",
        before: "    guard let inner = cell.takeInner() else {"),
      .at(
        "Registrar/Slot+Cells",
        """
            if BUG {
              if cell.endParked() { return inner }
              let copies = Self.copy(inner)
              if cell.finish(as: SweepCell.Party.taker) {
                Node.freeChain(inner)
                cell.free()
              }
              return copies
            }
        """, before: "    if cell.endParked() { return inner }")),
    Bug(
      "GRANTS_TO_FIRST", "parked", "parked: budget of the second property",
      .at(
        "Registrar/Slot+Cells",
        """
            if BUG {
              let lock = cell.handoff.pointee.load(ordering: .relaxed)
              if lock > SweepCell.Party.taker {
                // The lock is in the storage.
                let first = RegistrarMemory(bits: lock - 40).slot(0)
                if first.base != base { return first.open(word, thread: thread) }
              }
            }
        """, before: "    // Here and below: its sweeper may have granted a budget")),
  ]
}
