import CommandKit
import ConformCommand
import Conformance
import ConformanceKit
import ConformanceTesting
import DataFlowConformance
import Foundation
import GateFixtures
import Testing

/// Which clauses are asked for, by edition and by version of the suite.
@Suite struct EditionTests {
  private static let later = SuiteVersion(9, 0)

  private static func clause(_ id: String, _ validity: Validity) -> Clause {
    Clause(
      id, .required, "A fixture MUST hold.", source: "the fixture", hint: "", validity: validity,
      expected: ["no"]
    ) { _, _ in }
  }

  /// One that came with an edition, one that a later kit has, and one that is replaced.
  private static let clauses = [
    clause("FX-old", .always), clause("FX-events", Validity(since: .swift64)),
    clause("FX-later", Validity(suite: later)),
    clause(
      "FX-replaced",
      Validity(replacement: Validity.Replacement(by: ["FX-events"], since: .swift64, suite: .first))
    ),
    clause(
      "FX-mended", Validity(replacement: Validity.Replacement(by: ["FX-later"], suite: later))),
  ]

  @Test(
    arguments: [
      (.swift62, nil, ["FX-old", "FX-replaced", "FX-mended"]),
      (.swift63, nil, ["FX-old", "FX-replaced", "FX-mended"]),
      (.swift64, nil, ["FX-old", "FX-events", "FX-mended"]),
      (.swift63, later, ["FX-old", "FX-later", "FX-replaced"]),
      (.swift64, later, ["FX-old", "FX-events", "FX-later"]),
      (nil, nil, ["FX-old", "FX-events", "FX-mended"]),
      (nil, later, ["FX-old", "FX-events", "FX-later"]),
    ] as [(Edition?, SuiteVersion?, [String])])
  func `a pin has what there was, and no more`(
    _ edition: Edition?, _ suite: SuiteVersion?, _ ids: [String]
  ) {
    let pin = Pin(edition, suite: suite)
    #expect(Self.clauses.filter { pin.includes($0) }.map(\.id) == ids)
  }

  @Test func `an edition stays what it was when the suite grows`() {
    for edition in Edition.allCases {
      #expect(Pin(edition).suite == .first)
      #expect(!Pin(edition).includes(Self.clauses[2]))
    }
  }

  @Test func `an untested clause that is replaced stays listed`() {
    let replacement = Validity.Replacement(by: ["FX-old"], suite: .first)
    let clause = Clause(
      "FX-gone", .required, "Nobody asks for this.", source: "the fixture", untested: "replaced",
      validity: Validity(replacement: replacement))
    #expect(Pin.newest.includes(clause))
  }

  // MARK: - The catalogue

  @Test func `what came with Swift 6.4 is asked for from then on`() {
    let new = Catalogue.all.filter { !Pin(.swift63).includes($0) }
    let others = new.filter { clause in !["O-", "K-"].contains { clause.id.hasPrefix($0) } }
    #expect(Set(others.map(\.id)) == ["A-20", "C-24", "C-25", "R-19"])
    for clause in Catalogue.all where clause.id.hasPrefix("O-") || clause.id.hasPrefix("K-") {
      #expect(clause.validity.edition == .swift64, "\(clause.id)")
    }
  }

  @Test func `the catalogue asks for nothing of the future, and replaces by what there is`() {
    let ids = Set(Catalogue.all.map(\.id))
    for clause in Catalogue.all {
      #expect(clause.validity.suite <= .current, "\(clause.id)")
      for id in clause.validity.replacement?.clauses ?? [] {
        #expect(ids.contains(id), "\(clause.id)")
      }
    }
  }

  // MARK: - The command line

  private static let suite = Suite(
    candidates: [Honest.self], clauses: clauses.filter { $0.id != "FX-old" }, mutants: [])

  private func run(_ arguments: String...) async -> CommandLineTests.Run {
    await CommandLineTests().run(arguments, suite: Self.suite)
  }

  @Test(
    arguments: [
      (["--edition", "6.3"], ["FX-replaced", "FX-mended"]),
      (["--edition", "6.4"], ["FX-events", "FX-mended"]),
      (["--suite", "1.0"], ["FX-events", "FX-mended"]),
      (["--edition", "6.2", "--suite", "1.0"], ["FX-replaced", "FX-mended"]),
    ])
  func `the list is that of the edition`(_ options: [String], _ ids: [String]) async throws {
    let run = await CommandLineTests().run(["list", "--json", "-"] + options, suite: Self.suite)
    let list = try JSONDecoder().decode([ClauseRecord].self, from: Data(run.output.utf8))
    #expect(list.map(\.id) == ids)
  }

  @Test func `a list and an explanation say since when, and what instead`() async throws {
    let list = await run("list", "--edition", "6.3")
    #expect(list.output.hasPrefix("id           level     status  since  rule\n"))
    #expect(list.output.hasSuffix("2 clauses of edition 6.3, suite 1.0, 0 of them untested\n"))
    let text = await run("explain", "FX-replaced")
    #expect(text.output.contains("  since     edition 6.2, suite 1.0\n"))
    #expect(text.output.contains("  replaced  by FX-events, from edition 6.4 and suite 1.0 on\n"))
    let json = await run("explain", "--json", "-", "FX-replaced")
    let record = try JSONDecoder().decode(ClauseRecord.self, from: Data(json.output.utf8))
    #expect(record.edition == .swift62 && record.suite == "1.0")
    #expect(record.replacedBy?.clauses == ["FX-events"])
    #expect(record.replacedBy?.edition == .swift64)
  }

  @Test func `an edition that there is not is refused, with those there are`() async {
    let edition = await run("run", "--edition", "7.0")
    #expect(edition.status == .usage)
    #expect(edition.error.contains("'7.0' is invalid for '--edition <edition>'"))
    for name in Edition.allCases { #expect(edition.error.contains(name.rawValue)) }
    let suite = await run("list", "--suite", "0.9")
    #expect(suite.status == .usage)
    #expect(suite.error.contains("'0.9' is invalid for '--suite <suite>'"))
    #expect(suite.error.contains("1.0"))
  }

  @Test func `a clause that the edition does not have is no clause of the run`() async {
    let run = await run("run", "--no-isolation", "--edition", "6.3", "FX-events")
    #expect(run.status == .nothingMatched)
    #expect(
      run.error.contains(
        "'FX-events' matches no clause up to the level 'strict' in edition 6.3, suite 1.0"))
  }

  @Test func `a clause that is replaced can be asked for by its id`() async {
    let named = await run("run", "--no-isolation", "fx-replaced")
    #expect(named.status == .nonconforming)
    #expect(named.output.contains("FAIL   FX-replaced"))
    let covered = await run("run", "--no-isolation", "FX-rep*")
    #expect(covered.status == .nothingMatched)
  }

  @Test func `what the edition of the newer report does not have is gone`() async throws {
    let directory = try TemporaryDirectory()
    let (old, new) = (directory.path("old.json"), directory.path("new.json"))
    _ = await run("run", "--no-isolation", "--edition", "6.4", "--json", old)
    _ = await run("run", "--no-isolation", "--edition", "6.3", "--json", new)
    let change = await run("compare", old, new)
    #expect(change.status == .conforms)
    #expect(change.output.contains("1 new clauses"))
    #expect(change.output.contains("1 gone clauses"))
    // Within one edition it is missed.
    let some = directory.path("some.json")
    _ = await run("run", "--no-isolation", "--edition", "6.4", "--json", some, "FX-mended")
    #expect(await run("compare", old, some).status == .nonconforming)
  }

  @Test func `a report says what was asked for`() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("report.json")
    _ = await run("run", "--no-isolation", "--edition", "6.3", "--json", path)
    let report = try JSONDecoder().decode(
      RunReport.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(report.edition == .swift63)
    #expect(report.suite == "1.0")
    #expect(report.results.filter { !$0.isAboutAdapter }.map(\.id) == ["FX-replaced", "FX-mended"])
  }

  // MARK: - Tests of Swift Testing

  @Test func `a test of a clause that the edition does not have says so`() {
    let trial = ConformanceTrial(Self.clauses[1], Honest.self, in: Pin(.swift63))
    #expect(trial.obstacle == "edition 6.3, suite 1.0 does not have FX-events")
    let all = ConformanceTrial.all(of: [Honest.self], by: Self.clauses, in: Pin(.swift63))
    #expect(all.map(\.clause.id) == ["FX-old", "FX-replaced", "FX-mended"])
  }
}
