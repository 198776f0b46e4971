internal import Foundation

/// The files of a store, and what is done to them.
///
/// Each step either has happened or has not, also if the process ends in the
/// middle of it; see ``FileStore`` for their order.
struct StoreDisk: Sendable {
  /// The file.
  let path: String
  /// The file that is being written.
  var new: String { path + ".new" }
  /// The file before the last write.
  var previous: String { path + ".previous" }
  /// A file that was found to be damaged.
  var corrupt: String { path + ".corrupt" }
  /// What writers lock; always empty.
  var lock: String { path + ".lock" }

  private var folder: String { (path as NSString).deletingLastPathComponent }

  /// A call to the system that has failed.
  struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ call: String, _ path: String) {
      let reason = String(cString: strerror(errno))
      description = "\(call) \(path): \(reason)"
    }
  }

  /// Calls `body` while no other writer does, in any process.
  ///
  /// Makes the folder first if it is not there.
  func locked<Result>(_ body: () throws -> Result) throws -> Result {
    if !folder.isEmpty {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    }
    return try withFile(lock, O_CREAT | O_RDWR) { file in
      // Unlocked when the file is closed, at the latest by the end of the process.
      try repeating("lock", lock) { flock(file, LOCK_EX) }
      return try body()
    }
  }

  /// The bytes of a file, or nil if there is none.
  func read(_ path: String) throws -> Data? {
    do {
      return try withFile(path, O_RDONLY) { file in
        var bytes = Data()
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while true {
          let count = try repeating("read", path) { Foundation.read(file, &part, part.count) }
          if count == 0 { return bytes }
          bytes += part[..<count]
        }
      }
    } catch {
      if errno == ENOENT { return nil }
      throw error
    }
  }

  /// Makes a file of `bytes`, which are on the disk afterwards.
  func write(_ bytes: Data, to path: String) throws {
    try withFile(path, O_CREAT | O_WRONLY | O_TRUNC) { file in
      try bytes.withUnsafeBytes { bytes in
        var rest = bytes[...]
        while !rest.isEmpty {
          let part = UnsafeRawBufferPointer(rebasing: rest)
          let count = try repeating("write", path) {
            Foundation.write(file, part.baseAddress, part.count)
          }
          rest = rest.dropFirst(count)
        }
      }
      try repeating("fsync", path) { fsync(file) }
    }
  }

  /// Lets the file as it is be the previous one, too.
  ///
  /// - Parameter bytes: What is in the file, for where there are no links.
  func keepPrevious(_ bytes: Data) throws {
    unlink(previous)
    if link(path, previous) != 0 { try write(bytes, to: previous) }
  }

  func rename(_ old: String, to new: String) throws {
    try repeating("rename", old) { Foundation.rename(old, new) }
  }

  /// Puts the names of the files on the disk.
  func syncFolder() throws {
    let path = folder.isEmpty ? "." : folder
    try withFile(path, O_RDONLY) { file in try repeating("fsync", path) { fsync(file) } }
  }

  @discardableResult
  private func withFile<Result>(
    _ path: String, _ flags: Int32, _ body: (Int32) throws -> Result
  ) throws -> Result {
    let file = try repeating("open", path) { open(path, flags | O_CLOEXEC, 0o644) }
    defer { close(file) }
    return try body(file)
  }

  /// Makes a call to the system until no signal interrupts it.
  @discardableResult
  private func repeating<Number: SignedInteger>(
    _ name: String, _ path: String, _ call: () -> Number
  ) throws -> Number {
    while true {
      let result = call()
      if result >= 0 { return result }
      if errno != EINTR { throw Failure(name, path) }
    }
  }
}
