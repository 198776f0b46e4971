import ConformanceKit
import Foundation

/// Observers that persist, and threads that meet them as chance will have it.
extension Catalogue {
  static let retrackingRaces: [Clause] = [
    Clause(
      retracking: "R-15",
      "A persistent observer that runs whenever it was called MUST end with the last value.",
      needs: [.manualKeyPaths],
      hint: "Is there a moment between two runs, or in a run, in which a change goes unnoticed?",
      stochastic: true,
      expected: ["rounds that ended with an old value = 0"]
    ) { candidate, x in
      // Throws what `chase` cannot.
      _ = try candidate.observer(Calls())
      x.chase(candidate) { bell in
        let calls = Calls()
        let observer = try candidate.observer {
          calls.note()
          bell.ring()
        }
        return { round in
          let before = calls.count
          let seen = observer.track {
            let seen = round.read()
            // The writer's turn: most changes shall come in the middle of a run.
            var patience = seen == Chase.last ? 0 : 100
            while patience > 0, round.value == seen {
              sched_yield()
              patience -= 1
            }
            return seen
          }
          return (seen, { calls.count > before })
        }
      }
    },
    Clause(
      retracking: "R-16",
      "With two writers at once, a run MUST be followed by one call.",
      hint: "Is a run claimed, by one thread only, before onChange is called?",
      stochastic: true,
      expected: ["runs without one call = 0"]
    ) { candidate, x in
      let (model, calls, observer) = try candidate.observed()
      let wrong = Calls("runs without one call")
      x.race(
        { round in
          observer.track { _ = (model.count, model.other) }
          return (round: round, before: calls.count)
        },
        second: { model.other = $0.round + 1 },
        first: { model.count = $0.round + 1 },
        check: { if calls.count != $0.before + 1 { wrong.note() } })
      x.log(counts: wrong)
    },
    Clause(
      retracking: "R-17",
      "Once a cancel has returned that races with a change, the observer MUST be over.",
      hint: "Who releases the code when one thread cancels and another one calls it?",
      stochastic: true,
      expected: ["rounds with a later call = 0", "rounds with code kept = 0"]
    ) { candidate, x in
      _ = try candidate.observer(Calls())
      let (late, kept) = (Calls("rounds with a later call"), Calls("rounds with code kept"))
      x.race(
        { _ in
          let (model, calls) = (candidate.counter(), Calls())
          let released = Flag()
          let token = Token { released.raise() }
          let observer = try? candidate.observer {
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
      x.log(counts: late, kept)
    },
  ]
}
