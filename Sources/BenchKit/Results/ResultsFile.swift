internal import Foundation

/// A file that appears whole or not at all, in place of what it held.
package struct ResultsFile {
  private let target: URL

  /// Looks whether `path` can be written, before anything is measured.
  ///
  /// - Throws: ``ResultsFailure`` if not.
  package init(path: String) throws {
    target = URL(fileURLWithPath: path).standardizedFileURL
    let directory = target.deletingLastPathComponent().path
    guard access(directory, W_OK) == 0 else {
      throw ResultsFailure(path: path, reason: String(cString: strerror(errno)))
    }
    var isDirectory: ObjCBool = false
    if FileManager.default.fileExists(atPath: target.path, isDirectory: &isDirectory) {
      guard !isDirectory.boolValue else {
        throw ResultsFailure(path: path, reason: "it is a directory")
      }
    }
  }

  /// Writes `text`.
  ///
  /// - Throws: ``ResultsFailure``; then the file is as it was.
  package func write(_ text: String) throws {
    do {
      try Data(text.utf8).write(to: target, options: .atomic)
    } catch {
      throw ResultsFailure(path: target.path, reason: error.localizedDescription)
    }
  }
}
