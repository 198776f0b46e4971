public import Foundation
@_spi(Reflection) internal import Swift

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
  ///
  /// What is written is stored, also if it is what the program has registered, or was started
  /// with. Observers are called if another value is read afterwards.
  public func write(_ value: StoredValue?, for key: String) {
    let old = read(key)
    switch value {
    case nil: removeObject(forKey: key)
    case .bool(let value): set(value, forKey: key)
    case .int(let value): set(value, forKey: key)
    case .double(let value): set(value, forKey: key)
    case .string(let value): set(value, forKey: key)
    case .data(let value): set(value, forKey: key)
    case .date(let value): set(value, forKey: key)
    }
    if read(key) != old { Self.observers.announce(name(of: key)) }
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

  /// The observers of all defaults, by the suite and the key.
  private static let observers = StoreObservers()

  private func name(of key: String) -> String {
    switch suite {
    case .none: "object \(ObjectIdentifier(self).hashValue)\0\(key)"
    case .own: "own\0\(key)"
    case .named(let name): "suite \(name)\0\(key)"
    }
  }
}

// MARK: - Suites

// Foundation makes an object each time that it is asked for a suite. A view that names one
// makes it anew with each value of it, and would have another store each time.

extension UserDefaults {
  /// The values that the defaults have.
  private enum Suite {
    /// Nobody can tell which: the object has values of its own.
    case none
    /// The program's.
    case own
    case named(String)
  }

  /// The object that is the store of the suite: the same for all objects of it.
  ///
  /// Who has set a volatile domain of one object, and wants it to count, inherits from the class:
  /// objects of other classes are stores of their own.
  ///
  /// - Complexity: O(1), expected.
  var suiteStore: UserDefaults {
    switch suite {
    case .none: self
    case .own: .standard
    case .named(let name): Self.suites.first(self, of: name)
    }
  }

  private var suite: Suite {
    guard type(of: self) == UserDefaults.self, let offset = Self.suiteOffset else { return .none }
    let place = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) + offset
    let name = place.assumingMemoryBound(to: String?.self).pointee
    return withExtendedLifetime(self) { name.map { .named($0) } ?? .own }
  }

  /// Where an object has the name of its suite, as the runtime knows it; nil if that is not said.
  private static let suiteOffset: Int? = {
    var found: Int?
    #if !canImport(Darwin)
      let isClass = _EachFieldOptions(rawValue: 1)
      _ = _forEachField(of: UserDefaults.self, options: isClass) { name, offset, type, _ in
        if type == String?.self, String(cString: name) == "suite" { found = offset }
        return true
      }
    #endif
    return found
  }()

  private static let suites = Suites()

  /// Safe from any thread.
  private final class Suites: @unchecked Sendable {
    // `@unchecked Sendable`: `known` is only used under `lock`.
    private let lock = NSLock()
    private var known: [String: Entry] = [:]

    private struct Entry {
      weak var defaults: UserDefaults?
    }

    /// The first object of a suite that is there.
    func first(_ defaults: UserDefaults, of name: String) -> UserDefaults {
      lock.withLock {
        if let first = known[name]?.defaults { return first }
        known[name] = Entry(defaults: defaults)
        return defaults
      }
    }
  }
}
