import Foundation

/// Runs clauses in processes of their own, so that a crash or a hang is the
/// verdict of one clause and not the end of the run.
///
/// One worker takes all clauses of a candidate. When it dies, the clause that
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

  /// Runs `clauses` on `candidate`.
  ///
  /// - Parameter report: Called with each result, in order.
  /// - Throws: ``CommandFailure`` if a worker cannot be started, or breaks
  ///   after its last clause.
  package func run(
    _ clauses: [Clause], on candidate: any Candidate.Type, report: (ClauseResult) -> Void
  ) throws {
    var rest = clauses[...]
    while !rest.isEmpty {
      let worker = try WorkerProcess(
        executable: executable, arguments: arguments(for: rest, on: candidate))
      try settle(&rest, on: candidate, with: worker, report: report)
    }
  }

  private func arguments(
    for clauses: ArraySlice<Clause>, on candidate: any Candidate.Type
  ) -> [String] {
    [
      ClauseWorker.subcommand, "--candidate", candidate.name, "--seed", "\(runner.seed)",
      "--rounds",
      "\(runner.rounds)", "--deadline", "\(runner.deadline.seconds)", "--patience",
      "\(runner.patience)", "--descriptor", "\(WorkerProcess.descriptor)",
    ] + clauses.map(\.id)
  }

  /// Takes results from `worker` until it ends, and removes from `rest` the
  /// clauses that have one.
  private func settle(
    _ rest: inout ArraySlice<Clause>, on candidate: any Candidate.Type,
    with worker: WorkerProcess, report: (ClauseResult) -> Void
  ) throws {
    // The worker has a watchdog of its own; this one is for a worker that
    // cannot run it any more.
    let limit = runner.deadline * 2 + .seconds(30)
    var hasRetired = false
    reading: while true {
      switch worker.next(within: limit) {
      case .line(let data):
        guard let clause = rest.first,
          let result = try? JSONDecoder().decode(ClauseResult.self, from: data),
          result.id == clause.id, result.candidate == candidate.name
        else {
          worker.kill()
          _ = worker.wait()
          let verdict = Verdict.fail(details: "the process wrote over the results of the worker")
          conclude(&rest, on: candidate, verdict, worker, report)
          return
        }
        rest.removeFirst()
        hasRetired = result.verdict.isHang
        let printed = worker.takePrinted()
        report(result.printing(printed))
      case .end:
        break reading
      case .timeout:
        worker.kill()
        _ = worker.wait()
        if !hasRetired { conclude(&rest, on: candidate, .hang, worker, report) }
        return
      }
    }
    let ending = worker.wait()
    if hasRetired { return }
    guard rest.isEmpty else {
      conclude(&rest, on: candidate, verdict(for: ending), worker, report)
      return
    }
    guard ending == .exited(0) else {
      throw CommandFailure(
        .workerBroken,
        "the worker of '\(candidate.name)' broke after its last clause: \(verdict(for: ending).details)\n"
          + worker.takePrinted())
    }
  }

  /// Settles the clause that was running with `verdict`.
  private func conclude(
    _ rest: inout ArraySlice<Clause>, on candidate: any Candidate.Type, _ verdict: Verdict,
    _ worker: WorkerProcess, _ report: (ClauseResult) -> Void
  ) {
    guard let clause = rest.popFirst() else { return }
    report(runner.result(clause, on: candidate, verdict: verdict, output: worker.takePrinted()))
  }

  private func verdict(for ending: WorkerProcess.Ending) -> Verdict {
    switch ending {
    case .killed(let signal): .crash(signal: signal)
    case .exited(let status):
      .fail(details: "the process ended with status \(status) while the body ran")
    }
  }
}
