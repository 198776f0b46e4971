import Foundation

/// Observers that persist, and threads that meet them as chance will have it.
extension Catalogue {
  static let retrackingRaces: [Clause] = [
    Clause(
      "R-15", .strict,
      "A persistent observer that runs whenever it was called MUST end with the last value.",
      source: Source.decision,
      needs: [.manualKeyPaths, .persistentObserver],
      hint: "Is there a moment between two runs, or in a run, in which a change goes unnoticed?",
      stochastic: true,
      expected: ["rounds that ended with an old value = 0"],
      body: { candidate, context in try r15(candidate, context) }),
    Clause(
      "R-16", .strict,
      "With two writers at once, a run MUST be followed by one call.",
      source: Source.decision,
      needs: [.persistentObserver],
      hint: "Is a run claimed, by one thread only, before onChange is called?",
      stochastic: true,
      expected: ["runs without one call = 0"],
      body: { candidate, context in try r16(candidate, context) }),
    Clause(
      "R-17", .strict,
      "Once a cancel has returned that races with a change, the observer MUST be over.",
      source: Source.decision,
      needs: [.persistentObserver],
      hint: "Who releases the code when one thread cancels and another one calls it?",
      stochastic: true,
      expected: ["rounds with a later call = 0", "rounds with code kept = 0"],
      body: { candidate, context in try r17(candidate, context) }),
  ]
}

private func r15<C: Candidate>(_: C.Type, _ x: ClauseContext) throws {
  // Throws what `race` cannot.
  _ = try observer(C.self, Calls())
  let stale = Calls()
  x.race(
    { _ in Chase<C>() },
    second: { $0.write() },
    first: { round in
      let calls = Calls()
      guard let observer = try? observer(C.self, calls) else { return }
      while true {
        let before = calls.count
        let seen = observer.track {
          let seen = round.read()
          // The writer's turn: most changes shall come in the middle of a run.
          var patience = seen == Chase<C>.last ? 0 : 100
          while patience > 0, round.value == seen {
            sched_yield()
            patience -= 1
          }
          return seen
        }
        if seen == Chase<C>.last { return }
        guard spin(x.patience, until: { calls.count > before || round.done.isUp }) else {
          return x.log("hung: a writer")
        }
        // The order matters: done is raised after the last call.
        if round.done.isUp && calls.count == before { return stale.note() }
      }
    },
    check: { _ in })
  x.log("rounds that ended with an old value = \(stale.count)")
}

private func r16<C: Candidate>(_: C.Type, _ x: ClauseContext) throws {
  let wrong = Calls()
  let calls = Calls()
  let observer = try observer(C.self, calls)
  let model = C.Counter()
  x.race(
    { round in
      observer.track { _ = (model.count, model.other) }
      return (round: round, before: calls.count)
    },
    second: { model.other = $0.round + 1 },
    first: { model.count = $0.round + 1 },
    check: { if calls.count != $0.before + 1 { wrong.note() } })
  x.log("runs without one call = \(wrong.count)")
}

private func r17<C: Candidate>(_: C.Type, _ x: ClauseContext) throws {
  _ = try observer(C.self, Calls())
  let late = Calls()
  let kept = Calls()
  x.race(
    { _ in
      let model = C.Counter()
      let calls = Calls()
      let released = Flag()
      let token = Token { released.raise() }
      let observer = try? makeObserver(C.self) {
        token.keep()
        calls.note()
      }
      observer?.track { _ = model.count }
      return (model: model, calls: calls, released: released, observer: observer)
    },
    second: { $0.model.count = 1 },
    first: { $0.observer?.cancel() },
    check: { round in
      let before = round.calls.count
      // It calls this, and observes nothing.
      round.observer?.track { _ = round.model.count }
      round.model.count = 2
      if before > 1 || round.calls.count != before { late.note() }
      if !round.released.isUp { kept.note() }
    })
  x.log("rounds with a later call = \(late.count)")
  x.log("rounds with code kept = \(kept.count)")
}
