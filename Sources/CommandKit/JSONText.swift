package import Foundation

/// JSON for files and for people: indented, with sorted keys, so that two texts
/// can be compared line by line, and with a final newline.
package enum JSONText {
  /// `value` as bytes.
  package static func data(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value) + [UInt8(ascii: "\n")]
  }

  /// `value` as text.
  package static func string(_ value: some Encodable) throws -> String {
    String(decoding: try data(value), as: UTF8.self)
  }
}
