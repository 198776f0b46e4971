import CFaults
import CommandKit
import ConformanceKit
import Foundation
import Mutation

/// The program that SwiftPM makes of a package's tests.
struct TestBundle {
  let path: String

  /// The tests of a type, and which mutants they reach.
  struct Suite: Codable {
    let name: String
    let seconds: Double
    let numbers: Set<Int>

    func reaches(_ number: Int) -> Bool { numbers.contains(number) }
  }

  /// One after the other: two that run at a time would be told apart by nobody.
  private static let common = ["--testing-library", "swift-testing", "--no-parallel"]

  /// What runs `suites` with a mutant.
  func process(of suites: [Suite], mutant: Int) -> ProcessCrew.Program {
    let names = suites.map { NSRegularExpression.escapedPattern(for: $0.name) }
    let seconds = suites.reduce(0) { $0 + $1.seconds }
    return ProcessCrew.Program(
      path: path,
      arguments: Self.common + ["--filter", "^(\(names.joined(separator: "|")))/"],
      environment: ["OBSERVATORY_MUTANT": "\(mutant)", "SWIFT_BACKTRACE": "enable=no"],
      limit: seconds * 5 + 20)
  }

  /// Runs each suite by itself and records where it was; leaves out those that fail.
  func record(width: Int) throws -> [Suite] {
    var suites: [Suite] = []
    try ProcessCrew(width: width).run(try names()) { name in
      try? FileManager.default.removeItem(atPath: notes(of: name))
      return ProcessCrew.Program(
        path: path,
        arguments: Self.common + [
          "--filter", "^\(NSRegularExpression.escapedPattern(for: name))/",
        ],
        environment: ["OBSERVATORY_REACHED": notes(of: name)], limit: 300)
    } finish: { name, ending in
      defer { try? FileManager.default.removeItem(atPath: notes(of: name)) }
      guard ending.result == .passed,
        let bytes = FileManager.default.contents(atPath: notes(of: name))
      else {
        Console.standard.complain("no coverage of \(name): \(ending.by ?? "no notes")")
        return
      }
      let numbers = bytes.enumerated().filter { $0.element != 0 }.map(\.offset)
      suites.append(Suite(name: name, seconds: ending.seconds, numbers: Set(numbers)))
    }
    return suites.sorted { $0.seconds < $1.seconds }
  }

  private func notes(of name: String) -> String {
    FileManager.default.temporaryDirectory.appending(path: "reached-\(getpid())-\(name)").path
  }

  /// The types with tests, `Module.Type`.
  private func names() throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = ["--testing-library", "swift-testing", "--list-tests"]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let names = String(decoding: output, as: UTF8.self).split(separator: "\n").compactMap { line in
      line.firstIndex(of: "/").map { String(line[..<$0]) }
    }
    return Set(names).sorted()
  }
}
