internal import CommandKit

/// Runs clauses in this process.
///
/// Each body runs on a thread of its own, which is left behind if it does not
/// end before the deadline; one on the main actor is cancelled then. The deadline is a
/// watchdog, not a measure: no verdict but `hang` depends on it. Its seconds, and those of
/// the patience, are such in which the process was able to get on: a body that waits for a
/// core does not use them up.
public struct Runner: Sendable {
  /// The seed that the bodies get.
  public let seed: UInt64

  /// How many rounds a stochastic body runs.
  public let rounds: Int

  /// How long a body may run before it counts as one that never ends.
  public let deadline: Duration

  /// After how many seconds a body takes a thread that does not come back for
  /// a hung one: less than the deadline, so that the trace says which.
  public let patience: Double

  /// Whether nothing else in the process observes while a body runs.
  ///
  /// Then a clause fails also if it passes, and blocks that its candidate has counted since
  /// its beginning (``Candidate/liveBlocks``) are not free again soon after its end: a body
  /// keeps nothing.
  public let isAlone: Bool

  /// A runner.
  ///
  /// - Parameters:
  ///   - seed: The seed that the bodies get.
  ///   - rounds: How many rounds a stochastic body runs.
  ///   - deadline: How long a body may run before it counts as one that never
  ///     ends.
  ///   - patience: After how many seconds a body takes a thread that does not
  ///     come back for a hung one.
  ///   - isAlone: Whether nothing else in the process observes while a body runs.
  public init(
    seed: UInt64, rounds: Int = Runner.defaultRounds, deadline: Duration = Runner.defaultDeadline,
    patience: Double = Runner.defaultPatience, isAlone: Bool = false
  ) {
    self.seed = seed
    self.rounds = rounds
    self.deadline = deadline
    self.patience = patience
    self.isAlone = isAlone
  }

  /// The rounds of a run that does not say: 1,000.
  public static let defaultRounds: Int = 1_000

  /// The deadline of a run that does not say: 60 seconds.
  public static let defaultDeadline: Duration = .seconds(60)

  /// The patience of a run that does not say: 10 seconds.
  public static let defaultPatience: Double = 10

  /// Runs `clause` on `specimen` and waits, blocking the calling thread.
  ///
  /// - Precondition: The caller is not on the main actor, which the bodies
  ///   about data flow run on.
  public func run(_ clause: Clause, on specimen: Specimen) -> ClauseResult {
    run(clause, on: specimen, echo: nil)
  }

  /// Runs `clause` on `candidate` as it is, and waits.
  public func run(_ clause: Clause, on candidate: any Candidate.Type) -> ClauseResult {
    run(clause, on: Specimen(candidate))
  }

  /// As ``run(_:on:)``, and hands each line of the trace to `echo` at once.
  package func run(
    _ clause: Clause, on specimen: Specimen, echo: (@Sendable (String) -> Void)?
  ) -> ClauseResult {
    switch clause.status {
    case .untested(let reason):
      return result(clause, on: specimen, verdict: .untested(reason: reason))
    case .tested(let check):
      let missing = clause.needs.subtracting(specimen.candidate.capabilities)
      guard missing.isEmpty else {
        let missing = missing.sorted { $0.rawValue < $1.rawValue }
        return result(clause, on: specimen, verdict: .skip(capabilities: missing))
      }
      let trace = Trace(echo: echo)
      return CommandProcess.attempt("while \(clause.id) ran on '\(specimen.name)'") {
        guard specimen.isMutant else { return run(clause, check, on: specimen, trace: trace) }
        return Runner.mutant.withLock { _ in run(clause, check, on: specimen, trace: trace) }
      }
    }
  }

  /// Held by who runs a clause on a mutant: a fault is switched on for the whole process,
  /// and what another thread made meanwhile would have this mutant's fault, or it that one's.
  ///
  /// Not of nothing, for the reason that `mainActorTurn` has.
  private static let mutant = Locked(false)

  /// Runs `clause` on `specimen`, without blocking the caller's thread.
  ///
  /// A body may need the concurrency runtime's threads; a test that blocks one
  /// of them while it waits could starve the body it waits for.
  public func run(_ clause: Clause, on specimen: Specimen) async -> ClauseResult {
    await DetachedThread.run { run(clause, on: specimen) }
  }

  /// Runs `clause` on `candidate` as it is, without blocking the caller's thread.
  public func run(_ clause: Clause, on candidate: any Candidate.Type) async -> ClauseResult {
    await run(clause, on: Specimen(candidate))
  }

  private func run(
    _ clause: Clause, _ check: Clause.Check, on specimen: Specimen, trace: Trace
  ) -> ClauseResult {
    let context = ClauseContext(
      trace: trace, seed: seed, rounds: rounds, patience: patience, isAlone: isAlone)
    let thrown = Locked<(any Error)?>(nil)
    let (begun, ended) = (Latch(), Latch())
    let abandonment = Abandonment()
    let start = ContinuousClock.now
    let blocks = Locked<Int?>(nil)
    DetachedThread.start {
      specimen.candidate.prepare()
      do {
        try check.run(on: specimen, context, until: abandonment) {
          // Not earlier: a mutant has blocks of its own.
          if isAlone { blocks.withLock { $0 = specimen.candidate.liveBlocks } }
          begun.open()
        }
      } catch {
        thrown.withLock { $0 = error }
      }
      ended.open()
    }
    // Tests of others may keep the main actor: that is not the body's time, and no reason
    // to wait for good.
    let hasEnded = begun.wait(deadline.seconds * 10) && ended.wait(deadline.seconds)
    let time = start.duration(to: .now)
    let actual = trace.finish()
    if !hasEnded { abandonment.abandon() }
    let verdict: Verdict =
      if !hasEnded {
        .hang
      } else if let error = thrown.withLock(\.self) {
        Runner.verdict(for: error, of: specimen.candidate)
      } else if let difference = TraceColumns.firstDifference(
        expected: check.expected, actual: actual)
      {
        .fail(details: difference)
      } else if let before = blocks.withLock(\.self),
        let left = blocksLeft(by: specimen.candidate, since: before)
      {
        .fail(details: "\(Text.count(left, "block")) of registrations left when the body has ended")
      } else {
        .pass
      }
    return result(clause, on: specimen, verdict: verdict, actual: actual, seconds: time.seconds)
  }

  /// How many blocks there are more than `before`, or nil if there are none.
  ///
  /// Waits for them to go: a thread or a task that has done its work lets go of it later.
  private func blocksLeft(by candidate: any Candidate.Type, since before: Int) -> Int? {
    func surplus() -> Int { (candidate.liveBlocks ?? before) - before }
    return Bell().wait(min(patience, 1), until: { surplus() <= 0 }) ? nil : surplus()
  }

  /// What it means that a body threw.
  private static func verdict(for error: any Error, of candidate: any Candidate.Type) -> Verdict {
    if let unobservable = error as? Unobservable { return .untested(reason: unobservable.reason) }
    guard let missing = error as? CapabilityMissing else {
      let text = Text.shortened("\(error)", to: Trace.lineLimit)
      return .fail(details: "the body threw \(type(of: error)): \(text)")
    }
    // A claim must not turn into a skip.
    guard !candidate.capabilities.contains(missing.capability) else {
      return .fail(details: "'\(missing.capability.rawValue)' is declared, and missing")
    }
    return .skip(capabilities: [missing.capability])
  }

  /// A result with this runner's seed and rounds.
  package func result(
    _ clause: Clause, on specimen: Specimen, verdict: Verdict, actual: [String] = [],
    output: String = "", seconds: Double = 0
  ) -> ClauseResult {
    ClauseResult(
      clause, on: specimen, verdict: verdict, actual: actual, output: output, seed: seed,
      rounds: rounds, seconds: seconds)
  }
}

extension Duration {
  /// The duration as a number of seconds.
  package var seconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }
}
