/// Values by their keys, with a signal for each change.
///
/// What ``AppStorage`` keeps its values in: a ``MemoryStore``, a ``FileStore``,
/// Foundation's `UserDefaults`, or a store of your own.
///
/// ```swift
/// let store = MemoryStore()
/// store["volume"] = 0.5
/// let host = Host { Player().defaultAppStorage(store) }
/// store["volume"] = 0.7  // the player shows it after the next step
/// ```
///
/// A store of your own keeps its observers in a ``StoreObservers``, and tells
/// them of a change when it can be read, before the call that makes it returns.
///
/// Whatever conforms has to be safe from any thread. It need not say so by
/// `Sendable`: `UserDefaults` does not.
public protocol KeyValueStore: AnyObject {
  /// The value of `key`, or nil if there is none.
  func read(_ key: String) -> StoredValue?

  /// Replaces the value of `key`; nil removes it.
  ///
  /// Calls the observers of the key, if the value differs, before it returns.
  func write(_ value: StoredValue?, for key: String)

  /// Calls `onChange` after each change of the value of `key`.
  ///
  /// - Parameters:
  ///   - key: What is observed; it need not have a value.
  ///   - onChange: Called by the thread that makes the change.
  /// - Returns: Ends the observation when it is freed.
  func observe(_ key: String, _ onChange: @escaping @Sendable () -> Void) -> StoreObservation

  /// Whether observers hear of every change.
  ///
  /// A host looks at each step for changes in a store that cannot tell of them
  /// all. True unless a store says otherwise.
  var announcesChanges: Bool { get }

  /// Saves what has been written and is not saved yet.
  ///
  /// Whoever cannot says why by an issue of its own; see ``Host/looseIssues``.
  ///
  /// - Returns: Whether all is saved.
  @discardableResult
  func save() -> Bool

  /// Whether what is written is saved when ``write(_:for:)`` returns.
  ///
  /// A store that says no is told to ``save()`` after each turn of a host that has
  /// values in it, and after each turn of a ``HostLoop`` in which a model has written to it.
  /// True unless a store says otherwise.
  var savesAtOnce: Bool { get }
}

extension KeyValueStore {
  /// True: observers hear of every change.
  public var announcesChanges: Bool { true }

  /// Does nothing: all is saved.
  @discardableResult
  public func save() -> Bool { true }

  /// True: there is nothing left to save when a write returns.
  public var savesAtOnce: Bool { true }

  /// The value of `key`, or nil if there is none.
  public subscript(key: String) -> StoredValue? {
    get { read(key) }
    set { write(newValue, for: key) }
  }
}
