import ArgumentParser
import CommandKit
import Foundation
import Mutation

/// `mutate tests`: what the gate does not notice against the package's own tests.
struct TestsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tests", abstract: "Run the tests against the mutants that the gate lets live.")

  @OptionGroup var selection: MutantSelection

  @Option(help: "The program with the tests.")
  var bundle: String

  @Option(help: "What became of the mutants at the gate.")
  var gate: String

  @Option(help: "Where it is kept which suites reach which mutants.")
  var coverage: String

  func run() throws {
    let lived = Set(
      try LineFile<MutantOutcome>(gate).read().filter { $0.fate != .killed }.map(\.identity))
    let (file, known) = try selection.outcomes()
    let settled = Set(known.map(\.identity))
    let mutants = try selection.chosen().filter { lived.contains($0.identity.description) }
    let tests = TestBundle(path: bundle)
    let suites = try reach(of: tests)
    let crew = ProcessCrew(width: selection.workers)
    var tally = known.reduce(into: MutationTally()) { $0.add($1) }
    print("\(suites.count) suites, \(mutants.count) mutants")
    let jobs = mutants.filter { !settled.contains($0.identity.description) }
    try crew.run(jobs) { mutant in
      let reaching = suites.filter { $0.reaches(mutant.number) }
      guard !reaching.isEmpty else { return nil }
      return tests.process(of: reaching, mutant: mutant.number)
    } finish: { mutant, ending in
      let outcome = MutantOutcome(
        identity: mutant.identity.description, fate: ending.fate, by: ending.by,
        seconds: ending.seconds)
      try file.append(outcome)
      tally.add(outcome)
      if tally.count % 20 == 0 { print("\(tally)") }
    }
    print("\(tally)")
  }

  private func reach(of tests: TestBundle) throws -> [TestBundle.Suite] {
    if let data = FileManager.default.contents(atPath: coverage) {
      return try JSONDecoder().decode([TestBundle.Suite].self, from: data)
    }
    let suites = try tests.record(width: selection.workers)
    try JSONEncoder().encode(suites).write(to: URL(fileURLWithPath: coverage), options: .atomic)
    return suites
  }
}

extension ProcessCrew.Ending {
  fileprivate var fate: MutantOutcome.Fate {
    switch result {
    case .passed: .survived
    case .failed: .killed
    case .none: .unreached
    }
  }
}
