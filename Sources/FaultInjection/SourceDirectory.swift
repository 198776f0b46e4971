import Foundation

/// The Swift files in a directory.
package struct SourceDirectory {
  private let url: URL

  package init(_ path: String) { url = URL(fileURLWithPath: path, isDirectory: true) }

  /// The files' text, by their paths in the directory.
  package func read() throws -> [String: String] {
    var texts: [String: String] = [:]
    for path in try paths() {
      texts[path] = try String(contentsOf: url.appending(path: path), encoding: .utf8)
    }
    guard !texts.isEmpty else {
      throw CocoaError(.fileReadNoSuchFile, userInfo: [NSFilePathErrorKey: url.path])
    }
    return texts
  }

  /// Makes the files those of `texts`; one that is the same keeps its date.
  ///
  /// - Returns: How many were written or removed.
  package func write(_ texts: [String: String]) throws -> Int {
    var changed = 0
    for (path, text) in texts {
      let file = url.appending(path: path)
      if (try? String(contentsOf: file, encoding: .utf8)) == text { continue }
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file, options: .atomic)
      changed += 1
    }
    for path in try paths() where texts[path] == nil {
      try FileManager.default.removeItem(at: url.appending(path: path))
      changed += 1
    }
    return changed
  }

  private func paths() throws -> [String] {
    guard FileManager.default.fileExists(atPath: url.path) else { return [] }
    return try FileManager.default.subpathsOfDirectory(atPath: url.path)
      .filter { $0.hasSuffix(".swift") }
  }
}
