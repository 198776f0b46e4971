import DataFlow
import Foundation
import Testing

/// What becomes of the stored values of programs, and of what goes wrong with them.
struct ProgramStorageTests {
  /// Where a program has its values.
  enum Place: CaseIterable {
    case defaults, file
  }

  private func arguments(_ place: Place, _ folder: StoreFolder) -> [String] {
    place == .file ? ["store", folder.file] : ["store"]
  }

  @Test(arguments: Place.allCases, [SIGTERM, SIGINT, SIGHUP, SIGKILL])
  func `a program finds its values when it is started again`(
    _ place: Place, _ signal: Int32
  ) throws {
    let folder = try StoreFolder(made: true)
    for launch in 1...3 {
      let run = try ProgramRun(
        arguments(place, folder), home: folder.path, signal: signal
      ) { $0.contains("ready") }
      // What is written while the views go is stored, too.
      let ends = signal == SIGKILL ? 0 : launch - 1
      #expect(run.lines.first == "launch \(launch) after \(ends) ends")
      #expect(run.reason == (signal == SIGKILL ? .uncaughtSignal : .exit))
      #expect(run.status == (signal == SIGKILL ? SIGKILL : 0) && run.errors.isEmpty)
    }
  }

  @Test(arguments: [SIGTERM, SIGKILL])
  func `what a model alone has stored is saved after the turn`(_ signal: Int32) throws {
    let folder = try StoreFolder(made: true)
    for launch in 0...1 {
      let run = try ProgramRun(
        ["keep", folder.file], home: folder.path, signal: signal
      ) { $0.contains("turned") }
      #expect(run.lines.first == "kept \(launch) \(launch)")
      #expect(run.status == (signal == SIGKILL ? SIGKILL : 0) && run.errors.isEmpty)
    }
  }

  @Test(arguments: [Trouble.cannotBeWritten, .defaultsWithoutHome])
  func `what a model alone has stored and cannot save is in the status`(
    _ trouble: Trouble
  ) throws {
    let folder = try StoreFolder(made: true)
    if trouble == .cannotBeWritten { try folder.makeFolder(folder.file + ".new") }
    let run = try ProgramRun(
      ["keep", folder.file], home: trouble == .cannotBeWritten ? nil : "/dev/null",
      signal: SIGTERM
    ) { $0.contains("turned") }
    #expect(run.reason == .exit && run.status == Trouble.lossStatus && !run.errors.isEmpty)
  }

  @Test func `views disappear also if an effect ends the program`() throws {
    let run = try ProgramRun(["leave"], signals: [])
    #expect(run.lines == ["ends", "gone", "left"])
    #expect(run.reason == .exit && run.status == 0 && run.errors.isEmpty)
  }

  /// What is wrong with where a program has its values.
  enum Trouble: CaseIterable {
    case garbage, isFolder, cannotBeWritten, mayNotGrow, defaultsWithoutHome

    /// The exit status of a program that loses values, in numbers, as those who start it know
    /// it: `EX_IOERR` of `sysexits.h`.
    static let lossStatus: Int32 = 74

    /// What a program says, and with what it ends.
    ///
    /// - Parameter hasDefaults: Whether its windows are in Foundation's defaults.
    func outcome(hasDefaults: Bool) -> (kinds: [DataFlow.Issue.Kind], status: Int32) {
      switch self {
      case .mayNotGrow where hasDefaults:
        ([.storeNotSaved, .storeNotSaved], Self.lossStatus)
      // Repaired by the first write.
      case .garbage: ([.corruptStore], 0)
      case .isFolder: ([.storeNotRead, .storeNotSaved], Self.lossStatus)
      case .cannotBeWritten, .mayNotGrow, .defaultsWithoutHome:
        ([.storeNotSaved], Self.lossStatus)
      }
    }

    /// Makes the trouble, and starts the program with it.
    func run(
      _ program: String, _ folder: StoreFolder, signal: Int32,
      until isReady: @escaping ([String]) -> Bool
    ) throws -> ProgramRun {
      switch self {
      case .garbage: try folder.replace(Data("garbage".utf8))
      case .isFolder: try folder.makeFolder(folder.file)
      case .cannotBeWritten: try folder.makeFolder(folder.file + ".new")
      case .mayNotGrow:
        return try ProgramRun(
          [program, folder.file], after: "ulimit -f 0", signal: signal, until: isReady)
      case .defaultsWithoutHome:
        return try ProgramRun([program], home: "/dev/null", signal: signal, until: isReady)
      }
      return try ProgramRun([program, folder.file], signal: signal, until: isReady)
    }
  }

  /// ThreadSanitizer's runtime needs files that may grow itself, and ends the program.
  static let troubles = Trouble.allCases.filter { trouble in
    trouble != .mayNotGrow
      || ProcessInfo.processInfo.environment["OBSERVATORY_SANITIZER"] == nil
  }

  @Test(arguments: troubles)
  func `a program says once on standard error what is wrong with a store, and goes on`(
    _ trouble: Trouble
  ) throws {
    let folder = try StoreFolder(made: true)
    let run = try trouble.run("store", folder, signal: SIGTERM) { $0.contains("ready") }
    #expect(run.lines == ["launch 1 after 0 ends", "ready"])
    let outcome = trouble.outcome(hasDefaults: true)
    let prefixes = outcome.kinds.map { "Issue \($0): " }
    #expect(run.errors.count == prefixes.count, "\(run.errors)")
    for (line, prefix) in zip(run.errors, prefixes) { #expect(line.hasPrefix(prefix)) }
    #expect(run.status == outcome.status && run.reason == .exit)
    #expect(HostLoop.unsavedStatus == Trouble.lossStatus)
  }

  @Test(arguments: troubles)
  func `a program's own loop takes the issues instead`(_ trouble: Trouble) throws {
    let folder = try StoreFolder(made: true)
    let run = try trouble.run("tell", folder, signal: SIGTERM) { $0.contains("ready") }
    let issues = trouble.outcome(hasDefaults: false).kinds.map { "issue \($0)" }
    #expect(run.lines.filter { $0.hasPrefix("issue") } == issues && run.errors.isEmpty)
    // Told after the step, before it is shown.
    let told = try #require(run.lines.lastIndex { $0.hasPrefix("issue") })
    let shown = try #require(run.lines.lastIndex(of: "shows"))
    #expect(run.lines.first == "launch 1 after 0 ends" && told < shown)
  }
}
