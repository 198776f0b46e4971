import ArgumentParser
import Bookshelf
import DataFlow
import Foundation
import Terminal

/// A shelf of books, on a terminal or by a script.
@main
struct BookshelfCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bookshelf",
    abstract: "A shelf of books: an app on DataFlow, drawn as text.",
    discussion: """
      On a terminal it is driven by keys: tab moves the focus, the lowest line says \
      what else there is. Colours are left out if NO_COLOR is set.

      If standard input is no terminal, it is a script with a command in each line. \
      Time passes only as the script says, and settings are forgotten, unless they \
      are in a file that is named. Empty lines, and those that begin with #, are left \
      out.

      \(Script.help)

      Settings of a terminal's user are in $XDG_CONFIG_HOME/bookshelf/settings, or in \
      ~/.config/bookshelf/settings.

      Exit codes: 0 the program or the script has ended; 2 a line of the script is \
      wrong, or there is neither a terminal nor a script; 64 wrong options.
      """)

  @Option(help: ArgumentHelp("The file for settings.", valueName: "path"))
  var settings: String?

  @Option(help: "How many columns a script's screen has, from 20 to 400.")
  var width = 64

  func validate() throws {
    if settings?.isEmpty == true { throw ValidationError("--settings needs a path") }
    if !(20...400).contains(width) {
      throw ValidationError("--width is a number from 20 to 400, and not \(width)")
    }
  }

  // The main thread; what follows needs the main actor.
  func run() { MainActor.assumeIsolated { isatty(STDIN_FILENO) == 1 ? runProgram() : runScript() } }
}

// MARK: - The two ways to run

extension BookshelfCommand {
  @MainActor
  private func runProgram() -> Never {
    let store = Settings.store(at: settings ?? Settings.defaultPath)
    Settings.report(store)
    let hasStyles = (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
    let program = TerminalProgram(
      app: BookshelfApp(), defaultAppStorage: store, hasStyles: hasStyles)
    guard let program else { Self.fail("standard output is no terminal") }
    program.run()
  }

  @MainActor
  private func runScript() -> Never {
    let store = Settings.store(at: settings)
    guard
      let text = String(validating: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
    else { Self.fail("the script is not UTF-8") }
    let host = Host(app: BookshelfApp(), defaultAppStorage: store)
    let script = Script(host: host, width: width) { print($0, terminator: "\n\n") }
    Task { @MainActor in
      do throws(ScriptError) {
        try await script.run(text)
      } catch { Self.fail("\(error)") }
      Settings.report(store)
      host.unmount()
      Self.exit()
    }
    dispatchMain()
  }

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("bookshelf: \(message)\n".utf8))
    Foundation.exit(2)
  }
}
