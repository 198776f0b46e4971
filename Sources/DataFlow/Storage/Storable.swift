public import Foundation

/// A type whose values a store can have.
///
/// A type of your own says which stored value it becomes:
///
/// ```swift
/// extension Volume: Storable {
///   var stored: StoredValue { .double(level) }
///   init?(stored: StoredValue) { … }
/// }
/// ```
public protocol Storable: Sendable {
  /// What is stored.
  var stored: StoredValue { get }

  /// The value that was stored, or nil if that is one of another type.
  init?(stored: StoredValue)
}

// Numbers are read as numbers of other types where nothing is lost: that is what
// `UserDefaults` does.

extension Bool: Storable {
  /// The same value.
  public var stored: StoredValue { .bool(self) }

  /// A stored Boolean, or 0 and 1.
  public init?(stored: StoredValue) {
    switch stored {
    case .bool(let value): self = value
    case .int(0), .double(0): self = false
    case .int(1), .double(1): self = true
    default: return nil
    }
  }
}

extension Int: Storable {
  /// The same value.
  public var stored: StoredValue { .int(self) }

  /// A stored number without a fraction, or a Boolean as 0 or 1.
  public init?(stored: StoredValue) {
    switch stored {
    case .int(let value): self = value
    case .bool(let value): self = value ? 1 : 0
    case .double(let value):
      guard let whole = Int(exactly: value) else { return nil }
      self = whole
    default: return nil
    }
  }
}

extension Double: Storable {
  /// The same value.
  public var stored: StoredValue { .double(self) }

  /// A stored number, or a Boolean as 0 or 1.
  public init?(stored: StoredValue) {
    switch stored {
    case .double(let value): self = value
    case .bool(let value): self = value ? 1 : 0
    case .int(let value):
      guard let number = Double(exactly: value) else { return nil }
      self = number
    default: return nil
    }
  }
}

extension String: Storable {
  /// The same value.
  public var stored: StoredValue { .string(self) }

  /// A stored text.
  public init?(stored: StoredValue) {
    guard case .string(let value) = stored else { return nil }
    self = value
  }
}

extension URL: Storable {
  /// The absolute form, as a text.
  public var stored: StoredValue { .string(absoluteString) }

  /// A stored text that is a URL.
  public init?(stored: StoredValue) {
    guard case .string(let value) = stored, let url = URL(string: value) else { return nil }
    self = url
  }
}

extension Data: Storable {
  /// The same value.
  public var stored: StoredValue { .data(self) }

  /// Stored bytes.
  public init?(stored: StoredValue) {
    guard case .data(let value) = stored else { return nil }
    self = value
  }
}

extension Date: Storable {
  /// The same value.
  public var stored: StoredValue { .date(self) }

  /// A stored point in time.
  public init?(stored: StoredValue) {
    guard case .date(let value) = stored else { return nil }
    self = value
  }
}
