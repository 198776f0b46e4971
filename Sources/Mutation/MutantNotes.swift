internal import Foundation

/// A file in which people say something about mutants: lines with identities, and below
/// them, indented, the reason for what the file is about.
///
/// ```
/// # A comment.
/// DataFlow/Host/RowIndex.swift: RowIndex.isEmpty: negate: count == 0 #1
///   Why it is so.
/// ```
///
/// Empty lines divide; nothing else.
package struct MutantNotes {
  /// The reasons, by the identities' text.
  package private(set) var reasons: [String: String] = [:]
  /// The identities, in the order of the file.
  package private(set) var identities: [String] = []
  /// What is wrong with the file, one line each.
  package private(set) var problems: [String] = []

  /// - Parameter needsReasons: Whether each identity has to have one.
  package init(_ text: String, needsReasons: Bool) {
    var waiting: [String] = []
    var reason: [String] = []
    func settle() {
      if needsReasons, reason.isEmpty { problems += waiting.map { "no reason: \($0)" } }
      for identity in waiting { reasons[identity] = reason.joined(separator: " ") }
      (waiting, reason) = ([], [])
    }
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.trimmingCharacters(in: .whitespaces)
      if words.isEmpty { continue }
      if line.first?.isWhitespace == true {
        reason.append(words)
        continue
      }
      if !reason.isEmpty { settle() }
      if reasons[words] != nil || waiting.contains(words) { problems.append("twice: \(words)") }
      identities.append(words)
      waiting.append(words)
    }
    settle()
  }

  /// The notes in a file; none where there is no file.
  package init(contentsOf path: String, needsReasons: Bool) throws {
    guard FileManager.default.fileExists(atPath: path) else {
      self.init("", needsReasons: needsReasons)
      return
    }
    self.init(
      try String(contentsOfFile: path, encoding: .utf8), needsReasons: needsReasons)
  }
}
