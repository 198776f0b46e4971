internal import CCommandKit
package import Foundation

/// System calls by names that no method shadows, with interruptions retried.
package enum POSIX {
  package static func close(_ descriptor: Int32) { _ = systemClose(descriptor) }

  /// Ends all processes of a group.
  ///
  /// - Parameter leader: The process that the group is named after, which may have ended
  ///   and has not been waited for.
  package static func killGroup(of leader: pid_t) { _ = systemKill(-leader, SIGKILL) }

  /// Opens a pipe, neither end of which a started process inherits.
  ///
  /// - Returns: Its ends; nil if there can be none, and ``errorMessage`` says why.
  package static func pipe() -> (input: Int32, output: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard ck_pipe(&ends) == 0 else { return nil }
    return (ends[0], ends[1])
  }

  /// Reads at most as much as `buffer` holds.
  ///
  /// - Returns: The number of bytes; 0 at the end, negative for an error.
  package static func read(_ descriptor: Int32, _ buffer: inout [UInt8]) -> Int {
    while true {
      let count = systemRead(descriptor, &buffer, buffer.count)
      if count >= 0 || errno != EINTR { return count }
    }
  }

  /// Reads all of a file, which may be a pipe that somebody writes to.
  ///
  /// - Parameter limit: The most bytes: a device may have no end.
  /// - Returns: Nil if it cannot be read; ``errorMessage`` says why.
  package static func contents(of path: String, limit: Int = 1 << 28) -> Data? {
    // Would wait, if nobody writes, and perhaps for ever.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer)
      if count > 0, data.count + count <= limit {
        data.append(contentsOf: buffer.prefix(count))
        continue
      }
      let reason = count > 0 ? EFBIG : errno
      close(descriptor)
      errno = reason
      return count == 0 ? data : nil
    }
  }

  /// Writes all of `data`, and waits for whoever reads it, also where the descriptor
  /// would rather not wait.
  ///
  /// - Returns: Whether it could; `errno` says why not.
  package static func write(_ data: Data, to descriptor: Int32) -> Bool {
    data.withUnsafeBytes { bytes in
      var offset = 0
      while offset < bytes.count {
        let count = systemWrite(descriptor, bytes.baseAddress! + offset, bytes.count - offset)
        if count < 0 && errno == EINTR { continue }
        if count < 0 && errno == EAGAIN {
          waitForRoom(descriptor)
          continue
        }
        guard count > 0 else { return false }
        offset += count
      }
      return true
    }
  }

  /// Waits until a pipe has room, or nobody reads it any more.
  private static func waitForRoom(_ descriptor: Int32) {
    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = poll(&entry, 1, -1)
  }

  /// What `errno` says, in words.
  package static var errorMessage: String { String(cString: strerror(errno)) }
}

private let systemClose: @Sendable (Int32) -> Int32 = close
private let systemKill: @Sendable (pid_t, Int32) -> Int32 = kill
private let systemRead: @Sendable (Int32, UnsafeMutableRawPointer?, Int) -> Int = read
private let systemWrite: @Sendable (Int32, UnsafeRawPointer?, Int) -> Int = write
