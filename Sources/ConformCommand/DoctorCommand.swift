import ArgumentParser
import CommandKit
import ConformanceKit

/// `conform doctor`: whether adapters are in order.
struct DoctorCommand: SuiteCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check the adapters of candidates: name, models, tracking function, capabilities.",
    discussion: "Exit status:\n\(ConformStatus.table)")

  @Option(name: .customLong("candidate"), help: CandidateHelp.text)
  var names: [String] = []

  @OptionGroup var expectations: ExpectationOptions
  @OptionGroup var runner: RunnerOptions

  func execute(_ suite: Suite, _ console: Console) throws -> Int32 {
    let runner = runner.runner()
    let known = try expectations.known(suite)
    var results: [ClauseResult] = []
    func show(_ result: ClauseResult) {
      results.append(result)
      if result.verdict == .pass {
        console.print("\(console.paint.green("ok"))  \(result.candidate)  \(result.rule)")
      } else {
        console.print(FailureBlock.lines(for: result, paint: console.paint))
      }
    }
    for candidate in try suite.candidates(named: names) {
      let checks = AdapterChecks.all(for: candidate)
      try self.runner.run(
        checks, on: Specimen(candidate), with: runner, and: expectations.replayed, report: show)
      let check = known.checked(candidate, with: runner)
      show(check.running(with: expectations.replayed + self.runner.replayed))
    }
    let status = RunReport.status(of: results)
    console.print("exit \(status.rawValue): \(status.summary)")
    return status.rawValue
  }
}
