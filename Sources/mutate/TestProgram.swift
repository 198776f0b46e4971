import CommandKit
import ConformanceKit
import Foundation
import Mutation

/// A program of which parts run by their names, each of which notices some mutants.
protocol TestProgram {
  var path: String { get }

  /// How long a part may take while it is recorded, in seconds.
  var patience: Double { get }

  /// What makes it say its parts, and how it says them.
  var listing: [String] { get }
  func names(in output: String) -> [String]

  /// What makes it run some of them.
  func arguments(for names: [String]) -> [String]

  /// What a line of its output says has failed, if it does.
  static func failure(in line: Substring) -> String?
}

/// A part of a program, and which mutants it reaches.
struct TestPart: Codable {
  let name: String
  let seconds: Double
  let numbers: Set<Int>

  func reaches(_ number: Int) -> Bool { numbers.contains(number) }
}

extension TestProgram {
  /// What runs `parts` with a mutant.
  func process(of parts: [TestPart], mutant: Int) -> ProcessCrew.Program {
    ProcessCrew.Program(
      path: path, arguments: arguments(for: parts.map(\.name)),
      environment: ["OBSERVATORY_MUTANT": "\(mutant)", "SWIFT_BACKTRACE": "enable=no"],
      limit: parts.reduce(0) { $0 + $1.seconds } * 5 + 20, failure: Self.failure)
  }

  /// Runs each part by itself and records where it was, as far as `chosen` says; leaves out
  /// those that fail.
  func record(width: Int, _ chosen: (String) -> Bool) throws -> [TestPart] {
    var parts: [TestPart] = []
    try ProcessCrew(width: width).run(try names().filter(chosen)) { name in
      try? FileManager.default.removeItem(at: notes(of: name))
      return ProcessCrew.Program(
        path: path, arguments: arguments(for: [name]),
        environment: ["OBSERVATORY_REACHED": notes(of: name).path], limit: patience,
        failure: Self.failure)
    } finish: { name, ending in
      defer { try? FileManager.default.removeItem(at: notes(of: name)) }
      guard ending.result == .passed, let bytes = try? Data(contentsOf: notes(of: name)) else {
        Console.standard.complain("no coverage of \(name): \(ending.by ?? "no notes")")
        return
      }
      let numbers = bytes.enumerated().filter { $0.element != 0 }.map(\.offset)
      parts.append(TestPart(name: name, seconds: ending.seconds, numbers: Set(numbers)))
    }
    return parts.sorted { $0.seconds < $1.seconds }
  }

  private func notes(of name: String) -> URL {
    let file = name.map { $0.isLetter || $0.isNumber ? String($0) : "-" }.joined()
    return FileManager.default.temporaryDirectory.appending(path: "reached-\(getpid())-\(file)")
  }

  private func names() throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = listing
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return names(in: String(decoding: output, as: UTF8.self))
  }
}

/// The program that SwiftPM makes of a package's tests; its parts are the types with tests,
/// `Module.Type`.
struct TestBundle: TestProgram {
  let path: String

  var patience: Double { 300 }
  var listing: [String] { ["--testing-library", "swift-testing", "--list-tests"] }

  func names(in output: String) -> [String] {
    let names = output.split(separator: "\n").compactMap { line in
      line.firstIndex(of: "/").map { String(line[..<$0]) }
    }
    return Set(names).sorted()
  }

  /// One after the other: two that run at a time would be told apart by nobody.
  ///
  /// Each by a filter that is its name, whose dots match any character: suites that count what
  /// is alive in the process look there whether they are alone.
  func arguments(for names: [String]) -> [String] {
    ["--testing-library", "swift-testing", "--no-parallel"]
      + names.flatMap { ["--filter", "\($0)/"] }
  }

  static func failure(in line: Substring) -> String? {
    line.contains(" recorded an issue") || line.contains("Fatal error")
      ? String(line.prefix(200)) : nil
  }
}

/// `explore` of Tests/Explorer, around the core with all mutants; its parts are the scenarios.
struct Explorer: TestProgram {
  let path: String
  /// Whether loads may read what is older.
  let isWeak: Bool

  var patience: Double { 300 }
  var listing: [String] { ["--list"] }

  func names(in output: String) -> [String] {
    output.split(separator: "\n").compactMap { line in
      line.range(of: #" \([0-9]+ threads\): "#, options: .regularExpression)
        .map { String(line[..<$0.lowerBound]) }
    }
  }

  func arguments(for names: [String]) -> [String] {
    ["--json"] + (isWeak ? ["--weak"] : []) + names.flatMap { ["--scenario", $0] }
  }

  static func failure(in line: Substring) -> String? {
    guard line.contains(#""end":"failed""#) else { return nil }
    return line.split(separator: "\"").dropFirst(2).first.map { "schedules of \($0)" }
  }
}
