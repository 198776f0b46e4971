import ConformanceKit
import Foundation
import GateFixtures
import Testing

@Suite struct ReportSchemaTests {
  static let path =
    "Sources/ConformanceReports/ConformanceReports.docc/run-report.schema.json"

  let schema: JSONSchema

  init() throws { schema = try JSONSchema(try Data(contentsOf: Repository.file(Self.path))) }

  func object(_ report: RunReport) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: try report.json()) as? [String: Any])
  }

  @Test func `a report is as the schema says, with every verdict`() throws {
    for report in [ReportTests.report, HostileReport.report] {
      #expect(try schema.problems(in: object(report)) == [])
    }
  }

  @Test(arguments: ConformStatus.allCases)
  func `each exit status is described`(_ status: ConformStatus) throws {
    #expect(try schema.problems(in: object(HostileReport.report([.pass], status: status))) == [])
  }

  @Test func `a real run is as the schema says`() async throws {
    let directory = try TemporaryDirectory()
    let gate = try await Spawned.run([
      "run", "--seed", "9", "--rounds", "7", "--deadline", "1", "--candidate", "open",
      "--candidate", "boasting", "--json", directory.path("report.json"),
    ])
    #expect(gate.status != 0)
    let data = try Data(contentsOf: directory.url.appendingPathComponent("report.json"))
    let problems = schema.problems(in: try JSONSerialization.jsonObject(with: data))
    #expect(problems == [])
  }

  /// Changes that no report may have, and what the reader says.
  static let changes: [(key: String, value: (any Sendable)?, problem: String)] = [
    ("schema", 2, "/schema: is not 1"), ("seed", "one", "/seed: is no integer"),
    ("rounds", 0, "/rounds: is less"), ("isolated", 1, "/isolated: is no boolean"),
    ("level", "none", "/level: is not listed"), ("results", nil, ": has no results"),
    ("new", 1, "/new: is not described"), ("date", "today", "/date: is not ^"),
    ("patterns", [1], "/patterns/0: is no string"),
  ]

  @Test(arguments: changes.indices)
  func `another report is refused`(_ index: Int) throws {
    let change = Self.changes[index]
    var object = try object(HostileReport.report)
    object[change.key] = change.value
    let problems = schema.problems(in: object)
    #expect(problems.contains { $0.hasPrefix(change.problem) }, "\(problems)")
  }

  @Test(arguments: [
    ("known-failure", "form"), ("untested", "reason"), ("crash", "signal"),
    ("skip", "capabilities"),
  ])
  func `a verdict has what it needs`(_ verdict: String, _ key: String) throws {
    var object = try object(HostileReport.report)
    var results = try #require(object["results"] as? [[String: Any]])
    let index = try #require(results.firstIndex { $0["verdict"] as? String == verdict })
    results[index][key] = nil
    object["results"] = results
    #expect(schema.problems(in: object) == ["/results/\(index): has no \(key)"])
  }
}
