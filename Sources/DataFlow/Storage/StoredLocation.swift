internal import CDataFlow
internal import Synchronization

/// A stored value, as the views of a host share it.
///
/// The store has the value; a state's storage has what the views show, so that
/// reading does not ask the store, and changes take part in transactions as those of
/// a state do. The store announces every change, and the location *follows*: it reads
/// the store and writes the storage. A write of its own goes to both; what the store then
/// announces, if it does, is only counted, and the store is asked whether it has something else.
///
/// Threads that write or follow at once could overtake each other between the store
/// and the storage, and leave an old value behind. Each takes a number first; who
/// finds at its end that another number has been taken follows. Whoever takes the
/// last number is alone with it, and leaves what the store has. An observer of the
/// store may write to it in turn, on the same thread, and a store may keep something else
/// than it is given: then the location follows, too.
///
/// Lock-free, but for the store and the allocator. Safe from any thread.
@usableFromInline
final class StoredLocation<Value>: DerivedLocation<Value>, @unchecked Sendable {
  // `@unchecked Sendable`: for the storage see `StateStorage`.

  /// What the views show.
  @usableFromInline
  let storage: StateStorage

  let key: String
  let store: any KeyValueStore
  /// The value where the store has none.
  let fallback: Value

  private let coding: StorageCoding<Value>
  private let issues: IssueList
  /// The key in the store.
  private let place: StorePlace

  /// The last number that was taken to follow the store.
  private let turn = Atomic<Int>(0)

  /// The thread that is writing to the store, or 0; the last one of several.
  private let writer = Atomic<UInt>(0)

  /// How many changes the store has announced to the thread that is writing.
  private let heard = Atomic<Int>(0)

  /// Whether the host's views are there.
  private let isAttached = Atomic<Bool>(true)

  /// What a store that does not tell of changes had when it was last followed; nil for
  /// another one.
  private let seen: SeenValue?

  /// Whether the value in the store has been found to be of another type.
  private let isMismatched = Atomic<Bool>(false)

  init(
    _ key: String, in store: any KeyValueStore, coding: StorageCoding<Value>, fallback: Value,
    graph: ViewGraph
  ) {
    self.key = key
    self.store = store
    self.coding = coding
    self.fallback = fallback
    issues = graph.issues
    place = .make(key, in: store)
    storage = .make(coding.value(place.read(), or: fallback), in: graph)
    seen = store.announcesChanges ? nil : SeenValue()
    super.init()
    place.follow { [weak self] in self?.hear() }
    // The value may have changed before it was observed; and what cannot be
    // read is reported here.
    follow()
  }

  /// What a wrapper reads without asking the location; nil where it has to.
  var directStorage: StateStorage? { seen == nil ? storage : nil }

  /// The value; a body that asks depends on it.
  ///
  /// Anybody else gets what the store has now, also if that has told nobody of it.
  override func get() -> Value {
    if seen != nil, df_thread().pointee.evaluation == nil { _ = followQuietStore() }
    // Relaxed: a read that races with the end may come before or after it.
    return isAttached.load(ordering: .relaxed) ? Location(storage).get() : load()
  }

  /// Puts the value into the store and before the views.
  override func set(_ value: Value) {
    let isAttached = isAttached.load(ordering: .relaxed)
    if isAttached, case .refused = storage.admission() { return }
    do {
      let stored = try coding.encode(value)
      if isAttached { write(stored) } else { place.write(stored) }
    } catch {
      issues.add(.valueNotStored(key, "\(Value.self)", "\(error)"))
    }
  }

  private func write(_ stored: StoredValue?) {
    let thread = UInt(bitPattern: df_thread())
    // As in `follow`.
    let mine = turn.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue
    show(decode(stored))
    // Relaxed: only compared by the thread itself; where another one interferes,
    // the numbers tell.
    heard.store(0, ordering: .relaxed)
    writer.store(thread, ordering: .relaxed)
    place.write(stored)
    _ = writer.compareExchange(expected: thread, desired: 0, ordering: .relaxed)
    // Before the numbers tell whether it is out of date.
    seen?.value.store(stored)
    let heard = heard.load(ordering: .relaxed)
    if !isLast(mine) || place.differs(from: stored, heard: heard) { follow() }
  }

  /// Whether nobody has taken a number since: then whoever does shows what it finds after what
  /// the caller has shown.
  ///
  /// An exchange, and no load: that could be made before the caller's last store is seen by
  /// others, and find no number although another thread has taken one, and shown its value,
  /// which that store then replaces.
  private func isLast(_ number: Int) -> Bool {
    turn.compareExchange(
      expected: number, desired: number, successOrdering: .acquiringAndReleasing,
      failureOrdering: .acquiring
    ).exchanged
  }

  /// The store has changed.
  private func hear() {
    if writer.load(ordering: .relaxed) == UInt(bitPattern: df_thread()) {
      heard.add(1, ordering: .relaxed)
    } else {
      follow()
    }
  }

  /// The host's views have gone: only the store counts from now on.
  func detach() {
    isAttached.store(false, ordering: .relaxed)
    storage.unmount()
  }

  /// What the store has, or the default.
  private func load() -> Value { decode(place.read()) }

  /// What a stored value is, or the default if it is none.
  private func decode(_ stored: StoredValue?) -> Value {
    var value = fallback
    guard let stored else { return value }
    if coding.decode(stored, &value) {
      isMismatched.store(false, ordering: .relaxed)
      return value
    }
    // Relaxed: only says whether it has been reported.
    if !isMismatched.exchange(true, ordering: .relaxed) {
      issues.add(.storedValueOfOtherType(key, stored, "\(Value.self)"))
    }
    return fallback
  }

  /// Shows what the store has.
  func follow() {
    while true {
      // Acquires what those did who took a number before, and releases to those
      // who take one after.
      let mine = turn.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue
      let stored = place.read()
      show(decode(stored))
      // Last: who finds it there finds it shown.
      seen?.value.store(stored)
      // Otherwise whoever took a number since may have read the store before.
      if isLast(mine) { return }
    }
  }

  func followQuietStore() -> Bool {
    guard let seen, !seen.isSame(as: place.read()) else { return false }
    follow()
    return true
  }

  private func show(_ value: Value) {
    // What a body does to the store is done; the views show it in the next
    // update.
    let evaluation = df_thread().pointee.evaluation
    df_thread().pointee.evaluation = nil
    defer { df_thread().pointee.evaluation = evaluation }
    Location(storage).set(value)
  }
}

extension StoredLocation: AnyStoredLocation {}

/// What a store had under a key when it was last looked at.
///
/// A value as it is stored: of those that views show nobody can tell, maybe, whether they are
/// the same.
private final class SeenValue {
  let value = SharedValue<StoredValue?>(nil)

  func isSame(as stored: StoredValue?) -> Bool {
    let seen = value.load()
    // What is no number is not equal to itself.
    if case .double(let number) = stored, case .double(let seen) = seen, number.isNaN {
      return seen.isNaN
    }
    return seen == stored
  }
}
