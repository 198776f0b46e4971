import CommandKit
import ConformanceKit

/// What is left of registrations that nobody needs any more, in bytes and in blocks.
extension Catalogue {
  static let leftovers: [Clause] = [
    Clause(
      "I-55", .strict,
      "What a registrar knows MUST go with the object, and MUST NOT grow with each read.",
      source: Source.decision,
      needs: [.manualKeyPaths],
      hint: "Is the memory given back in which key paths are looked up, and a read known again?",
      expected: [
        "heap, an object with 20 properties by key path, that goes: stays",
        "heap, reads by name in a scope: stays", "heap, reads by hand in a scope: stays",
      ]
    ) { candidate, x in
      x.logGrowth("an object with 20 properties by key path, that goes") {
        Heap.growth {
          let model = candidate.manual()
          for place in 0..<20 { candidate.watch(Calls()) { model.access(.element(place)) } }
        }
      }
      // The scope reads on after a call in it whose code has tracked.
      func growth(_ read: () -> Void) -> Int {
        let (trigger, other) = (candidate.counter(), candidate.counter())
        candidate.watch(Calls()) {
          _ = trigger.count
        } onChange: {
          candidate.watch(Calls()) { _ = other.count }
        }
        return candidate.watch(Calls()) { () -> Int in
          read()
          trigger.count = 1
          return Heap.growthOfRounds { for _ in 0..<16 { read() } }
        }
      }
      let (counter, manual) = (candidate.counter(), candidate.manual())
      x.logGrowth("reads by name in a scope") { growth { _ = counter.count } }
      x.logGrowth("reads by hand in a scope") { growth { manual.access(.value) } }
    },
    Clause(
      "I-56", .strict,
      "Of properties that have lost their observers, each in its own way, little MUST be left.",
      source: Source.decision,
      needs: [.manualKeyPaths, .liveCounts],
      hint: "Who drops what is known of a property that never changes, or in the middle of that?",
      expected: [
        "blocks after 4,000 that never change, observed three times: at most 1,000",
        "blocks after 4,000 observed between willSet and didSet: at most 1,000",
      ]
    ) { candidate, x in
      func blocks(_ step: String, _ body: (any ManualModel, Int) -> Void) throws {
        let model = candidate.manual()
        let surplus = try candidate.blocks {
          for place in 0..<4_000 { body(model, place) }
          return model
        }
        x.log("blocks after \(step): \(surplus <= 1_000 ? "at most 1,000" : "\(surplus)")")
      }
      try blocks("4,000 that never change, observed three times") { model, place in
        for _ in 0..<3 {
          let other = candidate.counter()
          candidate.watch(Calls()) {
            model.access(.element(place))
            _ = other.count
          }
          other.count += 1
        }
      }
      try blocks("4,000 observed between willSet and didSet") { model, place in
        model.willSet(.element(place))
        candidate.watch(Calls()) { model.access(.element(place)) }
        model.didSet(.element(place))
      }
    },
    Clause(
      "I-57", .strict,
      "A scope MUST be called once, and leave nothing, however often it reads what it changes.",
      source: Source.decision,
      hint: "Is a scope that is registered several times put back once, and the rest freed?",
      expected: [
        "after apply: inner calls = 20, outer calls = 0",
        "then changed: inner calls = 20, outer calls = 1",
      ]
    ) { candidate, x in
      let (inner, outer) = Calls.nested
      let (model, trigger, other) = (
        candidate.counter(), candidate.counter(), candidate.counter()
      )
      candidate.watch(outer) {
        for round in 1...20 {
          candidate.watch(inner) {
            _ = (model.count, trigger.count)
          } onChange: {
            candidate.watch(Calls()) { _ = other.count }
          }
          trigger.count = round
        }
        model.count = 1
      }
      x.log("after apply", inner, outer)
      x.log("then changed", inner, outer) { trigger.count = 0 }
    },
    Clause(
      "I-58", .strict,
      "Reads of derived values MUST NOT take more and more memory, in one run or in many threads.",
      source: Source.decision,
      needs: [.derived],
      hint: "Is a value that is read again known, and paid before a thread ends what it owes?",
      expected: [
        "heap, reads of a value in another one: stays",
        "heap, threads that read a value and end: stays",
      ]
    ) { candidate, x in
      let (graph, model) = (try candidate.makeGraph(), candidate.counter())
      x.logGrowth("reads of a value in another one") {
        let (number, result) = (graph.derive { model.count }, Locked(0))
        let reader = graph.derive {
          let growth = Heap.growthOfRounds { for _ in 0..<16 { _ = number.value } }
          result.withLock { $0 = growth }
          return 0
        }
        _ = reader.value
        return result.withLock(\.self)
      }
      x.logGrowth("threads that read a value and end") {
        Heap.growth {
          x.elsewhere("a thread that reads a value") {
            let model = candidate.counter()
            // Dead registrations of the other property, which its next reader clears away.
            for round in 1...9 {
              candidate.watch(Calls()) { _ = (model.count, model.other) }
              model.count = round
            }
            let number = graph.derive { model.other }
            _ = number.value
          }
        }
      }
    },
    Clause(
      "R-19", .strict,
      "Changes beside who waits for an object's end MUST NOT take more and more memory in a scope.",
      source: Source.decision,
      needs: [.eventTokens],
      hint: "Does who is put back after a change make the scope forget that it is registered?",
      validity: Validity(since: .swift64),
      expected: ["heap, changes in a scope of what it has read: stays"]
    ) { candidate, x in
      let (model, other) = (candidate.counter(), candidate.counter())
      let kept = try candidate.keepEvents(.deinit, { _ = model.count }) { _ in }
      x.logGrowth("changes in a scope of what it has read") {
        candidate.watch(Calls()) { () -> Int in
          _ = other.count
          return Heap.growthOfRounds {
            candidate.watch(Calls()) {}
            for _ in 0..<8 { model.count += 1 }
          }
        }
      }
      kept.cancel()
    },
  ]

  static let continuousLeftovers: [Clause] = [
    Clause(
      continuous: "K-14",
      "The end of an object MUST be a run if the last run has read the object, and only then.",
      level: .strict, source: Source.decision,
      hint: "Does a run let go of objects that it does not read, for their ends as well?",
      expected: [
        "an object that is read by the first run alone ends: runs = 2",
        "one that is read by the last run ends: runs = 3",
      ]
    ) { candidate, x in
      let (model, runs) = (candidate.counter(), Locked(0))
      let (first, last) = (
        Locked<(any CounterModel)?>(candidate.counter()),
        Locked<(any CounterModel)?>(candidate.counter())
      )
      func end(_ object: Locked<(any CounterModel)?>) {
        let ended = object.withLock { $0.take() }
        withExtendedLifetime(ended) {}
      }
      let kept = try candidate.observeContinuously([.didSet, .deinit], startsNow: false) { _ in
        if runs.withLock({ $0 == 0 }) { first.withLock { _ = $0?.count } }
        last.withLock { _ = $0?.count }
        _ = model.count
        runs.withLock { $0 += 1 }
      }
      _ = await x.eventually { runs.withLock { $0 >= 1 } }
      model.count = 1
      _ = await x.eventually { runs.withLock { $0 >= 2 } }
      await x.turns()
      end(first)
      await x.turns()
      x.log("an object that is read by the first run alone ends: runs = \(runs.withLock(\.self))")
      end(last)
      _ = await x.eventually { runs.withLock { $0 >= 3 } }
      await x.turns()
      x.log("one that is read by the last run ends: runs = \(runs.withLock(\.self))")
      kept.cancel()
    },
    Clause(
      continuous: "K-15",
      "An observation that is over MUST leave nothing behind, however many there have been.",
      level: .strict, source: Source.decision,
      hint: "Is all given back that a run was waited for with, when it has come?",
      expected: ["heap, observations that have run twice, and are dropped: stays"]
    ) { candidate, x in
      let what = "observations that have run twice, and are dropped"
      // Nobody could tell whose memory it is.
      guard x.isAlone && Heap.isTold else { return x.logGrowth(what) { 0 } }
      let growth = try await growthOfTasks {
        let (model, runs) = (candidate.counter(), Locked(0))
        let kept = try candidate.observeContinuously(.didSet, startsNow: false) { _ in
          _ = model.count
          runs.withLock { $0 += 1 }
        }
        _ = await x.eventually { runs.withLock { $0 >= 1 } }
        model.count = 1
        _ = await x.eventually { runs.withLock { $0 >= 2 } }
        kept.cancel()
        await x.turns(20)
      }
      x.logGrowth(what) { growth }
    },
  ]
}

extension ClauseContext {
  /// Writes down whether the heap grows.
  ///
  /// - Parameter growth: By how many bytes; called only where nobody else takes of the heap.
  fileprivate func logGrowth(_ what: String, _ growth: () -> Int) {
    let growth = isAlone && Heap.isTold ? growth() : 0
    log("heap, \(what): \(growth == 0 ? "stays" : "grows by \(growth) bytes")")
  }
}

/// As `Heap.growth`, for a body that suspends, and whose tasks may end a little later.
@MainActor private func growthOfTasks(
  _ body: @MainActor () async throws -> Void
) async throws -> Int {
  for _ in 0..<8 { try await body() }
  var least = Int.max
  for _ in 0..<6 {
    guard let before = Heap.bytes else { return 0 }
    for _ in 0..<16 { try await body() }
    guard let after = Heap.bytes, after - before >= 16 * 16 else { return 0 }
    least = min(least, (after - before) / 16)
  }
  return least
}
