/// Derived values, effects and batches, as a candidate offers them.
///
/// Their code reads properties of the candidate's models, and other derived values.
public protocol DerivedGraph: Sendable {
  /// A number that is made of others, and not evaluated yet.
  func derive(_ compute: @escaping @Sendable () -> Int) -> any DerivedNumber

  /// A value of any type that is made of others, and not evaluated yet.
  ///
  /// It has changed if `==` says so. Implement it to claim ``Capability/derivedTypes``.
  ///
  /// - Parameters:
  ///   - type: Of what the value is.
  ///   - compute: Makes it of what it reads.
  /// - Throws: ``CapabilityMissing`` if the candidate derives numbers only.
  func derive<Value: Equatable & Sendable>(
    _ type: Value.Type, _ compute: @escaping @Sendable () -> Value
  ) throws -> any DerivedValue<Value>

  /// A value of a type without `==`, or one that nobody is to compare, and not evaluated yet.
  ///
  /// It has changed whenever it is evaluated. Implement it to claim
  /// ``Capability/derivedTypes``.
  ///
  /// - Parameters:
  ///   - type: Of what the value is.
  ///   - compute: Makes it of what it reads.
  /// - Throws: ``CapabilityMissing`` if the candidate derives numbers only.
  func deriveUncompared<Value: Sendable>(
    _ type: Value.Type, _ compute: @escaping @Sendable () -> Value
  ) throws -> any DerivedValue<Value>

  /// Runs `body` at once, and again after changes of what it has read, for as long as the
  /// result is kept.
  func effect(_ body: @escaping @Sendable () -> Void) -> any ObservationKeeping

  /// Calls `body` once, and lets the effects of all its changes run when it is over.
  func batch(_ body: () -> Void)
}

/// A number that is made of others.
public protocol DerivedNumber: AnyObject, Sendable {
  /// The number, brought up to date.
  var value: Int { get }
}

/// A value of any type that is made of others.
public protocol DerivedValue<Value>: AnyObject, Sendable {
  /// Of what it is.
  associatedtype Value: Sendable

  /// The value, brought up to date.
  var value: Value { get }
}

extension DerivedGraph {
  /// Throws ``CapabilityMissing``.
  public func derive<Value: Equatable & Sendable>(
    _ type: Value.Type, _ compute: @escaping @Sendable () -> Value
  ) throws -> any DerivedValue<Value> {
    throw CapabilityMissing(capability: .derivedTypes)
  }

  /// Throws ``CapabilityMissing``.
  public func deriveUncompared<Value: Sendable>(
    _ type: Value.Type, _ compute: @escaping @Sendable () -> Value
  ) throws -> any DerivedValue<Value> {
    throw CapabilityMissing(capability: .derivedTypes)
  }
}
