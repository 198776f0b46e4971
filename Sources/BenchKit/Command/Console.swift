internal import Foundation

/// Where the command writes.
package struct Console: Sendable {
  let output: @Sendable (String) -> Void
  let error: @Sendable (String) -> Void
  /// Whether ``error`` is a terminal, which can show progress and colours.
  let isTerminal: Bool

  package init(
    output: @escaping @Sendable (String) -> Void, error: @escaping @Sendable (String) -> Void,
    isTerminal: Bool
  ) {
    self.output = output
    self.error = error
    self.isTerminal = isTerminal
  }

  static let standard = Console(
    output: { FileHandle.standardOutput.write(Data($0.utf8)) },
    error: { FileHandle.standardError.write(Data($0.utf8)) },
    isTerminal: isatty(STDERR_FILENO) == 1)

  /// Replaces the line of progress; on a terminal only.
  func progress(_ text: String) {
    if isTerminal { error("\r\u{1B}[2K\(text)") }
  }

  /// Writes a line for people, with a coloured first word on a terminal.
  func note(_ word: String, _ text: String, colour: Int = 33) {
    error(isTerminal ? "\u{1B}[\(colour)m\(word)\u{1B}[0m: \(text)\n" : "\(word): \(text)\n")
  }
}
