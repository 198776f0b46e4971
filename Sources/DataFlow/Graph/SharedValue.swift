public import Synchronization

/// A value that any thread may read and replace, without a lock.
///
/// A value without references that fits into a word stands in the word. Any
/// other value stands in an immutable box, whose address the word holds; a
/// write makes a new box. A reader must not look into a box that a writer is
/// just releasing, so that reading is announced in the word itself:
///
/// ```
///   63       48 47                                   0
///   +----------+--------------------------------------+
///   | borrows  | address of the box                   |
///   +----------+--------------------------------------+
/// ```
///
/// A reader adds a borrow and gets the address in one step, copies the value
/// out of the box, and gives the borrow back. A writer exchanges the word; the
/// borrows that it finds are those of readers that have not given them back,
/// and it adds them to the box's *debt*. A reader that finds another address in
/// the word gives its borrow back to the debt instead. The debt starts at a
/// bias that the writer takes away, so that it is zero exactly when the box is
/// out of the word and its last reader is done; whoever makes it zero releases
/// the box. A box never comes back into a word, and its address is not reused
/// while it has a reader: the same address means the same box.
///
/// Reading takes a bounded number of steps unless others interfere; every
/// retry means that another thread has made progress. Lock-free, but for the
/// allocator. Safe from any thread. At most 65,535 threads may read at once.
///
/// Reference: A. Williams, *C++ Concurrency in Action*, chapter 7 (split
/// reference counts).
@usableFromInline
struct SharedValue<Value>: ~Copyable {
  @usableFromInline
  let word: Atomic<UInt64>

  /// The bits of the address; x86-64 and AArch64 leave the others to software.
  @inlinable @inline(__always)
  static var addressMask: UInt64 { 0x0000_FFFF_FFFF_FFFF }

  @inlinable @inline(__always)
  static var oneBorrow: UInt64 { 1 << 48 }

  /// Whether values stand in the word.
  @inlinable @inline(__always)
  static var isInline: Bool { _isPOD(Value.self) && MemoryLayout<Value>.size <= 8 }

  @inlinable
  init(_ value: Value) { word = Atomic(Self.encode(value)) }

  @inlinable
  deinit {
    if Self.isInline { return }
    // The last owner reads it: nobody else has a borrow.
    Self.box(word.load(ordering: .acquiring)).release()
  }

  /// The value.
  @inlinable @inline(__always)
  func load() -> Value {
    if Self.isInline {
      // Acquires what the writer published with the value.
      return Self.decode(word.load(ordering: .acquiring))
    }
    return loadBoxed()
  }

  /// Replaces the value.
  @inlinable @inline(__always)
  func store(_ value: Value) {
    if Self.isInline {
      // Releases what the writer published with the value.
      word.store(Self.encode(value), ordering: .releasing)
    } else {
      storeBoxed(value)
    }
  }
}

// MARK: - Words

extension SharedValue {
  /// An immutable value, retained once until its debt is settled.
  @usableFromInline
  final class Box {
    @usableFromInline let value: Value

    /// The readers to wait for; see above.
    private let debt: Atomic<Int>

    static var bias: Int { 1 << 32 }

    @usableFromInline
    init(_ value: Value) {
      self.value = value
      debt = Atomic(Self.bias)
    }

    /// Adds `change` to the debt, and releases the box if none is left.
    func settle(_ change: Int) {
      // Releases this party's use of the box to the one that frees it.
      let debt = debt.wrappingAdd(change, ordering: .acquiringAndReleasing).newValue
      if debt == 0 { Unmanaged.passUnretained(self).release() }
    }
  }

  @inlinable @inline(__always)
  static func encode(_ value: Value) -> UInt64 {
    if isInline {
      var bits: UInt64 = 0
      withUnsafeMutableBytes(of: &bits) { bytes in
        withUnsafeBytes(of: value) { bytes.copyMemory(from: $0) }
      }
      return bits
    }
    return UInt64(UInt(bitPattern: Unmanaged.passRetained(Box(value)).toOpaque()))
  }

  @inlinable @inline(__always)
  static func decode(_ bits: UInt64) -> Value {
    withUnsafeBytes(of: bits) { $0.loadUnaligned(as: Value.self) }
  }

  @inlinable @inline(__always)
  static func box(_ bits: UInt64) -> Unmanaged<Box> {
    // Never null: the word of a boxed value always has an address.
    .fromOpaque(UnsafeRawPointer(bitPattern: UInt(bits & addressMask)).unsafelyUnwrapped)
  }
}

// MARK: - Boxes

extension SharedValue {
  @usableFromInline
  func loadBoxed() -> Value {
    // Acquires the box's contents from the store that put it there.
    let borrowed = word.wrappingAdd(Self.oneBorrow, ordering: .acquiring).newValue
    let value = Self.box(borrowed)._withUnsafeGuaranteedRef { $0.value }
    giveBack(borrowed)
    return value
  }

  private func giveBack(_ borrowed: UInt64) {
    // Relaxed: the exchange below decides.
    var current = word.load(ordering: .relaxed)
    while current & Self.addressMask == borrowed & Self.addressMask {
      // Releases the reading of the box to the writer that takes it out.
      let (exchanged, found) = word.compareExchange(
        expected: current, desired: current - Self.oneBorrow, successOrdering: .releasing,
        failureOrdering: .relaxed)
      if exchanged { return }
      current = found
    }
    Self.box(borrowed)._withUnsafeGuaranteedRef { $0.settle(-1) }
  }

  @usableFromInline
  func storeBoxed(_ value: Value) {
    // Releases the new box's contents; acquires the use of the old box by the
    // readers that have given their borrows back.
    let old = word.exchange(Self.encode(value), ordering: .acquiringAndReleasing)
    let borrows = Int(old >> 48)
    Self.box(old)._withUnsafeGuaranteedRef { $0.settle(borrows - Box.bias) }
  }
}
