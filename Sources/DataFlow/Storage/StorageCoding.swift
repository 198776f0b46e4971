internal import Foundation

/// What becomes of a value in a store, and of a stored value in a view.
///
/// The functions hold on to nothing but types: safe from any thread.
@usableFromInline
struct StorageCoding<Value> {
  /// What is stored; nil removes the key.
  let encode: (Value) throws -> StoredValue?

  /// The value that was stored, or nil if that is one of another type.
  let decode: (StoredValue) -> Value?
}

extension StorageCoding where Value: Storable {
  static var storable: StorageCoding {
    StorageCoding {
      $0.stored
    } decode: {
      Value(stored: $0)
    }
  }
}

extension StorageCoding where Value: RawRepresentable, Value.RawValue: Storable {
  static var raw: StorageCoding {
    StorageCoding {
      $0.rawValue.stored
    } decode: {
      Value.RawValue(stored: $0).flatMap(Value.init(rawValue:))
    }
  }
}

extension StorageCoding where Value: Codable {
  /// As JSON, in bytes.
  static var json: StorageCoding {
    StorageCoding { value in
      let encoder = JSONEncoder()
      // Equal values are the same bytes.
      encoder.outputFormatting = .sortedKeys
      return .data(try encoder.encode(value))
    } decode: { stored in
      guard case .data(let data) = stored else { return nil }
      return try? JSONDecoder().decode(Value.self, from: data)
    }
  }
}

extension StorageCoding {
  /// As `coding`, where nil is the absence of a key.
  static func optional<Wrapped>(_ coding: StorageCoding<Wrapped>) -> Self
  where Value == Wrapped? {
    StorageCoding {
      guard let value = $0 else { return nil }
      return try coding.encode(value)
    } decode: { stored in
      // Nil is a value here: what cannot be decoded is none at all.
      guard let value = coding.decode(stored) else { return nil }
      return value
    }
  }
}
