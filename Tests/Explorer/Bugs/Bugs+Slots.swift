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
          "    notify(detach(), thread: oc_thread(), window: ChangeWindow(bits: window), side: .didSet)"
      )),
    Bug(
      "NO_DID_SET", "sides", "sides: track/write",
      .at(
        "Registrar/Slot+Take", "if side == .didSet && BUG { return }",
        before: "    // On one thread observers are rarely found after a change, and code")),
    Bug(
      "NO_BIAS", "slot", "register/write",
      .at(
        "Tracking/Tracker", "make(word: Word.recording | (BUG ? 0 : Word.bias), thread: thread)",
        insteadOf: "make(word: Word.recording | Word.bias, thread: thread)"),
      .at(
        "Tracking/Tracker",
        "let surplus = BUG && self.word.pointee.load(ordering: .relaxed) & Word.persistent == 0\n"
          + "? 0 : Word.bias &- Bits(pushes) &* Word.oneRef",
        insteadOf: "let surplus = Word.bias &- Bits(pushes) &* Word.oneRef\n    var current"
          + " = word.pointee.load(ordering: .acquiring)\n    while true {\n      let state ="
      ).keeping(
        "\n    var current = word.pointee.load(ordering: .acquiring)\n    while true {\n"
          + "      let state ="),
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
        "Tracking/Tracker", "dropsLast && (BUG || current & ~Word.lowMask == Word.oneRef)",
        insteadOf: "dropsLast && current & ~Word.lowMask == Word.oneRef")),
    Bug(
      "KEEPS_BY_THREAD", "slot", "suspended/write",
      .at(
        "Registrar/Slot+Take",
        "    let window = BUG && side == .didSet\n"
          + "      ? ChangeWindow(ofNoneOn: Bits(bitPattern: thread)) : window",
        before: "    if chain == 0 { return }\n")),
    Bug(
      "DROPS_BOTH", "slot", "own write/write, armed before",
      .at(
        "Registrar/Slot+Keep", "if BUG || TrackingScope.hasPutBack(",
        insteadOf: "if TrackingScope.hasPutBack(")),
    Bug(
      "CALLS_FIRST", "slot", "own write/write, armed before",
      // The record's place for another world's change, which no scenario has, keeps them.
      .at(
        "Registrar/Slot+Keep",
        """
                if BUG {
                  node.next = Bits(bitPattern: thread.pointee.sharedChange)
                  thread.pointee.sharedChange = node.base
                } else {
                  putBack(node, thread: thread)
                }
        """, insteadOf: "          putBack(node, thread: thread)"),
      .at(
        "Registrar/Slot+Take",
        """
            defer {
              while BUG, let kept = thread.pointee.sharedChange {
                thread.pointee.sharedChange = UnsafeMutableRawPointer(
                  bitPattern: UInt(Node(kept).next))
                putBack(Node(kept), thread: thread)
              }
            }
        """,
        before:
          "    deliver(keepingOwn(chain, thread: thread, window: window), thread: thread, side: side)"
      )),
    Bug(
      "KEEPS_HELPED", "slot", "own write/write, help", bound: 3,
      .at(
        "Registrar/Slot+Keep",
        "if BUG { word = append(cell.next, to: leave(cell, thread: thread), thread: thread); continue }",
        before: "        word = cell.next\n        helped")),
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
        """, before: "    if isWanted(node, link) { push(node) }")),
  ]
}
