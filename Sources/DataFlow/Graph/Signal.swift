public import ObservationCore

/// What bodies read, and what announces its changes.
///
/// A state, a value in the environment and the publisher of an object each have
/// one. It is a registrar with one property, so that a body depends on them by
/// the same mechanism by which it depends on an observable model: there is one
/// way to be tracked, and one to be invalidated.
///
/// Cannot be copied, for the registrar is filled in place.
@usableFromInline
struct Signal: ~Copyable, Sendable {
  @usableFromInline
  let registrar = ObservationRegistrar(__lazy: ())

  @inlinable
  init() {}

  /// The root of the key path that stands for the signal's value.
  @usableFromInline
  struct Root {
    @usableFromInline
    var value: Void { () }
  }

  /// Makes the calling thread's scopes depend on the signal.
  ///
  /// Wait-free outside of a scope, lock-free inside. Safe from any thread.
  @inlinable @inline(__always)
  func access() {
    registrar.__access(0, of: 1, in: Root.self, keyPath: \Root.value)
  }

  /// Announces a change that `change` makes.
  ///
  /// Lock-free. Safe from any thread.
  @inlinable @inline(__always)
  func announce(_ change: () -> Void = {}) {
    let announced = registrar.__willSet(0, keyPath: \Root.value)
    change()
    registrar.__didSet(0, since: announced, keyPath: \Root.value)
  }
}
