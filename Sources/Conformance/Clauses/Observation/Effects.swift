import ConformanceKit

/// Code that runs when what it has read has really changed, and when.
extension Catalogue {
  static let effects: [Clause] = [
    Clause(
      derived: "D-20", "An effect MUST run at once, and when a change has been stored.",
      hint: "Does the change run the effect at the end of the setter, with the new value?",
      expected: [
        "effect: 0", "made: runs = 1", "effect: 10", "changed: runs = 2",
        "changed other: runs = 2", "same: runs = 2", "effect: 20", "changed again: runs = 3",
      ]
    ) { graph, candidate, x in
      let (model, runs) = (candidate.counter(), Calls("runs"))
      let double = graph.derive { model.count * 10 }
      let effect = graph.effect("effect", x, runs) { double.value }
      x.log("made", runs)
      x.log("changed", runs) { model.count = 1 }
      x.log("changed other", runs) { model.other = 1 }
      x.log("same", runs) { model.count = 1 }
      x.log("changed again", runs) { model.count = 2 }
      effect.cancel()
    },
    Clause(
      derived: "D-21", "An effect MUST NOT run if all values that it has read come out equal.",
      hint: "Are the values checked before the effect runs?",
      expected: [
        "effect: 0", "changed to 1: runs = 1", "effect: 1", "changed to 2: runs = 2",
        "changed to 3: runs = 2",
      ]
    ) { graph, candidate, x in
      let (model, runs) = (candidate.counter(), Calls("runs"))
      let half = graph.derive { model.count / 2 }
      let effect = graph.effect("effect", x, runs) { half.value }
      for count in 1...3 { x.log("changed to \(count)", runs) { model.count = count } }
      effect.cancel()
    },
    Clause(
      derived: "D-22",
      "In a batch an effect MUST run once for all changes, at the end of the outermost one.",
      hint: "Do effects wait until no batch is under way on the thread?",
      expected: [
        "effect: 0", "changed: runs = 1", "inner batch over: runs = 1", "asked: 21", "effect: 43",
        "batch over: runs = 2", "nothing changed: runs = 2",
      ]
    ) { graph, candidate, x in
      let (model, runs) = (candidate.counter(), Calls("runs"))
      let sum = graph.derive { model.count * 10 + model.other }
      let effect = graph.effect("effect", x, runs) { sum.value }
      graph.batch {
        model.count = 1
        x.log("changed", runs) { model.other = 1 }
        x.log("inner batch over", runs) { graph.batch { model.count = 2 } }
        // Reads see what is stored.
        x.log("asked: \(sum.value)")
        model.count = 4
        model.other = 3
      }
      x.log("batch over", runs)
      graph.batch {
        model.count = 7
        model.count = 4
      }
      x.log("nothing changed", runs)
      effect.cancel()
    },
    Clause(
      derived: "D-23",
      "An effect MUST NOT run when it is cancelled, or its owner gone; its code MUST go with it.",
      hint: "Does the end of an effect take it off what it has read?",
      expected: [
        "kept: 0", "kept: 1", "cancelled and changed: runs = 2", "dropped: 2", "dropped: gone",
        "changed: runs = 3",
      ]
    ) { graph, candidate, x in
      let (model, runs) = (candidate.counter(), Calls("runs"))
      let kept = graph.effectHolding("kept", model, x, runs)
      model.count += 1
      kept.effect?.cancel()
      x.log("cancelled and changed", runs) { model.count += 1 }
      var dropped = graph.effectHolding("dropped", model, x, runs)
      dropped.effect = nil
      x.log("dropped: \(dropped.token.state)")
      x.log("changed", runs) { model.count += 1 }
      withExtendedLifetime(kept.effect) {}
    },
    Clause(
      derived: "D-24",
      "An effect that changes what it has read MUST run again, until nothing changes.",
      hint: "Is a change by the effect's own run one that it waits for?",
      expected: [
        "effect: 0", "effect: 1", "effect: 2", "effect: 3", "made: count = 3", "effect: 1",
        "effect: 2", "effect: 3", "over: count = 3",
      ]
    ) { graph, candidate, x in
      let model = candidate.counter()
      let next = graph.derive { min(model.count + 1, 3) }
      let effect = graph.effect {
        let count = model.count
        x.log("effect: \(count)")
        model.count = next.value
      }
      x.log("made: count = \(model.count)")
      model.count = 1
      x.log("over: count = \(model.count)")
      effect.cancel()
    },
    Clause(
      derived: "D-29",
      "An effect that is cancelled while it waits for the end of a batch MUST NOT run.",
      hint: "Is it looked at, when the effect's turn comes, whether that is over?",
      expected: [
        "0: 0", "1: 0", "2: 0", "cancelled in a batch: runs = 3", "batch over: runs = 5",
      ]
    ) { graph, candidate, x in
      let (model, runs) = (candidate.counter(), Calls("runs"))
      let isQuiet = Locked(false)
      let effects = (0..<3).map { place in
        graph.effect {
          runs.note()
          let count = model.count
          // Of several effects, any may be the first.
          if !isQuiet.withLock(\.self) { x.log("\(place): \(count)") }
        }
      }
      isQuiet.withLock { $0 = true }
      graph.batch {
        model.count = 1
        effects[1].cancel()
        x.log("cancelled in a batch", runs)
      }
      x.log("batch over", runs)
      for effect in effects { effect.cancel() }
    },
    Clause(
      derived: "D-27", "An effect that is made in an effect MUST be its own.",
      hint: "Does what the inner effect reads count for the outer one?",
      expected: [
        "outer: 0", "inner: 0", "made: runs = 2", "inner: 1", "changed inside: runs = 3",
        "outer: 1", "inner: 1", "changed outside: runs = 5",
      ]
    ) { graph, candidate, x in
      let (outside, inside, runs) = (candidate.counter(), candidate.counter(), Calls("runs"))
      let inner = Locked<(any ObservationKeeping)?>(nil)
      let outer = graph.effect {
        runs.note()
        x.log("outer: \(outside.count)")
        let fresh = graph.effect("inner", x, runs) { inside.count }
        let old = inner.withLock { place in
          defer { place = fresh }
          return place
        }
        old?.cancel()
      }
      x.log("made", runs)
      x.log("changed inside", runs) { inside.count = 1 }
      x.log("changed outside", runs) { outside.count = 1 }
      inner.withLock { $0.take() }?.cancel()
      outer.cancel()
    },
    Clause(
      derived: "D-28", "What a derived value changes MUST let effects run when that is evaluated.",
      hint: "Do effects wait until no evaluation is under way on the thread?",
      expected: ["effect: 0", "changed", "evaluated", "effect: 3", "asked: 3"]
    ) { graph, candidate, x in
      let (model, other, runs) = (candidate.counter(), candidate.counter(), Calls("runs"))
      let effect = graph.effect("effect", x, runs) { other.count }
      let value = graph.derive {
        let read = model.count
        other.count = read
        x.log("evaluated")
        return read
      }
      model.count = 3
      x.log("changed")
      let number = value.value
      x.log("asked: \(number)")
      effect.cancel()
    },
    Clause(
      derived: "D-26", "Effects MUST see one state: no value before, and another after, a change.",
      hint: "Is everything marked before the first effect runs, and each run once?",
      expected: [
        "first: 1", "second: 10", "third: 110", "runs: 3", "sum of differences: 0",
      ]
    ) { graph, candidate, x in
      let model = candidate.counter()
      let (runs, differences) = (Calls("runs"), Locked(0))
      let lower = graph.derive { model.count + 1 }
      let upper = graph.derive { lower.value * 10 }
      let isQuiet = Locked(false)
      func watch(_ name: String, _ see: @escaping @Sendable () -> Int) -> any ObservationKeeping {
        graph.effect {
          let value = see()
          if isQuiet.withLock(\.self) {
            runs.note()
            // Whatever the order: all are of the state in which the count is 1.
            differences.withLock { $0 += abs(lower.value - 2) + abs(upper.value - 20) }
          } else {
            x.log("\(name): \(value)")
          }
        }
      }
      let effects = [
        watch("first") { lower.value }, watch("second") { upper.value },
        watch("third") { lower.value * 100 + upper.value },
      ]
      isQuiet.withLock { $0 = true }
      model.count = 1
      x.log("runs: \(runs.count)")
      x.log("sum of differences: \(differences.withLock(\.self))")
      for effect in effects { effect.cancel() }
    },
  ]
}

extension DerivedGraph {
  /// Makes an effect with a token in its code.
  ///
  /// - Returns: The token, weakly, and what keeps the effect.
  @inline(never)
  fileprivate func effectHolding(
    _ name: String, _ model: any CounterModel, _ x: ClauseContext, _ runs: Calls
  ) -> (token: Weak, effect: (any ObservationKeeping)?) {
    let token = Token()
    let kept = effect(name, x, runs) { [token] in
      token.keep()
      return model.count
    }
    return (Weak(token), kept)
  }
}
