/// The properties that a persistent observer knows.
///
/// Most runs read the same properties in the same order as the run before. The
/// table therefore keeps that order: the scope of a run points to the step
/// that is expected next, and a read that meets it is one comparison, made in
/// `TrackingScope.isExpected`. A run that reads anything else leaves the order
/// and writes down its own. Its reads are looked up, in a scan while there are
/// few links and in a hash table from then on.
///
/// A property that is no longer read keeps its link for a while, because it is
/// often read again soon: as long as there are no more such links than
/// properties that are read, or eight. Then all their nodes that are on top of
/// their stacks come off. Those below others' nodes stay, and are looked at
/// again when there are twice as many.
///
/// The links are in memory that belongs to the tracker, because their nodes
/// may outlive the observer. So is the table, which lets the first link, the
/// table and the tracker be one block. One thread at a time uses a table: the
/// one that runs, or at the end the one that cancels.
struct LinkTable {
  // What a run that leaves nothing needs comes first, beside the first step. Not private,
  // for `LinkTable+Invariants.swift`; nobody else looks.

  /// The reads of the last run, in order.
  var order = StepList()
  private var hasLeftOrder: Bool = false
  /// How many nodes this run has pushed.
  private(set) var pushes: UInt32 = 0
  let tracker: Tracker
  /// The reads of this run, once it has left `order`.
  var fresh: StepList
  /// How far this run has followed `order`; while it has not left it, the
  /// scope knows.
  private var cursor: Int = 0
  /// Links that the last runs no longer read, and that may have nodes; in the end those of
  /// entries that had some when the observer was cancelled.
  var stale = LinkList()
  /// How many of them still had nodes when they were last looked at.
  private var stuckCount: UInt32 = 0
  /// How many links there are.
  var count: UInt32 = 0
  /// The first of the links that stand for no property, each of which has the
  /// address of the next one in place of its slot's.
  var spare: Bits = 0
  /// All links but the spare ones; empty while a scan is as good.
  var index = SlotIndex()
  /// What keeps what the last run has registered with another world, retained, or 0.
  private var foreign: Bits = 0

  private static var scanLimit: Int { 8 }

  /// A table whose first link is to be in `memory`, and the first step in
  /// `firstSteps`.
  init(
    tracker: Tracker, firstLink memory: UnsafeMutableRawPointer,
    firstSteps: UnsafeMutablePointer<StepList.Lent>
  ) {
    self.tracker = tracker
    // The first run writes its order there.
    fresh = StepList(in: firstSteps)
    addSpares(1, in: memory)
  }

  /// Lets go of everything, and frees the lists; the links belong to the
  /// tracker.
  ///
  /// The blocks of key paths' entries stay for links whose nodes are out, until
  /// ``endPins()``: who has such a node in hand asks the link for its property.
  mutating func dispose() {
    var poppedCount = 0
    var pinned = LinkList()
    func dispose(_ link: Link) {
      if link.comeOff() { poppedCount += 1 }
      #if !hasFeature(Embedded)  // No key paths.
        // One may be in two lists.
        if link.pin == Link.weakPin { return }
        if link.pin == Link.entryPin, !link.isSpare {
          link.weakenPin()
          pinned.append(link)
          return
        }
      #endif
      link.unpin()
    }
    for position in 0..<order.count { dispose(order[position].link) }
    for position in 0..<fresh.count { dispose(fresh[position].link) }
    for position in 0..<stale.count { dispose(stale[position]) }
    tracker.drop(poppedCount)
    order.deallocate()
    fresh.deallocate()
    stale.deallocate()
    index.deallocate()
    #if !hasFeature(Embedded)  // One world.
      stale = pinned
      takeForeign()?.withdraw()
    #endif
  }

  /// Lets go of the memory that ``dispose()`` has kept; the last node is gone.
  mutating func endPins() {
    #if !hasFeature(Embedded)  // No key paths.
      for position in 0..<stale.count { stale[position].endWeakPin() }
      stale.deallocate()
    #endif
  }
}

#if !hasFeature(Embedded)
  // MARK: - Other worlds

  extension LinkTable {
    /// Keeps what the run has registered with another world.
    ///
    /// Weakly where the observer ends with its first change: such a one may be there
    /// for the sake of what it has registered alone, and goes when the other world
    /// lets go of that.
    mutating func keep(_ registration: __ForeignRegistration) {
      let isWeak = tracker.endsWithChange
      let kept: AnyObject = isWeak ? WeakRegistration(registration) as AnyObject : registration
      foreign = Bits(bitPattern: Unmanaged<AnyObject>.passRetained(kept).toOpaque())
    }

    /// Whether the last run has registered something with another world.
    @inline(__always)
    var hasForeign: Bool { foreign != 0 }

    /// What the last run has registered with another world; nothing is kept then.
    mutating func takeForeign() -> __ForeignRegistration? {
      guard let kept = UnsafeRawPointer(bitPattern: UInt(foreign)) else { return nil }
      foreign = 0
      if tracker.endsWithChange {
        return Unmanaged<WeakRegistration>.fromOpaque(kept).takeRetainedValue().registration
      }
      return Unmanaged<__ForeignRegistration>.fromOpaque(kept).takeRetainedValue()
    }
  }

  /// A registration that another world keeps.
  private final class WeakRegistration {
    weak let registration: __ForeignRegistration?

    init(_ registration: __ForeignRegistration) { self.registration = registration }
  }
#endif

// MARK: - Runs

extension LinkTable {
  /// Starts a run.
  ///
  /// - Returns: The address of the step that is expected first, or 0.
  mutating func begin() -> Bits {
    pushes = 0
    hasLeftOrder = false
    return order.start
  }

  /// Links the property in `slot`, which the run of `scope` reads, in whatever
  /// order.
  ///
  /// - Returns: Whether a node was pushed.
  /// - Complexity: O(1) in the order of the last run, expected O(1) otherwise.
  @inline(__always)
  mutating func link(
    _ slot: Slot, _ memory: RegistrarMemory, expected: inout Bits, run: Bits
  ) -> Bool {
    let link: Link
    if expected != 0, case let step = Step.at(expected), step.slot == slot.base.bits {
      expected += Bits(MemoryLayout<Step>.stride)
      link = step.link
    } else {
      link = linkSlow(slot, memory, expected: &expected, run: run)
    }
    let hasPushed = link.link(to: slot)
    pushes += hasPushed ? 1 : 0
    return hasPushed
  }

  /// Finds or makes the link for a read that was not the expected one.
  @inline(never)
  private mutating func linkSlow(
    _ slot: Slot, _ memory: RegistrarMemory, expected: inout Bits, run: Bits
  ) -> Link {
    if !hasLeftOrder { cursor = expected == 0 ? 0 : order.position(of: expected) }
    let walked = cursor
    let found = next(slot) ?? find(slot)
    if !hasLeftOrder {
      // A read that this run has made before needs no step.
      if let found, let place = place(of: found), place < walked { return found }
      leaveOrder(after: walked, run: run)
      expected = 0
    }
    let link = found ?? add(slot, memory, run: run)
    if link.run != run {
      link.run = run
      fresh.append(Step(slot: slot.base.bits, link: link))
    }
    return link
  }

  /// The link for `slot` if it is one of the next two in the last run's order:
  /// a property that came or went does not end the walk along the others.
  private mutating func next(_ slot: Slot) -> Link? {
    let key = slot.base.bits
    for position in cursor..<min(cursor + 2, order.count) {
      guard order[position].slot == key else { continue }
      cursor = position + 1
      return order[position].link
    }
    return nil
  }

  /// Starts a list of this run's own with the first steps of the last one.
  private mutating func leaveOrder(after walked: Int, run: Bits) {
    hasLeftOrder = true
    fresh.truncate(to: 0)
    for position in 0..<walked {
      order[position].link.run = run
      fresh.append(order[position])
    }
  }

  /// Where in the last run's order `link` is, or nil.
  private func place(of link: Link) -> Int? {
    let place = link.place
    guard place < order.count, order[place].link.base == link.base else { return nil }
    return place
  }

  /// Ends the run `run`: lets go of the properties that it did not read.
  ///
  /// - Parameter expected: The address of the step that would have been next.
  /// - Complexity: O(1) if it read what the last run read, in order; O(*n*)
  ///   for *n* properties otherwise.
  @inline(__always)
  mutating func end(expected: Bits, run: Bits) {
    // The step of zeros: all was read.
    if !hasLeftOrder && (expected == 0 || Step.at(expected).slot == 0) { return }
    endSlow(expected: expected, run: run)
  }

  @inline(never)
  private mutating func endSlow(expected: Bits, run: Bits) {
    if hasLeftOrder {
      for position in 0..<order.count where order[position].link.run != run {
        letGo(of: order[position].link)
      }
      swap(&order, &fresh)
      fresh.truncate(to: 0)
      for position in 0..<order.count { order[position].link.place = position }
    } else {
      let walked = order.position(of: expected)
      for position in walked..<order.count { letGo(of: order[position].link) }
      order.truncate(to: walked)
    }
    tracker.noteReads(areNone: order.count == 0)
    // To read a property again costs an exchange, or a new link once its node
    // has come off. So a few may stay, and as many as are read.
    if stale.count > max(Self.scanLimit, order.count) + 2 * Int(stuckCount) { recycle(run: run) }
  }

  /// The links of objects that have come to their ends while this run was under way,
  /// and were read in it: one of each object.
  ///
  /// - Complexity: O(*n*) for *n* properties, and as much again for each object of which
  ///   the run has not read what runs before it have.
  func takeEndedLinks() -> [Link] {
    let read = (0..<order.count).map { order[$0].link }
    // These first: one that was let go of and read again is in both lists.
    let ended = read.filter { $0.takeEnd() }
    // One link of an object is marked, maybe one that this run has not read.
    let others = (0..<stale.count).map { stale[$0] }.filter { $0.takeEnd() }
    return ended
      + others.filter { other in read.contains { $0.hasSubject(of: other) } }
  }

  private mutating func letGo(of link: Link) {
    link.abandon()
    if link.isStale { return }
    link.isStale = true
    stale.append(link)
  }
}

// MARK: - Looking up

extension LinkTable {
  private func find(_ slot: Slot) -> Link? {
    let key = slot.base.bits
    if !index.isEmpty { return index.find(key) }
    for position in 0..<order.count where order[position].link.slot == key {
      return order[position].link
    }
    for position in 0..<fresh.count where fresh[position].link.slot == key {
      return fresh[position].link
    }
    for position in 0..<stale.count where stale[position].slot == key { return stale[position] }
    return nil
  }

  /// Makes an index of all links, or one that is twice as large: between that, links come and
  /// go one by one.
  private mutating func growIndex() {
    guard count > Self.scanLimit, !index.hasRoom(for: Int(count)) else { return }
    index.reset(for: Int(count))
    for position in 0..<order.count { index.insert(order[position].link) }
    for position in 0..<fresh.count { index.insert(fresh[position].link) }
    for position in 0..<stale.count { index.insert(stale[position]) }
  }
}

// MARK: - Growing

extension LinkTable {
  private mutating func add(_ slot: Slot, _ memory: RegistrarMemory, run: Bits) -> Link {
    if spare == 0 { makeSpares(run: run) }
    let link = Link(UnsafeMutableRawPointer(bits: spare))
    spare = link.slot
    link.slot = slot.base.bits
    link.run = 0
    link.pin(in: memory)
    if !index.isEmpty { index.insert(link) }
    return link
  }

  /// Takes links from properties that are no longer read, or makes new ones.
  ///
  /// New ones, too, if few were taken: the cost of looking is paid for by the
  /// links that it, or the growth, has made.
  @inline(never)
  private mutating func makeSpares(run: Bits) {
    let taken = recycle(run: run)
    if taken <= count / 4 {
      let growth = max(3, min(Int(count) / 2, 1024))
      addSpares(growth, in: tracker.addChunk(byteCount: growth * Link.size))
      growIndex()
    }
  }

  /// Makes stale links spare whose last node is gone, or comes off now.
  ///
  /// - Returns: How many.
  @discardableResult
  private mutating func recycle(run: Bits) -> Int {
    var kept = 0
    var taken = 0
    var poppedCount = 0
    for position in 0..<stale.count {
      let link = stale[position]
      if link.run == run || place(of: link) != nil {
        // Read again: by this run, or by the last one.
        link.isStale = false
        continue
      }
      let hasComeOff = link.comeOff()
      if hasComeOff { poppedCount += 1 }
      if hasComeOff || link.isSpare {
        link.isStale = false
        if !index.isEmpty { index.remove(link) }
        link.unpin()
        link.slot = spare
        spare = link.base.bits
        taken += 1
      } else {
        stale[kept] = link
        kept += 1
      }
    }
    stale.truncate(to: kept)
    stuckCount = UInt32(kept)
    tracker.drop(poppedCount)
    return taken
  }

  private mutating func addSpares(_ number: Int, in memory: UnsafeMutableRawPointer) {
    count += UInt32(number)
    // The last one first, so that links are used in the order of addresses.
    for offset in (0..<number).reversed() {
      let link = Link(memory + offset * Link.size)
      link.initialize(tracker: tracker)
      link.slot = spare
      spare = link.base.bits
    }
  }
}
