internal import Foundation

/// A file of values, one line of JSON for each.
package struct LineFile<Value: Codable> {
  package let path: String

  package init(_ path: String) { self.path = path }

  /// The values; none where there is no file.
  ///
  /// A last line without an end is what an interruption has left, and is no value.
  package func read() throws -> [Value] {
    guard let data = FileManager.default.contents(atPath: path) else { return [] }
    let decoder = JSONDecoder()
    guard let end = data.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    return try data[..<end].split(separator: UInt8(ascii: "\n"))
      .map { try decoder.decode(Value.self, from: $0) }
  }

  /// Replaces what is in the file by `values`.
  package func write(_ values: [Value]) throws {
    let encoder = Self.encoder
    var data = Data()
    for value in values { data += try encoder.encode(value) + [UInt8(ascii: "\n")] }
    try data.write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  /// Adds a value, with one write.
  package func append(_ value: Value) throws {
    let line = try Self.encoder.encode(value) + [UInt8(ascii: "\n")]
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    defer { try? handle.close() }
    try handle.seekToEnd()
    try handle.write(contentsOf: line)
  }

  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}
