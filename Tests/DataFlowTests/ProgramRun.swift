import Foundation

/// A program of the fixture, as users run it: a process of its own.
struct ProgramRun {
  /// The lines on standard output.
  let lines: [String]
  /// The lines on standard error.
  let errors: [String]
  let status: Int32
  let reason: Process.TerminationReason

  /// The fixture, beside the tests.
  private static var fixture: URL {
    #if os(Linux) || os(Android)
      let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    #else
      let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }!.bundleURL
    #endif
    return tests.deletingLastPathComponent().appendingPathComponent("AppFixture")
  }

  /// Starts the fixture, sends it signals, and waits for its end.
  ///
  /// - Parameters:
  ///   - arguments: The program's arguments.
  ///   - home: Its home folder, where Foundation's defaults are, if not one of
  ///     its own.
  ///   - limit: What a shell does before it.
  ///   - signals: Each with what the lines have to have for it to be sent.
  init(
    _ arguments: [String] = [], home: String? = nil, after limit: String? = nil,
    signals: [(number: Int32, isReady: ([String]) -> Bool)]
  ) throws {
    let process = Process()
    process.executableURL = Self.fixture
    process.arguments = arguments
    if let limit {
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", "\(limit); exec \"$0\" \"$@\"", Self.fixture.path] + arguments
    }
    let folder = try StoreFolder(made: true)
    let home = home ?? folder.path
    let homes = ["HOME": home, "XDG_CONFIG_HOME": home + "/.config"]
    process.environment = ProcessInfo.processInfo.environment.merging(homes) { $1 }
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    // Read at the end: there are a few lines at most.
    process.standardError = errors
    try process.run()
    var text = ""
    var waiting = signals[...]
    while case let data = output.fileHandleForReading.availableData, !data.isEmpty {
      text += String(decoding: data, as: UTF8.self)
      if let next = waiting.first, next.isReady(Self.lines(text)) {
        waiting.removeFirst()
        kill(process.processIdentifier, next.number)
      }
    }
    process.waitUntilExit()
    lines = Self.lines(text)
    let rest = errors.fileHandleForReading.readDataToEndOfFile()
    self.errors = Self.lines(String(decoding: rest, as: UTF8.self))
    status = process.terminationStatus
    reason = process.terminationReason
    withExtendedLifetime(folder) {}
  }

  /// As above, with one signal.
  init(
    _ arguments: [String] = [], home: String? = nil, after limit: String? = nil, signal: Int32,
    until isReady: @escaping ([String]) -> Bool
  ) throws {
    try self.init(arguments, home: home, after: limit, signals: [(signal, isReady)])
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init)
  }
}
