import Foundation
import Testing

/// Programs as users run them: processes of their own.
struct ProgramTests {
  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func `a program runs its tasks and timers, and ends cleanly at a signal`(_ signal: Int32) throws {
    let run = try ProgramRun(signal: signal) { $0.contains("changed to 3") && $0.contains("task") }
    #expect(run.lines.filter { $0.hasPrefix("tick") } == ["tick 1", "tick 2", "tick 3"])
    #expect(run.lines.last == "gone" && run.errors.isEmpty)
    #expect(run.status == 0 && run.reason == .exit)
  }

  @Test(arguments: [SIGTERM, SIGKILL])
  func `a program's windows come back in another process`(_ signal: Int32) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("store").path
    for (place, pages) in ["pages 1", "pages 2 1", "pages 3 2 1"].enumerated() {
      let result = try ProgramRun(["read", file], signal: signal) { $0.contains("done") }
      // And so do the values of what is no view.
      #expect(result.lines == [pages, "reading \(place + 1)", "done"])
    }
  }

  @Test func `a program's values and windows are in Foundation's defaults at its end`() throws {
    let home = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: home) }
    for line in ["count 0 page 1", "count 1 page 2", "count 2 page 3"] {
      let result = try ProgramRun(["count"], home: home.path, signal: SIGTERM) {
        $0.contains("done")
      }
      #expect(result.lines == [line, "done"] && result.status == 0)
    }
  }

  @Test func `a program shows each step`() throws {
    let run = try ProgramRun(["show"], signal: SIGTERM) { $0.contains("shows 3") }
    let shown = run.lines.filter { $0.hasPrefix("shows") }
    #expect(shown.first == "shows 0" && shown.contains("shows 3"))
    #expect(run.status == 0)
  }

  @Test(arguments: [SIGHUP, SIGINT])
  func `a signal that a program was started without does nothing`(_ signal: Int32) throws {
    let run = try ProgramRun(
      ["ignore"],
      signals: [
        (signal, { $0.contains("tick 3") }),
        // Far more than a signal takes to end a program.
        (SIGTERM, { $0.contains("tick 100") }),
      ])
    #expect(run.lines.contains("tick 100") && run.lines.last == "gone")
    #expect(run.status == 0 && run.reason == .exit)
  }

  @Test func `a signal that comes before anything else is not lost`() throws {
    let result = try ProgramRun(["early"], signals: [])
    #expect(result.lines == ["gone"] && result.status == 0 && result.reason == .exit)
  }

  @Test func `a program shows what its user has done`() throws {
    let result = try ProgramRun(["drive"], signal: SIGTERM) { $0.contains("shows 1") }
    #expect(result.lines.filter { $0.hasPrefix("shows") } == ["shows 0", "shows 1"])
    #expect(result.status == 0)
  }

  @Test func `a program can be ended by a signal that it knows nothing of`() throws {
    let result = try ProgramRun(["show"], signal: SIGUSR1) { $0.contains("shows 3") }
    #expect(result.status == SIGUSR1 && result.reason == .uncaughtSignal)
  }

  @Test func `timers that belong to no view tick in a program`() throws {
    let result = try ProgramRun(["model"], signal: SIGTERM) { $0.contains("shows 3 3") }
    #expect(result.lines.first == "shows 0 0" && result.lines.last == "shows 3 3")
    #expect(result.status == 0)
  }

  @Test func `a program shows that something has come to rest`() throws {
    let result = try ProgramRun(["move"], signal: SIGTERM) {
      $0.contains("moves 1") && $0.last == "moves 0"
    }
    #expect(result.lines == ["moves 0", "moves 1", "moves 0"] && result.status == 0)
  }

  @Test func `what a task sets in Foundation's defaults is shown by a step of its own`() throws {
    let result = try ProgramRun(["set"], signals: [])
    #expect(result.lines.contains("shows 5") && result.lines.last == "over", "\(result.lines)")
    #expect(result.status == 0 && result.errors.isEmpty)
  }
}
