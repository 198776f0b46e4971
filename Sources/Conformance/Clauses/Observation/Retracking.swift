import ConformanceKit

/// Observers that track again and again.
extension Catalogue {
  static let retracking: [Clause] = [
    Clause(
      retracking: "R-01",
      "A persistent observer MUST be called at the first change after each run, once.",
      hint: "Does a call disarm the observer, and the next run arm it?",
      expected: [
        "set count: calls = 1", "set count again: calls = 1",
        "tracked again, set count: calls = 2", "set count again: calls = 2",
      ]
    ) { candidate, x in
      let (model, calls, observer) = try candidate.observed()
      for prefix in ["", "tracked again, "] {
        observer.track { _ = model.count }
        x.log("\(prefix)set count", calls) { model.count += 1 }
        x.log("set count again", calls) { model.count += 1 }
      }
    },
    Clause(
      retracking: "R-02",
      "A persistent observer MUST observe what its last run read, and nothing else.",
      hint: "Does a run let go of what it does not read, and find again what an older one read?",
      expected: [
        "read both, read other, set count: calls = 0", "set other: calls = 1",
        "read count, set other: calls = 1", "read both, set count: calls = 2",
        "read other before count, set count: calls = 3", "read nothing, set both: calls = 3",
      ]
    ) { candidate, x in
      let (model, calls, observer) = try candidate.observed()
      observer.track { _ = (model.count, model.other) }
      observer.track { _ = model.other }
      x.log("read both, read other, set count", calls) { model.count += 1 }
      x.log("set other", calls) { model.other += 1 }
      observer.track { _ = model.count }
      x.log("read count, set other", calls) { model.other += 1 }
      observer.track { _ = (model.count, model.other) }
      x.log("read both, set count", calls) { model.count += 1 }
      observer.track { _ = (model.other, model.count) }
      x.log("read other before count, set count", calls) { model.count += 1 }
      observer.track {}
      model.count += 1
      x.log("read nothing, set both", calls) { model.other += 1 }
    },
    Clause(
      retracking: "R-03",
      "However often it has read a property, a persistent observer MUST be called once per change.",
      hint: "Does a run leave a registration of the run before behind?",
      expected: [
        "read count in 20 runs, set count: calls = 1",
        "read count 20 times in a run, set count: calls = 2", "set count again: calls = 2",
      ]
    ) { candidate, x in
      let (model, calls, observer) = try candidate.observed()
      for _ in 0..<20 { observer.track { _ = model.count } }
      x.log("read count in 20 runs, set count", calls) { model.count += 1 }
      observer.track { for _ in 0..<20 { _ = model.count } }
      x.log("read count 20 times in a run, set count", calls) { model.count += 1 }
      x.log("set count again", calls) { model.count += 1 }
    },
    Clause(
      retracking: "R-04",
      "A run made inside onChange MUST read the old value, and catch the next change.",
      hint: "Does a mutation leave alone what its own thread tracked during it?",
      expected: ["set count to 1, 2, 3: read [0, 0, 1, 2]"]
    ) { candidate, x in
      let (model, seen) = (candidate.counter(), Locked<[Int]>([]))
      @Sendable func read(_ observer: any PersistentObserving) {
        observer.track {
          let count = model.count
          seen.withLock { $0.append(count) }
        }
      }
      try candidate.withObserver { observer in
        // A candidate that calls again and again is stopped here.
        if seen.withLock({ $0.count < 10 }) { read(observer) }
      } _: { observer in
        read(observer)
        for value in 1...3 { model.count = value }
        x.log("set count to 1, 2, 3: read \(seen.withLock { $0 })")
      }
    },
    Clause(
      retracking: "R-05",
      "A property read by the macro and by hand MUST be one dependency of a persistent observer.",
      needs: [.manualKeyPaths],
      hint: "Does a property that is named in two ways call an observer once through each?",
      expected: [
        "set tracked: calls = 1", "set tracked again: calls = 2", "mutate by hand: calls = 3",
      ]
    ) { candidate, x in
      let (model, calls) = (candidate.manual(), Calls())
      @Sendable func read(_ observer: any PersistentObserving) {
        observer.track {
          model.access(.tracked)
          _ = model.tracked
          model.access(.tracked)
        }
      }
      try candidate.withObserver { observer in
        calls.note()
        // A candidate that calls again and again is stopped here.
        if calls.count < 10 { read(observer) }
      } _: { observer in
        read(observer)
        x.log("set tracked", calls) { model.tracked += 1 }
        x.log("set tracked again", calls) { model.tracked += 1 }
        x.log("mutate by hand", calls) { model.withMutation(.tracked) {} }
      }
    },
    Clause(
      retracking: "R-06",
      "A change by another thread during a run MUST be reported when the run has ended, once.",
      hint: "Is a change between a read and the end of the run kept until the run ends?",
      expected: [
        "inside the run, after the change: calls = 0", "after the run: calls = 1",
        "set count: calls = 1", "tracked again, set count: calls = 2",
      ]
    ) { candidate, x in
      let (model, calls, observer) = try candidate.observed()
      // The first run has the node in place already.
      observer.track { _ = model.count }
      observer.track {
        _ = model.count
        x.elsewhere("a write during a run") { model.count += 1 }
        x.log("inside the run, after the change", calls)
      }
      x.log("after the run", calls)
      x.log("set count", calls) { model.count += 1 }
      observer.track { _ = model.count }
      x.log("tracked again, set count", calls) { model.count += 1 }
    },
    Clause(
      retracking: "R-07",
      "A change that a run makes MUST NOT be reported to it; the next one MUST be.",
      hint: "Is a run told apart from other threads, and its registration kept?",
      expected: ["set count in the run: calls = 0", "set count after it: calls = 1"]
    ) { candidate, x in
      let (model, calls, observer) = try candidate.observed()
      observer.track {
        _ = model.count
        model.count += 1
      }
      x.log("set count in the run", calls)
      x.log("set count after it", calls) { model.count += 1 }
    },
    Clause(
      retracking: "R-08",
      "A cancelled observer MUST NOT be called, and MUST release its code.",
      hint: "Does cancel disarm the observer for good, and let go of onChange at once?",
      expected: [
        "captures while tracked: alive, cancelled: gone", "set count: calls = 0",
        "tracked again, set count: calls = 0",
      ]
    ) { candidate, x in
      let (model, calls) = (candidate.counter(), Calls())
      let (observer, token) = try candidate.observerHolding(calls)
      observer.track { _ = model.count }
      let tracked = token.state
      observer.cancel()
      x.log("captures while tracked: \(tracked), cancelled: \(token.state)")
      x.log("set count", calls) { model.count += 1 }
      observer.track { _ = model.count }
      x.log("tracked again, set count", calls) { model.count += 1 }
    },
    Clause(
      retracking: "R-09",
      "An observer MUST be free to cancel itself, inside of its run and of onChange.",
      hint: "Does the end of a run, or of a call, arm a cancelled observer?",
      expected: [
        "cancelled in the run, set count: calls = 0",
        "cancelled in onChange, tracked again, set count: calls = 1",
      ]
    ) { candidate, x in
      let (model, calls, observer) = try candidate.observed()
      observer.track {
        _ = model.count
        observer.cancel()
      }
      x.log("cancelled in the run, set count", calls) { model.count += 1 }
      try candidate.withObserver { observer in
        calls.note()
        observer.cancel()
      } _: { observer in
        observer.track { _ = model.count }
        model.count += 1
        observer.track { _ = model.count }
        x.log("cancelled in onChange, tracked again, set count", calls) { model.count += 1 }
      }
    },
    Clause(
      retracking: "R-10",
      "The end of a persistent observer MUST end what it observes, and release its code.",
      hint: "Do the registrations keep the observer, or its onChange?",
      expected: ["captures while tracked: alive, dropped: gone", "set count: calls = 0"]
    ) { candidate, x in
      let (model, calls) = (candidate.counter(), Calls())
      func watch() throws -> (tracked: String, token: Weak) {
        let (observer, token) = try candidate.observerHolding(calls)
        observer.track { _ = model.count }
        return withExtendedLifetime(observer) { (token.state, token) }
      }
      let (tracked, token) = try watch()
      x.log("captures while tracked: \(tracked), dropped: \(token.state)")
      x.log("set count", calls) { model.count += 1 }
    },
    Clause(
      retracking: "R-11",
      "A persistent observer MUST NOT keep objects alive, and MUST survive their end.",
      hint: "Does an observer hold what it has read, or touch an object that is gone?",
      expected: [
        "tracked, dropped: gone", "20 objects after each other, set the last: calls = 1",
      ]
    ) { candidate, x in
      let calls = Calls()
      let observer = try candidate.observer(calls)
      func watch() -> Weak {
        let object = candidate.counter()
        observer.track { _ = object.count }
        return Weak(object)
      }
      x.log("tracked, dropped: \(watch().state)")
      // Objects that may have each other's addresses.
      for round in 1...20 {
        let object = candidate.counter()
        observer.track { _ = object.count }
        if round == 20 { object.count += 1 }
      }
      x.log("20 objects after each other, set the last", calls)
    },
    Clause(
      retracking: "R-12",
      "What a run reads MUST count for the scopes around it, and theirs not for the run.",
      hint: "Does a read register every open scope of the thread, whatever its kind?",
      expected: [
        "set count: inner calls = 1, outer calls = 1",
        "set other: inner calls = 1, outer calls = 2",
        "in a one-shot scope, set count: inner calls = 2, around calls = 1",
      ]
    ) { candidate, x in
      let (model, (inner, outer), around) = (
        candidate.counter(), Calls.nested, Calls("around calls")
      )
      let (first, second) = (try candidate.observer(inner), try candidate.observer(outer))
      func track() {
        second.track {
          _ = model.other
          first.track { _ = model.count }
        }
      }
      track()
      // Again: now the nodes are in place.
      track()
      x.log("set count", inner, outer) { model.count += 1 }
      track()
      x.log("set other", inner, outer) { model.other += 1 }
      candidate.watch(around) { first.track { _ = model.count } }
      x.log("in a one-shot scope, set count", inner, around) { model.count += 1 }
    },
    Clause(
      retracking: "R-13",
      "Cancelled observers that are kept MUST give back what their registrations took.",
      needs: [.liveCounts],
      hint: "Does cancel take the nodes off their properties, or make them garbage for sweeps?",
      expected: ["blocks that 200 cancelled observers of 32 properties keep: at most 1,000"]
    ) { candidate, x in
      let models = (0..<16).map { _ in candidate.counter() }
      let surplus = try candidate.blocks {
        let observers = try (0..<200).map { _ in
          let observer = try candidate.observer(Calls())
          observer.track { for model in models { _ = (model.count, model.other) } }
          observer.cancel()
          return observer
        }
        return (observers, models)
      }
      let subject = "blocks that 200 cancelled observers of 32 properties keep"
      x.log("\(subject): \(surplus <= 1_000 ? "at most 1,000" : "\(surplus)")")
    },
    Clause(
      retracking: "R-14",
      "Runs over properties that nobody changes MUST NOT take more and more memory.",
      needs: [.liveCounts],
      hint: "Does a run reuse, or bound, what the runs before it have left?",
      expected: ["blocks after 4,000 runs over 64 objects: at most 500"]
    ) { candidate, x in
      let models = (0..<64).map { _ in candidate.counter() }
      let surplus = try candidate.blocks {
        let observer = try candidate.observer(Calls())
        for run in 0..<4_000 { observer.track { _ = models[run % 64].count } }
        return (observer, models)
      }
      let subject = "blocks after 4,000 runs over 64 objects"
      x.log("\(subject): \(surplus <= 500 ? "at most 500" : "\(surplus)")")
    },
    Clause(
      retracking: "R-18",
      "While an onChange runs, another thread's change MUST call all persistent observers that wait.",
      hint: "Does a thread keep observers to itself while it runs the code of one of them?",
      expected: ["of 9 observers, not called when another change returned = 0"]
    ) { candidate, x in
      let (model, observers) = (candidate.counter(), Locked<[any PersistentObserving]>([]))
      try x.holdUp(model) { calls, onChange in
        let observer = try candidate.observer {
          calls.note()
          onChange()
        }
        observer.track { _ = model.count }
        observers.withLock { $0.append(observer) }
      }
      observers.withLock { $0 = [] }
    },
  ]
}

extension Clause {
  /// A clause about persistent observers.
  init(
    retracking id: String, _ rule: String, needs: Set<Capability> = [], hint: String,
    stochastic: Bool = false, expected: [String],
    file: String = #filePath, line: Int = #line,
    body: @escaping @Sendable (any Candidate.Type, ClauseContext) throws -> Void
  ) {
    self.init(
      id, .strict, rule, source: Source.decision, needs: needs.union([.persistentObserver]),
      hint: hint, stochastic: stochastic, expected: expected,
      file: file, line: line, body: body)
  }
}

extension Candidate {
  /// How many blocks there are more while what `body` returns is alive.
  static func blocks<Result>(_ body: () throws -> Result) throws -> Int {
    guard let before = liveBlocks else { throw CapabilityMissing(capability: .liveCounts) }
    return withExtendedLifetime(try body()) { (liveBlocks ?? before) - before }
  }
}
