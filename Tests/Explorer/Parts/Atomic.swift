// What data flow's files take from elsewhere, where a scheduler decides who makes the next
// step: names of this module come before those that a file imports.

internal import CObservationCore
public import Synchronization

@testable internal import ObservationCore

// What inlinable code of these files uses is public, as there.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// What fits into an atomic word of data flow's.
public protocol AtomicValue {
  init(word: UInt64)
  var word: UInt64 { get }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension UInt64: AtomicValue {
  public init(word: UInt64) { self = word }
  public var word: UInt64 { self }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension UInt: AtomicValue {
  public init(word: UInt64) { self = UInt(word) }
  public var word: UInt64 { UInt64(self) }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Int: AtomicValue {
  public init(word: UInt64) { self = Int(bitPattern: UInt(word)) }
  public var word: UInt64 { UInt64(UInt(bitPattern: self)) }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Bool: AtomicValue {
  public init(word: UInt64) { self = word != 0 }
  public var word: UInt64 { self ? 1 : 0 }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// In the place of `Synchronization.Atomic`: each operation is a step.
public struct Atomic<Value: AtomicValue>: ~Copyable, @unchecked Sendable {
  // `@unchecked Sendable`: one thread runs at a time.
  private let cell: ExploredAtomic<UInt64>

  public init(_ value: Value) { cell = ExploredAtomic(value.word) }

  public func load(ordering: AtomicLoadOrdering) -> Value {
    Value(word: cell.load(ordering: ordering))
  }

  public func store(_ desired: Value, ordering: AtomicStoreOrdering) {
    cell.store(desired.word, ordering: ordering)
  }

  public func exchange(_ desired: Value, ordering: AtomicUpdateOrdering) -> Value {
    Value(word: cell.exchange(desired.word, ordering: ordering))
  }

  public func compareExchange(
    expected: Value, desired: Value, ordering: AtomicUpdateOrdering
  ) -> (exchanged: Bool, original: Value) {
    let (exchanged, original) = cell.compareExchange(
      expected: expected.word, desired: desired.word, ordering: ordering)
    return (exchanged, Value(word: original))
  }

  public func compareExchange(
    expected: Value, desired: Value, successOrdering: AtomicUpdateOrdering,
    failureOrdering: AtomicLoadOrdering
  ) -> (exchanged: Bool, original: Value) {
    let (exchanged, original) = cell.compareExchange(
      expected: expected.word, desired: desired.word, successOrdering: successOrdering,
      failureOrdering: failureOrdering)
    return (exchanged, Value(word: original))
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Atomic where Value: FixedWidthInteger {
  @discardableResult
  public func add(_ operand: Value, ordering: AtomicUpdateOrdering) -> (
    oldValue: Value, newValue: Value
  ) { wrappingAdd(operand, ordering: ordering) }

  @discardableResult
  public func wrappingAdd(_ operand: Value, ordering: AtomicUpdateOrdering) -> (
    oldValue: Value, newValue: Value
  ) {
    let (old, new) = cell.wrappingAdd(operand.word, ordering: ordering)
    return (Value(word: old), Value(word: new))
  }
}

/// In the place of Foundation's: who waits makes no steps.
final class NSLock: @unchecked Sendable {
  // `@unchecked Sendable`: one thread runs at a time.
  private let word = Atomic<UInt64>(0)

  func lock() {
    withUnsafePointer(to: word) { oc_exploredLock(UnsafeMutableRawPointer(mutating: $0)) }
  }

  func unlock() { word.store(0, ordering: .releasing) }

  func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock()
    defer { unlock() }
    return try body()
  }
}
