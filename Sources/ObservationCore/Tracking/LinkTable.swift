/// The properties that a persistent observer knows.
///
/// Most runs read the same properties in the same order as the run before. The
/// table therefore keeps that order and a cursor: a read that meets the
/// expected property is one comparison. Any other read looks the property up,
/// in a scan while there are few and in a hash table from then on.
///
/// The links are in memory that belongs to the tracker, because their nodes
/// may outlive the observer. One thread at a time uses a table.
struct LinkTable {
  let tracker: Tracker

  /// All links, by place.
  private var links = LinkList()
  /// Links that stand for no property.
  private var spare = LinkList()
  /// Links that the last runs no longer read, and that may have nodes.
  private var stale = LinkList()
  /// The links that the last run read, in order.
  private var order = LinkList()
  /// How far this run has followed `order`.
  private var cursor: Int = 0
  /// How many nodes this run has pushed.
  private(set) var pushes: UInt32 = 0
  /// The links that this run has read, once it has left `order`.
  private var fresh = LinkList()
  private var hasLeftOrder: Bool = false
  /// Places plus one by hashed slot, 0 where empty; a power of two in length,
  /// at least twice the number of links, and empty while a scan is as good.
  private var index: [UInt32] = []

  private static var scanLimit: Int { 8 }

  init(tracker: Tracker) { self.tracker = tracker }

  /// Frees the lists; the links belong to the tracker.
  mutating func deinitialize() {
    links.deallocate()
    spare.deallocate()
    stale.deallocate()
    order.deallocate()
    fresh.deallocate()
  }
}

// MARK: - Runs

extension LinkTable {
  /// Starts a run.
  mutating func begin() {
    cursor = 0
    pushes = 0
    hasLeftOrder = false
  }

  /// Links the property in `slot`, which the run `run` reads.
  ///
  /// - Returns: Whether a node was pushed.
  /// - Complexity: O(1) in the order of the last run, expected O(1) otherwise.
  @inline(__always)
  mutating func record(_ slot: Slot, run: UInt) -> Bool {
    if !hasLeftOrder, cursor < order.count, order[cursor].slot == slot.base.bits {
      let link = order[cursor]
      cursor += 1
      link.run = run
      let hasPushed = link.link(to: slot)
      pushes += hasPushed ? 1 : 0
      return hasPushed
    }
    return recordSlow(slot, run: run)
  }

  @inline(never)
  private mutating func recordSlow(_ slot: Slot, run: UInt) -> Bool {
    let walked = cursor
    let link = expected(slot) ?? find(slot) ?? add(slot, run: run)
    if link.run != run {
      link.run = run
      if !hasLeftOrder {
        hasLeftOrder = true
        fresh.truncate(to: 0)
        // Not up to `cursor`, which may just have passed this link, and one
        // that this run does not read.
        for position in 0..<walked { fresh.append(order[position]) }
      }
      fresh.append(link)
    }
    let hasPushed = link.link(to: slot)
    pushes += hasPushed ? 1 : 0
    return hasPushed
  }

  /// The link for `slot` if it is one of the next two in the last run's order:
  /// a property that came or went does not end the walk along the others.
  private mutating func expected(_ slot: Slot) -> Link? {
    for position in cursor..<min(cursor + 2, order.count)
    where order[position].slot == slot.base.bits {
      cursor = position + 1
      return order[position]
    }
    return nil
  }

  /// Ends the run `run`: lets go of the properties that it did not read.
  ///
  /// - Complexity: O(1) if it read what the last run read, in order; O(*n*)
  ///   for *n* properties otherwise.
  mutating func end(run: UInt) {
    if hasLeftOrder {
      for position in 0..<order.count where order[position].run != run {
        letGo(of: order[position])
      }
      swap(&order, &fresh)
    } else if cursor < order.count {
      for position in cursor..<order.count { letGo(of: order[position]) }
      order.truncate(to: cursor)
    }
  }

  private mutating func letGo(of link: Link) {
    link.abandon()
    if link.isStale { return }
    link.isStale = true
    stale.append(link)
  }

  /// Whether the last run read nothing.
  var isEmpty: Bool { order.isEmpty }

  /// Lets go of everything.
  func abandonAll() {
    for place in 0..<links.count { links[place].abandon() }
  }
}

// MARK: - Looking up

extension LinkTable {
  private func find(_ slot: Slot) -> Link? {
    let key = slot.base.bits
    if index.isEmpty {
      for place in 0..<links.count where links[place].slot == key { return links[place] }
      return nil
    }
    var position = bucket(of: key)
    while index[position] != 0 {
      let link = links[Int(index[position]) - 1]
      if link.slot == key { return link }
      position = (position + 1) & (index.count - 1)
    }
    return nil
  }

  private func bucket(of key: UInt) -> Int {
    // Slot addresses are multiples of 8.
    Int(truncatingIfNeeded: ((key >> 3) &* 0x9E37_79B9_7F4A_7C15) >> 32) & (index.count - 1)
  }

  private mutating func insert(_ link: Link) {
    var position = bucket(of: link.slot)
    while index[position] != 0 { position = (position + 1) & (index.count - 1) }
    index[position] = UInt32(link.place + 1)
  }
}

// MARK: - Growing

extension LinkTable {
  private mutating func add(_ slot: Slot, run: UInt) -> Link {
    if spare.isEmpty { recycle(run: run) }
    if spare.isEmpty { grow() }
    let link = spare.removeLast()
    link.slot = slot.base.bits
    link.run = 0
    if !index.isEmpty { insert(link) }
    return link
  }

  /// Looks for stale links whose last node is gone.
  ///
  /// Called when links have run out, so that its cost is paid for by those
  /// that were added since.
  private mutating func recycle(run: UInt) {
    var kept = 0
    for position in 0..<stale.count {
      let link = stale[position]
      // A later run, or this one, may have read the property again.
      let isRead = link.run == run || link.isLinked
      if isRead || link.isSpare {
        link.isStale = false
        if isRead { continue }
        link.slot = 0
        spare.append(link)
      } else {
        stale[kept] = link
        kept += 1
      }
    }
    stale.truncate(to: kept)
    if !spare.isEmpty { rebuildIndex() }
  }

  /// Doubles the links.
  private mutating func grow() {
    let count = max(4, min(links.count, 1024))
    let memory = tracker.addChunk(byteCount: count * Link.size)
    for offset in 0..<count {
      let link = Link(memory + offset * Link.size)
      link.initialize(tracker: tracker, place: links.count)
      links.append(link)
      spare.append(link)
    }
    rebuildIndex()
  }

  private mutating func rebuildIndex() {
    guard links.count > Self.scanLimit else { return }
    var size = 32
    while size < 2 * links.count { size *= 2 }
    index = [UInt32](repeating: 0, count: size)
    for place in 0..<links.count where links[place].slot != 0 { insert(links[place]) }
  }
}
