public import Foundation

/// A value as a store has it: of one of a few types, whatever views make of it.
///
/// Literals are stored values: `store["volume"] = 0.5`.
public enum StoredValue: Sendable, Hashable {
  /// True or false.
  case bool(Bool)
  /// A whole number.
  case int(Int)
  /// A number.
  case double(Double)
  /// A text.
  case string(String)
  /// Bytes.
  case data(Data)
  /// A point in time.
  case date(Date)
}

// What the standard library documents.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension StoredValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral
{
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(integerLiteral value: Int) { self = .int(value) }
  public init(floatLiteral value: Double) { self = .double(value) }
  public init(stringLiteral value: String) { self = .string(value) }
}

extension StoredValue: CustomStringConvertible {
  /// The value, as a literal would be written where there is one.
  public var description: String {
    switch self {
    case .bool(let value): "\(value)"
    case .int(let value): "\(value)"
    case .double(let value): "\(value)"
    case .string(let value): "\"\(value)\""
    case .data(let value): "\(value.count) bytes"
    case .date(let value): "date \(value.timeIntervalSinceReferenceDate)"
    }
  }

  /// What kind of value it is, for a message.
  var typeName: String {
    switch self {
    case .bool: "Bool"
    case .int: "Int"
    case .double: "Double"
    case .string: "String"
    case .data: "Data"
    case .date: "Date"
    }
  }
}
