internal import CommandKit
internal import ConformanceKit
internal import Foundation
internal import Workloads

/// `bench run`.
package struct RunCommand {
  let options: RunOptions
  /// What is gone on with, if anything is.
  let earlier: EarlierRun?
  let arguments: [String]
  let console: Console
  /// Opens the counter of allocations.
  let openCounter: @Sendable () throws -> Allocator

  init(
    options: RunOptions, arguments: [String], console: Console,
    openCounter: @escaping @Sendable () throws -> Allocator
  ) throws {
    earlier = try options.resume.map { try EarlierRun($0, options) }
    self.options = earlier?.options ?? options
    self.arguments = arguments
    self.console = console
    self.openCounter = openCounter
  }

  @MainActor
  func run(_ candidates: [Participant]) async throws {
    let workloads = try options.selection.workloads()
    let participants = Participant.yardsticks + (try selected(candidates))
    try checkScorecard(participants)
    // Otherwise a candidate would be blamed for what the machine does not give.
    let shortage = await DetachedThread.run { Provisions.shortage() }
    if let shortage { throw CommandFailure(.starved, shortage) }
    if plan != .smoke { try Release.ensure(arguments, console: console) }
    let failures = await gate(participants)
    let conforming = participants.filter { failures[$0.name] == nil }
    for participant in participants {
      guard let failure = failures[participant.name] else { continue }
      // Nobody is left to measure, or not the one of whom something was to be said.
      let isNobodyLeft = conforming.allSatisfy { Participant.yardstickNames.contains($0.name) }
      if isNobodyLeft || participant.name == options.scorecard {
        throw CommandFailure(.checkFailed, failure)
      }
      console.note("warning", "left out: \(failure)")
    }
    let document = try options.json.map { try Document($0, console) }
    let interruption = Interruption()
    let directory = try (options.output ?? earlier?.path).map { path in
      try failing(.resultsNotWritten) {
        try ResultsDirectory(path: path, replaces: earlier != nil, interruption: interruption)
      }
    }
    do {
      let report = try measure(
        workloads, conforming, leavingOut: participants.compactMap { failures[$0.name] },
        interruption)
      // Nothing that is worth keeping: no candidate's doing, and no success.
      if let signal = interruption.signal, !report.judges || report.samples.isEmpty {
        directory?.discard()
        CommandProcess.end(128 + signal)
      }
      try failing(.resultsNotWritten) {
        try directory?.write([
          "samples.csv": CSV.text(report.samples),
          "threads.csv": CSV.threads(report.threads),
          "latencies.csv": CSV.latencies(report.latencies),
          "environment.json": try JSONText.string(report.environment),
          "summary.csv": CSV.summary(report),
          "summary.md": Summary.markdown(report),
        ])
      }
      try document?.write(JSONText.string(Content(report)))
      if document?.takesOutput != true { try print(report) }
      if interruption.signal != nil, let path = options.output ?? earlier?.path {
        console.note("note", "'bench run --resume \(path)' measures the rest")
      }
      // 128 and the number of the signal, as shells report it.
      if let signal = interruption.signal { CommandProcess.end(128 + signal) }
    } catch {
      directory?.discard()
      throw error
    }
    guard failures.isEmpty else {
      let reasons = participants.compactMap { failures[$0.name] }
      throw CommandFailure(
        .checkFailed,
        "left out, while the others were measured: \(reasons.joined(separator: "; "))")
    }
  }

  private var plan: Plan { options.plan?.plan ?? .full }

  // MARK: - Selection

  /// Why who does not conform is not timed, by name.
  @MainActor
  private func gate(
    _ participants: [Participant]
  ) async -> [String: String] {
    let progress = ProgressLine(console)
    defer { progress.hide() }
    var failures: [String: String] = [:]
    for participant in participants {
      progress.show("\(participant.name): the required clauses")
      // Elsewhere: clauses about views wait for the main actor.
      failures[participant.name] = await DetachedThread.run { () -> String? in
        do { try participant.gate() } catch { return "\(error)" }
        return nil
      }
    }
    return failures
  }

  private func selected(_ candidates: [Participant]) throws -> [Participant] {
    let globs = Glob.list(options.selection.candidate)
    return try Glob.choose(globs, from: candidates, name: \.name) { pattern in
      let names = candidates.map(\.name)
      return CommandFailure(
        .usage,
        "there is no candidate '\(pattern)'; there are: \(names.joined(separator: ", "))"
          + Suggestion.text(for: pattern, among: names))
    }
  }

  // MARK: - Measuring

  private func measure(
    _ workloads: [Workload], _ participants: [Participant], leavingOut failures: [String],
    _ interruption: Interruption
  ) throws -> Report {
    let seed = options.seed ?? UInt64.random(in: 0...UInt64(UInt32.max))
    var environment = Environment(
      plan: plan, seed: seed, commandLine: ["bench"] + arguments, participants: participants)
    var warnings = failures
    let allocator = openAllocator(&environment, &warnings)
    if let earlier {
      try earlier.check(environment)
      environment = earlier.report.environment
      // All that was said, but for the rest that is lacking.
      let said = (environment.warnings ?? []).filter { !Self.partial.contains($0) }
      warnings = said + warnings.filter { !said.contains($0) }
      environment.resumed = (environment.resumed ?? []) + [Environment.now()]
      environment.loadAverageBefore = Environment.loadAverage()
    }
    // The orders of the rest are not those that the run began with.
    let order = seed &+ UInt64(earlier?.report.samples.count ?? 0)
    var harness = Harness(
      plan: plan, timer: .monotonic, allocator: allocator, generator: SplitMix(seed: order))
    if environment.emptyLoopNanoseconds == nil, let target = plan.sampleTarget {
      environment.emptyLoopNanoseconds = EmptyLoop.nanoseconds(timer: .monotonic, target: target)
    }
    let ticksBefore = Environment.processorTicks()
    let progress = ProgressLine(console)
    do {
      let result = try harness.measure(
        workloads, participants, goingOnWith: earlier?.result ?? Harness.Result(),
        isInterrupted: { interruption.signal != nil },
        progress: { progress.show($0, done: $1) })
      progress.hide()
      environment.loadAverageAfter = Environment.loadAverage()
      if let before = ticksBefore, let after = Environment.processorTicks(), after.all > before.all
      {
        let steal = (after.stolen - before.stolen) / (after.all - before.all) * 100
        // Of the parts of a run, the worst.
        environment.stealPercent = max(steal, environment.stealPercent ?? 0)
      }
      if plan.sampleTarget != nil {
        warnings += disturbances(environment).filter { !warnings.contains($0) }
      }
      environment.interrupted = result.isInterrupted
      environment.checked = result.isInterrupted ? result.checked : nil
      // First: a scorecard shows two.
      if environment.resumed != nil { warnings.insert(Self.partial[1], at: 0) }
      if result.isInterrupted { warnings.insert(Self.partial[0], at: 0) }
      environment.warnings = warnings + result.warnings
      environment.absences = result.absences
      return Report(
        environment: environment, samples: result.samples, threads: result.threads,
        latencies: result.latencies)
    } catch {
      progress.hide()
      throw CommandFailure(
        error is Allocator.Unavailable ? .instrumentBroken : .checkFailed, "\(error)")
    }
  }

  /// What is said of a run that was interrupted, and of one that was gone on with.
  private static let partial = [
    "the run was interrupted: it has fewer rounds than the plan, and not all rows",
    "the run was interrupted and gone on with: its rounds are of different times",
  ]

  /// What else went on on the machine, as warnings.
  private func disturbances(_ environment: Environment) -> [String] {
    var warnings: [String] = []
    if let load = environment.loadAverageBefore.first, load > Double(environment.cores) / 2 {
      warnings.append(
        "the machine was busy before the run: load \(Text.decimal(load, 2)) on"
          + " \(environment.cores) cores; trust ratios more than times, and neither much")
    }
    if let steal = environment.stealPercent, steal > 2 {
      warnings.append("the hypervisor gave \(Text.decimal(steal, 1)) % of the time to others")
    }
    return warnings
  }

  private func openAllocator(
    _ environment: inout Environment, _ warnings: inout [String]
  ) -> Allocator? {
    do {
      let allocator = try openCounter()
      environment.allocator = allocator.version
      environment.allocations = "counted by \(allocator.version); the canary was right"
      return allocator
    } catch {
      environment.allocator = "not jemalloc"
      environment.allocations = "unavailable (\(error))"
      warnings.append("allocations: unavailable (\(error))")
      return nil
    }
  }

  // MARK: - Output

  private func print(_ report: Report) throws {
    switch options.format {
    case .scorecard:
      try printScorecard(report)
    case .csv:
      console.write(CSV.text(report.shown.samples))
    case .json:
      console.write(try JSONText.string(Content(report)))
    }
  }

  /// What `--format json` prints, and `--json` writes.
  private struct Content: Encodable {
    let environment: Environment
    let results: [Report.Row]
    let growths: [Report.Growth]
    let contentions: [Report.Contention]
    let suspensions: [Report.Suspension]
    let latencies: [LatencySample]
    let warnings: [String]

    init(_ report: Report) {
      let report = report.shown
      environment = report.environment
      results = report.rows
      growths = report.growths
      contentions = report.contentions
      suspensions = report.suspensions
      latencies = report.latencies
      warnings = report.warnings
    }
  }
}
