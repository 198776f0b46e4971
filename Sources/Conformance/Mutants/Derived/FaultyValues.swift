import ConformanceKit
import ObservationCore

// What `DerivedMutant` makes values of, other than of ObservationCore's alone.

/// A value of any type that is whatever its code says.
final class CodeValue<Value: Sendable>: DerivedValue {
  private let code: @Sendable () -> Value

  init(_ code: @escaping @Sendable () -> Value) { self.code = code }

  var value: Value { code() }
}

/// A value of any type that is evaluated once.
final class FrozenValue<Value: Sendable>: DerivedValue {
  private let code: @Sendable () -> Value
  private let first = Locked<Value?>(nil)

  init(_ code: @escaping @Sendable () -> Value) { self.code = code }

  var value: Value {
    first.withLock { known -> Value in
      if let value = known { return value }
      let value = code()
      known = value
      return value
    }
  }
}

/// A value of any type with an effect.
final class KeepingValue<Value: Sendable>: DerivedValue {
  private let kept: any DerivedValue<Value>
  private let effect: any ObservationKeeping

  init(_ value: any DerivedValue<Value>, effect: any ObservationKeeping) {
    kept = value
    self.effect = effect
  }

  var value: Value { kept.value }
}

/// Has an `==` that its value does not have: by its text.
struct Compared<Value: Sendable>: Equatable, Sendable {
  let value: Value

  static func == (left: Compared, right: Compared) -> Bool {
    "\(left.value)" == "\(right.value)"
  }
}

/// A number that tells who has read it whenever it has been evaluated.
final class TellingNumber: DerivedNumber {
  private let cell = CoreModels.Models.Manual()
  private let isFresh: Locked<Bool>
  private let derived: Derived<Int>

  init(_ compute: @escaping @Sendable () -> Int) {
    let isFresh = Locked(false)
    self.isFresh = isFresh
    derived = Derived {
      isFresh.withLock { $0 = true }
      return compute()
    }
  }

  var value: Int {
    cell.access(.value)
    let number = derived.value
    let tells = isFresh.withLock { isFresh in
      defer { isFresh = false }
      return isFresh
    }
    if tells { cell.withMutation(.value) {} }
    return number
  }
}

/// `code`, which is called 20 times at most; what it came to then, from then on.
///
/// - Parameter last: What it comes to before that; never used.
func givingUp<Value: Sendable>(
  _ code: @escaping @Sendable () -> Value, last: Value
) -> @Sendable () -> Value {
  let (calls, result) = (Calls(), Locked(last))
  return {
    calls.note()
    guard calls.count <= 20 else { return result.withLock { $0 } }
    let value = code()
    result.withLock { $0 = value }
    return value
  }
}
