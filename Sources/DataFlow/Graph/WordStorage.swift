public import CDataFlow
public import Synchronization

/// The storage of a state whose value fits into a word and has no references.
///
/// The value is handled as its bits: there is no generic code to be called for
/// each type, and no memory to be allocated for a write.
@usableFromInline
final class WordStorage: StateStorage, @unchecked Sendable {
  // `@unchecked Sendable`: see `StateStorage`.

  @usableFromInline
  let newest: Atomic<UInt64>

  @usableFromInline @exclusivity(unchecked)
  var presented: UInt64

  /// The versions that updates before the last one show, the oldest first.
  @exclusivity(unchecked)
  private var backlog: [(serial: Int, bits: UInt64)] = []

  init(_ bits: UInt64, layout: Unmanaged<ValueLayout>, graph: Unmanaged<ViewGraph>) {
    newest = Atomic(bits)
    presented = bits
    super.init(kind: .word, layout: layout, graph: graph)
  }

  // MARK: Bits

  /// Whether values of a type are kept in words.
  @inlinable @inline(__always)
  static func holds<Value>(_ type: Value.Type) -> Bool {
    _isPOD(Value.self) && MemoryLayout<Value>.size <= 8
  }

  @inlinable @inline(__always)
  static func encode<Value>(_ value: Value) -> UInt64 {
    var bits: UInt64 = 0
    withUnsafeMutablePointer(to: &bits) {
      UnsafeMutableRawPointer($0).assumingMemoryBound(to: Value.self).initialize(to: value)
    }
    return bits
  }

  @inlinable @inline(__always)
  static func decode<Value>(_ bits: UInt64) -> Value {
    withUnsafePointer(to: bits) {
      UnsafeRawPointer($0).assumingMemoryBound(to: Value.self).pointee
    }
  }

  // MARK: Reading

  /// The value that the caller should see; a body depends on it from now on.
  ///
  /// Wait-free outside of a body. Safe from any thread.
  @inlinable @inline(__always)
  func read() -> UInt64 {
    signal.access()
    if df_thread().pointee.evaluation != nil { return presented }
    // Acquires what the writer published with the value.
    return newest.load(ordering: .acquiring)
  }

  // MARK: Writing

  /// Replaces the value; the views that show it are updated later.
  ///
  /// Lock-free. Safe from any thread.
  @inlinable @inline(__always)
  func write(_ bits: UInt64) {
    let thread = df_thread()
    // The fast path: a further write to a state that waits for the next update
    // anyway.
    if thread.pointee.stepCount != 0, pendingSerial != 0, pendingSerial == graph.plainSerial,
      thread.pointee.transaction == nil, thread.pointee.evaluation == nil
    {
      // Releases what the writer did before.
      newest.store(bits, ordering: .releasing)
      return
    }
    writeSlow(bits)
  }

  @usableFromInline @inline(never)
  func writeSlow(_ bits: UInt64) {
    switch admission() {
    case .refused: return
    case .foreign:
      // Released to the host by `post`.
      newest.store(bits, ordering: .releasing)
      post()
    case .local:
      if !isPending {
        // Relaxed: on the host's thread, or a race that either may win.
        if areEqual(newest.load(ordering: .relaxed), bits) { return }
        joinPending()
      }
      newest.store(bits, ordering: .releasing)
    }
  }

  @inline(__always)
  private func areEqual(_ left: UInt64, _ right: UInt64) -> Bool {
    layout.isBitwise ? left == right : areEqualSlow(left, right)
  }

  @inline(never)
  private func areEqualSlow(_ left: UInt64, _ right: UInt64) -> Bool {
    withUnsafePointer(to: left) { left in
      withUnsafePointer(to: right) { layout.comparison.areEqual(left, $0) }
    }
  }

  override func keepNewest(for serial: Int) {
    backlog.append((serial, newest.load(ordering: .relaxed)))
  }

  // MARK: Updating

  override func present(_ serial: Int) {
    let bits: UInt64
    if !backlog.isEmpty, backlog[0].serial == serial {
      bits = backlog.removeFirst().bits
    } else {
      // Cleared first: what is written from now on is for the next update.
      if pendingSerial == serial { pendingSerial = 0 }
      // Acquires what another thread published with the value.
      bits = newest.load(ordering: .acquiring)
    }
    if areEqual(presented, bits) { return }
    signal.announce { presented = bits }
  }
}
