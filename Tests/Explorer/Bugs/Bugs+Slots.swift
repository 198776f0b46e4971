// Registering and notifying: Tests/Models/slot.pml and sides.pml.

extension Bug {
  static let slots: [Bug] = [
    // In the model of the scenarios, which stands for what the macro makes.
    Bug("READS_FIRST", "slot", "register/write"),
    Bug(
      "NO_DID_SET", "slot", "register/write",
      .at(
        "Registrar/Slot+Take", "if BUG { return }",
        before:
          "    take(thread: oc_thread(), window: ChangeWindow(bits: window), side: .didSet)"
      )),
    Bug(
      "NO_DID_SET", "sides", "sides: track/write",
      .at(
        "Registrar/Slot+Take", "if side == .didSet && BUG { return }",
        before: "    // Observers are rarely found after a change;")),
    Bug(
      "NO_BIAS", "slot", "register/write",
      .at(
        "Tracking/Tracker", "make(word: Word.recording | (BUG ? 0 : Word.bias), thread: thread)",
        insteadOf: "make(word: Word.recording | Word.bias, thread: thread)"),
      .at(
        "Tracking/Tracker.Word+Moves",
        "    let surplus = BUG && !isPersistent ? 0 : Self.bias",
        insteadOf: "    let surplus = Self.bias"),
      .at(
        "Tracking/TrackingScope",
        "      if BUG { fresh.retain() }\n      return fresh.firstNode",
        insteadOf: "      return fresh.firstNode"),
      .at(
        "Tracking/TrackingScope", "    if BUG { Tracker(bits: tracker).retain() }",
        before: "    node.owner = tracker\n    return node")),
    Bug(
      "DROPS_ALWAYS", "slot", "write/write, two properties",
      .at(
        "Tracking/Tracker.Word+Moves", "dropsLast && (BUG || refs == Self.oneRef)",
        insteadOf: "dropsLast && refs == Self.oneRef")),
    Bug(
      "KEEPS_BY_THREAD", "slot", "suspended/write",
      .at(
        "Registrar/Slot+Take",
        "    let window = BUG && side == .didSet\n"
          + "      ? ChangeWindow(ofNoneOn: Bits(bitPattern: thread)) : window",
        before: "    let mayKeep = Self.mayKeep(on: thread, window)\n")),
    Bug(
      "COVERS_OTHERS", "slot", "reads in turn/track, write",
      .at(
        "Tracking/TrackingScope", "    if BUG { return last != 0 }\n",
        before: "    // Of one block, which is one thread's.\n")),
    Bug(
      "CHAINS_CALLS", "slot", "track in a call of a scope/write",
      .at(
        "Tracking/ChangeHandler", "if !BUG, thread.pointee.nextScopeID != next {",
        insteadOf: "if thread.pointee.nextScopeID != next {")),
    Bug(
      "DROPS_BOTH", "slot", "own write/write, armed before",
      .at(
        "Registrar/Slot+Keep", "if BUG || TrackingScope.hasPutBack(",
        insteadOf: "if TrackingScope.hasPutBack(")),
    Bug(
      "CALLS_FIRST", "slot", "own write/write, armed before",
      .at(
        "Registrar/Slot+Take",
        """
            if BUG {
              var pass = KeepingPass(slot: self, thread: thread, window: window, side)
              pass.divide(detach())
              if pass.due.first != 0 { deliver(pass.due.first, thread: thread, side: side) }
              return pass.putBackAlone()
            }

        """, before: "    let due = detachKeepingOwn(")),
    Bug(
      "HIDES_KEPT", "slot", "own write/write/write",
      .at(
        "Registrar/Slot+Keep",
        "    if BUG { return keepingOwn(detach(), thread: thread, window: window, side: side) }\n",
        before: "    let cell = KeepCell.make(on: thread)\n")),
    Bug(
      "PASSES_BY", "slot", "own write/write/write",
      .at(
        "Registrar/KeepCell", "    if BUG { return below }\n",
        before: "    // Acquires the nodes; releases the place to the owner.\n")),
    Bug(
      "KEEPS_PASSED", "slot", "own write/write/write",
      .at(
        "Registrar/Slot+Keep", "      if BUG { putBackAlone() } else { makeDue() }\n",
        insteadOf: "      makeDue()\n")),
    Bug(
      "LOOKS_AT_TOP", "slot", "own write/own write",
      .at(
        "Registrar/Slot+Keep", "return (BUG || node.isLast) &&",
        insteadOf: "return node.isLast &&")),
    Bug(
      "TOP_FIRST", "slot", "own write/own write, first read", bound: 3,
      .at(
        "Registrar/Slot+Keep",
        "    if BUG { return head.pointee.load(ordering: .acquiring) == node.bits && node.isLast }\n",
        before: "    // Acquires the node of every push below, as a change's exchange.\n")),
    Bug(
      "KEEPS_STORED", "sides", "own write/write, sides",
      .at("Registrar/Slot+Keep", "if BUG || side == .didSet", insteadOf: "if side == .didSet")),
    Bug(
      "OPENS_NOTHING", "slot", "sweep/slow call/own write",
      .at(
        "Registrar/Slot+Keep",
        "      if !BUG, Slot.isCell(word) {\n        word = slot.open(word, thread: thread)\n        continue\n      }\n      let node = Node(bits: word)\n      word = node.next\n      if waitsForStore",
        insteadOf:
          "      if Slot.isCell(word) {\n        word = slot.open(word, thread: thread)\n        continue\n      }\n      let node = Node(bits: word)\n      word = node.next\n      if waitsForStore"
      )),
    Bug(
      "KEEPS_HELPED", "slot", "own write/write, help", bound: 3,
      .at(
        "Registrar/Slot+Keep",
        """
                if BUG {
                  word = slot.append(
                    cell.next, to: slot.leave(cell, thread: thread), thread: thread)
                  continue
                }

        """, before: "        word = cell.next\n        if cell.isDelivering")),
    Bug(
      "DROPS_KEPT", "sides", "sides: track/write",
      .at(
        "Tracking/Tracker+Sides",
        """
            if BUG {
              _ = link.unlink()
              let tracker = link.tracker
              node.free()
              tracker.release()
              return
            }
        """, before: "    guard isWanted(node, link) else { return }\n    push(node)")),
  ]
}
