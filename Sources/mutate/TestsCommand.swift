import ArgumentParser
import CommandKit
import ConformanceKit
import Foundation
import Mutation

/// `mutate tests`: what the gate does not notice against the package's own tests, or against
/// the core's schedules.
struct TestsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tests", abstract: "Run the tests against the mutants that the gate lets live.")

  @OptionGroup var selection: MutantSelection

  @Option(help: "The program with the tests.")
  var bundle: String?

  @Option(help: "In its place the program with the scheduler.")
  var explorer: String?

  @ArgumentParser.Flag(help: "There in the weak memory.")
  var weak = false

  @Option(help: "Which suites or scenarios; all if left out. * is any text.")
  var suite: [String] = []

  @Option(help: "Which of those not.")
  var except: [String] = []

  @Option(help: "What became of the mutants before; may be given several times.")
  var gate: [String]

  @Option(help: "A file of equivalent mutants, which are left out.")
  var equivalent: String?

  @Option(help: "Where it is kept which suites reach which mutants.")
  var coverage: String

  func validate() throws {
    guard (bundle == nil) != (explorer == nil) else {
      throw ValidationError("needs --bundle or --explorer, and not both")
    }
  }

  func run() throws {
    if let bundle { try run(TestBundle(path: bundle)) }
    if let explorer { try run(Explorer(path: explorer, isWeak: weak)) }
  }

  private func run(_ tests: some TestProgram) throws {
    let outcomes = try gate.flatMap { try LineFile<MutantOutcome>($0).read() }
    let killed = Set(outcomes.filter { $0.fate == .killed }.map(\.identity))
    let tried = Set(outcomes.map(\.identity))
    let (file, known) = try selection.outcomes()
    let settled = Set(known.map(\.identity))
    let equivalents = try equivalent.map { try MutantNotes(contentsOf: $0, needsReasons: true) }
    let mutants = try selection.chosen().filter { mutant in
      let identity = mutant.identity.description
      if equivalents?.reasons[identity] != nil { return false }
      if mutant.identity.change.isForSchedules, explorer == nil { return false }
      return !killed.contains(identity)
        && (tried.contains(identity) || mutant.identity.change.isForSchedules)
    }
    guard !mutants.isEmpty else { return }
    let parts = try reach(of: tests)
    let crew = ProcessCrew(width: selection.workers)
    var tally = known.reduce(into: MutationTally()) { $0.add($1) }
    print("\(parts.count) suites, \(mutants.count) mutants")
    let jobs = mutants.filter { !settled.contains($0.identity.description) }
    try crew.run(jobs) { mutant in
      let reaching = parts.filter { $0.reaches(mutant.number) }
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

  private func reach(of tests: some TestProgram) throws -> [TestPart] {
    let (globs, others) = (suite.map { Glob($0) }, except.map { Glob($0) })
    func isChosen(_ name: String) -> Bool {
      (globs.isEmpty || globs.contains { $0.matches(name) })
        && !others.contains { $0.matches(name) }
    }
    // The numbers of mutants are those of one build.
    if try isOlder(tests.path, than: coverage),
      let data = FileManager.default.contents(atPath: coverage)
    {
      return try JSONDecoder().decode([TestPart].self, from: data).filter { isChosen($0.name) }
    }
    let parts = try tests.record(width: selection.workers, isChosen)
    try WholeFile(coverage).write(JSONEncoder().encode(parts))
    return parts
  }

  private func isOlder(_ program: String, than notes: String) throws -> Bool {
    func date(_ path: String) -> Date? {
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      return attributes?[.modificationDate] as? Date
    }
    guard let built = date(program) else {
      throw CommandFailure(ConformStatus.workerBroken, "there is no \(program)")
    }
    return date(notes).map { built < $0 } ?? false
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
