import ConformanceKit

/// How often the code of values and effects runs: by its own doing, when it is over, and as
/// its reads change.
extension Catalogue {
  static let derivedRuns: [Clause] = [
    Clause(
      derived: "D-58",
      "Code MUST run again while it changes what it reads, at least 60 times, and each for itself.",
      level: .strict, needs: [.manualKeyPaths],
      hint: "Does a limit of runs in a row count one code's own doing, and begin anew afterwards?",
      expected: [
        "effect alone: 60: runs = 61", "two effects: 60 60: runs = 122",
        "value alone: 60: runs = 61", "values beside each other: 0: 61 61: runs = 124",
        "effect with other threads: 150: runs = 151", "value with other threads: 150: runs = 151",
      ]
    ) { graph, candidate, x in
      let repeating = Repeating(graph: graph, candidate: candidate, x: x)
      repeating.effect("effect alone", to: 60, elsewhere: false)
      repeating.effects("two effects", to: 60)
      repeating.value("value alone", to: 60, elsewhere: false)
      repeating.values("values beside each other")
      // What others do is no code's own doing: there is no limit.
      repeating.effect("effect with other threads", to: 150, elsewhere: true)
      repeating.value("value with other threads", to: 150, elsewhere: true)
    },
    Clause(
      derived: "D-59",
      "An effect that is cancelled while it waits or runs MUST NOT run again, nor keep its code.",
      level: .strict, needs: [.manualKeyPaths],
      hint: "Who runs an effect that is over by then: does anybody keep it, or run it once more?",
      expected: [
        "cancelled and dropped in a batch: gone: runs = 1",
        "changed, then cancelled in its run: gone: runs = 2",
        "cancelled, then changed in its run: gone: runs = 2",
        "cancelled by another thread in its run: gone: runs = 2",
        "dropped by another thread in its run: gone: runs = 2",
        "cancelled by each other: gone gone: runs = 3",
      ]
    ) { graph, candidate, x in
      let endings = Endings(graph: graph, candidate: candidate, x: x)
      endings.inBatch()
      for isFirst in [false, true] { endings.inRun(isCancelledFirst: isFirst) }
      for cancels in [true, false] { endings.elsewhere(cancels: cancels) }
      endings.eachOther()
    },
    Clause(
      derived: "D-60",
      "Whatever it has read before, a value MUST be evaluated for a change of its reads, and once.",
      level: .strict,
      hint: "Is the version noted of each value that is read, also where others are left out?",
      expected: [
        "reads changed: wrong = 0", "reads equal: wrong = 0", "one by one: wrong = 0",
        "changed behind the check: 1: evaluations = 1",
      ]
    ) { graph, candidate, x in
      let reads = ChangingReads(graph, candidate)
      let (changed, equal, single) = (Calls("wrong"), Calls("wrong"), Calls("wrong"))
      for from in ChangingReads.choices {
        for to in ChangingReads.choices {
          let (before, places) = (ChangingReads.places(from), ChangingReads.places(to))
          reads.choose(from)
          _ = reads.isRight(isEvaluated: true, lower: before)
          reads.choose(to)
          for place in 0..<4 { reads.add(10, to: place) }
          let isDue = from != to || !before.isEmpty
          if !reads.isRight(isEvaluated: isDue, lower: places) { changed.note() }
          for place in 0..<4 { reads.add(1, to: place) }
          if !reads.isRight(isEvaluated: false, lower: places) { equal.note() }
          for place in 0..<4 {
            reads.add(9, to: place)
            let isRead = places.contains(place)
            if !reads.isRight(isEvaluated: isRead, lower: isRead ? [place] : []) { single.note() }
          }
        }
      }
      x.log("reads changed", changed)
      x.log("reads equal", equal)
      x.log("one by one", single)

      // The check has found the first value up to date, and does not come back to it.
      let (model, switching) = (candidate.counter(), candidate.counter())
      let (evaluations, isWanted) = (Calls("evaluations"), Locked(true))
      let first = graph.derive {
        evaluations.note()
        return model.count
      }
      let changing = graph.derive {
        let count = switching.count
        if count == 1 { model.count = 5 }
        return count
      }
      let upper = graph.derive {
        isWanted.withLock(\.self) ? first.value + changing.value : changing.value
      }
      _ = upper.value
      isWanted.withLock { $0 = false }
      switching.count = 1
      let value = upper.value
      x.log("changed behind the check: \(value)", evaluations)
    },
  ]
}

/// Code that changes what it reads until that has come to a number, a line each.
private struct Repeating: Sendable {
  let graph: any DerivedGraph
  let candidate: any Candidate.Type
  let x: ClauseContext

  /// Adds one to a cell, if it is less than `last`.
  ///
  /// - Returns: What it was.
  private func step(_ cells: Cells, to last: Int, elsewhere: Bool) -> Int {
    let read = cells.read(0)
    if read >= last { return read }
    if elsewhere {
      x.elsewhere("the change") { cells.set(0, to: read + 1) }
    } else {
      cells.set(0, to: read + 1)
    }
    return read
  }

  func effect(_ name: String, to last: Int, elsewhere: Bool) {
    let (cells, runs) = (Cells(candidate), Calls("runs"))
    let effect = graph.effect {
      runs.note()
      _ = step(cells, to: last, elsewhere: elsewhere)
    }
    x.log("\(name): \(cells.peek(0))", runs)
    effect.cancel()
  }

  func effects(_ name: String, to last: Int) {
    let (cells, runs) = (Cells(candidate), Calls("runs"))
    let following = graph.effect {
      runs.note()
      cells.set(1, to: cells.read(0))
    }
    let leading = graph.effect {
      runs.note()
      let read = cells.read(1)
      if read < last { cells.set(0, to: read + 1) }
    }
    x.log("\(name): \(cells.peek(0)) \(cells.peek(1))", runs)
    leading.cancel()
    following.cancel()
  }

  func value(_ name: String, to last: Int, elsewhere: Bool) {
    let (cells, runs) = (Cells(candidate), Calls("runs"))
    let value = graph.derive {
      runs.note()
      return step(cells, to: last, elsewhere: elsewhere)
    }
    let number = value.value
    x.log("\(name): \(number)", runs)
  }

  /// Two that one check comes to.
  func values(_ name: String) {
    let (cells, runs) = (Cells(candidate), Calls("runs"))
    let values = (0..<2).map { place in
      graph.derive {
        runs.note()
        let read = cells.read(place)
        if read % 61 != 0 { cells.set(place, to: read + 1) }
        return 0
      }
    }
    let sum = graph.derive { values[0].value + values[1].value }
    _ = sum.value
    for place in 0..<2 { cells.set(place, to: 1) }
    let number = sum.value
    x.log("\(name): \(number): \(cells.peek(0)) \(cells.peek(1))", runs)
  }
}

/// Effects that come to their end while they wait or run, a line each.
private struct Endings: Sendable {
  let graph: any DerivedGraph
  let candidate: any Candidate.Type
  let x: ClauseContext

  func inBatch() {
    let (model, runs, place) = (candidate.counter(), Calls("runs"), EffectPlace())
    let token = graph.hold(place, runs) { _ = model.count }
    graph.batch {
      model.count = 1
      place.cancel()
      place.drop()
    }
    x.log("cancelled and dropped in a batch: \(token.state)", runs)
  }

  func inRun(isCancelledFirst: Bool) {
    let (model, runs, place) = (candidate.counter(), Calls("runs"), EffectPlace())
    let token = graph.hold(place, runs) {
      if model.count != 1 { return }
      if isCancelledFirst { place.cancel() }
      model.count = 2
      if !isCancelledFirst { place.cancel() }
    }
    model.count = 1
    model.count = 3
    place.drop()
    let order = isCancelledFirst ? "cancelled, then changed" : "changed, then cancelled"
    x.log("\(order) in its run: \(token.state)", runs)
  }

  func elsewhere(cancels: Bool) {
    let (cells, runs, place) = (Cells(candidate), Calls("runs"), EffectPlace())
    let (begun, ended) = (Latch(), Latch())
    let token = graph.hold(place, runs) {
      if cells.read(0) != 1 { return }
      begun.open()
      _ = ended.wait(x.patience)
    }
    let worker = Worker { cells.set(0, to: 1) }
    x.wait(for: begun, "the run")
    if cancels { place.cancel() } else { place.drop() }
    cells.set(0, to: 2)
    ended.open()
    if !worker.join(x.patience) { x.log("hung: the effect") }
    cells.set(0, to: 3)
    place.drop()
    let end = cancels ? "cancelled" : "dropped"
    x.log("\(end) by another thread in its run: \(token.state)", runs)
  }

  /// Either may be the first.
  func eachOther() {
    let (model, runs) = (candidate.counter(), Calls("runs"))
    let pair = (0..<2).map { _ in EffectPlace() }
    let tokens = (0..<2).map { number in
      graph.hold(pair[number], runs) {
        if model.count > 0 { pair[1 - number].cancel() }
      }
    }
    model.count = 1
    for place in pair { place.drop() }
    let states = tokens.map { $0.state }.joined(separator: " ")
    x.log("cancelled by each other: \(states)", runs)
  }
}

extension DerivedGraph {
  /// Fills a place with an effect that has a token in its code, and counts its runs.
  ///
  /// - Returns: The token, weakly.
  @inline(never)
  fileprivate func hold(
    _ place: EffectPlace, _ runs: Calls, _ body: @escaping @Sendable () -> Void
  ) -> Weak {
    let token = Token()
    place.fill(
      effect { [token] in
        token.keep()
        runs.note()
        body()
      })
    return Weak(token)
  }
}

/// A value that reads some of four others, in their order or in the other one, beside what it
/// should be.
private final class ChangingReads: Sendable {
  /// A bit for each of the four, and one for the order.
  static let choices = 0..<32

  private let choice: any CounterModel
  private let models: [any CounterModel]
  private let upper: any DerivedNumber
  /// How often each of the four was evaluated since the last question, and the value.
  private let evaluations: Locked<[Int]>

  init(_ graph: any DerivedGraph, _ candidate: any Candidate.Type) {
    let choice = candidate.counter()
    let models = (0..<4).map { _ in candidate.counter() }
    let evaluations = Locked([0, 0, 0, 0, 0])
    let lower = (0..<4).map { place in
      graph.derive {
        evaluations.withLock { $0[place] += 1 }
        return models[place].count / 10
      }
    }
    upper = graph.derive {
      evaluations.withLock { $0[4] += 1 }
      return ChangingReads.value(choice.count) { lower[$0].value }
    }
    self.choice = choice
    self.models = models
    self.evaluations = evaluations
  }

  /// What is read, in order.
  static func places(_ choice: Int) -> [Int] {
    let places = (0..<4).filter { (choice >> $0) & 1 == 1 }
    return choice & 16 == 0 ? places : Array(places.reversed())
  }

  private static func value(_ choice: Int, _ read: (Int) -> Int) -> Int {
    places(choice).reduce(1) { $0 &* 31 &+ read($1) }
  }

  func choose(_ fresh: Int) { choice.count = fresh }

  /// Adds to what one of the four is a tenth of.
  func add(_ number: Int, to place: Int) { models[place].count += number }

  /// Asks for the value.
  ///
  /// - Parameters:
  ///   - isEvaluated: Whether it has to be evaluated since the last question, once.
  ///   - lower: Which of the four have to be.
  /// - Returns: Whether it is what it should be, and all that was evaluated was what had to be.
  func isRight(isEvaluated: Bool, lower: [Int]) -> Bool {
    let value = upper.value
    let found = evaluations.withLock { counts in
      defer { counts = [0, 0, 0, 0, 0] }
      return counts
    }
    let wanted = (0..<4).map { lower.contains($0) ? 1 : 0 } + [isEvaluated ? 1 : 0]
    return found == wanted && value == Self.value(choice.count) { models[$0].count / 10 }
  }
}
