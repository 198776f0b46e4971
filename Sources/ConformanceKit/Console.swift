import Foundation

/// Where a command writes for people.
package struct Console: Sendable {
  /// Whether someone watches: there is progress then.
  package let isTerminal: Bool

  /// The colours, if any.
  package let paint: Paint

  private let output: @Sendable (String) -> Void
  private let error: @Sendable (String) -> Void

  package init(
    isTerminal: Bool = false, paint: Paint = .none,
    output: @escaping @Sendable (String) -> Void, error: @escaping @Sendable (String) -> Void
  ) {
    self.isTerminal = isTerminal
    self.paint = paint
    self.output = output
    self.error = error
  }

  /// The process's own standard output and error.
  package static var standard: Console {
    let isTerminal = isatty(1) == 1
    let environment = ProcessInfo.processInfo.environment
    // https://no-color.org: set and not empty.
    let allowsColours =
      isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    return Console(
      isTerminal: isTerminal, paint: allowsColours ? .colours : .none,
      output: { _ = POSIX.write(Data($0.utf8), to: 1) },
      error: { _ = POSIX.write(Data($0.utf8), to: 2) })
  }

  /// The name under which the process was started.
  package static let program: String =
    CommandLine.arguments.first.map { URL(fileURLWithPath: $0).lastPathComponent } ?? "conform"

  /// Writes one line.
  package func print(_ line: String = "") { output(line + "\n") }

  /// Writes lines.
  package func print(_ lines: [String]) { output(lines.map { $0 + "\n" }.joined()) }

  /// Writes `text` as it is.
  package func write(_ text: String) { output(text) }

  /// Says what went wrong, on standard error.
  package func complain(_ message: String) { error("error: \(message)\n") }

  /// Writes `text` as it is, on standard error.
  package func writeError(_ text: String) { error(text) }

  /// Shows `text` in the last line until the next output, on a terminal only.
  package func showProgress(_ text: String) {
    if isTerminal { output("\r\u{1B}[K\(text)") }
  }

  /// Removes what ``showProgress(_:)`` shows.
  package func hideProgress() {
    if isTerminal { output("\r\u{1B}[K") }
  }
}

/// Colours for a terminal, or none.
package struct Paint: Sendable {
  private let isEnabled: Bool

  package static let none: Paint = Paint(isEnabled: false)
  package static let colours: Paint = Paint(isEnabled: true)

  package func bold(_ text: String) -> String { paint("1", text) }
  package func red(_ text: String) -> String { paint("31", text) }
  package func green(_ text: String) -> String { paint("32", text) }
  package func yellow(_ text: String) -> String { paint("33", text) }
  package func faint(_ text: String) -> String { paint("2", text) }

  private func paint(_ code: String, _ text: String) -> String {
    isEnabled ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
