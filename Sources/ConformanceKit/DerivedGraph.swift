/// Derived values, effects and batches, as a candidate offers them.
///
/// Their code reads properties of the candidate's models, and other derived values.
public protocol DerivedGraph: Sendable {
  /// A number that is made of others, and not evaluated yet.
  func derive(_ compute: @escaping @Sendable () -> Int) -> any DerivedNumber

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
