internal import Foundation
internal import Synchronization

/// Where a command writes for people.
package struct Console: Sendable {
  /// Whether someone watches: there is progress then.
  package let isTerminal: Bool

  /// The colours of standard output, if any.
  package let paint: Paint

  private let errorPaint: Paint
  private let output: @Sendable (String) -> Void
  private let error: @Sendable (String) -> Void
  private let loss: @Sendable () -> String?

  /// A console.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether someone watches standard error.
  ///   - paint: The colours of standard output.
  ///   - errorPaint: The colours of standard error.
  ///   - output: Writes to standard output.
  ///   - error: Writes to standard error.
  ///   - loss: Why standard output has not got all that was written, or nil.
  package init(
    isTerminal: Bool = false, paint: Paint = .none, errorPaint: Paint = .none,
    output: @escaping @Sendable (String) -> Void, error: @escaping @Sendable (String) -> Void,
    loss: @escaping @Sendable () -> String? = { nil }
  ) {
    self.isTerminal = isTerminal
    self.paint = paint
    self.errorPaint = errorPaint
    self.output = output
    self.error = error
    self.loss = loss
  }

  /// The process's own standard output and error.
  package static var standard: Console {
    let habits = Habits(ProcessInfo.processInfo.environment)
    func paint(_ descriptor: Int32) -> Paint {
      habits.allowsColours && isatty(descriptor) == 1 ? .colours : .none
    }
    let output = OutputStream(descriptor: 1)
    return Console(
      isTerminal: isatty(2) == 1 && habits.movesBack, paint: paint(1), errorPaint: paint(2),
      output: { output.write($0) }, error: { _ = POSIX.write(Data($0.utf8), to: 2) },
      loss: { output.loss })
  }

  /// The same with all output on standard error: where standard output is for
  /// something that is no text for people.
  package var aside: Console {
    Console(
      isTerminal: isTerminal, paint: errorPaint, errorPaint: errorPaint, output: error,
      error: error)
  }

  /// Says so if not all of what was printed has got to where it was to go.
  ///
  /// For the end of a command: what is lost is no success.
  ///
  /// - Returns: Whether something is lost.
  package func complainOfLoss() -> Bool {
    guard let loss = loss() else { return false }
    complain("standard output could not be written: \(loss)")
    return true
  }

  /// What the environment says about terminals.
  package struct Habits: Sendable {
    /// Whether a line can be taken back and written again.
    package let movesBack: Bool
    /// Whether there may be colours.
    package let allowsColours: Bool

    package init(_ environment: [String: String]) {
      // One without a name, or a dumb one, knows no control sequence at all.
      movesBack = !["", "dumb"].contains(environment["TERM"] ?? "")
      // https://no-color.org: set and not empty.
      allowsColours = movesBack && (environment["NO_COLOR"] ?? "").isEmpty
    }
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
  package func complain(_ message: String) {
    error("\(errorPaint.red("error")): \(Text.visible(message, except: "\n"))\n")
  }

  /// Says what the parser of a command line has found, as the commands say what they find.
  ///
  /// - Parameter message: Its message, which may have further lines about the usage.
  package func complain(ofParser message: String) {
    let beginning = "Error: "
    guard message.hasPrefix(beginning) else { return writeError(message + "\n") }
    complain(String(message.dropFirst(beginning.count)))
  }

  /// Says what else is to be known, on standard error.
  ///
  /// - Parameter word: What it is: `note`, `warning`.
  package func note(_ word: String, _ message: String) {
    error("\(errorPaint.yellow(word)): \(Text.visible(message, except: "\n"))\n")
  }

  /// Writes `text` as it is, on standard error.
  package func writeError(_ text: String) { error(text) }

  /// Shows `text` in the last line until the next output, on a terminal only.
  ///
  /// On standard error, so that standard output has nothing but results.
  package func showProgress(_ text: String) {
    if isTerminal { error("\r\u{1B}[K\(text)") }
  }

  /// Removes what ``showProgress(_:)`` shows.
  package func hideProgress() { showProgress("") }
}

/// A descriptor that is written to until that fails.
private final class OutputStream: Sendable {
  private let descriptor: Int32
  /// The error of the first write that has failed, or 0.
  private let failure = Atomic<Int32>(0)

  init(descriptor: Int32) { self.descriptor = descriptor }

  func write(_ text: String) {
    // What comes after a gap would be misread.
    guard failure.load(ordering: .relaxed) == 0 else { return }
    if !POSIX.write(Data(text.utf8), to: descriptor) {
      failure.store(errno, ordering: .relaxed)
    }
  }

  var loss: String? {
    let failure = failure.load(ordering: .relaxed)
    return failure == 0 ? nil : String(cString: strerror(failure))
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
