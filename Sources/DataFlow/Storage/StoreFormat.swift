internal import Foundation

/// What the file of a store looks like.
///
/// ```
/// DataFlow store 1 48 6e3c9b0f21d47a55
/// { "volume" : { "double" : "0.5" } }
/// ```
///
/// The first line has the length of the rest, in bytes, and its checksum: a file
/// that was cut off, or changed by anybody else, is noticed.
enum StoreFormat {
  /// Why a file is none of a store.
  struct Damage: Error, CustomStringConvertible {
    let description: String
  }

  static func encode(_ values: [String: StoredValue]) throws -> Data {
    let encoder = JSONEncoder()
    // The same values are the same file.
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    let content = try encoder.encode(values)
    return Data("\(title) \(content.count) \(checksum(content))\n".utf8) + content
  }

  static func decode(_ file: Data) throws -> [String: StoredValue] {
    guard let end = file.firstIndex(of: UInt8(ascii: "\n")) else {
      throw Damage(description: "its first line is not complete")
    }
    let line = String(decoding: file[..<end], as: UTF8.self)
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 5, words[..<3].joined(separator: " ") == title else {
      throw Damage(description: "its first line is \"\(line.prefix(40))\"")
    }
    let content = Data(file[file.index(after: end)...])
    guard words[3] == "\(content.count)" else {
      throw Damage(description: "it has \(content.count) bytes instead of \(words[3])")
    }
    guard words[4] == checksum(content) else {
      throw Damage(description: "its checksum is \(checksum(content)) instead of \(words[4])")
    }
    return try JSONDecoder().decode([String: StoredValue].self, from: content)
  }

  private static var title: String { "DataFlow store 1" }

  /// FNV-1a with 64 bits, in hexadecimal digits.
  ///
  /// Against accidents, not against intent.
  private static func checksum(_ bytes: Data) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

// MARK: - Values

// In a file, a value is an object with its type as the key. What JSON has no
// exact form for is a text.
extension StoredValue: Codable {
  private enum CodingKeys: String, CodingKey {
    case bool, int, double, string, data, date
  }

  /// Reads a value with its type.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard let type = container.allKeys.first, container.allKeys.count == 1 else {
      throw StoreFormat.Damage(description: "a value has no type, or several")
    }
    func number() throws -> Double {
      let text = try container.decode(String.self, forKey: type)
      guard let number = Double(text) else {
        throw StoreFormat.Damage(description: "\"\(text)\" is no number")
      }
      return number
    }
    self =
      switch type {
      case .bool: .bool(try container.decode(Bool.self, forKey: type))
      case .int: .int(try container.decode(Int.self, forKey: type))
      case .double: .double(try number())
      case .string: .string(try container.decode(String.self, forKey: type))
      case .data: .data(try container.decode(Data.self, forKey: type))
      case .date: .date(Date(timeIntervalSinceReferenceDate: try number()))
      }
  }

  /// Writes the value with its type.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .bool(let value): try container.encode(value, forKey: .bool)
    case .int(let value): try container.encode(value, forKey: .int)
    case .double(let value): try container.encode("\(value)", forKey: .double)
    case .string(let value): try container.encode(value, forKey: .string)
    case .data(let value): try container.encode(value, forKey: .data)
    case .date(let value):
      try container.encode("\(value.timeIntervalSinceReferenceDate)", forKey: .date)
    }
  }
}
