import ArgumentParser

/// `conform mutants`: whether the kit sees what it claims to see.
struct MutantsCommand: SuiteCommand {
  static let configuration = CommandConfiguration(
    commandName: "mutants",
    abstract: "Test the kit: run every mutant against the clauses that must fail it.",
    discussion: """
      A mutant is killed when every clause that it names fails with the message that it names. \
      Without a pattern, every tested clause must be named by a mutant.

      Exit status:
      \(ConformStatus.table)
      """)

  @OptionGroup var runner: RunnerOptions
  @OptionGroup var reports: ReportOptions

  @Argument(help: "Names of mutants; * is any text, ? any character, a comma separates two.")
  var patterns: [String] = []

  func execute(_ suite: Suite, _ console: Console) throws -> Int32 {
    let mutants = try chosen(from: suite.mutants)
    let files = try reports.files()
    let runner = runner.runner(patience: 2)

    var records: [MutantReport.MutantRecord] = []
    var failures: [CommandFailure] = []
    for mutant in mutants {
      console.showProgress("[\(records.count)/\(mutants.count)] \(mutant.candidate.name)")
      do {
        records.append(try record(of: mutant, suite, runner))
      } catch let failure as CommandFailure {
        failures.append(failure)
        records.append(
          MutantReport.MutantRecord(
            mutant, verdict: .untried, problems: [failure.message], seconds: 0))
      }
    }
    console.hideProgress()
    let unproved = patterns.isEmpty ? MutantTrial.unproved(suite) : []
    let isProof = unproved.isEmpty && records.allSatisfy { $0.verdict == .killed }
    let statuses = failures.map(\.status) + [isProof ? .conforms : .selfTestFailed]
    let report = MutantReport(
      patterns: patterns, runner: runner, isolated: !self.runner.noIsolation,
      status: .worst(statuses), mutants: records, unproved: unproved)
    let unwritten = files.write(json: try report.json(), junit: report.junit.data)
    let status = ConformStatus.worst(statuses + unwritten.map(\.status))
    show(report, unwritten, status, console)
    return status.rawValue
  }

  /// The mutants that the patterns cover; all without a pattern.
  private func chosen(from mutants: [Mutant]) throws -> [Mutant] {
    let globs = Glob.list(patterns)
    for glob in globs where !mutants.contains(where: { glob.matches($0.candidate.name) }) {
      throw CommandFailure(.nothingMatched, "'\(glob.pattern)' matches no mutant")
    }
    guard !mutants.isEmpty else { throw CommandFailure(.nothingMatched, "there are no mutants") }
    return mutants.filter { mutant in
      globs.isEmpty || globs.contains { $0.matches(mutant.candidate.name) }
    }
  }

  /// What becomes of `mutant`.
  private func record(
    of mutant: Mutant, _ suite: Suite, _ runner: Runner
  ) throws -> MutantReport.MutantRecord {
    let start = ContinuousClock.now
    let problems = try MutantTrial(mutant, suite).run(with: runner) { clauses, runner, report in
      try self.runner.run(clauses, on: mutant.candidate, with: runner, report: report)
    }
    return MutantReport.MutantRecord(
      mutant, verdict: problems.isEmpty ? .killed : .alive, problems: problems,
      seconds: start.duration(to: .now).seconds)
  }

  private func show(
    _ report: MutantReport, _ unwritten: [CommandFailure], _ status: ConformStatus,
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
    let verdict = status == .conforms ? "the kit sees every mutant" : status.summary
    console.print()
    console.print(
      "\(report.mutants.count) mutants, \(problems.count) problems; seed \(report.seed); "
        + "exit \(status.rawValue): \(verdict)")
  }
}
