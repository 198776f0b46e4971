public import ObservationCore

/// Something that bodies read and that announces its changes.
///
/// A state, a value in the environment and the publisher of an object are all
/// signals. Each has a registrar with one property, so that a body depends on
/// them by the same mechanism by which it depends on an observable model: there
/// is one way to be tracked, and one to be invalidated.
@usableFromInline
class Signal: @unchecked Sendable {
  // `@unchecked Sendable`: the registrar is safe from any thread, and
  // subclasses say who may touch what they add.

  @usableFromInline
  final let registrar = ObservationRegistrar(__lazy: ())

  @inlinable
  init() {}

  /// Stands for the signal's value in the registrar.
  @usableFromInline
  final var pulse: Void { () }

  /// Makes the calling thread's scopes depend on the signal.
  ///
  /// Wait-free outside of a scope, lock-free inside. Safe from any thread.
  @inlinable @inline(__always)
  final func access() {
    registrar.__access(0, of: 1, in: Signal.self, keyPath: \Signal.pulse)
  }

  /// Announces a change that `change` makes.
  ///
  /// Lock-free. Safe from any thread.
  @inlinable @inline(__always)
  final func announce(_ change: () -> Void = {}) {
    registrar.__willSet(0, keyPath: \Signal.pulse)
    change()
    registrar.__didSet(0, keyPath: \Signal.pulse)
  }
}
