internal import CDataFlow
internal import Synchronization

/// A stored value, as the views of a host share it.
///
/// The store has the value; a state's storage has what the views show, so that
/// reading costs what it costs to read a state, and changes take part in
/// transactions as those of a state do. A write goes to the store. The store
/// announces it, as every other change, and the location *follows*: it reads the
/// store and writes the storage.
///
/// Threads that follow at once could overtake each other between the read and
/// the write, and leave an old value behind. Each takes a number first; who finds
/// at its end that another number has been taken follows again. Whoever takes the
/// last number is alone with it, and leaves what the store has.
///
/// Lock-free, but for the store and the allocator. Safe from any thread.
@usableFromInline
final class StoredLocation<Value>: DerivedLocation<Value>, @unchecked Sendable {
  // `@unchecked Sendable`: `observation` is set before the location is shared;
  // for the storage see `StateStorage`.

  /// What the views show.
  @usableFromInline
  let storage: StateStorage

  let key: String
  let store: any KeyValueStore
  /// The value where the store has none.
  let fallback: Value

  private let coding: StorageCoding<Value>
  private let issues: IssueList
  private var observation: StoreObservation?

  /// The last number that was taken to follow the store.
  private let turn = Atomic<Int>(0)

  /// Whether the host's views are there.
  private let isAttached = Atomic<Bool>(true)

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
    let value = store.read(key).flatMap { coding.decode($0) } ?? fallback
    storage = .make(value, in: graph)
    super.init()
    observation = store.observe(key) { [weak self] in self?.follow() }
    // The value may have changed before it was observed; and what cannot be
    // read is reported here.
    follow()
  }

  /// The value; a body that asks depends on it.
  override func get() -> Value {
    // Relaxed: a read that races with the end may come before or after it.
    isAttached.load(ordering: .relaxed) ? Location(storage).get() : load()
  }

  /// Puts the value into the store, and so before the views.
  override func set(_ value: Value) {
    if isAttached.load(ordering: .relaxed), case .refused = storage.admission() { return }
    do {
      store.write(try coding.encode(value), for: key)
    } catch {
      issues.add(.valueNotStored(key, "\(Value.self)", "\(error)"))
    }
  }

  /// The host's views have gone: only the store counts from now on.
  func detach() {
    isAttached.store(false, ordering: .relaxed)
    storage.unmount()
  }

  /// What the store has, or the default.
  private func load() -> Value {
    guard let stored = store.read(key) else { return fallback }
    if let value = coding.decode(stored) {
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
      show(load())
      // Acquires: whoever took a number since may have read the store before.
      if turn.load(ordering: .acquiring) == mine { return }
    }
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
