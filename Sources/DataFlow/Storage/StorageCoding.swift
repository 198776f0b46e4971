internal import Foundation

/// What becomes of a value in a store, and of a stored value in a view.
///
/// The functions hold on to nothing but types: safe from any thread. Those of types that
/// stores know are inlined, with the types that a program names: a location, which has one
/// code for all types, asks nobody then what an optional of one would be.
@usableFromInline
struct StorageCoding<Value> {
  /// What is stored; nil removes the key.
  @usableFromInline
  let encode: (Value) throws -> StoredValue?

  /// Puts the value that was stored into the place of another one, and says whether it has:
  /// a stored value of another type is none.
  @usableFromInline
  let decode: (StoredValue, inout Value) -> Bool

  @inlinable
  init(
    encode: @escaping (Value) throws -> StoredValue?,
    decode: @escaping (StoredValue, inout Value) -> Bool
  ) {
    self.encode = encode
    self.decode = decode
  }

  /// The value that was stored, or another one if it is of another type.
  func value(_ stored: StoredValue?, or fallback: Value) -> Value {
    var value = fallback
    if let stored { _ = decode(stored, &value) }
    return value
  }
}

extension StorageCoding where Value: Storable {
  @inlinable
  static var storable: StorageCoding {
    StorageCoding {
      $0.stored
    } decode: { stored, value in
      guard let new = Value(stored: stored) else { return false }
      value = new
      return true
    }
  }
}

extension StorageCoding where Value: RawRepresentable, Value.RawValue: Storable {
  @inlinable
  static var raw: StorageCoding {
    StorageCoding {
      $0.rawValue.stored
    } decode: { stored, value in
      guard let raw = Value.RawValue(stored: stored), let new = Value(rawValue: raw) else {
        return false
      }
      value = new
      return true
    }
  }
}

extension StorageCoding where Value: Codable {
  @usableFromInline
  static var json: StorageCoding {
    StorageCoding {
      try jsonValue(of: $0)
    } decode: { stored, value in
      guard let new = decodeJSON(Value.self, from: stored) else { return false }
      value = new
      return true
    }
  }
}

// MARK: - Optionals

// Nil is the absence of a key, and a value here: what cannot be decoded is none at all.

extension StorageCoding {
  @inlinable
  static func optionalStorable<Wrapped: Storable>() -> Self where Value == Wrapped? {
    StorageCoding {
      $0?.stored
    } decode: { stored, value in
      guard let new = Wrapped(stored: stored) else { return false }
      value = new
      return true
    }
  }

  @inlinable
  static func optionalRaw<Wrapped: RawRepresentable>() -> Self
  where Value == Wrapped?, Wrapped.RawValue: Storable {
    StorageCoding {
      $0?.rawValue.stored
    } decode: { stored, value in
      guard let raw = Wrapped.RawValue(stored: stored), let new = Wrapped(rawValue: raw) else {
        return false
      }
      value = new
      return true
    }
  }

  @usableFromInline
  static func optionalJSON<Wrapped: Codable>() -> Self where Value == Wrapped? {
    StorageCoding {
      try $0.map { try jsonValue(of: $0) }
    } decode: { stored, value in
      guard let new = decodeJSON(Wrapped.self, from: stored) else { return false }
      value = new
      return true
    }
  }
}

// MARK: - JSON

/// A value as JSON, in bytes.
private func jsonValue(of value: some Encodable) throws -> StoredValue {
  let encoder = JSONEncoder()
  // Equal values are the same bytes.
  encoder.outputFormatting = .sortedKeys
  return .data(try encoder.encode(value))
}

/// The value of a type that was stored as JSON, or nil if it is none.
private func decodeJSON<Value: Decodable>(_ type: Value.Type, from stored: StoredValue) -> Value? {
  guard case .data(let data) = stored else { return nil }
  return try? JSONDecoder().decode(type, from: data)
}
