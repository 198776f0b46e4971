import ConformanceKit
import Observation

/// What crosses the border to the standard library's Observation, and back.
extension Catalogue {
  static let worlds: [Clause] = [
    Clause(
      world: "X-01",
      "A scope that reads models of both worlds MUST be told once, whichever changes first.",
      hint: "Does the first change of either world end the registrations in both?",
      expected: [
        "set theirs: calls = 1", "set ours: calls = 1", "set ours: calls = 1",
        "set theirs: calls = 1",
      ]
    ) { candidate, x in
      for isTheirsFirst in [true, false] {
        let (ours, theirs, calls) = (candidate.counter(), StandardModel(), Calls())
        candidate.watch(calls) { _ = (ours.count, theirs.count) }
        if isTheirsFirst { x.log("set theirs", calls) { theirs.count += 1 } }
        x.log("set ours", calls) { ours.count += 1 }
        if !isTheirsFirst { x.log("set theirs", calls) { theirs.count += 1 } }
      }
    },
    Clause(
      world: "X-02",
      "What an inner scope reads of the standard library's models MUST count for the outer one.",
      hint: "Is each of the scopes one of the standard library's as well?",
      expected: [
        "set theirs: inner calls = 1, outer calls = 1",
        "set theirs again: inner calls = 1, outer calls = 1",
      ]
    ) { candidate, x in
      let (ours, theirs, (inner, outer)) = (candidate.counter(), StandardModel(), Calls.nested)
      candidate.watch(outer) {
        _ = ours.count
        candidate.watch(inner) { _ = theirs.count }
      }
      x.log("set theirs", inner, outer) { theirs.count += 1 }
      x.log("set theirs again", inner, outer) { theirs.count += 1 }
    },
    Clause(
      world: "X-03",
      "A run MUST see the new value of a standard model, and observe it again.",
      needs: [.persistentObserver],
      hint: "Does every run register with the standard library, and not the first one alone?",
      expected: [
        "run: theirs = 0", "set theirs: calls = 1", "set again: calls = 1", "run: theirs = 2",
        "set theirs: calls = 2", "set again: calls = 2",
      ]
    ) { candidate, x in
      let (theirs, calls) = (StandardModel(), Calls())
      let observer = try candidate.observer(calls)
      for _ in 0..<2 {
        x.log("run: theirs = \(observer.track { theirs.count })")
        x.log("set theirs", calls) { theirs.count += 1 }
        x.log("set again", calls) { theirs.count += 1 }
      }
    },
    Clause(
      world: "X-04",
      "A run MUST NOT be told of what only an earlier run has read of a standard model.",
      needs: [.persistentObserver],
      hint: "Is a registration that cannot be cancelled one that does not count any more?",
      expected: [
        "read ours, set theirs: calls = 0", "set ours: calls = 1",
        "read theirs in 20 runs, set theirs: calls = 2", "set theirs again: calls = 2",
      ]
    ) { candidate, x in
      let (ours, theirs, calls) = (candidate.counter(), StandardModel(), Calls())
      let observer = try candidate.observer(calls)
      observer.track { _ = theirs.count }
      observer.track { _ = ours.count }
      x.log("read ours, set theirs", calls) { theirs.count += 1 }
      x.log("set ours", calls) { ours.count += 1 }
      for _ in 0..<20 { observer.track { _ = theirs.count } }
      x.log("read theirs in 20 runs, set theirs", calls) { theirs.count += 1 }
      x.log("set theirs again", calls) { theirs.count += 1 }
    },
    Clause(
      world: "X-05",
      "A cancelled observer MUST NOT be told of a standard model, and MUST release its code.",
      needs: [.persistentObserver],
      hint: "Does what the standard library keeps hold the observer's code?",
      expected: ["captures while tracked: alive, cancelled: gone", "set theirs: calls = 0"]
    ) { candidate, x in
      let (theirs, calls) = (StandardModel(), Calls())
      var token: Token? = Token()
      let watched = Weak(token)
      let observer = try candidate.observer { [token] in
        token?.keep()
        calls.note()
      }
      token = nil
      observer.track { _ = theirs.count }
      let before = watched.state
      observer.cancel()
      x.log("captures while tracked: \(before), cancelled: \(watched.state)")
      x.log("set theirs", calls) { theirs.count += 1 }
    },
    Clause(
      world: "X-06",
      "A change of a standard model MUST be told on its thread, before the value is stored.",
      hint: "Is the observer called by the standard library's `onChange`, and at once?",
      expected: ["onChange: theirs = 0"]
    ) { candidate, x in
      let theirs = StandardModel()
      candidate.track(
        { _ = theirs.count }, onChange: { x.log("onChange: theirs = \(theirs.count)") })
      theirs.count = 1
      // Whoever has called nobody yet can do so at the next scope.
      candidate.track({}, onChange: {})
    },
    Clause(
      world: "X-07",
      "An `apply` that throws MUST NOT leave its scope observing standard models.",
      needs: [.throwingApply],
      hint: "Is the scope's registration with the standard library forgotten with the others?",
      expected: ["thrown: 7", "set theirs: inner calls = 0, outer calls = 1"]
    ) { candidate, x in
      let (theirs, (inner, outer)) = (StandardModel(), Calls.nested)
      candidate.watch(outer) {
        do {
          try candidate.trackThrowing(
            { () throws -> Void in
              _ = theirs.count
              throw Fault(code: 7)
            }, onChange: { inner.note() })
        } catch {
          x.log("thrown: \((error as? Fault)?.code ?? -1)")
        }
      }
      x.log("set theirs", inner, outer) { theirs.count += 1 }
    },
    Clause(
      world: "X-08",
      "A standard scope MUST see what a scope inside of it reads of standard models.",
      hint: "Do the reads of a scope reach the standard library's scope around it?",
      expected: ["set theirs: inner calls = 1, outer calls = 1"]
    ) { candidate, x in
      let (theirs, (inner, outer)) = (StandardModel(), Calls.nested)
      withObservationTracking {
        candidate.watch(inner) { _ = theirs.count }
      } onChange: {
        outer.note()
      }
      x.log("set theirs", inner, outer) { theirs.count += 1 }
    },
    Clause(
      world: "X-09",
      "A change of a shared model MUST be told to scopes of both worlds, to each once.",
      hint: "Does the model's registrar call both registrars, for reads and for changes?",
      expected: [
        "set equal: inner calls = 0, outer calls = 0",
        "set other: inner calls = 0, outer calls = 0",
        "set: inner calls = 1, outer calls = 1", "set again: inner calls = 1, outer calls = 1",
        "changed in place: inner calls = 2, outer calls = 2",
      ]
    ) { candidate, x in
      let (shared, (inner, outer)) = (try candidate.makeShared(), Calls.nested)
      func track() {
        candidate.watch(inner) { _ = shared.count }
        withObservationTracking {
          _ = shared.count
        } onChange: {
          outer.note()
        }
      }
      track()
      x.log("set equal", inner, outer) { shared.count = 0 }
      x.log("set other", inner, outer) { shared.other = 1 }
      x.log("set", inner, outer) { shared.count = 1 }
      x.log("set again", inner, outer) { shared.count = 2 }
      track()
      x.log("changed in place", inner, outer) { shared.count += 1 }
    },
    Clause(
      world: "X-10",
      "An observer that tracks a shared model again when it is told MUST be told once per change.",
      needs: [.persistentObserver],
      hint: "Do both registrars of a model know which observers one change has had armed?",
      expected: ["set: calls = 1", "set again: calls = 2", "changed in place: calls = 3"]
    ) { candidate, x in
      let (shared, calls) = (try candidate.makeShared(), Calls())
      let again = Locked<(@Sendable () -> Void)?>(nil)
      let observer = try candidate.observer {
        calls.note()
        // No further than it takes to see that it goes on.
        if calls.count < 50 { again.withLock { $0 }?() }
      }
      again.withLock { $0 = { observer.track { _ = shared.count } } }
      observer.track { _ = shared.count }
      x.log("set", calls) { shared.count = 1 }
      x.log("set again", calls) { shared.count = 2 }
      x.log("changed in place", calls) { shared.count += 1 }
      observer.cancel()
      again.withLock { $0 = nil }
    },
    Clause(
      worldOverTime: "X-11",
      "A sequence of values MUST have an element for a change of a standard model.",
      needs: [.values],
      hint: "Does the run of an iteration register with the standard library?",
      expected: ["0", "3", "5"]
    ) { candidate, x in
      let (ours, theirs) = (candidate.counter(), StandardModel())
      let reader = Reader(
        x, try candidate.values { () throws(ValueFailure) in .next(ours.count + theirs.count) })
      x.log(await reader.next())
      theirs.count = 3
      x.log(await reader.next())
      ours.count = 2
      x.log(await reader.next())
    },
    Clause(
      "X-12", .strict,
      "A change of a standard model that another thread makes during `apply` MUST be told.",
      source: Source.decision,
      untested: "the standard library loses it (I-09 there), and no scope around it can know"),
    Clause(
      "X-13", .strict,
      "An observer of the side `didSet` MUST be told of a standard model's new value.",
      source: Source.advanced,
      untested: "Swift 6.3 announces a change before it is stored, and not again"),
    Clause(
      world: "X-14",
      "An observer with sides MUST be told of a shared model's change as of any model's here.",
      needs: [.events, .eventTokens],
      hint: "Does the call of the standard library wait for that of the model's own registrar?",
      expected: [
        "willSet of the model: count = 0", "didSet of the model: count = 1",
        "didSet of the model: count = 3",
      ]
    ) { candidate, x in
      let shared = try candidate.makeShared()
      func tell(_ sides: ObservedSides) throws {
        try candidate.trackEvents(sides) {
          _ = shared.count
        } onEvent: { event in
          let subject = event.subject == ObjectIdentifier(shared) ? "the model" : "another"
          x.log("\(event.kind.rawValue) of \(subject): count = \(shared.count)")
        }
      }
      try tell([.willSet, .didSet])
      shared.count = 1
      shared.count = 2
      try tell(.didSet)
      shared.count += 1
      shared.count = 4
    },
    Clause(
      world: "X-15",
      "An observation of a standard model that is gone MUST go with it, and release its code.",
      needs: [.events],
      hint: "Is what the standard library keeps the only thing that keeps the observation?",
      expected: [
        "willSet: captures gone", "didSet: captures gone", "deinit: captures gone",
      ]
    ) { candidate, x in
      func observed(_ sides: ObservedSides) throws -> Weak {
        let (theirs, token) = (StandardModel(), Token())
        try candidate.trackEvents(sides) {
          _ = theirs.count
        } onEvent: { [token] _ in
          token.keep()
        }
        return Weak(token)
      }
      x.log("willSet: captures \(try observed(.willSet).state)")
      x.log("didSet: captures \(try observed(.didSet).state)")
      x.log("deinit: captures \(try observed(.deinit).state)")
    },
    Clause(
      worldOverTime: "X-16",
      "A continuous observation MUST run again after a change of a standard model that it has read.",
      needs: [.events],
      hint: "Does each run of the observation register with the standard library?",
      expected: ["initial: sum = 0", "didSet: sum = 1", "didSet: sum = 3", "didSet: sum = 6"]
    ) { candidate, x in
      let (ours, theirs, runs) = (candidate.counter(), StandardModel(), Calls())
      let kept = try candidate.observeContinuously(.didSet, startsNow: false) { event in
        x.log("\(event.kind.rawValue): sum = \(ours.count + theirs.count)")
        runs.note()
      }
      func wait(for count: Int) async {
        if await !x.eventually({ runs.count >= count }) { x.log("hung: run \(count)") }
      }
      await wait(for: 1)
      theirs.count = 1
      await wait(for: 2)
      // Changes in both worlds without a suspension between are one run.
      theirs.count = 2
      ours.count = 1
      await wait(for: 3)
      theirs.count = 5
      await wait(for: 4)
      await x.turns()
      kept.cancel()
    },
    Clause(
      world: "X-17",
      "A change of a shared model that another thread makes during `apply` MUST be told, once.",
      hint: "Does the model's own registrar know of a read before the standard library does?",
      expected: ["after apply: calls = 1", "set: calls = 1"]
    ) { candidate, x in
      let (shared, calls) = (try candidate.makeShared(), Calls())
      candidate.watch(calls) {
        _ = shared.count
        x.elsewhere("a write during apply") { shared.count = 1 }
      }
      x.log("after apply", calls)
      x.log("set", calls) { shared.count = 2 }
    },
    Clause(
      world: "X-18",
      "An observer with a side that tracks a shared model again MUST be told once per change.",
      needs: [.events],
      hint: "Is the call of one world forgotten when the other world makes it?",
      expected: ["willSet: calls = [1, 2, 3]", "didSet: calls = [1, 2, 3]"]
    ) { candidate, x in
      for sides in [ObservedSides.willSet, .didSet] {
        let (shared, calls, goesOn) = (try candidate.makeShared(), Calls(), Locked(true))
        @Sendable func track() throws {
          try candidate.trackEvents(sides) {
            _ = shared.count
          } onEvent: { _ in
            calls.note()
            // No further than it takes to see that it goes on.
            if goesOn.withLock(\.self), calls.count < 50 { try? track() }
          }
        }
        try track()
        let counts = (1...3).map { value -> Int in
          shared.count = value
          return calls.count
        }
        x.log("\(sides == .willSet ? "willSet" : "didSet"): calls = \(counts)")
        // Nobody waits any more: who does keeps the model, which keeps him.
        goesOn.withLock { $0 = false }
        shared.count = 4
      }
    },
  ]
}

extension Clause {
  /// A clause about models of two worlds; scopes see both.
  init(
    world id: String, _ rule: String, needs: Set<Capability> = [], hint: String,
    expected: [String],
    body: @escaping @Sendable (any Candidate.Type, ClauseContext) throws -> Void
  ) {
    self.init(
      id, .required, rule, source: Source.decision, needs: needs.union([.standardModels]),
      hint: hint, expected: expected
    ) { candidate, x in
      try candidate.seeStandardModels(true)
      defer { try? candidate.seeStandardModels(false) }
      try body(candidate, x)
    }
  }

  /// As the other one, on the main actor.
  fileprivate init(
    worldOverTime id: String, _ rule: String, needs: Set<Capability> = [], hint: String,
    expected: [String],
    body:
      @escaping @MainActor @Sendable (any Candidate.Type, ClauseContext) async throws -> Void
  ) {
    self.init(
      id, .required, rule, source: Source.decision, needs: needs.union([.standardModels]),
      hint: hint, expected: expected,
      onMainActor: { candidate, x in
        try candidate.seeStandardModels(true)
        defer { try? candidate.seeStandardModels(false) }
        try await body(candidate, x)
      })
  }
}
