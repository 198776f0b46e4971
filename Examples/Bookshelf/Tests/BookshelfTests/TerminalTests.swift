import Foundation
import Testing

/// The program on a terminal.
@Suite final class TerminalTests {
  private static let leave = "\u{1B}[?25h\u{1B}[?1049l"

  /// Where a test's programs have their settings.
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent(UUID().uuidString)

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func start(
    _ terminal: PseudoTerminal, _ environment: [String: String] = [:]
  ) throws -> Process {
    let settings = folder.appendingPathComponent("settings")
    let process = try terminal.start(["--settings", settings.path], environment: environment)
    try terminal.wait(for: "5 books")
    return process
  }

  @Test func `keys drive it, and the terminal is as it was afterwards`() throws {
    let terminal = try PseudoTerminal()
    let process = try start(terminal)
    #expect(terminal.isRaw)
    // Opens the second book, and fetches it in real time.
    terminal.type("j\r")
    try terminal.wait(for: "Title: Emma")
    terminal.type("\u{1B}[Z\u{1B}[Z ")
    try terminal.wait(for: "[##........] 20 %")
    terminal.type("\u{E}")
    try terminal.wait(for: "Jane Austen")
    terminal.type("\u{3}")
    process.waitUntilExit()
    terminal.readRest()
    #expect(process.terminationStatus == 0 && process.terminationReason == .exit)
    #expect(!terminal.isRaw && terminal.output.contains(Self.leave))
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
  func `a signal ends it in good order`(_ signal: Int32) throws {
    let terminal = try PseudoTerminal()
    let process = try start(terminal)
    // Once it has taken a key, its loop runs.
    terminal.type("a")
    try terminal.wait(for: "A new book")
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    terminal.readRest()
    #expect(process.terminationStatus == 0 && process.terminationReason == .exit)
    #expect(!terminal.isRaw && terminal.output.contains(Self.leave))
  }

  @Test func `a crash leaves the terminal as it was`() throws {
    let terminal = try PseudoTerminal()
    let process = try start(terminal)
    kill(process.processIdentifier, SIGABRT)
    process.waitUntilExit()
    terminal.readRest()
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGABRT)
    #expect(!terminal.isRaw && terminal.output.contains(Self.leave))
  }

  @Test(arguments: [
    (["XDG_CONFIG_HOME": "/config", "HOME": ""], "config/bookshelf/settings"),
    (["HOME": ""], ".config/bookshelf/settings"),
    (["XDG_CONFIG_HOME": "relative", "HOME": ""], ".config/bookshelf/settings"),
  ])
  func `settings are where the environment says`(
    _ environment: [String: String], _ path: String
  ) throws {
    let terminal = try PseudoTerminal()
    // What is absolute is in a folder of the test's own.
    let process = try terminal.start(
      [],
      environment: environment.mapValues {
        $0.isEmpty || $0.hasPrefix("/") ? folder.path + $0 : $0
      })
    try terminal.wait(for: "5 books")
    terminal.type("s\tAda\r")
    try terminal.wait(for: "s bookshelf")
    terminal.type("\u{3}")
    process.waitUntilExit()
    let settings = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
    #expect(settings.contains("Ada"))
  }

  @Test func `colours are left out where nobody wants them`() throws {
    let cases: [(environment: [String: String], isPlain: Bool)] = [
      ([:], false), (["NO_COLOR": "1"], true), (["NO_COLOR": ""], false),
    ]
    for (environment, isPlain) in cases {
      let terminal = try PseudoTerminal()
      let process = try start(terminal, environment)
      terminal.type("\u{3}")
      process.waitUntilExit()
      terminal.readRest()
      #expect(terminal.output.contains("\u{1B}[0;2m") == !isPlain, "\(environment)")
    }
  }
}
