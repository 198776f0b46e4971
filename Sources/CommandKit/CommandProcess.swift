internal import CCommandKit
internal import Foundation

/// The process that a command line has to itself, from its arguments to its end.
package enum CommandProcess {
  /// How every command ends where something else ends the process.
  package static let endedEarly: Int32 = 9

  /// How every command ends where the machine does not give what it needs.
  package static let starved: Int32 = 8

  /// Runs the command that the process was started for, and ends the process.
  ///
  /// Until `body` returns, nothing else can end the process with success: a
  /// candidate that calls `exit(0)` has not been checked.
  ///
  /// - Parameters:
  ///   - usage: How to end where an argument is not text.
  ///   - body: Gets the arguments, the program's name left out, and returns the
  ///     status.
  package static func run(
    usage: Int32, isolation: isolated (any Actor)? = #isolation,
    _ body: ([String]) async -> Int32
  ) async -> Never {
    // A reader that has gone is an error like any other, and not the end: there
    // may be reports left to write.
    signal(SIGPIPE, SIG_IGN)
    let console = Console.standard
    guard let arguments = arguments() else {
      console.complain(
        "an argument is not UTF-8, and would name something else than what was meant:"
          + " \(CommandLine.arguments.dropFirst().first { $0.contains("\u{FFFD}") } ?? "")")
      exit(usage)
    }
    let line = console.isTerminal ? "\r\u{1B}[K" : ""
    _ = ck_forbidEnd(
      endedEarly,
      strdup("\(line)error: the process was ended before the command was: something called exit"),
      strdup("; nothing else was checked, and no report was written\n"))
    end(await body(arguments))
  }

  /// Does what might end the process; if it does, that is what the message names.
  ///
  /// - Parameters:
  ///   - deed: What is done, behind "something called exit": `while R-01 ran`.
  ///   - body: Does it.
  /// - Returns: What `body` returned.
  package static func attempt<Outcome>(_ deed: String, _ body: () -> Outcome) -> Outcome {
    deeds.withLock { deeds in
      deeds.append(deed)
      announce(deeds)
    }
    defer {
      deeds.withLock { deeds in
        // Of two that are alike either is as good.
        if let place = deeds.firstIndex(of: deed) { deeds.remove(at: place) }
        announce(deeds)
      }
    }
    return body()
  }

  /// What is being done, the oldest first: tests do several things at once.
  private static let deeds = Locked<[String]>([])

  private static func announce(_ deeds: [String]) {
    let text = deeds.map { " \(Text.visible($0))" }.joined(separator: ", or")
    ck_announce(deeds.isEmpty ? nil : strdup(text))
  }

  /// Calls `body`, and lets nothing else end the process with success meanwhile: for a
  /// process that has more to do than one command, such as a run of tests.
  ///
  /// May be called while it is under way. What ends the process all the same ends it with
  /// ``endedEarly``, and is named on standard error as by ``attempt(_:_:)``.
  package static func withoutEarlyEnd<Outcome>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async -> Outcome
  ) async -> Outcome {
    keepers.withLock { keepers in
      if keepers.count == 0 {
        let (beginning, end) = earlyEndOfTests
        keepers.isFirst = ck_forbidEnd(endedEarly, beginning, end) != 0
      }
      keepers.count += 1
    }
    defer {
      keepers.withLock { keepers in
        keepers.count -= 1
        // A command has asked for it before: that goes on.
        if keepers.count == 0, keepers.isFirst { ck_allowEnd() }
      }
    }
    return await body()
  }

  private static let keepers = Locked<(count: Int, isFirst: Bool)>((0, false))

  // `nonisolated(unsafe)`: never changed, and never freed.
  private nonisolated(unsafe) static let earlyEndOfTests = (
    strdup("error: the process was ended before its tests were: something called exit")!,
    strdup("; no other test was run to its end\n")!
  )

  /// Lets anything end the process, as at the beginning.
  package static func allowEnd() {
    ck_allowEnd()
    signal(SIGPIPE, SIG_DFL)
  }

  /// Ends the process, as only the command itself may: what code that it has called has
  /// registered for the end does not run, unless anything may end the process.
  package static func end(_ status: Int32) -> Never {
    ck_end(status)
  }

  /// Ends the process, which cannot have what it needs; says so on standard
  /// error.
  package static func starve(_ what: String) -> Never {
    ck_allowEnd()
    let line = Data("error: \(what)\n".utf8)
    _ = POSIX.write(line, to: 2)
    confidant.withLock { $0 }?(what)
    // Not `exit`: handlers may need what has run out.
    _exit(starved)
  }

  /// Has somebody told what ``starve(_:)`` says, before the process ends.
  ///
  /// - Parameter confidant: Gets what has run out, on any thread.
  package static func confideStarvation(to confidant: @escaping @Sendable (String) -> Void) {
    self.confidant.withLock { $0 = confidant }
  }

  /// Who is told why the process starves.
  private static let confidant = Locked<(@Sendable (String) -> Void)?>(nil)

  /// The arguments of the process; nil if one of them is no text.
  private static func arguments() -> [String]? {
    let words = UnsafeBufferPointer(
      start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
    let texts = words.dropFirst().compactMap { $0.flatMap { String(validatingCString: $0) } }
    return texts.count == max(0, words.count - 1) ? texts : nil
  }

  /// Has this process end as soon as the one that started it has, and with it its
  /// group, if it leads one.
  ///
  /// - Parameter lifeline: Where nothing is ever written, and which is at its
  ///   end when nobody is left who could.
  package static func endWithParent(lifeline: Int32) {
    ck_endWithParent()
    // Beside that: not every system can, and the parent may be gone already.
    PlainThread.start(stackSize: 1 << 16) {
      // Nobody else may: a thread inherits what the one that started it holds back.
      ck_hearEndOfParent()
      var byte: [UInt8] = [0]
      if POSIX.read(lifeline, &byte) == 0 { ck_endGroup() }
    }
  }
}
