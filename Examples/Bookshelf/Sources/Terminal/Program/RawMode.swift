import Foundation
import Synchronization

/// A terminal that gives each key at once, shows none of them, and has a screen
/// apart from what was there before.
///
/// It is as it was before when the process ends: by `exit`, also after a signal
/// that the program's loop ends at, and by a crash.
enum RawMode {
  /// What the terminal was like.
  ///
  /// `nonisolated(unsafe)`: set once, before anything restores it, which only reads.
  nonisolated(unsafe) private static var saved: termios?

  private static let isOn = Atomic(false)

  private static let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[H\u{1B}[2J"
  private static let leave: StaticString = "\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"

  /// Switches the terminal of standard input and output.
  ///
  /// - Returns: Whether there is one.
  @MainActor
  static func begin() -> Bool {
    var settings = termios()
    guard isatty(STDOUT_FILENO) == 1, tcgetattr(STDIN_FILENO, &settings) == 0 else { return false }
    saved = settings
    isOn.store(true, ordering: .sequentiallyConsistent)
    atexit { RawMode.end() }
    // The first three end the program in good order as soon as its loop runs,
    // which then replaces these handlers.
    for number in [
      SIGHUP, SIGINT, SIGTERM, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGQUIT, SIGSEGV, SIGTRAP,
    ] {
      signal(number) { number in
        RawMode.end()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
    cfmakeraw(&settings)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
    Output.write(enter)
    return true
  }

  /// Restores the terminal, once; may be called by a signal's handler, and so uses
  /// nothing but system calls.
  private static func end() {
    guard isOn.exchange(false, ordering: .sequentiallyConsistent), var settings = saved else {
      return
    }
    _ = write(STDOUT_FILENO, leave.utf8Start, leave.utf8CodeUnitCount)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
  }
}
