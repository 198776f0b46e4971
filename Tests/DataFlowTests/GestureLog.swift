/// What gestures have had written down.
@MainActor
final class GestureLog {
  var lines: [String] = []

  func take() -> [String] {
    defer { lines = [] }
    return lines
  }

  /// What writes a line when it is called.
  func note(_ line: String) -> @MainActor @Sendable () -> Void { { self.lines.append(line) } }
}
