/// A value that lasts as long as a gesture.
///
/// While the gesture is made, what ``Gesture/updating(_:body:)`` makes of it is the
/// value; when it ends or is broken off, the value is the initial one again. Only
/// the gesture writes it.
///
/// ```swift
/// @GestureState(resetTransaction: Transaction(animation: .spring))
/// private var offset = CGSize.zero
/// ```
///
/// The value belongs to the view's identity as a ``State`` does.
///
/// Source: Apple, *GestureState*.
@propertyWrapper
public struct GestureState<Value>: DynamicProperty {
  private let initial: Value
  private let makeReset: (Value, inout Transaction) -> Void
  private var storage: StateStorage?

  /// A value that starts, and ends, as `wrappedValue`.
  public init(wrappedValue: Value) { self.init(wrappedValue: wrappedValue) { _, _ in } }

  /// A value that starts, and ends, as `initialValue`.
  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

  /// A value that goes back to the initial one in a transaction.
  public init(wrappedValue: Value, resetTransaction: Transaction) {
    self.init(wrappedValue: wrappedValue) { $1 = resetTransaction }
  }

  /// A value that goes back to the initial one in a transaction.
  public init(initialValue: Value, resetTransaction: Transaction) {
    self.init(wrappedValue: initialValue, resetTransaction: resetTransaction)
  }

  /// A value that goes back to the initial one in a transaction that depends on the
  /// last one.
  ///
  /// - Parameters:
  ///   - wrappedValue: The initial value.
  ///   - reset: Called with the last value when the gesture is over, and changes
  ///     the transaction.
  public init(wrappedValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
    initial = wrappedValue
    makeReset = reset
    storage = nil
  }

  /// As above, without the syntax of a wrapper.
  public init(initialValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
    self.init(wrappedValue: initialValue, reset: reset)
  }

  /// The value.
  ///
  /// A body that reads it depends on it.
  public var wrappedValue: Value { storage.map { Location($0).get() } ?? initial }

  /// The wrapper itself, for ``Gesture/updating(_:body:)``.
  public var projectedValue: GestureState<Value> { self }
}

extension GestureState where Value: ExpressibleByNilLiteral {
  /// A value that starts, and ends, as nil.
  ///
  /// - Parameter resetTransaction: In which it goes back to nil.
  public init(resetTransaction: Transaction = Transaction()) {
    self.init(wrappedValue: nil, resetTransaction: resetTransaction)
  }

  /// A value that starts, and ends, as nil.
  ///
  /// - Parameter reset: Called with the last value when the gesture is over, and
  ///   changes the transaction.
  public init(reset: @escaping (Value, inout Transaction) -> Void) {
    self.init(wrappedValue: nil, reset: reset)
  }
}

// MARK: - Writing

extension GestureState {
  /// Lets `change` make another value, and say in which transaction.
  func update(_ change: (inout Value, inout Transaction) -> Void) {
    guard let storage else { return }
    var value = wrappedValue
    var transaction = Transaction.current
    change(&value, &transaction)
    // What `change` says is all: it has been given what is around the step.
    performing({ Location(storage).set(value) }, in: transaction)
  }

  /// Makes the value the initial one.
  func reset() {
    update { value, transaction in
      makeReset(value, &transaction)
      value = initial
    }
  }
}

// MARK: - Storage

// What a host asks of it, as `DynamicProperty` documents it.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension GestureState {
  public static var _needsPreparation: Bool { false }

  public static func _install(_ value: UnsafeMutableRawPointer, in node: TrackedNode) {
    let state = value.assumingMemoryBound(to: Self.self)
    state.pointee.storage = .make(state.pointee.initial, in: node.graph)
  }

  public static func _adopt(
    _ value: UnsafeMutableRawPointer, from old: UnsafeMutableRawPointer, in node: TrackedNode
  ) {
    let state = value.assumingMemoryBound(to: Self.self)
    state.pointee.storage = old.assumingMemoryBound(to: Self.self).pointee.storage
  }

  public static func _prepare(_ value: UnsafeMutableRawPointer, in node: TrackedNode) {}

  public static func _remove(_ value: UnsafeMutableRawPointer) {
    value.assumingMemoryBound(to: Self.self).pointee.storage?.unmount()
  }

  public static func _isSameInput(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    true
  }
}
