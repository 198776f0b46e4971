/// What a long command says while it goes on, and how long it still takes.
///
/// On a terminal a line that is written anew each time; elsewhere, where it is a log, at most a
/// line each minute. A command that takes less than that says nothing there.
package final class ProgressLine {
  private let console: Console
  private let elapsed: () -> Duration
  /// When the last line of a log was written.
  private var last = Duration.zero

  /// Between two lines of a log.
  package static let interval = Duration.seconds(60)

  /// - Parameters:
  ///   - console: Where it is said.
  ///   - elapsed: How long the command has taken.
  package init(_ console: Console, elapsed: @escaping () -> Duration) {
    self.console = console
    self.elapsed = elapsed
  }

  /// Of a command that begins now.
  package convenience init(_ console: Console) {
    let start = ContinuousClock.now
    self.init(console) { ContinuousClock.now - start }
  }

  /// Says what comes next.
  ///
  /// - Parameters:
  ///   - text: What it is.
  ///   - fraction: How much of the whole is done, from 0 to 1; nil if nobody knows.
  package func show(_ text: String, done fraction: Double? = nil) {
    let elapsed = elapsed()
    let line = text + (fraction.map { " (\(Self.estimate($0, elapsed)))" } ?? "")
    if console.isTerminal { return console.showProgress(line) }
    guard elapsed - last >= Self.interval else { return }
    last = elapsed
    console.note("progress", line)
  }

  /// Removes the line from a terminal.
  package func hide() { console.hideProgress() }

  /// `12 %, 14 min left`.
  package static func estimate(_ fraction: Double, _ elapsed: Duration) -> String {
    let percent = "\(Int(min(max(fraction, 0), 1) * 100)) %"
    // Of less nobody can tell.
    guard fraction >= 0.01, elapsed >= .seconds(2) else { return percent }
    let left = elapsed / .seconds(1) * (1 - min(fraction, 1)) / fraction
    let minutes = Int((left / 60).rounded(.up))
    switch minutes {
    case ...1: return "\(percent), under a minute left"
    case ..<60: return "\(percent), \(minutes) min left"
    default: return "\(percent), \(minutes / 60) h \(minutes % 60) min left"
    }
  }
}
