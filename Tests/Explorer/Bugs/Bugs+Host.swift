// What threads of data flow hand to each other; there is no model of it.

extension Bug {
  static let host: [Bug] = [
    Bug(
      "CLEARS_LATE", "host", "mailbox: post/post/open",
      .at(
        "DataFlow/Graph/Inbox",
        """
              if BUG {
                body(letter)
                _ = letter.exchangePosted(false)
                letter.release()
                continue
              }
        """, before: "      _ = letter.exchangePosted(false)\n")),
    Bug(
      "WAKES_FIRST", "host", "inbox: post/open",
      .at(
        "DataFlow/Graph/Inbox", "      if BUG, current == 0 { askForStep() }",
        before: "      let (exchanged, found) = head.compareExchange("),
      .at(
        "DataFlow/Graph/Inbox", "        if current == 0, !BUG { askForStep() }",
        insteadOf: "        if current == 0 { askForStep() }")),
    Bug(
      "ASKS_ONCE_FOR_ALL", "host", "inbox: post/post/open",
      .at(
        "DataFlow/Graph/Inbox", "    if !BUG, isAsked.load(ordering: .relaxed) {",
        insteadOf: "    if isAsked.load(ordering: .relaxed) {")),
    Bug(
      "RETAINS_LATE", "host", "inbox: post and let go/open",
      .at(
        "DataFlow/Graph/Inbox", "    if !BUG { letter.retain() }", insteadOf: "    letter.retain()"),
      .at(
        "DataFlow/Graph/Inbox", "        if BUG { letter.retain() }",
        before: "        return\n      }\n      current = found")),
    Bug(
      "OPENS_IN_TWO", "host", "inbox: post/post/open, two states",
      .at(
        "DataFlow/Graph/Inbox",
        """
            let taken = BUG ? head.load(ordering: .acquiring) : 0
            if BUG { head.store(0, ordering: .relaxed) }
            var letters = reverse(BUG ? taken : head.exchange(0, ordering: .acquiring))
        """, insteadOf: "    var letters = reverse(head.exchange(0, ordering: .acquiring))")),
    Bug(
      "CLOSES_OPEN", "host", "inbox: post/close",
      .at(
        "DataFlow/Graph/Inbox",
        "let last = head.exchange(BUG ? 0 : Self.closed, ordering: .acquiring)",
        insteadOf: "let last = head.exchange(Self.closed, ordering: .acquiring)")),
    Bug(
      "KEEPS_LATE_LETTERS", "host", "inbox: post/close",
      .at(
        "DataFlow/Graph/Inbox", "    if BUG { return }",
        before: "    // Nobody reads the letters of a host that is gone.")),
    Bug(
      "ADDS_AFTER_THE_END", "host", "inbox: post in a transaction/close",
      .at(
        "DataFlow/Graph/ForeignTransactions",
        "if (isClosed && !BUG) || earlier?.transaction == transaction { return nil }",
        insteadOf: "if isClosed || earlier?.transaction == transaction { return nil }")),
    Bug(
      "SENDS_OUT_OF_LOCK", "host", "mailbox: post/post/open",
      .at(
        "DataFlow/Effects/Mailbox",
        """
            if BUG {
              let all = lock.withLock { deliveries }
              for delivery in all { delivery() }
              return lock.withLock { deliveries.removeAll() }
            }
        """, before: "    // What was posted before a call that comes after it is seen;")),
    Bug(
      "TAKES_LATE_CALLS", "host", "inbox: change of late/step",
      .at(
        "DataFlow/Graph/Invalidation",
        "if BUG || generation.load(ordering: .relaxed) == mine { call() }",
        insteadOf: "if generation.load(ordering: .relaxed) == mine { call() }")),
    // Boxes that are read while others replace them.
    Bug(
      "BORROWS_IN_TWO", "host", "boxes: read/write",
      .at(
        "DataFlow/Graph/SharedValue",
        """
            if BUG {
              let seen = word.load(ordering: .acquiring)
              _ = word.load(ordering: .relaxed)
              return Self.box(seen)._withUnsafeGuaranteedRef { $0.value }
            }
        """, before: "    // Acquires the box's contents from the store that put it there.")),
    Bug(
      "FORGETS_BORROWS", "host", "boxes: read/write",
      .at(
        "DataFlow/Graph/SharedValue", "settle((BUG ? 0 : borrows) - Box.bias)",
        insteadOf: "settle(borrows - Box.bias)")),
    Bug(
      "GIVES_BACK_TO_ANY", "host", "boxes: read/write",
      .at(
        "DataFlow/Graph/SharedValue",
        "    while BUG || current & Self.addressMask == borrowed & Self.addressMask {",
        insteadOf: "    while current & Self.addressMask == borrowed & Self.addressMask {")),
    // Values between a store and its views.
    Bug(
      "TRUSTS_ITS_WRITE", "host", "stored: write/follow",
      .at(
        "DataFlow/Storage/StoredLocation",
        "if !BUG && !isLast(mine) ||", insteadOf: "if !isLast(mine) ||")),
    Bug(
      "FOLLOWS_ONCE", "host", "stored: write/write/follow",
      .at(
        "DataFlow/Storage/StoredLocation",
        "if BUG || isLast(mine) { return }",
        insteadOf: "if isLast(mine) { return }")),
    Bug(
      "HEARS_NOTHING_MORE", "host", "stored: write/write, corrected",
      .at(
        "DataFlow/Storage/StorePlace", "{ !BUG && store.read(key) != value }",
        insteadOf: "{ store.read(key) != value }")),
  ]

  // Orderings that are weaker by one.
  static let hostOrders: [Bug] = [
    Bug(
      "POSTS_RELAXED", "order", "inbox: post/open", isWeak: true,
      .at(
        "DataFlow/Graph/Inbox",
        "exchange(isPosted, ordering: BUG ? .relaxed : .acquiringAndReleasing)",
        insteadOf: "exchange(isPosted, ordering: .acquiringAndReleasing)")),
    Bug(
      "PUSHES_LETTERS_RELAXED", "order", "inbox: post/post/open, two states", isWeak: true,
      .at(
        "DataFlow/Graph/Inbox",
        "desired: letter.bits, successOrdering: BUG ? .relaxed : .releasing,",
        insteadOf: "desired: letter.bits, successOrdering: .releasing,")),
    Bug(
      "SETTLES_RELAXED", "order", "boxes: read/write", isWeak: true,
      .at(
        "DataFlow/Graph/SharedValue",
        "wrappingAdd(change, ordering: BUG ? .relaxed : .acquiringAndReleasing)",
        insteadOf: "wrappingAdd(change, ordering: .acquiringAndReleasing)")),
    Bug(
      "READS_BOXES_RELAXED", "order", "boxes: read/write", isWeak: true,
      .at(
        "DataFlow/Graph/SharedValue",
        "wrappingAdd(Self.oneBorrow, ordering: BUG ? .relaxed : .acquiring)",
        insteadOf: "wrappingAdd(Self.oneBorrow, ordering: .acquiring)")),
    Bug(
      "LOOKS_FOR_LAST", "order", "stored: write/follow", isWeak: true,
      .at(
        "DataFlow/Storage/StoredLocation",
        "    if BUG { return turn.load(ordering: .acquiring) == number }\n"
          + "    return turn.compareExchange(",
        insteadOf: "    turn.compareExchange(")),
  ]
}
