import ArgumentParser
import CommandKit
import ConformanceKit

/// `conform mutants`: whether the kit sees what it claims to see.
struct MutantsCommand: SuiteCommand {
  static let configuration = CommandConfiguration(
    commandName: "mutants",
    abstract: "Test the kit: run every mutant against the clauses that must fail it.",
    discussion: """
      Each proof of a mutant, some clauses and a message, is a trial. The mutant is killed when \
      all of these clauses fail with the message. Without a pattern, every tested clause must be \
      named by a mutant.

      Some mutants need a build of their own, and are only counted elsewhere.

      Exit status:
      \(ConformStatus.table)
      """)

  @OptionGroup var runner: RunnerOptions
  @OptionGroup var reports: ReportOptions

  @Argument(help: "Names of mutants; * is any text, ? any character, a comma separates two.")
  var patterns: [String] = []

  func execute(_ suite: Suite, _ console: Console) throws -> Int32 {
    let chosen = try chosen(from: suite.mutants)
    let files = try reports.files()
    let console = files.takeOutput ? console.aside : console
    let trials = MutantTrial.all(of: chosen.filter { $0.absence == nil }, suite)
    let runner = runner.runner(patience: Self.patience)

    var records: [MutantReport.MutantRecord] = []
    var failures: [CommandFailure] = []
    for trial in trials {
      console.showProgress("[\(records.count)/\(trials.count)] \(trial.mutant.name)")
      do {
        records.append(try record(of: trial, runner))
      } catch let failure as CommandFailure {
        failures.append(failure)
        records.append(
          MutantReport.MutantRecord(
            trial, verdict: .untried, problems: [failure.message], seconds: 0))
      }
    }
    console.hideProgress()
    let unproved = patterns.isEmpty ? MutantTrial.unproved(suite) : []
    let isProof = unproved.isEmpty && records.allSatisfy { $0.verdict == .killed }
    let statuses = failures.map(\.status) + [isProof ? .conforms : .selfTestFailed]
    let report = MutantReport(
      patterns: patterns, runner: runner, isolated: !self.runner.noIsolation,
      status: .worst(statuses), mutants: records,
      absent: chosen.filter { $0.absence != nil }.map(\.name), unproved: unproved)
    let unwritten = files.write { kind in
      kind == .json ? try report.json() : report.junit.data
    }
    let status = ConformStatus.worst(statuses + unwritten.map(\.status))
    show(report, absences: chosen.compactMap(\.absence), unwritten, status, console)
    return status.rawValue
  }

  /// The patience if none is given, in seconds: many mutants make their clauses wait in vain.
  static let patience: Double = 2

  /// The mutants that the patterns cover; all without a pattern.
  private func chosen(from mutants: [Mutant]) throws -> [Mutant] {
    let globs = Glob.list(patterns)
    let chosen = try Glob.choose(globs, from: mutants, name: \.name) { pattern in
      CommandFailure(
        .nothingMatched,
        "'\(pattern)' matches no mutant"
          + Suggestion.text(for: pattern, among: mutants.map(\.name)))
    }
    for glob in globs {
      let matching = chosen.filter { glob.matches($0.name) }
      let absences = matching.compactMap(\.absence)
      if let absence = absences.first, absences.count == matching.count {
        throw CommandFailure(
          .nothingMatched, "'\(glob.pattern)' matches no mutant of this build: \(absence)")
      }
    }
    guard !chosen.isEmpty else { throw CommandFailure(.nothingMatched, "there are no mutants") }
    return chosen
  }

  /// What becomes of the mutant on trial.
  private func record(
    of trial: MutantTrial, _ runner: Runner
  ) throws -> MutantReport.MutantRecord {
    let start = ContinuousClock.now
    let problems = try trial.run(with: runner) { clauses, runner, report in
      try self.runner.run(clauses, on: Specimen(trial.mutant), with: runner, report: report)
    }
    return MutantReport.MutantRecord(
      trial, verdict: problems.isEmpty ? .killed : .alive, problems: problems,
      seconds: start.duration(to: .now).seconds)
  }

  private func show(
    _ report: MutantReport, absences: [String], _ unwritten: [CommandFailure],
    _ status: ConformStatus,
    _ console: Console
  ) {
    let rows = report.mutants.map { mutant in
      let verdict = mutant.verdict == .killed ? "killed" : mutant.verdict.rawValue.uppercased()
      return [mutant.name, mutant.clauses.joined(separator: " "), verdict]
    }
    console.print(TextTable.render([["mutant", "clauses", "verdict"]] + rows))
    let problems =
      report.mutants.flatMap { mutant in mutant.problems.map { "\(mutant.name): \($0)" } }
      + report.unproved.map { "\($0): no mutant proves this clause" }
    for problem in problems { console.complain(problem) }
    for failure in unwritten { console.complain(failure.message) }
    for absence in Set(absences).sorted() {
      let count = absences.count { $0 == absence }
      console.print("\n\(count) mutants are not in this build: \(absence)")
    }
    let verdict = status == .conforms ? "the kit sees every mutant" : status.summary
    console.print()
    console.print(
      "\(Set(report.mutants.map(\.name)).count) mutants, \(report.mutants.count) trials, "
        + "\(problems.count) problems; seed \(report.seed); "
        + "exit \(status.rawValue): \(verdict)")
  }
}
