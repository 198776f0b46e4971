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
              return other != Party.none
            }
            return handoff.pointee.exchange(party, ordering: .acquiringAndReleasing) != Party.none
        """,
        insteadOf:
          "    handoff.pointee.exchange(party, ordering: .acquiringAndReleasing) != Party.none")),
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
        "Registrar/Slot+Sweep",
        "      swept.freeCopies()\n      if BUG || cell.finish(as: SweepCell.Party.sweeper) {",
        insteadOf: "      swept.freeCopies()\n      if cell.finish(as: SweepCell.Party.sweeper) {")),
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
        "Registrar/Slot+Sweep",
        "    while next != 0, BUG || !Slot.hasNodes(next) {",
        insteadOf: "    while next != 0, !Slot.hasNodes(next) {"),
      .at(
        "Registrar/Slot+Sweep",
        "    if BUG, let cell = DeliveryCell(tagged: word) { return (false, cell.next) }",
        before: "    if let cell = SweepCell(tagged: word) {\n      return (false,")),
  ]
}
