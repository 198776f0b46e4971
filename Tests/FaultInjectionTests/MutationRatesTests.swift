import FaultInjection
import Foundation
import Mutation
import Testing

@Suite struct MutationRatesTests {
  /// A file with `text`, while `body` runs.
  private func with<Result>(_ text: String, _ body: (String) throws -> Result) throws -> Result {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(text.utf8).write(to: file)
    return try body(file.path)
  }

  @Test func `a line is a module and a rate`() throws {
    let rates = try with("# What is reached.\n\nCore 60\nViews  62.5 # more\n") {
      try MutationRates(contentsOf: $0).rates
    }
    #expect(rates == ["Core": 60, "Views": 62.5])
  }

  @Test(arguments: ["Core", "Core 101", "Core -1", "Core sixty", "Core 60 %", "Core 1\nCore 2"])
  func `another line is refused by its number`(_ text: String) throws {
    try with("# One.\n\(text)") { path in
      let error = #expect(throws: MutationRatesProblem.self) {
        try MutationRates(contentsOf: path)
      }
      let number = text.contains("\n") ? 3 : 2
      #expect(error?.description.hasPrefix("\(path):\(number): ") == true)
    }
  }

  /// A report of a module's mutants, of which the gate has killed some.
  private func report(killed: Int, of count: Int) throws -> MutationReport {
    let source = (0..<count).map { "func f\($0)() -> Bool { true }" }.joined(separator: "\n")
    let found = MechanicalMutants(of: ["A.swift": source], in: "Core", from: 1).mutants
    let mutants = found.filter { $0.identity.change == .literal }
    #expect(mutants.count == count)
    let outcomes = mutants.enumerated().map { number, mutant in
      MutantOutcome(
        identity: mutant.identity.description, fate: number < killed ? .killed : .survived,
        seconds: 0)
    }
    return MutationReport(
      mutants: mutants, gate: outcomes, tests: nil,
      equivalent: MutantNotes("", needsReasons: true), isPartial: false)
  }

  @Test func `a rate that is not reached is a problem, one that is reached none`() throws {
    let rates = try with("Core 60") { try MutationRates(contentsOf: $0) }
    #expect(try report(killed: 6, of: 10).shortfalls(rates) == [])
    #expect(
      try report(killed: 5, of: 10).shortfalls(rates)
        == ["Core: the gate kills 50.0 % of 10 mutants, and has to kill 60.0 %"])
  }

  @Test func `an ordering is asked of schedules, and counts where they were asked`() throws {
    let source = "func f() { w.load(ordering: .acquiring) }"
    let mutants = MechanicalMutants(of: ["A.swift": source], in: "Core", from: 1).mutants
    #expect(Set(mutants.map(\.identity.change)) == [.omit, .order])
    func outcomes(_ fate: MutantOutcome.Fate, _ change: MechanicalMutant.Change) -> [MutantOutcome]
    {
      mutants.filter { $0.identity.change == change }
        .map { MutantOutcome(identity: $0.identity.description, fate: fate, seconds: 0) }
    }
    func lines(_ tests: [[MutantOutcome]]?) throws -> [String] {
      let report = MutationReport(
        mutants: mutants, gate: outcomes(.killed, .omit), tests: tests,
        equivalent: MutantNotes("", needsReasons: true), isPartial: false)
      #expect(report.problems == [])
      return report.lines.dropFirst().map {
        $0.split(separator: " ").joined(separator: " ")
      }
    }
    #expect(try lines(nil).last == "Core 1 0 1 100.0 % 0 0")
    #expect(
      try lines([outcomes(.survived, .order)]).last == "Core 2 0 1 100.0 % 0 50.0 % 1 0")
    // One kind of test is enough.
    #expect(
      try lines([outcomes(.killed, .order), outcomes(.unreached, .order)]).last
        == "Core 2 0 1 100.0 % 1 100.0 % 0 0")
  }

  @Test func `a module without mutants is a problem`() throws {
    let rates = try with("Core 60\nViews 1") { try MutationRates(contentsOf: $0) }
    #expect(try report(killed: 9, of: 10).shortfalls(rates) == ["no mutant of Views was tried"])
  }
}
