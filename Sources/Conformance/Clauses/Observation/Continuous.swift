import ConformanceKit

/// Continuous observation.
extension Catalogue {
  static let continuous: [Clause] = [
    Clause(
      continuous: "K-01",
      "The first run MUST come after the return, and be told as the initial one.",
      hint: "Is the first run left to the isolation of the code?",
      expected: ["returned: runs = 0", "initial: count = 0"]
    ) { candidate, x in
      let log = RunLog(x, candidate.counter())
      let kept = try candidate.observeContinuously(.didSet, startsNow: false, log.run)
      x.log("returned: runs = \(log.runs)")
      await log.wait(for: 1)
      kept.cancel()
    },
    Clause(
      continuous: "K-02",
      "A run MUST observe what it reads itself, and nothing that others have read.",
      hint: "Does a run let go of what only the run before has read?",
      expected: ["initial", "didSet count", "didSet other"]
    ) { candidate, x in
      let model = candidate.counter()
      let log = RunLog(x, model)
      let kept = try candidate.observeContinuously(.didSet, startsNow: false) { event in
        // The second run reads the other property alone.
        if log.runs == 0 { _ = model.count } else { _ = model.other }
        log.note(event, nil)
      }
      await log.wait(for: 1)
      model.count = 1
      await log.wait(for: 2)
      model.count = 2
      await x.turns()
      model.other = 1
      await log.wait(for: 3)
      kept.cancel()
    },
    Clause(
      continuous: "K-03",
      "Changes without a suspension between MUST be one run with the last values.",
      hint: "Is there one run, and one event, for all changes before it?",
      expected: ["initial: count = 0", "didSet count: count = 3", "didSet other: count = 3"]
    ) { candidate, x in
      let model = candidate.counter()
      let log = RunLog(x, model)
      let kept = try await log.begin(.didSet, on: candidate)
      for value in 1...3 { model.count = value }
      await log.wait(for: 2)
      await x.turns()
      model.other = 1
      await log.wait(for: 3)
      kept.cancel()
    },
    Clause(
      continuous: "K-04",
      "A run after a `willSet` MUST see the new value; with both sides it is told of the `didSet`.",
      hint: "Does a run wait until whoever changes its isolation's values is done?",
      expected: [
        "initial: count = 0", "willSet count: count = 1", "initial: count = 1",
        "didSet count: count = 2",
      ]
    ) { candidate, x in
      let model = candidate.counter()
      for sides in [ObservedSides.willSet, [.willSet, .didSet]] {
        let log = RunLog(x, model)
        let kept = try await log.begin(sides, on: candidate)
        model.count += 1
        await log.wait(for: 2)
        await x.turns()
        kept.cancel()
      }
    },
    Clause(
      continuous: "K-05", "What a run changes itself MUST NOT be another run.",
      source: Source.advancedCode,
      hint: "Is a change by the run that is under way told apart from others?",
      expected: ["initial: count = 1", "didSet other: count = 2"]
    ) { candidate, x in
      let model = candidate.counter()
      let log = RunLog(x, model)
      let kept = try candidate.observeContinuously(.didSet, startsNow: false) { event in
        _ = model.other
        if model.count < 5 { model.count += 1 }
        log.note(event, model.count)
      }
      await log.wait(for: 1)
      await x.turns()
      model.other = 1
      await log.wait(for: 2)
      await x.turns()
      kept.cancel()
    },
    Clause(
      continuous: "K-06",
      "An observation that has ended MUST NOT run again: dropped at once, cancelled, or by an event.",
      hint: "Does the end take effect at once, also before the first run?",
      expected: [
        "initial: count = 0", "didSet count: count = 1", "initial: count = 2",
        "didSet count: count = 3",
      ]
    ) { candidate, x in
      let model = candidate.counter()
      let log = RunLog(x, model)
      _ = try candidate.observeContinuously(.didSet, startsNow: false, log.run)
      await x.turns()
      let kept = try candidate.observeContinuously(.didSet, startsNow: false, log.run)
      await log.wait(for: 1)
      model.count = 1
      await log.wait(for: 2)
      kept.cancel()
      model.count = 2
      await x.turns()
      let ending = try candidate.observeContinuously(.didSet, startsNow: false) { event in
        log.run(event)
        if model.count == 3 { event.end.want() }
      }
      await log.wait(for: 3)
      model.count = 3
      await log.wait(for: 4)
      model.count = 4
      await x.turns()
      withExtendedLifetime(ending) {}
    },
    Clause(
      continuous: "K-07", "With `.deinit`, the end of an object that was read MUST be another run.",
      hint: "Is an object's end passed on to the next run?",
      expected: ["run initial: alive", "run deinit: gone"]
    ) { candidate, x in
      let held = Locked<(any CounterModel)?>(candidate.counter())
      let runs = Calls()
      let kept = try candidate.observeContinuously(.deinit, startsNow: false) { event in
        let state = held.withLock { model -> String in
          _ = model?.count
          return model == nil ? "gone" : "alive"
        }
        x.log("run \(event.kind.rawValue): \(state)")
        runs.note()
      }
      _ = await x.eventually { runs.count == 1 }
      let ended = held.withLock { $0.take() }
      withExtendedLifetime(ended) {}
      _ = consume ended
      _ = await x.eventually { runs.count == 2 }
      kept.cancel()
    },
    Clause(
      continuous: "K-08",
      "The form that starts at once MUST have run when it returns; later runs are the same.",
      level: .strict, source: Source.decision, needs: [.eventTokens],
      hint: "Is the first run made by the caller, where the code has the caller's isolation?",
      expected: ["initial: count = 0", "returned: runs = 1", "didSet count: count = 1"]
    ) { candidate, x in
      let model = candidate.counter()
      let log = RunLog(x, model)
      let kept = try candidate.observeContinuously(.didSet, startsNow: true, log.run)
      x.log("returned: runs = \(log.runs)")
      model.count = 1
      await log.wait(for: 2)
      await x.turns()
      kept.cancel()
    },
    Clause(
      continuous: "K-09",
      "What the first run reads MUST NOT count for a scope in which the observation is started.",
      level: .strict, source: Source.decision, needs: [.eventTokens],
      hint: "Is the first run made outside of the caller's scopes, as the others are?",
      expected: ["initial: count = 0", "set count: calls = 0", "didSet count: count = 1"]
    ) { candidate, x in
      let (model, calls) = (candidate.counter(), Calls())
      let log = RunLog(x, model)
      let started = candidate.watch(calls) {
        Result { try candidate.observeContinuously(.didSet, startsNow: true, log.run) }
      }
      let kept = try started.get()
      x.log("set count", calls) { model.count = 1 }
      await log.wait(for: 2)
      await x.turns()
      kept.cancel()
    },
    Clause(
      continuous: "K-10",
      "The end of an object during a run MUST be told once, whatever runs before have read of it.",
      level: .strict, source: Source.decision,
      hint: "Is what was let go of, or another property, taken for something that nobody reads?",
      expected: [
        "let go of, and read again: deinit 1", "another property before: deinit 1",
        "not read in that run: deinit 0",
      ]
    ) { candidate, x in
      let nothing: @Sendable (any CounterModel) -> Int = { _ in 0 }
      let count: @Sendable (any CounterModel) -> Int = { $0.count }
      let other: @Sendable (any CounterModel) -> Int = { $0.other }
      let rows = [
        ("let go of, and read again", [count, nothing, count], true),
        ("another property before", [count, other], true),
        ("not read in that run", [other, nothing], false),
      ]
      for (name, reads, isTold) in rows {
        try await x.endInLastRun(candidate, name, reads, isTold: isTold)
      }
    },
    Clause(
      continuous: "K-11",
      "The run after a change by another thread during a run MUST be told which property it was.",
      level: .strict, source: Source.decision,
      hint: "Does what waits for the next run say what has changed, whatever is read until then?",
      expected: ["initial: count = 0", "didSet other: count = 0", "didSet count: count = 1"]
    ) { candidate, x in
      let model = candidate.counter()
      let log = RunLog(x, model)
      let kept = try candidate.observeContinuously(.didSet, startsNow: false) { event in
        // The next run reads them the other way round: no place in it is what it was.
        if event.kind == .initial {
          _ = (model.count, model.other)
          x.elsewhere("the change in a run") { model.other = 1 }
          _ = model.other
          log.note(event, model.count)
        } else {
          log.run(event)
        }
      }
      await log.wait(for: 2)
      await x.turns()
      model.count = 1
      await log.wait(for: 3)
      await x.turns()
      kept.cancel()
    },
  ]
}

extension ClauseContext {
  /// Ends an object in the last of some runs, of which each reads it in its own way.
  ///
  /// - Parameter isTold: Whether that is to be told, and so to be waited for.
  @MainActor
  fileprivate func endInLastRun(
    _ candidate: any Candidate.Type, _ name: String,
    _ reads: [@Sendable (any CounterModel) -> Int], isTold: Bool
  ) async throws {
    let model = candidate.counter()
    let held = Locked<(any CounterModel)?>(candidate.counter())
    let log = EndLog()
    let kept = try candidate.observeContinuously([.didSet, .deinit], startsNow: false) { event in
      _ = model.count
      let run = log.note(event)
      guard run < reads.count else { return }
      held.withLock { if let dying = $0 { _ = reads[run](dying) } }
      guard run == reads.count - 1 else { return }
      self.elsewhere("the end in a run") {
        let ended = held.withLock { $0.take() }
        withExtendedLifetime(ended) {}
      }
    }
    for run in reads.indices {
      if await !eventually({ log.runs > run }) { self.log("hung: run \(run)") }
      if run < reads.count - 1 { model.count += 1 }
    }
    if isTold { _ = await eventually { log.ends > 0 } }
    await turns()
    kept.cancel()
    self.log("\(name): deinit \(log.ends)")
  }
}

/// Counts the runs of a continuous observation.
@MainActor
private final class EndLog {
  private(set) var runs = 0
  private(set) var ends = 0

  /// - Returns: How many runs there were before.
  func note(_ event: ObservedEvent) -> Int {
    if event.kind == .deinit { ends += 1 }
    runs += 1
    return runs - 1
  }
}

extension Clause {
  /// A clause about continuous observation.
  init(
    continuous id: String, _ rule: String, level: Level = .required,
    source: String = Source.advanced, needs: Set<Capability> = [], hint: String,
    expected: [String],
    file: String = #filePath, line: Int = #line,
    body: @escaping @MainActor @Sendable (any Candidate.Type, ClauseContext) async throws -> Void
  ) {
    self.init(
      id, level, rule, source: source, needs: needs.union([.events]), hint: hint,
      validity: Validity(since: .swift64), expected: expected,
      file: file, line: line, onMainActor: body)
  }
}

/// Writes down the runs of a continuous observation.
@MainActor
final class RunLog {
  private let x: ClauseContext
  private let model: any CounterModel
  private(set) var runs = 0

  init(_ x: ClauseContext, _ model: any CounterModel) {
    self.x = x
    self.model = model
  }

  /// A run that reads both properties.
  func run(_ event: ObservedEvent) {
    _ = model.other
    note(event, model.count)
  }

  /// Begins an observation by ``run(_:)``, and waits for its first run.
  func begin(
    _ sides: ObservedSides, on candidate: any Candidate.Type
  ) async throws -> any ObservationKeeping {
    let next = runs + 1
    let kept = try candidate.observeContinuously(sides, startsNow: false, run)
    await wait(for: next)
    return kept
  }

  /// Writes down a run, and what it has read, if that matters: `didSet count: count = 1`.
  func note(_ event: ObservedEvent, _ count: Int?) {
    runs += 1
    let what = ([event.kind.rawValue] + event.properties).joined(separator: " ")
    x.log(what + (count.map { ": count = \($0)" } ?? ""))
  }

  /// Waits until there have been so many runs.
  func wait(for count: Int) async {
    if await !x.eventually({ runs >= count }) { x.log("hung: run \(count)") }
  }
}
