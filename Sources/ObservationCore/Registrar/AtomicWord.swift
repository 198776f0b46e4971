public import Synchronization

/// A word of raw memory that several threads use.
///
/// The core keeps its atomics in memory that it lays out itself, and reaches
/// each by its address alone. An `Atomic` that is a field of a larger struct
/// would make every plain access to its neighbours an access to the atomic as
/// well, in the eyes of the exclusivity rules and of ThreadSanitizer.
@usableFromInline
typealias AtomicWord = UnsafeMutablePointer<Atomic<UInt>>

@usableFromInline
typealias AtomicHalf = UnsafeMutablePointer<Atomic<UInt32>>

extension UnsafeMutableRawPointer {
  /// The word at `offset` bytes.
  @inlinable @inline(__always)
  func atomicWord(at offset: Int) -> AtomicWord {
    (self + offset).assumingMemoryBound(to: Atomic<UInt>.self)
  }

  /// The 32-bit half word at `offset` bytes.
  @inlinable @inline(__always)
  func atomicHalf(at offset: Int) -> AtomicHalf {
    (self + offset).assumingMemoryBound(to: Atomic<UInt32>.self)
  }

  /// The plain word at `offset` bytes.
  @inlinable @inline(__always)
  func word(at offset: Int) -> UnsafeMutablePointer<UInt> {
    (self + offset).assumingMemoryBound(to: UInt.self)
  }
}

extension UnsafeMutableRawPointer {
  /// The pointer in `bits`, which is not zero.
  @inlinable @inline(__always)
  init(bits: UInt) {
    self = UnsafeMutableRawPointer(bitPattern: bits).unsafelyUnwrapped
  }

  @inlinable @inline(__always)
  var bits: UInt { UInt(bitPattern: self) }
}
