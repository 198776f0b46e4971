public import CDataFlow
internal import Synchronization

/// The storage of a state: one for each property and identity of a view.
///
/// There are two versions of the value. The *newest* is what the last write
/// left, by any thread; actions read it. The *presented* one is what the
/// update under way shows; bodies read it, so that all of them, and all reads
/// of one of them, see the same. A pending update makes the newest presented.
/// If writes of a later update are already there, the version of the earlier
/// one is in the *backlog*.
///
/// The newest value is written by any thread, everything else by the host's.
@usableFromInline
final class StateStorage<Value>: Location<Value>, @unchecked Sendable {
  // `@unchecked Sendable`: other threads only use `newest`, `isMounted` and
  // the inbox; `Value` is the concern of whoever sends the binding, which is
  // Sendable only if the value is.

  @usableFromInline
  let newest: SharedValue<Value>

  @usableFromInline @exclusivity(unchecked)
  var presented: Value

  /// How values are compared; lives as long as the process.
  @usableFromInline
  unowned(unsafe) let layout: ValueLayout

  @usableFromInline
  unowned(unsafe) let graph: ViewGraph

  private let inbox: Inbox

  /// Whether the view is there; writes have no effect any more once it is not.
  private let isMounted = Atomic<Bool>(true)

  /// The serial number of the last pending update that shows this value, or 0.
  @usableFromInline @exclusivity(unchecked)
  var pendingSerial: Int = 0

  /// The versions that updates before the last one show.
  @exclusivity(unchecked)
  private var backlog: [(serial: Int, value: Value)] = []

  init(_ value: Value, graph: ViewGraph) {
    newest = SharedValue(value)
    presented = value
    layout = ValueLayout.of(Value.self).takeUnretainedValue()
    self.graph = graph
    inbox = graph.inbox
    super.init()
  }

  // MARK: Reading

  /// The value that the caller should see; a body depends on it from now on.
  ///
  /// Wait-free for a value in a word, lock-free otherwise. Safe from any
  /// thread.
  @inlinable @inline(__always)
  final func read() -> Value {
    access()
    if df_thread().pointee.evaluation != nil { return presented }
    return newest.load()
  }

  override func get() -> Value { read() }

  // MARK: Writing

  /// Replaces the value; the views that show it are updated later.
  ///
  /// Lock-free. Safe from any thread.
  @inlinable @inline(__always)
  final func write(_ value: Value) {
    let thread = df_thread()
    // The fast path: a further write to a state that waits for the next update
    // anyway. Another thread's write in between is the earlier one.
    if SharedValue<Value>.isInline, thread.pointee.isHost != 0, pendingSerial != 0,
      pendingSerial == graph.plainSerial, thread.pointee.transaction == nil,
      thread.pointee.evaluation == nil
    {
      newest.store(value)
      return
    }
    writeSlow(value)
  }

  override func set(_ value: Value) { write(value) }

  @usableFromInline @inline(never)
  func writeSlow(_ value: Value) {
    // Acquires nothing: a write that races with the view's removal may come
    // before or after it. Either way nobody shows it.
    guard isMounted.load(ordering: .relaxed) else { return }
    guard df_thread().pointee.isHost != 0 else {
      newest.store(value)
      inbox.post(self)
      return
    }
    if df_thread().pointee.evaluation != nil {
      graph.issues.add(.stateWrittenDuringUpdate("\(Value.self)"))
      return
    }
    if pendingSerial == 0 {
      if isEqual(newest.load(), value) { return }
      join(graph.pendingUpdate())
    } else {
      let update = graph.pendingUpdate()
      if pendingSerial != update.serial {
        if isEqual(newest.load(), value) { return }
        backlog.append((pendingSerial, newest.load()))
        join(update)
      }
    }
    newest.store(value)
  }

  private func join(_ update: PendingUpdate) {
    pendingSerial = update.serial
    update.values.append(self)
  }

  private func isEqual(_ left: Value, _ right: Value) -> Bool {
    layout.areEqual(left, right)
  }

  /// Another thread has written.
  override func deliver(to graph: ViewGraph) {
    guard isMounted.load(ordering: .relaxed) else { return }
    let update = graph.pendingUpdate()
    if pendingSerial == update.serial { return }
    if pendingSerial != 0 { backlog.append((pendingSerial, newest.load())) }
    join(update)
  }

  // MARK: Updating

  override func present(_ serial: Int) {
    let value: Value
    if let first = backlog.first, first.serial == serial {
      value = first.value
      backlog.removeFirst()
    } else {
      // Cleared first: what is written from now on is for the next update.
      if pendingSerial == serial { pendingSerial = 0 }
      value = newest.load()
    }
    if isEqual(presented, value) { return }
    announce { presented = value }
  }

  /// The view has gone: writes have no effect from now on.
  func unmount() {
    isMounted.store(false, ordering: .relaxed)
  }
}
