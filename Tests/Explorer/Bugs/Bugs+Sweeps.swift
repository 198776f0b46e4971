// Sweeps: Tests/Models/slot.pml.

extension Bug {
  static let sweeps: [Bug] = [
    Bug(
      "PLAIN_HANDOFF", "slot", "sweep/take",
      .at(
        "Registrar/SweepCell",
        """
            if BUG {
              let other = handoff.pointee.load(ordering: .acquiring)
              handoff.pointee.store(party, ordering: .releasing)
              return other <= Party.taker
            }
            return handoff.pointee.exchange(party, ordering: .acquiringAndReleasing) <= Party.taker
        """,
        insteadOf:
          "    handoff.pointee.exchange(party, ordering: .acquiringAndReleasing) <= Party.taker")),
    Bug(
      "NOT_SHARED", "slot", "sweep/take",
      .at(
        "Registrar/SweepCell",
        "if BUG || handoff.pointee.load(ordering: .acquiring) == Party.sweeper { return nil }",
        insteadOf: "if handoff.pointee.load(ordering: .acquiring) == Party.sweeper { return nil }")
    ),
    Bug(
      "FREES_TAKEN", "slot", "sweep/take",
      .at(
        "Registrar/SweepRun",
        "    guard BUG || cell.finish(as: SweepCell.Party.sweeper) else { return false }",
        insteadOf: "    guard cell.finish(as: SweepCell.Party.sweeper) else { return false }")),
    Bug(
      "PUSHES_SHARED", "slot", "sweep/take",
      .at(
        "Registrar/Slot+Cells",
        """
            if BUG {
              var word = inner
              while word != 0, !Self.isCell(word) {
                Node(bits: word).tracker.retain()
                word = Node(bits: word).next
              }
            }
            let copies = BUG ? inner : Self.copy(inner)
        """, insteadOf: "    let copies = Self.copy(inner)")),
    Bug(
      "SWEEPS_THROUGH", "slot", "sweep/slow call/write",
      .at(
        "Registrar/SweepRun",
        """
            while word != 0, BUG || !Slot.hasNodes(word) {
              guard rest.spend() else { return false }
              LiveCounts
        """,
        insteadOf: """
              while word != 0, !Slot.hasNodes(word) {
                guard rest.spend() else { return false }
                LiveCounts
          """),
      .at(
        "Registrar/SweepRun",
        "    if BUG, let cell = DeliveryCell(tagged: word) { return (false, cell.next) }",
        before: "    if let cell = SweepCell(tagged: word) {\n      return (false,")),
    Bug(
      "ENDS_BUSY", "parked", "parked, copying: go on/take", bound: 3,
      .at(
        "Registrar/SweepLock",
        "    guard BUG || entered else { return false }",
        insteadOf: "    guard entered else { return false }")),
    Bug(
      "ENDS_OTHERS", "parked", "parked: of another one/take",
      .at(
        "Registrar/SweepLock",
        "    guard BUG || Self.run(at: current - State.firstPlace).pointee.cell == cell else {",
        insteadOf: "    guard Self.run(at: current - State.firstPlace).pointee.cell == cell else {")
    ),
    Bug(
      "KEEPS_PARKED_COPIES", "parked", "parked, copying: go on/take",
      .at(
        "Registrar/SweepRun",
        "      endCopies()\n      if !BUG { _ = freeCopies(&left) }",
        insteadOf: "      endCopies()\n      _ = freeCopies(&left)")),
    Bug(
      "LEAVES_ENTRY", "parked", "parked, key path: go on elsewhere/take, drop", bound: 1,
      .at(
        "Registrar/SweepRun", "if BUG || keepsEntry || memory.hasNumbered(slot) { return }",
        insteadOf: "if keepsEntry || memory.hasNumbered(slot) { return }")),
    Bug(
      "KEEPS_DROPPED", "parked", "parked, copying: go on/go on/take",
      .at(
        "Registrar/SweepRun", "    case .dropping where BUG: break",
        before: "    case .dropping: _ = freeCopies(&left)")),
    Bug(
      "GRANTS_FOR_TAKEN", "parked", "parked: budget",
      .at(
        "Registrar/SweepRun",
        "} else if !BUG, isWhole, live > 0, chain == 0 || cell.isTaken(from: chain) {",
        insteadOf: "} else if isWhole, live > 0, chain == 0 || cell.isTaken(from: chain) {")),
    Bug(
      "KEEPS_GRANT_OF_BUSY", "parked", "parked: budget",
      .at(
        "Registrar/Slot+Cells", "    if !BUG { grant(live: 0) }\n    let copies",
        insteadOf: "    grant(live: 0)\n    let copies")),
    Bug(
      "KEEPS_GRANT_OF_DONE", "parked", "parked: budget",
      .at(
        "Registrar/Slot+Cells", "      if !BUG { grant(live: 0) }\n      return cell.retired()",
        insteadOf: "      grant(live: 0)\n      return cell.retired()")),
    // From acquiring to relaxed: what the last one has found out is not seen.
    Bug(
      "GOES_ON_RELAXED", "parked", "parked, copying: go on/go on/take", bound: 1, isWeak: true,
      .at(
        "Registrar/SweepLock",
        "expected: current, desired: State.busy, successOrdering: BUG ? .relaxed : .acquiring,\n"
          + "        failureOrdering: .relaxed)\n      if entered {",
        insteadOf: "expected: current, desired: State.busy, successOrdering: .acquiring,\n"
          + "        failureOrdering: .relaxed)\n      if entered {")),
    Bug(
      "PUTS_BACK_RELAXED", "parked", "parked: of another one/take/go on", isWeak: true,
      .at(
        "Registrar/SweepLock",
        "store(current, ordering: BUG ? .relaxed : .releasing)",
        insteadOf: "store(current, ordering: .releasing)")),
    Bug(
      "PARKS_RELAXED", "parked", "parked, copying: go on/take", bound: 1, isWeak: true,
      .at(
        "Registrar/SweepLock",
        "store(State.firstPlace + index, ordering: BUG ? .relaxed : .releasing)",
        insteadOf: "store(State.firstPlace + index, ordering: .releasing)")),
    // What is in place late is right again before anybody asks.
    Bug(
      "COUNTS_LATE", "core", "sweep of an own node/re-arm", isPassing: true,
      .at(
        "Registrar/SweepRun", "if !BUG { copy.link?.countExternal(.made) }",
        insteadOf: "copy.link?.countExternal(.made)"),
      .at(
        "Registrar/SweepRun",
        """
            var uncounted = BUG ? chain : shared
            while uncounted != shared {
              Node(bits: uncounted).link?.countExternal(.made)
              uncounted = Node(bits: uncounted).next
            }
        """, before: "    guard replaced else {\n      phase = .dropping")),
  ]
}
