/// The writes that one update will show.
///
/// Writes with equal transactions that follow each other are one update. On
/// the host's thread only.
final class PendingUpdate {
  /// Counts the updates, from 1.
  @exclusivity(unchecked)
  var serial: Int = 0
  /// The serial number of the update that began the chain: another one if an
  /// effect of that has caused this one, and so on.
  @exclusivity(unchecked)
  var chain: Int = 0
  @exclusivity(unchecked)
  private(set) var transaction = Transaction()

  /// Whether the transaction says nothing: then nobody looks at it.
  @exclusivity(unchecked)
  private(set) var isPlain: Bool = true
  /// The values to show, in the order of their first write; retained.
  @exclusivity(unchecked)
  private var values: ContiguousArray<Unmanaged<StateStorage>> = []
  /// The nodes that have to run whatever the values say.
  @exclusivity(unchecked)
  var nodes: ContiguousArray<TrackedNode> = []

  /// The next update of the list that this one is in.
  @exclusivity(unchecked)
  fileprivate var next: PendingUpdate?

  deinit { releaseValues() }

  /// Makes the update one of writes with a transaction.
  @inline(never)
  func begin(_ transaction: Transaction) {
    isPlain = transaction.isPlain
    self.transaction = transaction
    transaction.completion?.begin()
  }

  /// Forgets the transaction: the update has been made.
  @inline(never)
  private func removeTransaction() {
    transaction.completion?.end()
    transaction = Transaction()
    isPlain = true
  }

  func append(_ value: StateStorage) { values.append(.passRetained(value)) }

  /// Shows the values.
  @inline(__always)
  func present() {
    // By index: a presented value may be written, which begins another update.
    for index in values.indices { borrowing(values[index]) { $0.present(serial) } }
  }

  func removeAll() {
    if !isPlain { removeTransaction() }
    releaseValues()
    values.removeAll(keepingCapacity: true)
    if !nodes.isEmpty { nodes.removeAll(keepingCapacity: true) }
  }

  private func releaseValues() {
    for index in values.indices { values[index].release() }
  }
}

/// The updates that wait, the oldest first, and some that are to be used again.
///
/// An intrusive list, so that an update is handed on without reference counting.
struct PendingUpdates {
  private var oldest: PendingUpdate?
  /// The last update of the list; the list keeps it.
  private(set) unowned(unsafe) var newest: PendingUpdate?
  /// A few updates to be used again, however many there were.
  private var unused: PendingUpdate?
  private var unusedCount: Int = 0
  private var lastSerial: Int = 0

  var isEmpty: Bool { oldest == nil }

  /// A serial number that no update has.
  mutating func nextSerial() -> Int {
    lastSerial += 1
    return lastSerial
  }

  /// Adds an update with the next serial number, and a plain transaction.
  ///
  /// - Parameter chain: The chain that it belongs to, or 0 if it begins one.
  mutating func begin(chain: Int) -> PendingUpdate {
    let update = unused ?? PendingUpdate()
    if unusedCount > 0 { unusedCount -= 1 }
    unused = update.next.take()
    update.serial = nextSerial()
    update.chain = chain == 0 ? update.serial : chain
    if let newest { newest.next = update } else { oldest = update }
    newest = update
    return update
  }

  /// Takes the oldest update.
  mutating func popFirst() -> PendingUpdate? {
    guard let first = oldest.take() else { return nil }
    oldest = first.next.take()
    if oldest == nil { newest = nil }
    return first
  }

  /// Keeps an update that is over to be used again.
  mutating func reuse(_ update: PendingUpdate) {
    if unusedCount == 8 { return }
    unusedCount += 1
    update.next = unused.take()
    unused = update
  }

  /// Forgets all that wait.
  mutating func removeAll() {
    while let update = popFirst() {
      update.removeAll()
      reuse(update)
    }
  }
}
