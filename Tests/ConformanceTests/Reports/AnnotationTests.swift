import CommandKit
import ConformanceKit
import ConformanceReports
import Foundation
import GateFixtures
import Testing

@Suite struct AnnotationTests {
  /// A command, read as the runner of a workflow does.
  struct Command: Equatable {
    let name: String
    let properties: [String: String]
    let message: String

    init?(_ line: String) {
      guard line.hasPrefix("::"), let end = line.dropFirst(2).range(of: "::") else { return nil }
      let head = line[line.index(line.startIndex, offsetBy: 2)..<end.lowerBound]
      let parts = head.split(separator: " ", maxSplits: 1)
      var properties: [String: String] = [:]
      for pair in parts.count == 2 ? parts[1].split(separator: ",") : [] {
        let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard sides.count == 2, properties[String(sides[0])] == nil else { return nil }
        properties[String(sides[0])] = Self.decoded(sides[1], [("%3A", ":"), ("%2C", ",")])
      }
      name = String(parts[0])
      self.properties = properties
      message = Self.decoded(line[end.upperBound...], [])
    }

    private static func decoded(_ text: Substring, _ others: [(String, String)]) -> String {
      (others + [("%0D", "\r"), ("%0A", "\n"), ("%25", "%")]).reduce(String(text)) {
        $0.replacing($1.0, with: $1.1)
      }
    }
  }

  let report = HostileReport.report

  @Test func `each failure is one line, which the runner reads as it was meant`() throws {
    let lines = report.annotations(places: HostileReport.places)
    let commands = try lines.map { try #require(Command($0)) }
    #expect(
      commands.map(\.name) == ["error", "notice", "error", "error", "error", "error"])
    for line in lines {
      #expect(!line.unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{2028}" })
    }
    let properties = commands[0].properties
    #expect(Set(properties.keys) == ["file", "line", "title"])
    #expect(properties["file"] == "Tests/ConformanceTests/Reports/HostileReport.swift")
    #expect(properties["line"] == "\(HostileReport.clause.line)")
    #expect(properties["title"] == "honest fails: \(HostileReport.clause.id)")
    let message = commands[0].message.split(separator: "\n").map(String.init)
    #expect(message[0] == Text.line(HostileReport.text))
    #expect(message[1] == Text.line(HostileReport.clause.rule))
    #expect(message.last?.contains("--seed \(UInt64.max) --rounds 7") == true)
    #expect(commands[1].message.contains("\nKnown: "))
  }

  @Test func `a clause of a dependency has no file`() throws {
    let report = HostileReport.report([.hang])
    let line = try #require(report.annotations(places: ClausePlaces([], root: nil)).first)
    #expect(Set(try #require(Command(line)).properties.keys) == ["title"])
  }

  @Test func `a run that fails without a clause says so`() throws {
    let report = HostileReport.report([.skip(capabilities: [])], status: .nothingMatched)
    let commands = report.annotations(places: HostileReport.places).compactMap(Command.init)
    #expect(commands.map(\.name) == ["error"])
    #expect(commands.first?.message == ConformStatus.nothingMatched.summary)
    let good = HostileReport.report([.pass], status: .conforms)
    #expect(good.annotations(places: HostileReport.places).isEmpty)
  }

  @Test(
    arguments: [
      ("/home/me/project/Tests/A.swift", "/home/me/project", "Tests/A.swift"),
      ("/home/me/project/.build/checkouts/kit/Sources/A.swift", "/home/me/project", nil),
      ("/home/me/projects/Sources/A.swift", "/home/me/project", nil),
    ] as [(String, String, String?)])
  func `a path is relative to the repository`(_ file: String, _ root: String, _ path: String?) {
    #expect(ClausePlaces.path(of: file, in: root) == path)
  }

  @Test func `a kit that was built elsewhere is found again`() throws {
    let directory = try TemporaryDirectory()
    try FileManager.default.createDirectory(
      atPath: directory.path("Sources/Kit"), withIntermediateDirectories: true)
    try Data().write(to: directory.url.appendingPathComponent("Sources/Kit/A.swift"))
    #expect(
      ClausePlaces.path(of: "/elsewhere/kit/Sources/Kit/A.swift", in: directory.url.path)
        == "Sources/Kit/A.swift")
  }

  @Test func `the repository is what the job says, or the next one upwards`() throws {
    let directory = try TemporaryDirectory()
    let folder = directory.path("a/b")
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      atPath: directory.path("a/.git"), withIntermediateDirectories: false)
    #expect(ClausePlaces.root(environment: [:], directory: folder)?.lastPathComponent == "a")
    let workspace = ["GITHUB_WORKSPACE": "/home/runner/work"]
    #expect(
      ClausePlaces.root(environment: workspace, directory: folder)?.path == "/home/runner/work")
  }
}
