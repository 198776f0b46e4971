import ConformanceKit

/// What functions of views have noted, in order; any thread may.
final class NoteList: Sendable {
  private let lines = Locked<[String]>([])

  func add(_ line: String) { lines.withLock { $0.append(line) } }

  /// What has been noted since the last call, with spaces between, or `-` for nothing.
  func take() -> String {
    let taken = lines.withLock { lines in
      defer { lines = [] }
      return lines
    }
    return taken.isEmpty ? "-" : taken.joined(separator: " ")
  }
}
