import ConformanceKit

/// Threads that meet as chance will have it, round after round.
extension Catalogue {
  static let races: [Clause] = [
    Clause(
      "C-01", .required,
      "Tracking and changing one object from several threads MUST be safe, and lose no change.",
      source: "\(Source.proposal): registrars are thread safe",
      hint: "Is every access to the registrar's state synchronised?",
      stochastic: true,
      expected: ["changes that were not reported once = 0"]
    ) { candidate, x in
      // Four threads, each with a property of its own of one object: what each
      // tracks and writes is its own affair, but the registrar is shared.
      let (model, wrong) = (candidate.values(), Calls("changes that were not reported once"))
      @Sendable func turns(
        _ read: (any ValuesModel) -> Void, _ write: (any ValuesModel, Int) -> Void
      ) {
        for turn in 1...(x.rounds * 4) {
          let calls = Calls()
          candidate.watch(calls) { read(model) }
          write(model, turn)
          if calls.count != 1 { wrong.note() }
        }
      }
      x.together(4) { number in
        switch number {
        case 0: turns({ _ = $0.integer }, { $0.integer = $1 })
        case 1: turns({ _ = $0.floating }, { $0.floating = Double($1) })
        case 2: turns({ _ = $0.text }, { $0.text = String($1) })
        default: turns({ _ = $0.optionalInteger }, { $0.optionalInteger = $1 })
        }
      }
      x.log(counts: wrong)
    },
    Clause(
      "C-01b", .required,
      "Tracking and changing one property from several threads MUST be safe.",
      source: "\(Source.proposal): registrars are thread safe",
      needs: [.manualKeyPaths],
      hint: "Is every access to the registrar's state synchronised?",
      stochastic: true,
      expected: ["silent after the storm = 0"]
    ) { candidate, x in
      // Two threads track a property that two others change; afterwards it must
      // still be possible to track it.
      let (model, calls) = (candidate.manual(), Calls())
      x.together(4) { number in
        for _ in 0..<(x.rounds * 4) {
          if number < 2 {
            candidate.watch(Calls()) { model.access(.value) }
          } else {
            model.withMutation(.value) {}
          }
        }
      }
      candidate.watch(calls) { model.access(.value) }
      model.withMutation(.value) {}
      x.log("silent after the storm = \(calls.count == 0 ? 1 : 0)")
    },
    Clause(
      "C-02", .required,
      "Every tracking that returned MUST be called at least once, whoever registers beside it.",
      source: "\(Source.proposal): registrars are thread safe",
      hint: "Can two threads that register at once overwrite each other?",
      stochastic: true,
      expected: ["observers that were not called = 0"]
    ) { candidate, x in
      // Two threads register with one property at once; then it changes.
      let lost = Calls("observers that were not called")
      x.race(
        { _ in (model: candidate.counter(), calls: [Calls(), Calls()]) },
        second: { round in candidate.watch(round.calls[1]) { _ = round.model.count } },
        first: { round in candidate.watch(round.calls[0]) { _ = round.model.count } },
        check: { round in
          round.model.count = 1
          for calls in round.calls where calls.count == 0 { lost.note() }
        })
      x.log(counts: lost)
    },
    Clause(
      "C-02b", .required,
      "With two writers at once, a tracking that returned MUST be called at least once.",
      source: "\(Source.proposal): registrars are thread safe",
      hint: "Can two writers each leave the call to the other?",
      stochastic: true,
      expected: ["rounds without a call = 0"]
    ) { candidate, x in
      x.duel(candidate, "rounds without a call") { $0 == 0 }
    },
    Clause(
      "C-03r", .strict,
      "With two writers at once, a tracking MUST be called at most once.",
      source: Source.decision,
      hint: "Is the registration claimed, by one thread only, before onChange runs?",
      stochastic: true,
      expected: ["rounds with more than one call = 0"]
    ) { candidate, x in
      x.duel(candidate, "rounds with more than one call") { $0 > 1 }
    },
    Clause(
      "C-04r", .strict,
      "A tracking that a racing change called MUST leave no registration with its other objects.",
      source: Source.decision,
      hint: "Can a change slip in between the installation with one object and with the next?",
      stochastic: true,
      expected: ["rounds with a late call = 0"]
    ) { candidate, x in
      // One thread tracks many objects while another changes the first of them,
      // which has been read by then; then all the others change.
      let late = Calls("rounds with a late call")
      x.race(
        { _ in (objects: (0..<64).map { _ in candidate.counter() }, calls: Calls(), read: Flag()) },
        second: { round in
          guard round.read.wait(x.patience) else { return x.log("hung: a reader") }
          round.objects[0].count = 1
        },
        first: { round in
          candidate.watch(round.calls) {
            for (number, object) in round.objects.enumerated() {
              _ = object.count
              if number == 0 { round.read.raise() }
            }
          }
        },
        check: { round in
          for object in round.objects.dropFirst() { object.count = 1 }
          if round.calls.count > 1 { late.note() }
        })
      x.log(counts: late)
    },
    Clause(
      "C-05r", .strict,
      "A change that races with the rest of apply MUST be reported, once.",
      source: Source.decision,
      hint: "Is there a moment between a read and its registration?",
      stochastic: true,
      expected: ["rounds without a call = 0", "rounds with more than one call = 0"]
    ) { candidate, x in
      // One thread reads, and another changes what was read while the first one's
      // apply comes to its end, sooner or later.
      let (missed, doubled) = (
        Calls("rounds without a call"), Calls("rounds with more than one call")
      )
      x.race(
        { round in
          var generator = SplitMix(seed: x.seed &+ UInt64(round))
          let delay = Int.random(in: 0..<400, using: &generator)
          return (model: candidate.counter(), calls: Calls(), read: Flag(), delay: delay)
        },
        second: { round in
          guard round.read.wait(x.patience) else { return x.log("hung: a reader") }
          round.model.count = 1
        },
        first: { round in
          candidate.watch(round.calls) {
            _ = round.model.count
            round.read.raise()
            for _ in 0..<round.delay { _ = round.model.ignored }
          }
        },
        check: { round in
          if round.calls.count == 0 { missed.note() }
          if round.calls.count > 1 { doubled.note() }
        })
      x.log(counts: missed, doubled)
    },
    Clause(
      "C-06r", .strict,
      "A change that races with the end of another tracked object MUST be reported, once.",
      source: Source.decision,
      hint: "Who owns a tracking of which one object dies while another one changes?",
      stochastic: true,
      expected: ["rounds without one call = 0", "rounds with captures kept = 0"]
    ) { candidate, x in
      // One thread drops an object while another changes a second one of the same
      // tracking.
      let (wrong, kept) = (Calls("rounds without one call"), Calls("rounds with captures kept"))
      x.race(
        { _ in
          let (changed, calls) = (candidate.counter(), Calls())
          let dropped = Locked<(any CounterModel)?>(candidate.counter())
          let token = candidate.watchHolding(calls) {
            _ = (changed.count, dropped.withLock { $0 }?.count)
          }
          return (changed: changed, dropped: dropped, calls: calls, token: token)
        },
        second: { round in _ = round.dropped.withLock { $0.take() } },
        first: { round in round.changed.count = 1 },
        check: { round in
          if round.calls.count != 1 { wrong.note() }
          if round.token.object != nil { kept.note() }
        })
      x.log(counts: wrong, kept)
    },
    Clause(
      "C-07r", .strict,
      "An observer that tracks again whenever it was called MUST end with the last value.",
      source: Source.decision,
      needs: [.manualKeyPaths],
      hint: "Is there a moment between two trackings in which a change goes unnoticed?",
      stochastic: true,
      expected: ["rounds that ended with an old value = 0"]
    ) { candidate, x in
      x.chase(candidate) { bell in
        { round in
          let changed = Flag()
          let seen = candidate.track(
            { round.read() },
            onChange: {
              changed.raise()
              bell.ring()
            })
          return (seen, { changed.isUp })
        }
      }
    },
    Clause(
      "C-09r", .strict,
      "A change that races with a scope's own change of what it has read MUST reach it, once.",
      source: Source.decision,
      needs: [.manualKeyPaths],
      hint: "Is there a moment at which a scope that writes what it has read is not registered?",
      stochastic: true,
      expected: ["rounds without a call = 0", "rounds with more than one call = 0"]
    ) { candidate, x in
      // In half of the rounds the scope's change has somebody else to call.
      let (missed, doubled) = (
        Calls("rounds without a call"), Calls("rounds with more than one call")
      )
      x.race(
        { round in
          let (model, calls) = (candidate.manual(), Calls())
          if round.isMultiple(of: 2) { candidate.watch(Calls()) { model.access(.value) } }
          return (model: model, calls: calls, read: Flag())
        },
        second: { round in
          guard round.read.wait(x.patience) else { return x.log("hung: a reader") }
          round.model.withMutation(.value) {}
        },
        first: { round in
          candidate.watch(round.calls) {
            round.model.access(.value)
            round.read.raise()
            for _ in 0..<8 { round.model.withMutation(.value) {} }
          }
        },
        check: { round in
          if round.calls.count == 0 { missed.note() }
          if round.calls.count > 1 { doubled.note() }
        })
      x.log(counts: missed, doubled)
    },
  ]
}
