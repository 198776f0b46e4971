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

  /// How long to wait for a worker beyond twice the deadline of a clause: it has a
  /// watchdog of its own, which is to come first.
  package let grace: Duration

  package init(
    runner: Runner, executable: String = IsolatedRunner.currentExecutable,
    grace: Duration = .seconds(30)
  ) {
    self.runner = runner
    self.executable = executable
    self.grace = grace
  }

  /// How long to wait for the next message of a worker, and for its end.
  private var limit: Duration { runner.deadline * 2 + grace }

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
  /// - Throws: ``CommandFailure`` if a worker cannot be started, starves, or breaks
  ///   before its first clause or after its last one.
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
    var (hasBegun, hasRetired) = (false, false)
    var shortage: String?
    let last = listen(to: worker) { message in
      switch message {
      case .began: hasBegun = true
      case .starved(let what): shortage = what
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
    let ending = worker.wait(within: limit)
    if hasRetired { return }
    if shortage != nil || last == nil && !hasBegun {
      // Without a message: what prepares a command ends it before there can be one.
      let printed = worker.takePrinted().trimmingCharacters(in: .newlines)
      throw CommandFailure(
        .workerBroken,
        "a worker cannot work here, so nothing is known about '\(specimen.name)':\n"
          + (shortage ?? (printed.isEmpty ? "it ended before the first clause" : printed)))
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
    // The worker's own watchdog comes first; this one is for a worker that cannot run
    // it any more.
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

  /// What the end of a process says about the clause that it was running.
  ///
  /// - Parameter ending: Nil if it did not end by itself.
  private func verdict(for ending: WorkerProcess.Ending?) -> Verdict {
    switch ending {
    case nil: .hang
    case .exited(ClauseWorker.unheard):
      .fail(details: "the process closed the results of the worker")
    case .killed(let signal): .crash(signal: signal)
    case .exited(let status):
      .fail(details: "the process ended with status \(status) while the body ran")
    }
  }
}
