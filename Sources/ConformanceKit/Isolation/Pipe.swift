internal import CommandKit
import Foundation

/// Both ends of a pipe, none of which a started process inherits.
enum PipeEnds {
  /// A new pipe, its ends numbered above those that a worker gets, so that they
  /// can be moved there.
  static func open() throws -> (input: Int32, output: Int32) {
    guard let pipe = POSIX.pipe() else { throw failure }
    let ends = [pipe.input, pipe.output]
    let moved = ends.map { fcntl($0, F_DUPFD_CLOEXEC, WorkerProcess.lifeline + 1) }
    let failure = failure
    for end in ends { POSIX.close(end) }
    guard moved.allSatisfy({ $0 >= 0 }) else {
      for end in moved where end >= 0 { POSIX.close(end) }
      throw failure
    }
    return (moved[0], moved[1])
  }

  private static var failure: CommandFailure {
    CommandFailure(.workerBroken, "cannot open a pipe to a worker: \(POSIX.errorMessage)")
  }
}

/// The reading end of a pipe, with what was read and not yet taken.
struct InputPipe {
  let descriptor: Int32
  private(set) var isAtEnd = false
  private var buffer = Data()
  /// How many bytes at the beginning are known to end no line.
  private var searched = 0

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// How much was read and not taken.
  var count: Int { buffer.count }

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
    if buffer.count > limit {
      buffer = Data(buffer.suffix(limit))
      searched = 0
    }
  }

  /// Takes the first whole line, without its end.
  mutating func takeLine() -> Data? {
    // Not from the beginning each time: a line may come in many pieces.
    guard let length = lengthOfLine() else {
      searched = buffer.count
      return nil
    }
    let line = Data(buffer.prefix(length))
    drop(length + 1)
    return line
  }

  /// How long the first line is, if all of it is there.
  private func lengthOfLine() -> Int? {
    buffer.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress, searched < bytes.count,
        let end = memchr(start + searched, Int32(UInt8(ascii: "\n")), bytes.count - searched)
      else { return nil }
      return UnsafeRawPointer(end) - start
    }
  }

  /// Takes the text before `separator`, and drops that; nothing where there is
  /// no such separator.
  mutating func take(before separator: String) -> String {
    guard let range = buffer.range(of: Data(separator.utf8)) else { return "" }
    let text = String(decoding: buffer[..<range.lowerBound], as: UTF8.self)
    drop(range.upperBound)
    return text
  }

  /// Takes everything, as text.
  mutating func takeAll() -> String {
    defer { drop(buffer.count) }
    return String(decoding: buffer, as: UTF8.self)
  }

  private mutating func drop(_ count: Int) {
    buffer = Data(buffer.dropFirst(count))
    searched = 0
  }

  func close() { POSIX.close(descriptor) }
}
