import ConformanceKit

extension ThreadedRun {
  /// Runs a program, of which each run may go another way.
  ///
  /// - Returns: What was wrong, if anything was.
  static func problem(in program: Program, patience: Double) -> ProgramProblem? {
    let run = ThreadedRun(program)
    run.maker.withLock { $0 = run }
    defer { run.maker.withLock { $0 = nil } }
    guard run.runThreads(patience) else { return ProgramProblem(.hung, step: nil) }
    return run.judge()
  }

  /// What is wrong when all threads have ended.
  private func judge() -> ProgramProblem? {
    let (scopes, changes) = history.withLock { ($0.scopes, $0.changes) }
    for scope in scopes { if let problem = certain(scope, changes) { return problem } }
    for persistent in observers { if let problem = certain(persistent, changes) { return problem } }
    // Whoever waits still is called by the next change, and nobody by the one after.
    changeAll()
    for scope in scopes where scope.calls.count != (scope.reads.isEmpty ? 0 : 1) {
      return problem(scope.calls.count == 0 ? .missing : .again, scope)
    }
    for persistent in observers { if let problem = last(persistent) { return problem } }
    let counts = observers.map(\.calls.count)
    changeAll()
    for scope in scopes {
      if scope.calls.count > 1 { return problem(.again, scope) }
      if scope.token.token != nil { return problem(.kept, scope) }
    }
    for (persistent, count) in zip(observers, counts) {
      if let run = persistent.runs.withLock({ $0.last }), persistent.calls.count != count {
        return problem(.again, run)
      }
      persistent.observer?.cancel()
      if persistent.token.token != nil {
        return ProgramProblem(.kept, step: nil, details: "those of a cancelled observer")
      }
    }
    return nil
  }

  private func problem(_ kind: ProgramProblem.Kind, _ record: Record) -> ProgramProblem {
    ProgramProblem(kind, step: record.step, observer: record.step)
  }

  /// What is certain of a scope, however the threads have met.
  private func certain(_ scope: Record, _ changes: [Change]) -> ProgramProblem? {
    let concerning = changes.filter { scope.reads[$0.place] != nil }
    let calls = scope.calls.all
    if calls.count > 1 { return problem(.again, scope) }
    if calls.isEmpty, concerning.contains(where: { scope.awaits($0) }) {
      return problem(.missing, scope)
    }
    guard let call = calls.first else { return nil }
    let isConcerned = concerning.contains { $0.end > scope.begin && $0.begin < call.time }
    return isConcerned ? nil : problem(.forNothing, scope)
  }

  /// What is certain of a persistent observer.
  private func certain(_ persistent: Persistent, _ changes: [Change]) -> ProgramProblem? {
    let runs = persistent.runs.withLock(\.self)
    let calls = persistent.calls.all
    guard let last = runs.last else { return nil }
    if calls.count > runs.count { return problem(.again, last) }
    if let end = persistent.cancelled.withLock(\.self),
      calls.contains(where: { ($0.change ?? 0) > end })
    {
      return ProgramProblem(
        .again, step: last.step, observer: last.step, details: "after it was cancelled")
    }
    return changes.contains(where: { last.awaits($0) }) ? self.last(persistent) : nil
  }

  /// Whether the last run of an observer was called at last.
  private func last(_ persistent: Persistent) -> ProgramProblem? {
    let runs = persistent.runs.withLock(\.self)
    guard let last = runs.last, !last.reads.isEmpty,
      persistent.cancelled.withLock({ $0 == nil })
    else { return nil }
    let isCalled = persistent.calls.all.contains { $0.time > last.begin }
    return isCalled ? nil : problem(.missing, last)
  }
}
