import Foundation
import Testing

/// Programs as users run them: processes of their own.
struct ProgramTests {
  /// The fixture, beside the tests.
  private static var fixture: URL {
    #if os(Linux) || os(Android)
      let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    #else
      let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }!.bundleURL
    #endif
    return tests.deletingLastPathComponent().appendingPathComponent("AppFixture")
  }

  /// Starts the fixture, ends it by a signal once `isReady` says so of its lines,
  /// and gives all lines and the status.
  private func run(
    _ arguments: [String], signal: Int32, home: URL? = nil,
    until isReady: ([String]) -> Bool
  ) throws -> (lines: [String], status: Int32, reason: Process.TerminationReason) {
    let process = Process()
    process.executableURL = Self.fixture
    process.arguments = arguments
    // Foundation's defaults are there.
    let home = home ?? FileManager.default.temporaryDirectory.appendingPathComponent("home")
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["HOME": home.path, "XDG_CONFIG_HOME": home.path]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    var text = ""
    var isAsked = false
    while case let data = output.fileHandleForReading.availableData, !data.isEmpty {
      text += String(decoding: data, as: UTF8.self)
      if !isAsked, isReady(text.split(separator: "\n").map(String.init)) {
        isAsked = true
        kill(process.processIdentifier, signal)
      }
    }
    process.waitUntilExit()
    return (
      text.split(separator: "\n").map(String.init), process.terminationStatus,
      process.terminationReason
    )
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func `a program runs its tasks and timers, and ends cleanly at a signal`(_ signal: Int32) throws {
    let result = try run([], signal: signal) {
      $0.contains("changed to 3") && $0.contains("task")
    }
    #expect(result.lines.filter { $0.hasPrefix("tick") } == ["tick 1", "tick 2", "tick 3"])
    #expect(result.lines.last == "gone")
    #expect(result.status == 0 && result.reason == .exit)
  }

  @Test(arguments: [SIGTERM, SIGKILL])
  func `a program's windows come back in another process`(_ signal: Int32) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("store").path
    for pages in ["pages 1", "pages 2 1", "pages 3 2 1"] {
      let result = try run(["read", file], signal: signal) { $0.contains("done") }
      #expect(result.lines == [pages, "done"])
    }
  }

  @Test func `a program's values and windows are in Foundation's defaults at its end`() throws {
    let home = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: home) }
    for line in ["count 0 page 1", "count 1 page 2", "count 2 page 3"] {
      let result = try run(["count"], signal: SIGTERM, home: home) { $0.contains("done") }
      #expect(result.lines == [line, "done"] && result.status == 0)
    }
  }

  @Test func `a program shows each step`() throws {
    let result = try run(["show"], signal: SIGTERM) { $0.contains("shows 3") }
    let shown = result.lines.filter { $0.hasPrefix("shows") }
    #expect(shown.first == "shows 0" && shown.contains("shows 3"))
    #expect(result.status == 0)
  }

  @Test func `a signal that comes before anything else is not lost`() throws {
    let result = try run(["early"], signal: 0) { _ in false }
    #expect(result.lines == ["gone"] && result.status == 0 && result.reason == .exit)
  }

  @Test func `a program shows what its user has done`() throws {
    let result = try run(["drive"], signal: SIGTERM) { $0.contains("shows 1") }
    #expect(result.lines.filter { $0.hasPrefix("shows") } == ["shows 0", "shows 1"])
    #expect(result.status == 0)
  }
}
