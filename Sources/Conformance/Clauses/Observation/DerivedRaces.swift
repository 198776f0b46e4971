import ConformanceKit
import Foundation

/// Derived values and effects that several threads use.
extension Catalogue {
  static let derivedRaces: [Clause] = [
    Clause(
      racing: "D-50",
      "When threads have written and asked, values and effects MUST be of the last changes.",
      hint: "Can a change come between an evaluation and the word that says that it holds?",
      stochastic: true,
      expected: ["rounds that ended with an old value = 0", "with an old effect = 0"]
    ) { graph, candidate, x in
      let (values, effects) = (
        Calls("rounds that ended with an old value"), Calls("with an old effect")
      )
      for round in 0..<max(10, x.rounds / 20) {
        let cells = Cells(candidate)
        let grid = Grid(graph, cells)
        let seen = Locked(0)
        let effect = graph.effect {
          let sum = grid.sum
          seen.withLock { $0 = sum }
        }
        x.together(3) { thread in
          var generator = SplitMix(seed: x.seed &+ UInt64(round * 3 + thread))
          for _ in 0..<100 { grid.act(graph, cells, using: &generator) }
        }
        if grid.sum != grid.naive(cells) { values.note() }
        if seen.withLock(\.self) != grid.naive(cells) { effects.note() }
        effect.cancel()
      }
      x.log(counts: values, effects)
    },
    Clause(
      racing: "D-52", "Who asks for a value MUST NOT wait for a thread that evaluates it.",
      hint: "Is a lock held while the code of a value runs?",
      expected: [
        "asked meanwhile: 8", "changed and asked meanwhile: 9", "in time = true",
        "asked afterwards: 9",
      ]
    ) { graph, candidate, x in
      let cells = Cells(candidate)
      cells.set(0, to: 7)
      let (begun, asked) = (Latch(), Latch())
      let (isFirst, isInTime) = (Locked(true), Locked(false))
      let slow = graph.derive {
        let value = cells.read(0)
        if isFirst.takeTrue() {
          begun.open()
          let isAsked = asked.wait(x.patience)
          isInTime.withLock { $0 = isAsked }
        }
        return value
      }
      let upper = graph.derive { slow.value + 1 }
      let worker = Worker { _ = slow.value }
      x.wait(for: begun, "the evaluation")
      x.log("asked meanwhile: \(upper.value)")
      cells.set(0, to: 8)
      x.log("changed and asked meanwhile: \(upper.value)")
      asked.open()
      if !worker.join(x.patience) { x.log("hung: who evaluates") }
      x.log("in time = \(isInTime.withLock(\.self))")
      x.log("asked afterwards: \(upper.value)")
    },
    Clause(
      racing: "D-54", "Scopes on other threads MUST be told until they have seen the last change.",
      hint: "Does a scope that reads a value which is not up to date hear of the next change?",
      stochastic: true, expected: ["scopes that ended with an old value = 0"]
    ) { graph, candidate, x in
      let wrong = Calls("scopes that ended with an old value")
      // Who is not told is waited for: once.
      for _ in 0..<max(10, x.rounds / 20) where wrong.count == 0 {
        let cells = Cells(candidate)
        let lower = graph.derive { cells.read(0) }
        let upper = graph.derive { lower.value + lower.value }
        x.together(3, slowness: 2) { thread in
          if thread == 0 {
            for _ in 0..<50 { cells.increment(0) }
          } else if candidate.follow({ upper.value }, until: 100, x.patience) != 100 {
            wrong.note()
          }
        }
      }
      x.log(counts: wrong)
    },
    Clause(
      racing: "D-55", "An effect MUST run on one thread at a time, and see the last change.",
      hint: "Does a thread that finds the effect at work leave the next run to it?",
      stochastic: true, expected: ["runs inside of another = 0", "effects with an old value = 0"]
    ) { graph, candidate, x in
      let (overlaps, wrong) = (Calls("runs inside of another"), Calls("effects with an old value"))
      for _ in 0..<max(5, x.rounds / 100) {
        let cells = Cells(candidate)
        let (inside, seen) = (Locked(0), Locked(-1))
        let sum = graph.derive { cells.read(0) + cells.read(1) + cells.read(2) }
        let effect = graph.effect {
          let others = inside.withLock { count in
            count += 1
            return count - 1
          }
          if others > 0 { overlaps.note() }
          let value = sum.value
          sched_yield()
          seen.withLock { $0 = value }
          inside.withLock { $0 -= 1 }
        }
        x.together(3) { thread in for _ in 0..<200 { cells.increment(thread) } }
        if seen.withLock(\.self) != 600 { wrong.note() }
        effect.cancel()
      }
      x.log(counts: overlaps, wrong)
    },
    Clause(
      racing: "D-61",
      "A change in an effect's run by another thread MUST NOT let it run again if all stays equal.",
      hint: "Does the mark of a run in which something has changed end with its check?",
      expected: [
        "equal meanwhile: runs = 1", "equal meanwhile, changed afterwards: runs = 2",
        "changed meanwhile: runs = 2", "changed meanwhile, changed afterwards: runs = 3",
      ]
    ) { graph, candidate, x in
      for (name, count) in [("equal", 1), ("changed", 10)] {
        let (cells, runs, place) = (Cells(candidate), Calls("runs"), EffectPlace())
        let (begun, changed) = (Latch(), Latch())
        let tens = graph.derive { cells.read(0) / 10 }
        let worker = Worker {
          place.fill(
            graph.effect {
              runs.note()
              _ = tens.value
              guard runs.count == 1 else { return }
              begun.open()
              _ = changed.wait(x.patience)
            })
        }
        x.wait(for: begun, "the first run")
        x.elsewhere("the change") { cells.set(0, to: count) }
        changed.open()
        if !worker.join(x.patience) { x.log("hung: the effect") }
        x.log("\(name) meanwhile", runs)
        x.log("\(name) meanwhile, changed afterwards", runs) { cells.set(0, to: 50) }
        place.drop()
      }
    },
    Clause(
      racing: "D-62",
      "Who has read a value that two threads have evaluated at once MUST hear of changes alone.",
      hint: "Are scopes told of what another thread has evaluated once, and never again?",
      expected: [
        "asked meanwhile: 0", "read: 1: calls = 0", "changed: calls = 1",
        "changed inside: 2: calls = 0", "asked: 5: calls = 0", "changed outside: calls = 1",
      ]
    ) { graph, candidate, x in
      let (cells, calls, ownCalls) = (Cells(candidate), Calls(), Calls())
      let (begun, asked) = (Latch(), Latch())
      let isFirst = Locked(true)
      let slow = graph.derive {
        if isFirst.takeTrue() {
          begun.open()
          _ = asked.wait(x.patience)
        }
        return cells.read(0)
      }
      let worker = Worker { _ = slow.value }
      x.wait(for: begun, "the evaluation")
      x.log("asked meanwhile: \(slow.value)")
      asked.open()
      if !worker.join(x.patience) { x.log("hung: who evaluates") }
      cells.set(0, to: 1)
      let read = candidate.watch(calls) { slow.value }
      x.log("read: \(read)", calls)
      x.log("changed", calls) { cells.set(0, to: 2) }
      // A change by the scope itself is none that it hears of, and leaves it with an old value.
      let readBefore = candidate.watch(ownCalls) { () -> Int in
        let value = slow.value
        cells.set(0, to: 5)
        return value
      }
      x.log("changed inside: \(readBefore)", ownCalls)
      let askedAfter = slow.value
      x.log("asked: \(askedAfter)", ownCalls)
      x.log("changed outside", ownCalls) { cells.set(0, to: 6) }
    },
  ]
}

extension Clause {
  /// A clause about derived values and effects on several threads.
  fileprivate init(
    racing id: String, _ rule: String, hint: String, stochastic: Bool = false,
    expected: [String], file: String = #filePath, line: Int = #line,
    body:
      @escaping @Sendable (any DerivedGraph, any Candidate.Type, ClauseContext) throws -> Void
  ) {
    self.init(
      id, .strict, rule, source: Source.decision, needs: [.derived, .manualKeyPaths], hint: hint,
      stochastic: stochastic, expected: expected, file: file, line: line
    ) { candidate, x in
      try body(try candidate.makeGraph(), candidate, x)
    }
  }
}

/// Four layers of values, each of which reads two of the layer below.
private struct Grid: Sendable {
  private static let layers = 4
  private let all: [any DerivedNumber]

  init(_ graph: any DerivedGraph, _ cells: Cells) {
    var all = (0..<4).map { place in graph.derive { cells.read(place) } }
    for layer in 1..<Self.layers {
      let lower = Array(all.suffix(4))
      all += (0..<4).map { place in
        graph.derive { Self.value(place, layer) { lower[$0].value } }
      }
    }
    self.all = all
  }

  /// What a value is made of those of the layer below.
  private static func value(_ place: Int, _ layer: Int, of lower: (Int) -> Int) -> Int {
    let sum = lower(place) + lower((place + layer) % 4)
    // Often the same.
    return place == 3 ? sum % 5 : sum
  }

  /// What the values of the last layer come to.
  var sum: Int { all.suffix(4).reduce(0) { $0 + $1.value } }

  /// The same, from the cells.
  func naive(_ cells: Cells) -> Int {
    var values = (0..<4).map(cells.peek)
    for layer in 1..<Self.layers {
      let lower = values
      values = (0..<4).map { place in Self.value(place, layer) { lower[$0] } }
    }
    return values.reduce(0, +)
  }

  /// Changes one or two cells, or asks for a value.
  func act(_ graph: any DerivedGraph, _ cells: Cells, using generator: inout SplitMix) {
    let place = Int.random(in: 0..<4, using: &generator)
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: cells.increment(place)
    case 1:
      let other = Int.random(in: 0..<4, using: &generator)
      graph.batch {
        cells.increment(place)
        cells.increment(other)
      }
    default: _ = all[Int.random(in: all.indices, using: &generator)].value
    }
  }
}

extension Candidate {
  /// Reads something again and again, each time in a scope that has been told of a change.
  ///
  /// - Parameters:
  ///   - last: What is read when all changes have been made.
  ///   - patience: How many seconds of ``HeldUpTime`` to wait to be told.
  /// - Returns: What the last scope has read.
  fileprivate static func follow(
    _ read: () -> Int, until last: Int, _ patience: Double
  ) -> Int {
    while true {
      let isTold = Latch()
      let value = watch(Calls(), read, onChange: { isTold.open() })
      if value == last || !isTold.wait(patience) { return value }
    }
  }
}

extension Locked where Value == Bool {
  /// Whether it holds; only one who asks hears so.
  func takeTrue() -> Bool {
    withLock { holds in
      defer { holds = false }
      return holds
    }
  }
}
