internal import CommandKit
import Foundation

/// Runs clauses in processes of their own, so that a crash or a hang is the
/// verdict of one clause and not the end of the run.
///
/// One worker takes all clauses of a specimen. When it dies, the clause that
/// it was running gets the verdict, and a new worker takes the rest; each
/// worker settles at least one clause, so this ends.
package struct IsolatedRunner: Sendable {
  /// What the workers run with.
  package let runner: Runner

  /// The program to start; its entry point must be ``ConformCommand``.
  package let executable: String

  package init(runner: Runner, executable: String = IsolatedRunner.currentExecutable) {
    self.runner = runner
    self.executable = executable
  }

  /// The program of this process.
  package static var currentExecutable: String {
    #if os(Linux) || os(Android)
      "/proc/self/exe"
    #else
      Bundle.main.executablePath ?? CommandLine.arguments[0]
    #endif
  }

  /// Runs `clauses` on `specimen`.
  ///
  /// - Parameter report: Called with each result, in order.
  /// - Throws: ``CommandFailure`` if a worker cannot be started, or breaks
  ///   after its last clause.
  package func run(
    _ clauses: [Clause], on specimen: Specimen, report: (ClauseResult) -> Void
  ) throws {
    var rest = clauses[...]
    while !rest.isEmpty {
      let worker = try WorkerProcess(
        executable: executable, arguments: arguments(for: rest, on: specimen))
      try settle(&rest, on: specimen, with: worker, report: report)
    }
  }

  private func arguments(
    for clauses: ArraySlice<Clause>, on specimen: Specimen
  ) -> [String] {
    let options = [
      ("--candidate", specimen.name), ("--seed", "\(runner.seed)"),
      ("--rounds", "\(runner.rounds)"), ("--deadline", "\(runner.deadline.seconds)"),
      ("--patience", "\(runner.patience)"), ("--descriptor", "\(WorkerProcess.descriptor)"),
      ("--lifeline", "\(WorkerProcess.lifeline)"),
    ]
    return [ClauseWorker.subcommand] + options.flatMap { [$0, $1] } + clauses.map(\.id)
  }

  /// Takes results from `worker` until it ends, and removes from `rest` the
  /// clauses that have one.
  private func settle(
    _ rest: inout ArraySlice<Clause>, on specimen: Specimen,
    with worker: WorkerProcess, report: (ClauseResult) -> Void
  ) throws {
    var seen: [String] = []
    var hasRetired = false
    let last = listen(to: worker) { message in
      switch message {
      case .saw(let line):
        seen.append(line)
      case .result(let result):
        guard let clause = rest.first, result.id == clause.id, result.candidate == specimen.name
        else { return false }
        rest.removeFirst()
        seen = []
        hasRetired = result.verdict.isHang
        report(result.printing(worker.takePrinted(by: clause.id)))
      }
      return true
    }
    let ending = worker.wait()
    if hasRetired { return }
    if ending == .exited(CommandProcess.starved) {
      throw CommandFailure(
        .workerBroken,
        "a worker cannot work here, so nothing is known about '\(specimen.name)':\n"
          + worker.takePrinted().trimmingCharacters(in: .newlines))
    }
    let verdict = last ?? verdict(for: ending)
    if let clause = rest.popFirst() {
      report(
        runner.result(
          clause, on: specimen, verdict: verdict, actual: seen, output: worker.takePrinted()))
    } else if ending != .exited(0) {
      throw CommandFailure(
        .workerBroken,
        "the worker of '\(specimen.name)' broke after its last clause: \(verdict.details)\n"
          + worker.takePrinted())
    }
  }

  /// Hands the messages of `worker` to `take` until there are no more.
  ///
  /// - Parameter take: Whether the message makes sense.
  /// - Returns: The verdict about the running clause, if the worker did not end
  ///   by itself but had to be ended.
  private func listen(
    to worker: WorkerProcess, take: (ClauseWorker.Message) -> Bool
  ) -> Verdict? {
    // The worker has a watchdog of its own; this one is for a worker that
    // cannot run it any more.
    let limit = runner.deadline * 2 + .seconds(30)
    while true {
      switch worker.next(within: limit) {
      case .line(let data):
        let message = try? JSONDecoder().decode(ClauseWorker.Message.self, from: data)
        if let message, take(message) { continue }
        worker.kill()
        return .fail(details: "the process wrote over the results of the worker")
      case .end:
        return nil
      case .timeout:
        worker.kill()
        return .hang
      }
    }
  }

  private func verdict(for ending: WorkerProcess.Ending) -> Verdict {
    switch ending {
    case .killed(let signal): .crash(signal: signal)
    case .exited(let status):
      .fail(details: "the process ended with status \(status) while the body ran")
    }
  }
}
