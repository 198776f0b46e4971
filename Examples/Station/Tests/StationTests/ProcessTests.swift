import Foundation
import Testing

/// The program as it runs on a server: a process of its own, ended by a signal.
struct ProcessTests {
  @Test(arguments: [SIGTERM, SIGINT])
  func `a signal ends it after everybody has the last reading`(_ signal: Int32) throws {
    let process = Process()
    process.executableURL = Self.program
    process.arguments = ["1"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    var text = ""
    var isTold = false
    while case let data = output.fileHandleForReading.availableData, !data.isEmpty {
      text += String(decoding: data, as: UTF8.self)
      // All are under way: the archive, which is slow, has its second reading.
      if !isTold, text.split(separator: "Archived").count > 2, text.contains("Frost") {
        isTold = true
        kill(process.processIdentifier, signal)
      }
    }
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 0)
    let lines = text.split(separator: "\n")
    let stopped = try #require(lines.last { $0.contains("Stopped") })
    let last = try #require(stopped.firstMatch(of: /number=(\d+)/)).1
    for follower in ["journal", "alarm", "archive"] {
      let ends = lines.filter { $0.contains(" \(follower): ") && $0.hasSuffix(" End") }
      #expect(ends.count == 1, "\(follower)")
      #expect(ends.allSatisfy { $0.contains("number=\(last) ") }, "\(follower)")
    }
  }

  /// Beside the tests.
  private static var program: URL {
    #if os(Linux) || os(Android)
      let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    #else
      let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }!.bundleURL
    #endif
    return tests.deletingLastPathComponent().appendingPathComponent("station")
  }
}
