public import ConformanceKit
internal import ObservationCore

/// ObservationCore's derived values and effects in the words of the kit.
public struct CoreDerivedGraph: DerivedGraph {
  /// What makes them.
  public init() {}

  /// A `Derived` value.
  public func derive(_ compute: @escaping @Sendable () -> Int) -> any DerivedNumber {
    Number(Derived(compute))
  }

  /// A `Derived` value of any type.
  public func derive<Value: Equatable & Sendable>(
    _ type: Value.Type, _ compute: @escaping @Sendable () -> Value
  ) -> any DerivedValue<Value> {
    Typed(Derived(compute))
  }

  /// A `Derived` value of which each evaluation counts as a change.
  public func deriveUncompared<Value: Sendable>(
    _ type: Value.Type, _ compute: @escaping @Sendable () -> Value
  ) -> any DerivedValue<Value> {
    Typed(Derived(compute))
  }

  /// An `Effect`.
  public func effect(_ body: @escaping @Sendable () -> Void) -> any ObservationKeeping {
    Kept(Effect(body))
  }

  /// `withBatch`.
  public func batch(_ body: () -> Void) { withBatch(body) }

  private final class Number: DerivedNumber {
    private let derived: Derived<Int>

    init(_ derived: Derived<Int>) { self.derived = derived }

    var value: Int { derived.value }
  }

  private final class Typed<Value: Sendable>: DerivedValue {
    private let derived: Derived<Value>

    init(_ derived: Derived<Value>) { self.derived = derived }

    var value: Value { derived.value }
  }

  private final class Kept: ObservationKeeping {
    private let effect: Effect

    init(_ effect: Effect) { self.effect = effect }

    func cancel() { effect.cancel() }
  }
}
