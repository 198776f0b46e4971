internal import Dispatch
internal import Foundation

/// Hears the signals that ask a command to end, while there is something to tidy up before.
///
/// A signal that was ignored when the process began stays ignored: `nohup` asks for that,
/// and a shell for what runs in the background of a script.
package final class SignalListener {
  private var sources: [any DispatchSourceSignal] = []

  /// What a terminal, a system or its user ends a command with.
  private static let signals = [SIGHUP, SIGINT, SIGTERM]

  /// Those of them that were not ignored, when nobody had listened yet.
  private static let heard = signals.filter { !isIgnored($0) }

  /// How many listen: the last one to stop gives the signals back.
  private static let listeners = Locked(0)

  /// Listens from now on; when this returns no signal can be lost any more.
  ///
  /// - Parameter act: Gets the number of each signal, on some thread.
  package init(_ act: @escaping @Sendable (Int32) -> Void) {
    let heard = Self.heard
    Self.listeners.withLock { listeners in
      listeners += 1
      // First: a source gets what would be ignored, and nothing otherwise.
      for number in heard { signal(number, SIG_IGN) }
    }
    sources = heard.map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { act(number) }
      let isRegistered = DispatchSemaphore(value: 0)
      source.setRegistrationHandler { isRegistered.signal() }
      source.resume()
      isRegistered.wait()
      return source
    }
  }

  /// Signals do what they did before, unless somebody else listens.
  package func stop() {
    guard !sources.isEmpty else { return }
    for source in sources { source.cancel() }
    sources = []
    Self.listeners.withLock { listeners in
      listeners -= 1
      if listeners == 0 { for number in Self.heard { signal(number, SIG_DFL) } }
    }
  }

  deinit { stop() }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return address(of: handler) == address(of: SIG_IGN)
  }

  /// Handlers are functions, or numbers in their place: only addresses compare.
  private static func address(of handler: (@convention(c) (Int32) -> Void)?) -> Int {
    unsafeBitCast(handler, to: Int.self)
  }
}
