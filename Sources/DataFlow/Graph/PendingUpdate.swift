/// The writes that one update will show.
///
/// Writes with equal transactions that follow each other are one update. It stands
/// in memory of its own, which is used again. On the host's thread only.
struct PendingUpdate: ~Copyable {
  /// Counts the updates, from 1.
  fileprivate(set) var serial: Int = 0
  /// The serial number of the update that began the chain: another one if an
  /// effect of that has caused this one, and so on.
  fileprivate(set) var chain: Int = 0
  /// What is surely behind all that the update shows, if that is known.
  fileprivate(set) var cause: ChangeCause?
  private(set) var transaction = Transaction()

  /// Whether the transaction says nothing: then nobody looks at it.
  private(set) var isPlain: Bool = true

  /// How many updates of the chain have caused each other before this one.
  private(set) var depth: Int32 = 0
  /// The values to show, in the order of their first write; retained.
  private var values = PlainArray<Unmanaged<StateStorage>>()
  /// The nodes that have to run whatever the values say; retained.
  private var nodes = PlainArray<Unmanaged<TrackedNode>>()

  /// The next update of the list that this one is in.
  fileprivate var next: UnsafeMutablePointer<PendingUpdate>?

  deinit { releaseAll() }

  /// Makes the update one of writes with a transaction.
  @inline(never)
  mutating func begin(_ transaction: Transaction) {
    isPlain = transaction.isWithoutEffect
    if isPlain { return }
    self.transaction = transaction
    transaction.completion?.begin()
  }

  /// Forgets the transaction: the update has been made.
  @inline(never)
  private mutating func removeTransaction() {
    transaction.completion?.end()
    transaction = Transaction()
    isPlain = true
  }

  /// How much there is to be shown.
  fileprivate var count: Int { values.count &+ nodes.count }

  /// Notes what has caused the update, and after how many others.
  fileprivate mutating func note(_ cause: ChangeCause?, depth: Int32) {
    self.cause = cause
    self.depth = depth
  }

  /// Forgets what has caused the update: it is under way, or is not going to be made.
  @inline(never)
  mutating func takeCause() -> ChangeCause? {
    depth = 0
    return cause.take()
  }

  mutating func append(_ value: StateStorage) { values.append(.passRetained(value)) }

  mutating func append(_ node: TrackedNode) { nodes.append(.passRetained(node)) }

  /// Shows the values.
  @inline(__always)
  func present() {
    // A presented value may be written, which begins another update.
    for index in 0..<values.count { borrowing(values[index]) { $0.present(serial) } }
  }

  /// Calls `body` with each node that is still there.
  @inline(__always)
  func forEachNode(_ body: (TrackedNode) -> Void) {
    for index in 0..<nodes.count { borrowing(nodes[index]) { if $0.isMounted { body($0) } } }
  }

  /// Lets go of what the update was to show, which may write again.
  @inline(__always)
  mutating func removeAll() {
    if !isPlain { removeTransaction() }
    releaseAll()
    values.removeAll()
    nodes.removeAll()
  }

  @inline(__always)
  private func releaseAll() {
    for index in 0..<values.count { values[index].release() }
    for index in 0..<nodes.count { nodes[index].release() }
  }
}

/// The updates that wait, the oldest first, and some that are to be used again.
///
/// An intrusive list, so that an update is handed on without reference counting.
struct PendingUpdates: ~Copyable {
  typealias Update = UnsafeMutablePointer<PendingUpdate>

  /// The first update of the list.
  private(set) var oldest: Update?
  /// The last update of the list.
  private(set) var newest: Update?
  /// A few updates to be used again, however many there were.
  private var unused: Update?
  private var unusedCount: Int = 0
  private(set) var lastSerial: Int = 0

  var isEmpty: Bool { oldest == nil }

  deinit {
    for list in [oldest, unused] {
      var rest = list
      while let update = rest {
        rest = update.pointee.next
        Self.destroy(update)
      }
    }
  }

  private static func destroy(_ update: Update) {
    update.deinitialize(count: 1)
    update.deallocate()
  }

  /// A serial number that no update has.
  mutating func nextSerial() -> Int {
    lastSerial += 1
    return lastSerial
  }

  /// Adds an update with the next serial number, and a plain transaction.
  ///
  /// - Parameter chain: The chain that it belongs to, or 0 if it begins one.
  @inline(__always)
  mutating func begin(chain: Int) -> Update {
    let update = takeUnused()
    update.pointee.next = nil
    update.pointee.serial = nextSerial()
    update.pointee.chain = chain == 0 ? lastSerial : chain
    if let newest { newest.pointee.next = update } else { oldest = update }
    newest = update
    return update
  }

  @inline(__always)
  private mutating func takeUnused() -> Update {
    guard let update = unused else { return Self.make() }
    unusedCount &-= 1
    unused = update.pointee.next
    return update
  }

  @inline(never)
  private static func make() -> Update {
    let update = Update.allocate(capacity: 1)
    update.initialize(to: PendingUpdate())
    return update
  }

  /// Takes the oldest update, which the caller has to give back.
  @inline(__always)
  mutating func popFirst() -> Update? {
    guard let first = oldest else { return nil }
    oldest = first.pointee.next
    if oldest == nil { newest = nil }
    return first
  }

  /// Notes what has caused the updates after the one with a serial number, and after how
  /// many others.
  ///
  /// - Complexity: O(updates that wait).
  func note(_ cause: ChangeCause?, depth: Int32, ofUpdatesAfter serial: Int) {
    var next = oldest
    while let update = next {
      if update.pointee.serial > serial { update.pointee.note(cause, depth: depth) }
      next = update.pointee.next
    }
  }

  /// Forgets what is behind the newest update: others may write what it shows, too.
  func forgetCause() {
    if let newest { newest.pointee.cause = nil }
  }

  /// What waits to be shown, as far as it can grow.
  struct Extent: Equatable {
    fileprivate let serial: Int
    fileprivate let count: Int
  }

  /// Differs from what it was before if something has been written that did not wait to be
  /// shown anyway, and no update has been made since.
  var extent: Extent { Extent(serial: lastSerial, count: newest?.pointee.count ?? 0) }

  /// Keeps an update that is over and empty to be used again.
  @inline(__always)
  mutating func giveBack(_ update: Update) {
    if unusedCount == 8 { return Self.destroy(update) }
    unusedCount &+= 1
    update.pointee.next = unused
    unused = update
  }
}
