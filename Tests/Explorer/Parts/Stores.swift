internal import CExplorer

/// What a store has: a number, here a whole one.
public enum StoredValue: Sendable, Hashable {
  case int(Int)
  case double(Double)
}

struct StorageCoding<Value> {
  let encode: (Value) throws -> StoredValue?
  let decode: (StoredValue, inout Value) -> Bool

  func value(_ stored: StoredValue?, or fallback: Value) -> Value {
    var value = fallback
    if let stored { _ = decode(stored, &value) }
    return value
  }
}

extension StorageCoding<Int> {
  static var storable: StorageCoding {
    StorageCoding {
      .int($0)
    } decode: { stored, value in
      guard case .int(let new) = stored else { return false }
      value = new
      return true
    }
  }
}

/// A location of values of any type.
protocol AnyStoredLocation: AnyObject {
  var store: any KeyValueStore { get }
  func follow()
  func detach()
}

/// A store of one value, which one location observes; each use of the value is a step.
final class OneValueStore: KeyValueStore, @unchecked Sendable {
  // `@unchecked Sendable`: one thread runs at a time, and the value is a word.
  private let word = ex_makeWord(0)
  private var observer: (@Sendable () -> Void)?
  /// What it makes of a value before it keeps it.
  var correct: (Int) -> Int = { $0 }

  deinit { ex_freeWord(word) }

  func read(_ key: String) -> StoredValue? { .int(Int(ex_read(word))) }

  func write(_ value: StoredValue?, for key: String) {
    guard case .int(let number)? = value else { return }
    ex_write(word, UInt64(number))
    observer?()
    let corrected = correct(number)
    if corrected == number { return }
    ex_write(word, UInt64(corrected))
    observer?()
  }

  func observe(_ key: String, _ onChange: @escaping @Sendable () -> Void) -> StoreObservation {
    observer = onChange
    return StoreObservation { [weak self] in self?.observer = nil }
  }
}
