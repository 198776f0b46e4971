internal import CommandKit
import Foundation

/// Both ends of a pipe, none of which a started process inherits.
enum PipeEnds {
  /// A new pipe, its ends numbered above 3 so that they can be moved there.
  static func open() throws -> (input: Int32, output: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw CommandFailure(
        .workerBroken, "cannot open a pipe: \(POSIX.errorMessage)")
    }
    let moved = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 4) }
    for end in ends { POSIX.close(end) }
    return (moved[0], moved[1])
  }
}

/// The reading end of a pipe, with what was read and not yet taken.
struct InputPipe {
  let descriptor: Int32
  private(set) var isAtEnd = false
  private var buffer = Data()

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Reads what is there; blocks if nothing is.
  ///
  /// - Parameter limit: How much to keep; the oldest bytes go first.
  mutating func read(keeping limit: Int = .max) {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = POSIX.read(descriptor, &chunk)
    guard count > 0 else {
      isAtEnd = true
      return
    }
    buffer.append(contentsOf: chunk[..<count])
    if buffer.count > limit { buffer = Data(buffer.suffix(limit)) }
  }

  /// Takes the first whole line, without its end.
  mutating func takeLine() -> Data? {
    guard let end = buffer.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { buffer = Data(buffer[(end + 1)...]) }
    return Data(buffer[..<end])
  }

  /// Takes the text before `separator`, and drops that; nothing where there is
  /// no such separator.
  mutating func take(before separator: String) -> String {
    guard let range = buffer.range(of: Data(separator.utf8)) else { return "" }
    defer { buffer = Data(buffer[range.upperBound...]) }
    return String(decoding: buffer[..<range.lowerBound], as: UTF8.self)
  }

  /// Takes everything, as text.
  mutating func takeAll() -> String {
    defer { buffer = Data() }
    return String(decoding: buffer, as: UTF8.self)
  }

  func close() { POSIX.close(descriptor) }
}
