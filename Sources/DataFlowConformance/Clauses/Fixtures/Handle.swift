import Conformance
import ConformanceKit
import DataFlow

/// What a body hands out to its clause.
///
/// A view's states are its own; a clause that needs to reach one from outside
/// lets the body put a binding or a closure here.
@MainActor
final class Handle<Value> {
  private(set) var value: Value!

  /// A handle with nothing in it, or with a first value.
  init(_ value: Value? = nil) { self.value = value }

  /// How often a value was handed out.
  private(set) var count: Int = 0

  /// Lets go of the value, which may hold the handle.
  func clear() { value = nil }

  /// Takes the newest value.
  func take(_ value: Value) {
    self.value = value
    count += 1
  }

  /// Takes the first value and no other.
  func takeOnce(_ value: Value) {
    if self.value == nil { take(value) }
  }
}

extension Calls {
  /// Counts one call, and gives the count: numbers from 1.
  @discardableResult
  func next() -> Int {
    note()
    return count
  }
}

/// A value with a binding of functions, which counts its writes.
@MainActor
final class Counted<Value> {
  private(set) var value: Value
  let sets = Calls()

  init(_ value: Value) { self.value = value }

  var binding: Binding<Value> {
    Binding {
      self.value
    } set: { (new: Value) in
      self.value = new
      self.sets.note()
    }
  }
}
