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

  @Argument(help: "Names of mutants; * is any text, ? any character, a comma separates two.")
  var patterns: [String] = []

  func execute(_ suite: Suite, _ console: Console) throws -> Int32 {
    let patterns = Glob.list(patterns)
    let mutants = suite.mutants.filter { mutant in
      patterns.isEmpty || patterns.contains { $0.matches(mutant.candidate.name) }
    }
    guard !mutants.isEmpty else { throw CommandFailure(.nothingMatched, "no such mutant") }
    let runner = runner.runner(patience: 2)

    var problems: [String] = []
    var rows = [["mutant", "clauses", "verdict"]]
    for mutant in mutants {
      console.showProgress(mutant.candidate.name)
      let found = try MutantTrial(mutant, suite).run { clauses, report in
        try self.runner.run(clauses, on: mutant.candidate, with: runner, report: report)
      }
      problems += found.map { "\(mutant.candidate.name): \($0)" }
      rows.append([
        mutant.candidate.name, mutant.clauses.joined(separator: " "),
        found.isEmpty ? "killed" : "ALIVE",
      ])
    }
    if patterns.isEmpty {
      problems += MutantTrial.unproved(suite).map { "\($0): no mutant proves this clause" }
    }
    console.hideProgress()
    console.print(TextTable.render(rows))
    for problem in problems { console.complain(problem) }
    let status: ConformStatus = problems.isEmpty ? .conforms : .selfTestFailed
    console.print()
    console.print(
      "\(mutants.count) mutants, \(problems.count) problems; seed \(runner.seed); "
        + "exit \(status.rawValue): \(problems.isEmpty ? "the kit sees every mutant" : status.summary)"
    )
    return status.rawValue
  }
}
