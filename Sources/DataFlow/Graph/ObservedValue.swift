/// A value of the host's that bodies depend on when they read it.
///
/// Only for the thread of the hosts.
final class ObservedValue<Value> {
  private let signal = Signal()

  /// The value, for who does not depend on it.
  private(set) var current: Value

  init(_ value: Value) { current = value }

  /// The value; a body that asks depends on it.
  func read() -> Value {
    signal.access()
    return current
  }

  /// Replaces the value; who depends on it is updated if it differs.
  ///
  /// - Parameter new: Asked for once more when those have been told, who may have shown what
  ///   was written before.
  func update(to new: @autoclosure () -> Value) {
    if Comparison.areEqual(current, new()) { return }
    signal.announce { current = new() }
  }
}
