internal import Foundation

// What the system does to a program, beside what it asks of it.

extension HostLoop {
  /// Whether the program has been started without a signal: `nohup` does so, and a
  /// shell for what runs in the background of a script.
  static func isIgnored(_ number: Int32) -> Bool { handler(of: number) == address(of: SIG_IGN) }

  /// Lets a write to a file that may not grow fail, as on a disk that is full,
  /// instead of ending the program.
  ///
  /// Unless the program handles the signal itself.
  static func takeErrorsOfLargeFiles() {
    if handler(of: SIGXFSZ) == address(of: SIG_DFL) { signal(SIGXFSZ, SIG_IGN) }
  }

  /// Lets the calling thread be reached by all signals.
  ///
  /// Who starts a program may have blocked them, as a thread of Dispatch's does. A program
  /// in whose threads one is blocked is not even ended by it.
  static func unblockSignals() {
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
  }

  private static func handler(of number: Int32) -> Int {
    var action = sigaction()
    sigaction(number, nil, &action)
    #if canImport(Darwin)
      return address(of: action.__sigaction_u.__sa_handler)
    #else
      return address(of: action.__sigaction_handler.sa_handler)
    #endif
  }

  /// Handlers are functions, or numbers in their place: only addresses compare.
  private static func address(of handler: (@convention(c) (Int32) -> Void)?) -> Int {
    unsafeBitCast(handler, to: Int.self)
  }
}
