import CExplorer
import CObservationCore
import Synchronization

@_spi(Testing) @testable import ObservationCore

// What holds between any two steps, wherever each party is: of what can be reached from a
// registrar, or from a persistent observer. What a party has in its hands is not looked at:
// nodes that it has taken, copies that are in no place yet, the list of a delivery cell.
//
// - A word of a stack is a node, or a cell of one of the three kinds, and in a block that is
//   there; a stack comes to an end, and no word is in two places. Below a sweep's cell stand
//   the nodes that it has been given, below a keep cell those that are published, or what has
//   come before it.
// - A node is as `Node.violations` says: of an observer that is there, and counts it; of a link
//   that stands for this property, and counts it. A tracker's word is one that steps lead to.
// - The list of entries comes to an end, and each of them is there.
// - A lock that says where a sweep is parked is right, and so is the sweep's cell.
// - There are no fewer blocks of any kind than before.

/// The check between two steps, and what it looks at.
///
/// Its reads are no steps, and its memory is none of the execution's: it is there before one,
/// and after one that is given up.
struct StateCheck {
  private static let limit = 64

  /// An object, and the word of its registrar.
  private struct Observed {
    let object: ObjectIdentifier
    let word: UnsafeRawPointer
  }

  /// A count of blocks, and what it was.
  private struct Kind {
    let name: StaticString
    let counter: Unmanaged<LiveCounts.Counter>
    var before = 0

    init(_ name: StaticString, _ counter: LiveCounts.Counter) {
      (self.name, self.counter) = (name, .passUnretained(counter))
    }

    var value: Int { counter._withUnsafeGuaranteedRef { $0.value } }
  }

  private let observed = UnsafeMutablePointer<Observed>.allocate(capacity: limit)
  private var observedCount = 0
  private let views = UnsafeMutablePointer<Unmanaged<View>>.allocate(capacity: limit)
  private var viewCount = 0
  private let kinds: UnsafeMutableBufferPointer<Kind>

  private init() {
    let kinds = [
      Kind("trackers", LiveCounts.trackers), Kind("chunks", LiveCounts.chunks),
      Kind("nodes", LiveCounts.externalNodes), Kind("sweep cells", LiveCounts.sweepCells),
      Kind("parked sweeps", LiveCounts.parkedSweeps),
      Kind("delivery cells", LiveCounts.deliveryCells), Kind("keep cells", LiveCounts.keepCells),
      Kind("storages", LiveCounts.storages), Kind("pins", LiveCounts.pins),
      Kind("entries", LiveCounts.entries), Kind("tables", LiveCounts.tables),
    ]
    self.kinds = .allocate(capacity: kinds.count)
    _ = self.kinds.initialize(from: kinds)
  }

  /// The process's, made before the first execution.
  private nonisolated(unsafe) static var current: UnsafeMutablePointer<StateCheck>?
  // `nonisolated(unsafe)`: the process has one thread.

  /// Begins an execution: nothing is there yet.
  static func reset() {
    if current == nil {
      let made = UnsafeMutablePointer<StateCheck>.allocate(capacity: 1)
      made.initialize(to: StateCheck())
      current = made
    }
    current?.pointee.begin()
  }

  /// What is wrong, or nil.
  static func violation() -> String? { current?.pointee.look() }

  private mutating func begin() {
    (observedCount, viewCount) = (0, 0)
    for index in kinds.indices { kinds[index].before = kinds[index].value }
  }

  private func look() -> String? {
    for index in 0..<observedCount {
      let bits = observed[index].word.load(as: Bits.self)
      if bits != 0, let found = look(at: RegistrarMemory(bits: bits)) { return found }
    }
    for index in 0..<viewCount {
      if let found = views[index]._withUnsafeGuaranteedRef({ $0.wordViolation }) { return found }
    }
    for kind in kinds where kind.value < kind.before { return "fewer \(kind.name) than none" }
    return nil
  }
}

// MARK: - What it looks at

extension StateCheck {
  /// Looks at what `registrar` leads to, from now on.
  ///
  /// - Parameter object: The object that it is stored in.
  static func add(_ registrar: borrowing ObservationRegistrar, of object: AnyObject) {
    current?.pointee.add(UnsafeRawPointer(registrar.word), of: object)
  }

  private mutating func add(_ word: UnsafeRawPointer, of object: AnyObject) {
    let base = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    precondition((base..<base + 64).contains(word), "a copy of a registrar")
    precondition(observedCount < Self.limit)
    observed[observedCount] = Observed(object: ObjectIdentifier(object), word: word)
    observedCount += 1
  }

  /// Looks at it no more: the object goes.
  static func remove(_ object: ObjectIdentifier) { current?.pointee.remove(object) }

  private mutating func remove(_ object: ObjectIdentifier) {
    for index in 0..<observedCount where observed[index].object == object {
      observedCount -= 1
      observed[index] = observed[observedCount]
      return
    }
  }

  /// Looks at a persistent observer, from now on.
  static func add(_ view: View) { current?.pointee.add(.passUnretained(view)) }

  private mutating func add(_ view: Unmanaged<View>) {
    precondition(viewCount < Self.limit)
    views[viewCount] = view
    viewCount += 1
  }

  /// Looks at it no more.
  static func remove(view: ObjectIdentifier) { current?.pointee.remove(view: view) }

  private mutating func remove(view: ObjectIdentifier) {
    let address = UnsafeRawPointer(bitPattern: UInt(bitPattern: view))
    for index in 0..<viewCount where UnsafeRawPointer(views[index].toOpaque()) == address {
      viewCount -= 1
      views[index] = views[viewCount]
      return
    }
  }
}

// MARK: - Registrars

extension StateCheck {
  private func look(at memory: RegistrarMemory) -> String? {
    guard ex_isThere(memory.base) else { return "a storage that is not there" }
    for index in 0..<memory.count {
      if let found = look(at: memory.slot(index)) { return "property \(index): \(found)" }
    }
    var next = Self.load(memory.entries)
    while next != 0, KeyPathTable(tagged: next) == nil {
      if let found = note(next, "an entry") { return found }
      let entry = KeyPathEntry(bits: next)
      if let found = look(at: entry.slot) { return "a key path: \(found)" }
      next = Self.load(entry.next)
    }
    return lookAtLock(in: memory)
  }

  /// What is in memory.
  private static func load(_ word: AtomicWord) -> Bits {
    UnsafeRawPointer(word).load(as: Bits.self)
  }

  /// Notes what has been come to: each is in one place.
  private func note(_ address: Bits, _ kind: StaticString) -> String? {
    guard address & 7 == 0, let pointer = UnsafeRawPointer(bitPattern: address) else {
      return "\(kind) at an address that is not aligned"
    }
    switch ex_visit(pointer) {
    case EX_FIRST: return nil
    case EX_MISSING: return "\(kind) that is not there"
    default: return "\(kind) in two places"
    }
  }

  private func isThere(_ address: Bits) -> Bool {
    guard let address = UnsafeRawPointer(bitPattern: address) else { return false }
    return ex_isThere(address)
  }

  /// Looks at the lock's word, and at the sweep that it leads to.
  private func lookAtLock(in memory: RegistrarMemory) -> String? {
    let state = memory.base.load(fromByteOffset: 40, as: UInt32.self)
    if state < 2 { return nil }
    guard state < 2 + UInt32(OC_SWEEP_PLACES) else { return "a sweep that is parked nowhere" }
    let places = UnsafeRawPointer(oc_firstSweepPlaces())
    let bits = places.load(fromByteOffset: Int(state - 2) * 8, as: Bits.self)
    guard let run = UnsafeRawPointer(bitPattern: bits), ex_isThere(run) else {
      return "a sweep that is not where the lock says"
    }
    let parked = run.assumingMemoryBound(to: SweepRun.self)
    guard ex_isThere(parked.pointee.cell.base) else { return "a parked sweep without its cell" }
    guard ex_isThere(parked.pointee.slot.base) else { return "a parked sweep without its slot" }
    return nil
  }
}

// MARK: - Stacks

extension StateCheck {
  private func look(at slot: Slot) -> String? {
    let budget = Self.load(slot.meta) & Slot.budgetMask
    if budget > Budget.largest, budget != Slot.unusedBudget {
      return "a budget of \(budget) above the largest"
    }
    var word = Self.load(slot.head)
    while word != 0 {
      if let found = note(word & ~7, "a word of a stack") { return found }
      if word & 7 == 0 {
        let node = Node(bits: word)
        if let found = look(at: node, in: slot) { return found }
        word = node.next
      } else if let cell = KeepCell(tagged: word) {
        word = cell.chain == 0 ? cell.next : cell.chain
      } else if word & 7 == SweepCell.tag, let cell = SweepCell(tagged: word) {
        word = Self.load(cell.next)
      } else if word & SweepCell.tag == 0, let cell = DeliveryCell(tagged: word) {
        word = cell.next
      } else {
        return "a word of a stack with tags \(word & 7)"
      }
    }
    return nil
  }

  private func look(at node: Node, in slot: Slot) -> String? {
    let tags = Node.externalTag | Node.linkTag | Node.sidedTag
    let owner = UnsafeRawPointer(node.base).load(fromByteOffset: 8, as: Bits.self)
    guard let holder = UnsafeRawPointer(bitPattern: owner & ~tags), ex_isThere(holder) else {
      return "a node of somebody who is not there"
    }
    // Of most there is nothing to ask: see below.
    if owner & Node.linkTag == 0 {
      if Self.isSound(holder, as: 0) { return nil }
    } else {
      let tracker = UnsafeRawPointer(bitPattern: holder.load(fromByteOffset: 24, as: Bits.self))
      guard let tracker, ex_isThere(tracker) else {
        return "a link of somebody who is not there"
      }
      if owner & Node.sidedTag == 0, Self.isSound(tracker, as: Tracker.Word.persistent),
        Self.isInUse(holder, by: node, in: slot)
      {
        return nil
      }
    }
    return node.violations(in: slot).first
  }

  /// Whether an observer without sides has one of the first four states, with the bias if it
  /// records, and somebody counts on it.
  private static func isSound(_ tracker: UnsafeRawPointer, as mark: Bits) -> Bool {
    let bits = tracker.load(as: Bits.self)
    let low = bits & Tracker.Word.lowMask & ~(mark == 0 ? 0 : Tracker.Word.callMask)
    let state = low ^ mark
    let records = state == Tracker.Word.recording || state == Tracker.Word.dirty
    return bits > Tracker.Word.lowMask && state <= Tracker.Word.fired
      && records == (bits > Tracker.Word.bias / 2)
  }

  /// Whether a link stands for the property, and knows of the node.
  private static func isInUse(_ link: UnsafeRawPointer, by node: Node, in slot: Slot) -> Bool {
    let word = link.load(fromByteOffset: 16, as: UInt32.self)
    let isOwn = UnsafeRawPointer(node.base) == link + 32
    let isExternal =
      UnsafeRawPointer(node.base).load(fromByteOffset: 8, as: Bits.self) & Node.externalTag != 0
    return link.load(as: Bits.self) == slot.base.bits && isOwn != isExternal
      && (isOwn ? word & Link.Word.busy != 0 : word >= Link.Word.oneExternal)
  }
}
