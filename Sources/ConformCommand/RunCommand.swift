import ArgumentParser
import CommandKit
import ConformanceKit
import ConformanceReports
import Foundation

/// `conform run`: the gate.
struct RunCommand: SuiteCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Check candidates against clauses.",
    discussion: """
      Without --candidate every candidate is checked, without a pattern every clause. Each \
      candidate runs in a process of its own, so that a crash or a hang is the verdict of one \
      clause. A clause that is named, and not by a pattern, has to run: where a candidate \
      cannot do what it needs, that is an error.

      Exit status:
      \(ConformStatus.table)
      """)

  @Option(name: .customLong("candidate"), help: CandidateHelp.text)
  var names: [String] = []

  @OptionGroup var expectations: ExpectationOptions
  @OptionGroup var selection: SelectionOptions
  @OptionGroup var runner: RunnerOptions
  @OptionGroup var reports: ReportOptions
  @OptionGroup var moreReports: RunReportOptions

  @ArgumentParser.Flag(
    name: .shortAndLong, help: "Print one line per failure and the total, nothing else.")
  var quiet: Bool = false

  @ArgumentParser.Flag(
    name: .shortAndLong, help: "Print known failures in full as well, with both traces.")
  var verbose: Bool = false

  func validate() throws {
    if quiet && verbose { throw ValidationError("--quiet and --verbose exclude each other") }
  }

  func execute(_ suite: Suite, _ console: Console) throws -> Int32 {
    let clauses = try selection.selection.choose(
      from: suite.clauses, or: RootCommand.grammar.commands)
    let candidates = try suite.candidates(named: names)
    let known = try expectations.known(suite)
    let files = try reports.files(and: moreReports.paths)
    let earlier = try moreReports.earlierReports()
    let runner = runner.runner()
    let console = files.takeOutput ? console.aside : console
    let printer = RunPrinter(console: console, isQuiet: quiet, isVerbose: verbose)
    let silence = moreReports.github ? WorkflowCommand.silence() : nil
    if let silence { console.print(silence.begin) }
    printer.introduce(selection.level, count: clauses.count)

    var failures: [CommandFailure] = []
    for candidate in candidates {
      let all = AdapterChecks.all(for: candidate) + clauses
      printer.begin(candidate.name, count: all.count + 1)
      let check = known.checked(candidate, with: runner)
      printer.add(check.running(with: expectations.replayed + self.runner.replayed))
      do {
        try self.runner.run(
          all, on: Specimen(candidate), with: runner, and: expectations.replayed
        ) {
          printer.add(known.judge($0))
        }
      } catch let failure as CommandFailure {
        failures.append(failure)
      }
    }
    let statuses =
      failures.map(\.status)
      + [RunReport.status(of: printer.results, asked: selection.selection)]
    let report = RunReport(
      level: selection.level, pin: selection.pin.pin, patterns: selection.patterns,
      runner: runner, isolated: !self.runner.noIsolation, status: .worst(statuses),
      candidates: candidates, known: known, results: printer.results)
    let set = ReportSet(report, suite, earlier: earlier)
    failures += files.write { try set.data($0) }
    let status = ConformStatus.worst(statuses + failures.map(\.status))
    printer.end(report, status, failures: failures)
    if let silence { console.print([silence.end] + set.annotations) }
    return status.rawValue
  }
}
