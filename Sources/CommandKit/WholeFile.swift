package import Foundation

/// A file that appears whole or not at all.
///
/// The text goes to a temporary file in the same directory, which then takes
/// the place of the file in one step. Whether that can work is checked
/// beforehand: before the run whose results it is to hold.
package struct WholeFile: Sendable {
  /// The path as it was given, symbolic links followed.
  package let path: String

  /// Checks that `path` can be written.
  package init(_ path: String) throws(NotWritten) {
    self.path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    guard !path.isEmpty, !path.hasSuffix("/") else {
      throw NotWritten(description: "'\(path)' is not the name of a file")
    }
    var information = stat()
    let exists = stat(self.path, &information) == 0
    if exists, information.st_mode & S_IFMT != S_IFREG {
      throw NotWritten(description: "'\(path)' exists and is not a plain file")
    }
    guard stat(directory, &information) == 0, information.st_mode & S_IFMT == S_IFDIR else {
      throw NotWritten(description: "the directory of '\(path)' does not exist")
    }
    guard access(directory, W_OK | X_OK) == 0 else {
      throw NotWritten(
        description: "cannot write in the directory of '\(path)': \(POSIX.errorMessage)")
    }
  }

  /// Writes the whole file.
  ///
  /// - Throws: ``NotWritten``; nothing is left behind then, and an older file is
  ///   as it was.
  package func write(_ data: Data) throws(NotWritten) { try Self.write([(self, data)]) }

  /// Writes several files, all of them or none.
  ///
  /// - Throws: As ``write(_:)``.
  package static func write(_ files: [(file: WholeFile, data: Data)]) throws(NotWritten) {
    var drafts: [String] = []
    defer { for draft in drafts { unlink(draft) } }
    for (file, data) in files { drafts.append(try file.draft(data)) }
    // All is on the disk: only a rename is left, which needs no room.
    for ((file, _), draft) in zip(files, drafts) where rename(draft, file.path) != 0 {
      throw file.failure
    }
  }

  /// Writes `data` to a temporary file.
  ///
  /// - Returns: Its path.
  private func draft(_ data: Data) throws(NotWritten) -> String {
    var template = Array("\(path).XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw failure }
    let temporary = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    // The permissions of a file that is made without `mkstemp`.
    let mask = umask(0)
    umask(mask)
    let isWritten =
      fchmod(descriptor, 0o666 & ~mask) == 0 && POSIX.write(data, to: descriptor)
      && fsync(descriptor) == 0
    let failure = failure
    POSIX.close(descriptor)
    if isWritten { return temporary }
    unlink(temporary)
    throw failure
  }

  private var directory: String { URL(fileURLWithPath: path).deletingLastPathComponent().path }

  private var failure: NotWritten {
    NotWritten(description: "cannot write '\(path)': \(POSIX.errorMessage)")
  }
}

/// Why a file could not be written.
package struct NotWritten: Error, CustomStringConvertible {
  package let description: String
}
