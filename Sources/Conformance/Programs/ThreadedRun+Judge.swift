import ConformanceKit

extension ThreadedRun {
  /// Runs a program, of which each run may go another way.
  ///
  /// - Returns: What was wrong, if anything was.
  static func problem(in program: Program, patience: Double) -> ProgramProblem? {
    let run = ThreadedRun(program)
    guard run.runThreads(patience) else { return ProgramProblem(.hung, step: nil) }
    return run.judge()
  }

  /// What is wrong when all threads have ended.
  private func judge() -> ProgramProblem? {
    let (scopes, persistent, changes, problem) = history.withLock {
      ($0.scopes, $0.persistent, $0.changes, $0.problem)
    }
    if let problem { return problem }
    for scope in scopes { if let problem = certain(scope, changes) { return problem } }
    for observer in persistent { if let problem = certain(observer, changes) { return problem } }
    return afterChanges(scopes, persistent) ?? afterEnds(scopes, persistent)
  }

  /// Whoever waits still is called by the next change, and nobody by the one after.
  private func afterChanges(
    _ scopes: [Record], _ persistent: [Persistent]
  ) -> ProgramProblem? {
    let before = Set(objects.withLock { $0.map(\.life) })
    changeAll()
    // An observer that is called may put another object in the place of one.
    let lives = before.intersection(objects.withLock { $0.map(\.life) })
    for scope in scopes {
      if scope.calls.count == 0, scope.hasRead(lives), scope.ending?.time == nil {
        return problem(.missing, scope)
      }
      if scope.calls.count > 0, scope.reads.isEmpty { return problem(.forNothing, scope) }
    }
    for observer in persistent {
      if let problem = last(observer, lives) { return problem }
    }
    let counts = persistent.map(\.calls.count)
    changeAll()
    for scope in scopes where scope.calls.count > 1 { return problem(.again, scope) }
    for (observer, count) in zip(persistent, counts) where observer.calls.count != count {
      return problem(.again, observer)
    }
    return nil
  }

  /// Whoever has been called, has ended or waits for what is gone keeps nothing.
  private func afterEnds(_ scopes: [Record], _ persistent: [Persistent]) -> ProgramProblem? {
    for position in tokens { position.withLock { $0 = nil } }
    for scope in scopes where scope.token.object != nil { return problem(.kept, scope) }
    for position in observers {
      let kept = position.withLock(\.self)
      kept?.observer.cancel()
    }
    for observer in persistent where observer.token.object != nil {
      return problem(.kept, observer, "those of a cancelled observer")
    }
    if isAnyAlive(but: objects.withLock { Set($0.map(\.life)) }) {
      return ProgramProblem(.objectKept, step: nil)
    }
    objects.withLock { $0 = [] }
    return isAnyAlive(but: []) ? ProgramProblem(.objectKept, step: nil) : nil
  }

  private func isAnyAlive(but lives: Set<Int>) -> Bool {
    history.withLock { history in
      history.lives.enumerated().contains { !lives.contains($0) && $1.object != nil }
    }
  }

  private func problem(_ kind: ProgramProblem.Kind, _ record: Record) -> ProgramProblem {
    ProgramProblem(kind, step: record.step, observer: record.step)
  }

  private func problem(
    _ kind: ProgramProblem.Kind, _ observer: Persistent, _ details: String = ""
  ) -> ProgramProblem {
    let last = observer.runs.withLock { $0.last?.step }
    return ProgramProblem(
      kind, step: last ?? observer.step, observer: observer.step, details: details)
  }

  /// What is certain of a scope, however the threads have met.
  private func certain(_ scope: Record, _ changes: [Change]) -> ProgramProblem? {
    let concerning = changes.filter { scope.reads[$0.place] != nil }
    let calls = scope.calls.all
    if calls.count > 1 { return problem(.again, scope) }
    if calls.isEmpty, scope.awaits(any: concerning) { return problem(.missing, scope) }
    guard let call = calls.first else { return nil }
    if let ended = scope.ending?.time, (call.change ?? 0) > ended.end {
      return problem(.again, scope)
    }
    let isConcerned = concerning.contains { $0.end > scope.begin && $0.begin < call.time }
    return isConcerned ? nil : problem(.forNothing, scope)
  }

  /// What is certain of a persistent observer.
  private func certain(_ observer: Persistent, _ changes: [Change]) -> ProgramProblem? {
    let runs = observer.runs.withLock(\.self)
    let calls = observer.calls.all
    guard let last = runs.last else { return calls.isEmpty ? nil : problem(.again, observer) }
    if calls.count > runs.count { return problem(.again, observer) }
    if let end = observer.end, calls.contains(where: { ($0.change ?? 0) > end }) {
      return problem(.again, observer, "after it was cancelled, or let go of")
    }
    guard let change = changes.first(where: { last.awaits($0) }) else { return nil }
    return self.last(observer, [change.place.life])
  }

  /// Whether the last run of an observer was called at last, if it has read any of `lives`.
  private func last(_ observer: Persistent, _ lives: Set<Int>) -> ProgramProblem? {
    guard let last = observer.runs.withLock({ $0.last }), last.hasRead(lives),
      observer.end == nil
    else { return nil }
    let isCalled = observer.calls.all.contains { $0.time > last.begin }
    return isCalled ? nil : problem(.missing, observer)
  }
}
