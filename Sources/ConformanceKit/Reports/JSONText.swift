package import Foundation

/// JSON for files and for people.
package enum JSONText {
  /// `value`, indented, with sorted keys and a final newline.
  package static func encode(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value) + [UInt8(ascii: "\n")]
  }
}
