public import Foundation

// Foundation on Linux tells nobody of changes. Those that are made here are
// announced; for all others a host looks at each step. It saves nothing by itself,
// either: a host has it done after each turn.

/// Foundation's defaults, as a store.
extension UserDefaults: KeyValueStore {
  /// The value of `key`, or nil if there is none of a type that is stored.
  public func read(_ key: String) -> StoredValue? {
    guard let value = object(forKey: key) else { return nil }
    // Which type a number has is a question of how it was stored: true is no 1.
    if type(of: value) == Bool.self { return (value as? Bool).map { .bool($0) } }
    if type(of: value) == Double.self { return (value as? Double).map { .double($0) } }
    if let number = value as? Int { return .int(number) }
    if let number = value as? Double { return .double(number) }
    if let text = value as? String { return .string(text) }
    if let data = value as? Data { return .data(data) }
    return (value as? Date).map { .date($0) }
  }

  /// Replaces the value of `key`; nil removes it.
  public func write(_ value: StoredValue?, for key: String) {
    if value == read(key) { return }
    switch value {
    case nil: removeObject(forKey: key)
    case .bool(let value): set(value, forKey: key)
    case .int(let value): set(value, forKey: key)
    case .double(let value): set(value, forKey: key)
    case .string(let value): set(value, forKey: key)
    case .data(let value): set(value, forKey: key)
    case .date(let value): set(value, forKey: key)
    }
    Self.observers.announce(name(of: key))
  }

  /// Calls `onChange` after each change of the value of `key` that is made by
  /// ``write(_:for:)``.
  public func observe(
    _ key: String, _ onChange: @escaping @Sendable () -> Void
  ) -> StoreObservation {
    Self.observers.add(onChange, for: name(of: key))
  }

  /// False: Foundation does not say what `set(_:forKey:)` changes.
  public var announcesChanges: Bool { false }

  /// False: Foundation saves when it is asked to, and not at the program's end.
  public var savesAtOnce: Bool { false }

  /// Has Foundation save what has been written, here and elsewhere.
  ///
  /// - Returns: Whether all is saved.
  /// - Complexity: O(size of the file), if there is something to save.
  @discardableResult
  public func save() -> Bool {
    let isSaved = synchronize()
    let isNew = Self.unsaved.note(ObjectIdentifier(self), !isSaved)
    if isNew { IssueList.current.add(.defaultsNotSaved) }
    return isSaved
  }

  /// The defaults that could not be saved the last time.
  private static let unsaved = Unsaved()

  /// Safe from any thread.
  private final class Unsaved: @unchecked Sendable {
    // `@unchecked Sendable`: `known` is only used under `lock`.
    private let lock = NSLock()
    private var known: Set<ObjectIdentifier> = []

    /// - Returns: Whether defaults are unsaved that were not before.
    func note(_ defaults: ObjectIdentifier, _ isUnsaved: Bool) -> Bool {
      lock.withLock {
        if isUnsaved { return known.insert(defaults).inserted }
        known.remove(defaults)
        return false
      }
    }
  }

  /// The observers of all defaults, by the address of the defaults and the key;
  /// who observes keeps the defaults.
  private static let observers = StoreObservers()

  private func name(of key: String) -> String { "\(ObjectIdentifier(self).hashValue) \(key)" }
}
