internal import CDataFlow

/// The storage of a state of any type.
@usableFromInline
final class BoxStorage<Value>: StateStorage, @unchecked Sendable {
  // `@unchecked Sendable`: see `StateStorage`.

  private let newest: SharedValue<Value>

  @exclusivity(unchecked)
  private var presented: Value

  /// The versions that updates before the last one show, the oldest first, and
  /// the updates.
  @exclusivity(unchecked)
  private var backlog: ContiguousArray<Value> = []
  @exclusivity(unchecked)
  private var backlogSerials: ContiguousArray<Int> = []

  init(_ value: Value, layout: Unmanaged<ValueLayout>, graph: Unmanaged<ViewGraph>) {
    newest = SharedValue(value)
    presented = value
    super.init(kind: .box, layout: layout, graph: graph)
  }

  /// The value that the caller should see; a body depends on it from now on.
  ///
  /// Lock-free. Safe from any thread.
  func read() -> Value {
    signal.access()
    return df_thread().pointee.evaluation != nil ? presented : newest.load()
  }

  /// Replaces the value; the views that show it are updated later.
  ///
  /// Lock-free, but for the allocator. Safe from any thread.
  func write(_ value: Value) {
    switch admission() {
    case .refused: return
    case .foreign:
      newest.store(value)
      post()
    case .local:
      if !isPending {
        if layout.areEqual(newest.load(), value) { return }
        joinPending()
      }
      newest.store(value)
    }
  }

  override func keepNewest(for serial: Int) {
    backlog.append(newest.load())
    backlogSerials.append(serial)
  }

  override func present(_ serial: Int) {
    let value: Value
    if backlogSerials.first == serial {
      backlogSerials.removeFirst()
      value = backlog.removeFirst()
    } else {
      // Cleared first: what is written from now on is for the next update.
      if pendingSerial == serial { pendingSerial = 0 }
      value = newest.load()
    }
    if layout.areEqual(presented, value) { return }
    signal.announce { presented = value }
  }
}
