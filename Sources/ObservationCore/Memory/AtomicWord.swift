// What the core's words hold: 64 bits everywhere.
//
// An address is one of them, also where it has 32 bits: a layout is the same on every
// platform. The identifiers of scopes and the counts of trackers need so many. Where
// an address has 64 bits the type is `UInt`, so that it is what `bitPattern` says
// without a conversion.
// Public for the macro: two underscores.
// swift-format-ignore: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized
#if _pointerBitWidth(_64)
  /// A word of the core's memory.
  public typealias __Word = UInt
#else
  /// A word of the core's memory.
  public typealias __Word = UInt64
#endif

@usableFromInline
typealias Bits = __Word

// One thread or many. With one the operations on words are plain ones
// (`PlainAtomic.swift`): that is the default for WebAssembly, and what
// OBSERVATION_CORE_ONE_THREAD makes of any build; OBSERVATION_CORE_MANY_THREADS is the
// other way round. All else is the same code. OBSERVATION_CORE_EXPLORED is for
// Tests/Explorer: there each operation is a step of a schedule (`ExploredAtomic.swift`).
#if OBSERVATION_CORE_EXPLORED
  public import CObservationCore
  public import Synchronization

  @usableFromInline
  typealias AtomicCell<Value: FixedWidthInteger & AtomicRepresentable> = ExploredAtomic<Value>

  /// Who may come by between two steps.
  enum Threads {
    /// Whether there are others than the one that asks.
    @inline(__always)
    static var areMany: Bool { true }
  }
#elseif OBSERVATION_CORE_ONE_THREAD || arch(wasm32) && !OBSERVATION_CORE_MANY_THREADS
  @usableFromInline
  typealias AtomicCell<Value: FixedWidthInteger> = PlainAtomic<Value>

  /// Who may come by between two steps.
  enum Threads {
    /// Whether there are others than the one that asks.
    @inline(__always)
    static var areMany: Bool { false }
  }
#else
  public import Synchronization

  @usableFromInline
  typealias AtomicCell<Value: AtomicRepresentable> = Atomic<Value>

  /// Who may come by between two steps.
  enum Threads {
    /// Whether there are others than the one that asks.
    @inline(__always)
    static var areMany: Bool { true }
  }
#endif

/// A word of raw memory that several threads use.
///
/// The core keeps its atomics in memory that it lays out itself, and reaches
/// each by its address alone. An `Atomic` that is a field of a larger struct
/// would make every plain access to its neighbours an access to the atomic as
/// well, in the eyes of the exclusivity rules and of ThreadSanitizer.
@usableFromInline
typealias AtomicWord = UnsafeMutablePointer<AtomicCell<Bits>>

@usableFromInline
typealias AtomicHalf = UnsafeMutablePointer<AtomicCell<UInt32>>

extension UnsafeMutableRawPointer {
  /// The word at `offset` bytes.
  @inlinable @inline(__always)
  func atomicWord(at offset: Int) -> AtomicWord {
    (self + offset).assumingMemoryBound(to: AtomicCell<Bits>.self)
  }

  /// The 32-bit half word at `offset` bytes.
  @inlinable @inline(__always)
  func atomicHalf(at offset: Int) -> AtomicHalf {
    (self + offset).assumingMemoryBound(to: AtomicCell<UInt32>.self)
  }

  /// The plain word at `offset` bytes.
  @inlinable @inline(__always)
  func word(at offset: Int) -> UnsafeMutablePointer<Bits> {
    plain(at: offset).assumingMemoryBound(to: Bits.self)
  }

  /// The place at `offset` bytes, which is about to be used without atomic operations.
  @inlinable @inline(__always)
  func plain(at offset: Int) -> UnsafeMutableRawPointer {
    #if OBSERVATION_CORE_EXPLORED
      oc_exploredPlain(self + offset)
    #endif
    return self + offset
  }
}

// Written twice: a conversion between two types that are one, generic as it is, changes
// what the optimiser makes of the functions around it.
#if _pointerBitWidth(_64)
  extension UnsafeMutableRawPointer {
    /// The pointer in `bits`, which is not zero.
    @inlinable @inline(__always)
    init(bits: Bits) {
      self = UnsafeMutableRawPointer(bitPattern: bits).unsafelyUnwrapped
    }

    @inlinable @inline(__always)
    var bits: Bits { Bits(bitPattern: self) }
  }
#else
  extension UnsafeMutableRawPointer {
    /// The pointer in `bits`, which is not zero.
    @inlinable @inline(__always)
    init(bits: Bits) {
      self = UnsafeMutableRawPointer(bitPattern: UInt(truncatingIfNeeded: bits)).unsafelyUnwrapped
    }

    @inlinable @inline(__always)
    var bits: Bits { Bits(UInt(bitPattern: self)) }
  }

  extension Bits {
    /// The address in `pointer`, or 0.
    @inlinable @inline(__always)
    init(bitPattern pointer: UnsafeRawPointer?) { self = Bits(UInt(bitPattern: pointer)) }
  }
#endif
