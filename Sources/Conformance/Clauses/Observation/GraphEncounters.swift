import ConformanceKit

/// Derived values and effects in the middle of something else: of their own end, of what
/// another thread does, of other observers, and of batches.
extension Catalogue {
  static let graphEncounters: [Clause] = [
    Clause(
      derived: "D-39",
      "An effect that is dropped while it waits or runs MUST NOT run again, and its code MUST go.",
      level: .strict,
      hint: "Does who runs the effects keep one that is let go of meanwhile, and free it then?",
      expected: [
        "dropped in a batch: runs = 3", "batch over: gone: runs = 5", "changed: runs = 7",
        "dropped in its run: gone: runs = 2", "changed again: runs = 2",
        "dropped by each other: alive gone: runs = 3",
      ]
    ) { graph, candidate, x in
      let (waiting, waitingRuns) = (candidate.counter(), Calls("runs"))
      let places = (0..<3).map { _ in EffectPlace() }
      let tokens = places.map { graph.fill($0, waiting, waitingRuns) { _ in } }
      graph.batch {
        waiting.count = 1
        places[1].drop()
        x.log("dropped in a batch", waitingRuns)
      }
      x.log("batch over: \(tokens[1].state)", waitingRuns)
      x.log("changed", waitingRuns) { waiting.count = 2 }
      for place in places { place.drop() }

      let (running, runningRuns, place) = (candidate.counter(), Calls("runs"), EffectPlace())
      let token = graph.fill(place, running, runningRuns) { count in
        if count > 0 { place.drop() }
      }
      running.count = 1
      x.log("dropped in its run: \(token.state)", runningRuns)
      x.log("changed again", runningRuns) { running.count = 2 }
      place.drop()

      // Either may be the first.
      let (shared, sharedRuns) = (candidate.counter(), Calls("runs"))
      let pair = (0..<2).map { _ in EffectPlace() }
      let ends = (0..<2).map { number in
        graph.fill(pair[number], shared, sharedRuns) { count in
          if count > 0 { pair[1 - number].drop() }
        }
      }
      shared.count = 1
      let states = ends.map { $0.state }.sorted().joined(separator: " ")
      x.log("dropped by each other: \(states)", sharedRuns)
      for place in pair { place.drop() }
    },
    Clause(
      derived: "D-41",
      "An effect MUST let go of what it has read when it is cancelled, or has read anew.",
      level: .strict,
      hint: "Does the end of an effect, or of a run, drop the values that only it has kept?",
      expected: [
        "effect: 0", "made: alive", "effect: 1", "changed: gone alive", "cancelled: gone gone",
      ]
    ) { graph, candidate, x in
      let (model, tokens) = (candidate.counter(), Locked<[Weak]>([]))
      @Sendable func states() -> String {
        tokens.withLock { $0.map { $0.state }.joined(separator: " ") }
      }
      let effect = graph.effect {
        let token = Token()
        tokens.withLock { $0.append(Weak(token)) }
        // Kept by nobody but who reads it.
        let value = graph.derive { [token] in
          token.keep()
          return model.count
        }
        x.log("effect: \(value.value)")
      }
      x.log("made: \(states())")
      model.count = 1
      x.log("changed: \(states())")
      effect.cancel()
      x.log("cancelled: \(states())")
      withExtendedLifetime(effect) {}
    },
    Clause(
      derived: "D-42",
      "A change by another thread in an effect's first run MUST return, and let it run again.",
      level: .strict, needs: [.manualKeyPaths],
      hint: "Does the change leave the next run to the thread that the effect is running on?",
      expected: ["changed meanwhile: runs = 1", "seen: 0, 1"]
    ) { graph, candidate, x in
      let (cells, runs, seen) = (Cells(candidate), Calls("runs"), Locked<[Int]>([]))
      let (begun, changed, place) = (Latch(), Latch(), EffectPlace())
      let worker = Worker {
        place.fill(
          graph.effect {
            let value = cells.read(0)
            seen.withLock { $0.append(value) }
            runs.note()
            guard runs.count == 1 else { return }
            begun.open()
            _ = changed.wait(x.patience)
          })
      }
      x.wait(for: begun, "the first run")
      x.elsewhere("the change") { cells.set(0, to: 1) }
      x.log("changed meanwhile", runs)
      changed.open()
      if !worker.join(x.patience) { x.log("hung: the effect") }
      let all = seen.withLock(\.self).map { "\($0)" }.joined(separator: ", ")
      x.log("seen: \(all)")
      place.drop()
    },
    Clause(
      derived: "D-43",
      "A scope that reads a value which another thread evaluates MUST hear if it comes out newer.",
      level: .strict, needs: [.manualKeyPaths],
      hint: "Are scopes told that have read a copy, when the evaluation beside it has ended?",
      expected: ["read meanwhile: 0", "asked: 1", "over: calls = 1"]
    ) { graph, candidate, x in
      let (cells, calls) = (Cells(candidate), Calls())
      let (begun, changed) = (Latch(), Latch())
      let (isFirst, asked) = (Locked(true), Locked(-1))
      let slow = graph.derive {
        if isFirst.takeTrue() {
          begun.open()
          _ = changed.wait(x.patience)
        }
        return cells.read(0)
      }
      let worker = Worker {
        let value = slow.value
        asked.withLock { $0 = value }
      }
      x.wait(for: begun, "the evaluation")
      let read = candidate.watch(calls) { slow.value }
      x.log("read meanwhile: \(read)")
      cells.set(0, to: 1)
      changed.open()
      if !worker.join(x.patience) { x.log("hung: who evaluates") }
      x.log("asked: \(asked.withLock(\.self))")
      x.log("over", calls)
    },
    Clause(
      derived: "D-44", "An observer that is told of what is stored MUST find all values of that.",
      level: .strict, needs: [.events],
      hint: "Is everything marked that depends on a property before its observers are called?",
      expected: [
        "values first: [10, 20]", "one value first: [10, 20]", "observer first: [10, 20]",
      ]
    ) { graph, candidate, x in
      for (name, before) in [("values first", 2), ("one value first", 1), ("observer first", 0)] {
        let model = candidate.counter()
        let values = (1...2).map { factor in graph.derive { model.count * factor * 10 } }
        for value in values.prefix(before) { _ = value.value }
        try candidate.trackEvents(.didSet) {
          _ = model.count
        } onEvent: { _ in
          x.log("\(name): \(values.map { $0.value })")
        }
        for value in values.dropFirst(before) { _ = value.value }
        model.count = 1
      }
    },
    Clause(
      derived: "D-45",
      "A scope that has changed what it reads MUST hear of the next change before the store.",
      level: .strict,
      hint: "Is a scope that stays where it was seen beside the derived values that do so, too?",
      expected: [
        "beside []: reads [1]", "beside [2]: reads [1]", "beside [2, 4]: reads [1]",
      ]
    ) { graph, candidate, x in
      for count in 0..<3 {
        let (model, read) = (candidate.counter(), Locked<[Int]>([]))
        let values = (0..<count).map { place in graph.derive { model.count * (place + 1) } }
        for value in values { _ = value.value }
        candidate.watch(Calls()) {
          _ = model.count
          model.count = 1
        } onChange: {
          let now = model.count
          read.withLock { $0.append(now) }
        }
        model.count = 2
        x.log("beside \(values.map { $0.value }): reads \(read.withLock(\.self))")
      }
    },
    Clause(
      derived: "D-46",
      "A scope in which an effect is made MUST hear of what it reads itself, and of nothing else.",
      level: .strict,
      hint: "Is the run of an effect no scope inside of the one that is open around it?",
      expected: [
        "effect: 0", "effect: 1", "changed for the effect: inner calls = 0, outer calls = 0",
        "effect: 11", "changed for all: inner calls = 1, outer calls = 1",
      ]
    ) { graph, candidate, x in
      let (model, other, runs) = (candidate.counter(), candidate.counter(), Calls("runs"))
      let (inner, outer) = Calls.nested
      let place = EffectPlace()
      candidate.watch(outer) {
        _ = other.count
        place.fill(graph.effect("effect", x, runs) { model.count * 10 + model.other })
        candidate.watch(inner) { _ = model.count }
      }
      x.log("changed for the effect", inner, outer) { model.other = 1 }
      x.log("changed for all", inner, outer) { model.count = 1 }
      place.drop()
    },
    Clause(
      derived: "D-47",
      "At the end of a batch in an effect or a value effects MUST wait for the end of that.",
      level: .strict,
      hint: "Does the end of a batch look whether an evaluation is under way on the thread?",
      expected: [
        "seen: 0", "effect begins: runs = 1", "effect ends: runs = 1", "seen: 1",
        "effect begins: runs = 2", "effect ends: runs = 2", "seen: 2",
        "value begins: runs = 3", "value ends: runs = 3", "seen: 20", "asked: 2",
      ]
    ) { graph, candidate, x in
      let (model, other, runs) = (candidate.counter(), candidate.counter(), Calls("runs"))
      model.count = 1
      let seeing = graph.effect("seen", x, runs) { other.count }
      let changing = graph.effect {
        let count = model.count
        x.log("effect begins", runs)
        graph.batch { other.count = count }
        x.log("effect ends", runs)
      }
      model.count = 2
      changing.cancel()
      let value = graph.derive {
        let count = model.count
        x.log("value begins", runs)
        graph.batch { other.count = count * 10 }
        x.log("value ends", runs)
        return count
      }
      let number = value.value
      x.log("asked: \(number)")
      seeing.cancel()
    },
    Clause(
      derived: "D-48",
      "At the end of a batch in an observer that is told of a store effects MUST wait for that.",
      level: .strict, needs: [.events],
      hint: "Does the end of a batch look whether a change is under way on the thread?",
      expected: [
        "seen: 0", "observer begins: runs = 1", "observer ends: runs = 1", "seen: 5",
      ]
    ) { graph, candidate, x in
      let (model, other, runs) = (candidate.counter(), candidate.counter(), Calls("runs"))
      let seeing = graph.effect("seen", x, runs) { other.count }
      try candidate.trackEvents(.didSet) {
        _ = model.count
      } onEvent: { _ in
        x.log("observer begins", runs)
        graph.batch { other.count = 5 }
        x.log("observer ends", runs)
      }
      model.count = 1
      seeing.cancel()
    },
    Clause(
      derived: "D-63",
      "Who is told of a change MUST be able to ask for values, and get those of what is stored.",
      level: .strict, needs: [.events],
      hint: "Is no lock held when observers are called, and is what they ask for marked later?",
      expected: [
        "onChange of the property: [10, 100], then [11, 110]",
        "onChange of what a value has read: [10, 100], then [11, 110]",
        "onChange of the value: [11, 110], then [11, 110]",
        "onChange of the value above: [11, 110], then [11, 110]",
        "willSet of the property: [10, 100], then [11, 110]",
        "willSet of what a value has read: [10, 100], then [11, 110]",
        "willSet of the value: [11, 110], then [11, 110]",
        "willSet of the value above: [11, 110], then [11, 110]",
        "didSet of the property: [11, 110], then [11, 110]",
        "didSet of what a value has read: [11, 110], then [11, 110]",
        "didSet of the value: [11, 110], then [11, 110]",
        "didSet of the value above: [11, 110], then [11, 110]",
      ]
    ) { graph, candidate, x in
      for side in Asking.Side.allCases {
        for subject in Asking.Subject.allCases {
          try Asking(graph, candidate.counter()).log(side, of: subject, candidate, x)
        }
      }
    },
  ]
}

/// An observer that asks for two values when it is told.
private struct Asking: Sendable {
  /// What the observer is.
  enum Side: String, CaseIterable {
    case onChange
    case willSet
    case didSet
  }

  /// What the observer reads.
  enum Subject: String, CaseIterable {
    case property = "the property"
    case readProperty = "what a value has read"
    case value = "the value"
    case upperValue = "the value above"
  }

  private let model: any CounterModel
  private let lower: any DerivedNumber
  private let upper: any DerivedNumber

  init(_ graph: any DerivedGraph, _ model: any CounterModel) {
    let lower = graph.derive { model.count + 10 }
    self.model = model
    self.lower = lower
    upper = graph.derive { lower.value * 10 }
  }

  private var values: [Int] { [lower.value, upper.value] }

  private func read(_ subject: Subject) -> Int {
    switch subject {
    case .property, .readProperty: model.count
    case .value: lower.value
    case .upperValue: upper.value
    }
  }

  /// Observes, changes the property on a thread that may hang, and writes down what the
  /// observer has found, and what is there afterwards.
  func log(
    _ side: Side, of subject: Subject, _ candidate: any Candidate.Type, _ x: ClauseContext
  ) throws {
    let found = Locked<[Int]>([])
    // Nobody but the observer has read the value then, unless this is what it is about.
    if subject == .readProperty { _ = values }
    @Sendable func ask() {
      let asked = values
      found.withLock { $0 += asked }
    }
    switch side {
    case .onChange: candidate.watch(Calls(), { read(subject) }, onChange: { ask() })
    case .willSet:
      try candidate.trackEvents(.willSet, { _ = read(subject) }, onEvent: { _ in ask() })
    case .didSet:
      try candidate.trackEvents(.didSet, { _ = read(subject) }, onEvent: { _ in ask() })
    }
    x.elsewhere("\(side.rawValue) of \(subject.rawValue)") { model.count = 1 }
    let told = found.withLock(\.self)
    x.log("\(side.rawValue) of \(subject.rawValue): \(told), then \(values)")
  }
}

/// What keeps an effect, so that its own code, or that of another one, can let go of it.
final class EffectPlace: Sendable {
  private let effect = Locked<(any ObservationKeeping)?>(nil)

  func fill(_ fresh: any ObservationKeeping) { effect.withLock { $0 = fresh } }

  /// Cancels the effect, which is kept.
  func cancel() {
    let kept = effect.withLock { $0 }
    // Outside of the lock, too.
    kept?.cancel()
  }

  /// Drops the effect, which is not cancelled.
  func drop() {
    let dropped = effect.withLock { $0.take() }
    // Outside of the lock: the end of a capture may do anything.
    withExtendedLifetime(dropped) {}
  }
}

extension DerivedGraph {
  /// Fills a place with an effect that has a token in its code, counts its runs, and hands
  /// on what it has read.
  ///
  /// - Returns: The token, weakly.
  @inline(never)
  fileprivate func fill(
    _ place: EffectPlace, _ model: any CounterModel, _ runs: Calls,
    then: @escaping @Sendable (Int) -> Void
  ) -> Weak {
    let token = Token()
    place.fill(
      effect { [token] in
        token.keep()
        runs.note()
        then(model.count)
      })
    return Weak(token)
  }
}
