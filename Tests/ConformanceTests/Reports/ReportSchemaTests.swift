import ConformanceKit
import Foundation
import GateFixtures
import Testing

@Suite struct ReportSchemaTests {
  static let path =
    "Sources/ConformanceReports/ConformanceReports.docc/run-report.schema.json"

  static let pathOfMutants =
    "Sources/ConformanceReports/ConformanceReports.docc/mutant-report.schema.json"

  let schema, schemaOfMutants: JSONSchema

  init() throws {
    schema = try JSONSchema(try Data(contentsOf: Repository.file(Self.path)))
    schemaOfMutants = try JSONSchema(try Data(contentsOf: Repository.file(Self.pathOfMutants)))
  }

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
    // Patterns, because a clause that is named exactly has to run. All but one, which takes half
    // a minute and ends in the same verdict as FX-hang.
    let patterns = FixtureSuite.clauses.map(\.id).filter { $0 != "FX-stop" }
      .map { "\($0.dropLast())?" }
    let gate = try await Spawned.run(
      [
        "run", "--seed", "9", "--rounds", "7", "--deadline", "1", "--patience", "0.1",
        "--candidate", "open", "--candidate", "boasting", "--json",
        directory.path("report.json"),
      ] + patterns)
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
    ("kit", 1, "/kit: is no string"), ("swift", "new", "/swift: is not ^"),
    ("platform", 1, "/platform: is no string"),
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

  @Test func `a real run of mutants is as the schema says`() async throws {
    let run = try await Spawned.run(["mutants", "--rounds", "7", "--json", "-"])
    let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    #expect(schemaOfMutants.problems(in: document) == [])
    // Neither is a report of the other kind.
    #expect(schema.problems(in: document).contains(": has no results"))
  }

  /// Changes that no report on mutants may have, and what the reader says.
  static let changesOfMutants: [(key: String, value: (any Sendable)?, problem: String)] = [
    ("schema", 2, "/schema: is not 1"), ("absent", [1], "/absent/0: is no string"),
    ("unproved", nil, ": has no unproved"), ("deadline", 0, "/deadline: is less"),
    ("new", 1, "/new: is not described"),
    ("mutants", [["name": "silent"]], "/mutants/0: has no verdict"),
  ]

  @Test(arguments: changesOfMutants.indices)
  func `another report on mutants is refused`(_ index: Int) throws {
    let mutant = FixtureSuite.silent([Proof(clauses: ["FX-watch"], message: "onChange")])
    let trial = try #require(
      MutantTrial.all(
        of: [mutant], Suite(candidates: [], clauses: FixtureSuite.clauses, mutants: [mutant])
      ).first)
    let report = MutantReport(
      patterns: [], runner: Runner(seed: 1), isolated: true, status: .selfTestFailed,
      mutants: [
        MutantReport.MutantRecord(trial, verdict: .alive, problems: ["lives"], seconds: 0)
      ], absent: ["mutant-elsewhere"], unproved: ["FX-pass"])
    let text = try report.json()
    var object = try #require(try JSONSerialization.jsonObject(with: text) as? [String: Any])
    #expect(schemaOfMutants.problems(in: object) == [])
    let change = Self.changesOfMutants[index]
    object[change.key] = change.value
    let problems = schemaOfMutants.problems(in: object)
    #expect(problems.contains { $0.hasPrefix(change.problem) }, "\(problems)")
  }
}
