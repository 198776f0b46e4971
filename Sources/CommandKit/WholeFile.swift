package import Foundation

/// A file that appears whole or not at all, or a place that takes what is
/// written to it: standard output, a pipe, a device, a file that this process was
/// started with (`/dev/stderr`, `/dev/fd/3`).
///
/// The text of a file goes to a temporary file in the same directory, which then
/// takes the place of the file in one step. Whether that can work is checked
/// beforehand: before the run whose results it is to hold.
package struct WholeFile: Sendable {
  /// The path: that of the file itself, if it was given by a symbolic link.
  package let path: String

  /// Where the text goes as it is; nil for a file.
  private let stream: Stream?

  /// Standard output, in place of a path.
  package static let standardOutput: String = "-"

  /// Whether `path` is standard output: `-`, or the file or pipe that it is.
  package static func isStandardOutput(_ path: String) -> Bool {
    if path == standardOutput { return true }
    var (file, output) = (stat(), stat())
    guard stat(path, &file) == 0, fstat(1, &output) == 0 else { return false }
    let isDevice = file.st_mode & S_IFMT == S_IFCHR
    return !isDevice && file.st_dev == output.st_dev && file.st_ino == output.st_ino
  }

  /// The first two of `paths` that are one file, by their names, or nil.
  ///
  /// - Parameter paths: Each with a name, as that of its option; nil where there is none.
  package static func clash(
    _ paths: [(name: String, path: String?)]
  ) -> (first: String, second: String)? {
    var names: [String: String] = [:]
    for case (let name, let path?) in paths {
      let place =
        isStandardOutput(path)
        ? standardOutput
        : (try? resolved(path)) ?? URL(fileURLWithPath: path).standardized.path
      if let other = names.updateValue(name, forKey: place) { return (other, name) }
    }
    return nil
  }

  /// Checks that `path` can be written.
  package init(_ path: String) throws(NotWritten) {
    guard !Self.isStandardOutput(path) else {
      self.path = Self.standardOutput
      stream = Stream(descriptor: 1)
      return
    }
    guard !path.isEmpty, !path.hasSuffix("/") else {
      throw NotWritten(description: "'\(path)' is not the name of a file")
    }
    var information = stat()
    let exists = stat(path, &information) == 0
    switch information.st_mode & S_IFMT {
    case S_IFDIR where exists: throw NotWritten(description: "'\(path)' is a directory")
    case let kind where exists && (kind == S_IFIFO || kind == S_IFCHR):
      self.path = path
      stream = try Stream(opening: path, isPipe: kind == S_IFIFO)
      return
    case S_IFREG where exists:
      // In its place there would be another one, without what else is written to it.
      guard let descriptor = Self.writer(of: information) else { break }
      self.path = "/dev/fd/\(descriptor)"
      stream = try Stream(copying: descriptor)
      return
    case _ where exists:
      throw NotWritten(description: "'\(path)' exists and is not a plain file")
    default: break
    }
    self.path = try Self.resolved(path)
    stream = nil
    guard stat(directory, &information) == 0, information.st_mode & S_IFMT == S_IFDIR else {
      throw NotWritten(description: "the directory of '\(path)' does not exist")
    }
    guard access(directory, W_OK | X_OK) == 0 else {
      throw NotWritten(
        description: "cannot write in the directory of '\(path)': \(POSIX.errorMessage)")
    }
  }

  /// The number under which this process writes to a file, if it does: a small one, as
  /// who starts a process gives it.
  private static func writer(of file: stat) -> Int32? {
    (Int32(1)..<64).first { descriptor in
      var other = stat()
      guard fstat(descriptor, &other) == 0 else { return false }
      let mode = fcntl(descriptor, F_GETFL) & O_ACCMODE
      return mode != O_RDONLY && other.st_dev == file.st_dev && other.st_ino == file.st_ino
    }
  }

  /// Writes the whole file, with the permissions of an older one.
  ///
  /// - Throws: ``NotWritten``; nothing is left behind then, and an older file is
  ///   as it was. A stream may have got a part.
  package func write(_ data: Data) throws(NotWritten) { try Self.write([(self, data)]) }

  /// Writes the whole file in place of what was read from it, with its permissions.
  ///
  /// - Parameter old: What was read; nil if there was no file.
  /// - Throws: As ``write(_:)``; also if the file has changed since it was read, or nobody
  ///   may write to it.
  package func replace(_ old: Data?, by new: Data) throws(NotWritten) {
    let mode = mode
    if let mode, mode & 0o222 == 0 || access(path, W_OK) != 0 {
      throw NotWritten(description: "cannot write '\(path)': it is not to be written to")
    }
    let draft = try draft(new)
    defer { unlink(draft) }
    // As late as can be: what is written after this is lost.
    guard (mode != nil ? POSIX.contents(of: path) : nil) == old else {
      throw NotWritten(description: "cannot write '\(path)': it has changed since it was read")
    }
    guard rename(draft, path) == 0 else { throw failure }
  }

  /// Writes several files, all of them or none.
  ///
  /// - Throws: As ``write(_:)``.
  package static func write(_ files: [(file: WholeFile, data: Data)]) throws(NotWritten) {
    var drafts: [(path: String, file: WholeFile)] = []
    defer { for draft in drafts { unlink(draft.path) } }
    for (file, data) in files where file.stream == nil {
      drafts.append((try file.draft(data), file))
    }
    for (file, data) in files {
      guard let stream = file.stream else { continue }
      guard POSIX.write(data, to: stream.descriptor) else { throw file.failure }
    }
    // All is on the disk: only a rename is left, which needs no room.
    for draft in drafts where rename(draft.path, draft.file.path) != 0 {
      throw draft.file.failure
    }
  }

  /// The permissions of the file; nil if there is none.
  private var mode: mode_t? {
    var information = stat()
    return stat(path, &information) == 0 ? information.st_mode & 0o7777 : nil
  }

  /// Writes `data` to a temporary file, with the permissions of the file.
  ///
  /// - Returns: Its path.
  private func draft(_ data: Data) throws(NotWritten) -> String {
    var template = Array("\(path).XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw failure }
    let temporary = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    // Or those of a file that is made without `mkstemp`.
    let mask = umask(0)
    umask(mask)
    let isWritten =
      fchmod(descriptor, mode ?? 0o666 & ~mask) == 0 && POSIX.write(data, to: descriptor)
      && fsync(descriptor) == 0
    let failure = failure
    POSIX.close(descriptor)
    if isWritten { return temporary }
    unlink(temporary)
    throw failure
  }

  private var directory: String { Self.parts(of: path).directory }

  private var failure: NotWritten {
    NotWritten(description: "cannot write '\(path)': \(POSIX.errorMessage)")
  }
}

// MARK: - Paths

extension WholeFile {
  /// The path of a file that may not be there yet, symbolic links followed.
  ///
  /// Not by Foundation, which takes a tilde for a home.
  private static func resolved(_ path: String) throws(NotWritten) -> String {
    var current = path
    // As many links as the system follows.
    for _ in 0..<40 {
      guard let target = destination(ofLink: current) else {
        let (directory, name) = parts(of: current)
        guard let real = realpath(directory, nil) else {
          throw NotWritten(
            description: errno == ENOENT || errno == ENOTDIR
              ? "the directory of '\(path)' does not exist"
              : "the directory of '\(path)' cannot be used: \(POSIX.errorMessage)")
        }
        defer { free(real) }
        let folder = String(cString: real)
        return folder == "/" ? "/\(name)" : "\(folder)/\(name)"
      }
      current = target.hasPrefix("/") ? target : "\(parts(of: current).directory)/\(target)"
    }
    throw NotWritten(description: "'\(path)' is a link to itself")
  }

  private static func destination(ofLink path: String) -> String? {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    guard readlink(path, &target, target.count - 1) >= 0 else { return nil }
    return target.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  /// The directory of `path`, and the name in it.
  private static func parts(of path: String) -> (directory: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let directory = path[..<slash]
    return (directory.isEmpty ? "/" : String(directory), String(path[path.index(after: slash)...]))
  }
}

// MARK: - Streams

extension WholeFile {
  /// An open descriptor, which is closed with its last reference unless it is a
  /// standard one.
  private final class Stream: Sendable {
    let descriptor: Int32

    init(descriptor: Int32) { self.descriptor = descriptor }

    /// Another number for what `descriptor` is: that one is not to be closed here.
    init(copying other: Int32) throws(NotWritten) {
      descriptor = fcntl(other, F_DUPFD_CLOEXEC, 3)
      guard descriptor >= 0 else {
        throw NotWritten(description: "cannot use '/dev/fd/\(other)': \(POSIX.errorMessage)")
      }
    }

    /// Opens a pipe or a device for writing.
    init(opening path: String, isPipe: Bool) throws(NotWritten) {
      // Would wait, if nobody reads, and perhaps for ever.
      descriptor = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
      guard descriptor >= 0 else {
        throw NotWritten(
          description: errno == ENXIO && isPipe
            ? "nobody reads '\(path)'" : "cannot open '\(path)': \(POSIX.errorMessage)")
      }
      // Who reads may be slower than who writes.
      let flags = fcntl(descriptor, F_GETFL)
      _ = fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK)
    }

    deinit { if descriptor > 2 { POSIX.close(descriptor) } }
  }
}

/// Why a file could not be written.
package struct NotWritten: Error, CustomStringConvertible {
  package let description: String
}
