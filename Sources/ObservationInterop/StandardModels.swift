@_exported public import ObservationCore

/// Whether this package's scopes see models that the standard library observes.
///
/// They do not by themselves: a scope is cheaper without. A program that has models
/// of both worlds says so, once:
///
/// ```swift
/// StandardModels.startObserving()
///
/// withObservationTracking {
///   show(ours.title, theirs.title)
/// } onChange: {
///   // Once, whichever changes first.
/// }
/// ```
///
/// From then on each scope of this package also is one of the standard library's:
/// those of ``withObservationTracking(_:onChange:)`` and its form with options, each
/// run of a ``PersistentObserver``, of a continuous observation and of an iteration
/// over ``Observations``. A host of views does so by itself, for its own views.
///
/// What the standard library does not promise, it does not promise here, either: see
/// <doc:one-world>.
public enum StandardModels {
  /// Lets all scopes of the process that open from now on see the models.
  ///
  /// A scope that reads none costs an empty scope of the standard library's more; one
  /// that does, what the standard library's registration costs. An observer that has read
  /// some pays for that in a few more runs: see <doc:one-world>.
  ///
  /// Wait-free. Safe from any thread.
  public static func startObserving() { __OtherWorld.__ofProcess = __world }

  /// Lets the scopes of the process that open from now on see this package's models
  /// only.
  ///
  /// What is registered stays so until it fires, and no longer costs anything where
  /// a scope reads nothing of it. An observer that tracks again may be called once
  /// more by what its last run had read.
  ///
  /// Wait-free. Safe from any thread.
  public static func stopObserving() { __OtherWorld.__ofProcess = nil }

  /// Whether the scopes of the process see the models.
  public static var areObserved: Bool { __OtherWorld.__ofProcess != nil }

  // `nonisolated(unsafe)`: the address of an object without state that is never freed.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The standard library's world, for an owner of observers that decides for itself.
  public nonisolated(unsafe) static let __world: UnsafeMutableRawPointer = StandardWorld().__address
}
