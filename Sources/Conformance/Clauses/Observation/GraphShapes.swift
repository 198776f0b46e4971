import ConformanceKit

/// The rules by which libraries of derived values are compared, each as a trace of its
/// own: what runs how often, and what it sees.
extension Catalogue {
  static let shapes: [Clause] = [
    Clause(
      derived: "D-12", "Deep: a change MUST evaluate each value of a chain once.",
      hint: "Is each value evaluated from below, and asked for once only?",
      expected: [
        "0: 50 evaluations, 1 runs, sum 50", "1: 50 evaluations, 1 runs, sum 51",
        "2: 50 evaluations, 1 runs, sum 52",
      ]
    ) { graph, candidate, x in
      let shape = Shape(graph, candidate.counter(), x)
      let effect = shape.see(shape.chain(of: 50))
      for count in 0..<3 { shape.change(to: count) }
      effect.cancel()
    },
    Clause(
      derived: "D-13", "Broad: a change MUST run each of many effects once.",
      hint: "Does each dependant wait once for a change, however many there are?",
      expected: [
        "0: 100 evaluations, 50 runs, sum 100", "1: 100 evaluations, 50 runs, sum 150",
        "2: 100 evaluations, 50 runs, sum 200",
      ]
    ) { graph, candidate, x in
      let shape = Shape(graph, candidate.counter(), x)
      let effects = (0..<50).map { _ in shape.see(shape.chain(of: 2)) }
      for count in 0..<3 { shape.change(to: count) }
      for effect in effects { effect.cancel() }
    },
    Clause(
      derived: "D-14", "Avoidable: a value that stays the same MUST spare all that is behind it.",
      hint: "Does the check end where a value has come out equal?",
      expected: [
        "0: 5 evaluations, 1 runs, sum 3", "1: 2 evaluations, 0 runs, sum 0",
        "2: 2 evaluations, 0 runs, sum 0",
      ]
    ) { graph, candidate, x in
      let shape = Shape(graph, candidate.counter(), x)
      let first = shape.chain(of: 1)
      let same = shape.derive { first.value * 0 }
      let effect = shape.see(shape.chain(of: 3, from: same))
      for count in 0..<3 { shape.change(to: count) }
      effect.cancel()
    },
    Clause(
      derived: "D-15", "Diamond and triangle: what several ways lead to MUST be evaluated once.",
      hint: "Are all ways brought up to date before what they lead to?",
      expected: [
        "0: 9 evaluations, 1 runs, sum 11", "1: 9 evaluations, 1 runs, sum 19",
        "2: 9 evaluations, 1 runs, sum 27",
      ]
    ) { graph, candidate, x in
      let shape = Shape(graph, candidate.counter(), x)
      var values = (0..<5).map { _ in shape.chain(of: 1) }
      // And of different depths.
      for _ in 0..<3 { values.append(shape.chain(of: 1, from: values[values.count - 1])) }
      let all = values
      let sum = shape.derive { all.reduce(0) { $0 + $1.value } - 3 }
      let effect = shape.see(sum)
      for count in 0..<3 { shape.change(to: count) }
      effect.cancel()
    },
    Clause(
      derived: "D-16", "Repeated: a value that reads one thing many times MUST be evaluated once.",
      hint: "Does a read that is not the first one of its run count for nothing?",
      expected: [
        "0: 2 evaluations, 1 runs, sum 30", "1: 2 evaluations, 1 runs, sum 90",
        "2: 2 evaluations, 1 runs, sum 150",
      ]
    ) { graph, candidate, x in
      let model = candidate.counter()
      let shape = Shape(graph, model, x)
      let lower = shape.chain(of: 1)
      let sum = shape.derive {
        (0..<30).reduce(0) { sum, _ in sum + lower.value + model.count }
      }
      let effect = shape.see(sum)
      for count in 0..<3 { shape.change(to: count) }
      effect.cancel()
    },
    Clause(
      derived: "D-17",
      "Unstable: of two values that are read in turn, the other MUST NOT be evaluated.",
      hint:
        "Is nothing checked any more that the last evaluation would read, and the next will not?",
      expected: [
        "0: 2 evaluations, 1 runs, sum 0", "1: 2 evaluations, 1 runs, sum 40",
        "2: 2 evaluations, 1 runs, sum -40", "3: 2 evaluations, 1 runs, sum 120",
      ]
    ) { graph, candidate, x in
      let model = candidate.counter()
      let shape = Shape(graph, model, x)
      let double = shape.derive { model.count * 2 }
      let inverse = shape.derive { -model.count }
      let sum = shape.derive {
        (0..<20).reduce(0) { sum, _ in
          sum + (model.count % 2 == 1 ? double.value : inverse.value)
        }
      }
      let effect = shape.see(sum)
      for count in 0..<4 { shape.change(to: count) }
      effect.cancel()
    },
    Clause(
      derived: "D-18", "Batching: a batch MUST evaluate each value once for all of its changes.",
      hint: "Is nothing evaluated while the batch goes on, unless somebody asks?",
      expected: [
        "0: 3 evaluations, 1 runs, sum 3", "batch: 3 evaluations, 1 runs, sum 12",
        "same: 1 evaluations, 0 runs, sum 0",
      ]
    ) { graph, candidate, x in
      let model = candidate.counter()
      let shape = Shape(graph, model, x)
      let end = shape.chain(of: 3)
      let effect = shape.see(end)
      shape.change(to: 0)
      graph.batch { for count in 1..<10 { model.count = count } }
      shape.log("batch")
      graph.batch {
        model.count = 0
        model.count = 9
      }
      shape.log("same")
      effect.cancel()
    },
  ]
}

/// Counts what the code of a graph over one property does.
private final class Shape: Sendable {
  private let graph: any DerivedGraph
  private let model: any CounterModel
  private let x: ClauseContext
  private let tally = Locked((evaluations: 0, runs: 0, sum: 0))

  init(_ graph: any DerivedGraph, _ model: any CounterModel, _ x: ClauseContext) {
    self.graph = graph
    self.model = model
    self.x = x
  }

  /// A value that counts its evaluations.
  func derive(_ compute: @escaping @Sendable () -> Int) -> any DerivedNumber {
    graph.derive { [tally] in
      tally.withLock { $0.evaluations += 1 }
      return compute()
    }
  }

  /// Values, each one more than the one before; the first one more than `source`, or than
  /// the property.
  func chain(of length: Int, from source: (any DerivedNumber)? = nil) -> any DerivedNumber {
    var end =
      source.map { source in derive { source.value + 1 } }
      ?? derive { [model] in model.count + 1 }
    for _ in 1..<length {
      let lower = end
      end = derive { lower.value + 1 }
    }
    return end
  }

  /// An effect that counts its runs, and adds up what it has seen.
  func see(_ value: any DerivedNumber) -> any ObservationKeeping {
    graph.effect { [tally] in
      let seen = value.value
      tally.withLock {
        $0.runs += 1
        $0.sum += seen
      }
    }
  }

  /// Changes the property, and writes down what that has done; of 0, what the making has.
  func change(to count: Int) {
    model.count = count
    log("\(count)")
  }

  func log(_ step: String) {
    let done = tally.withLock { tally in
      defer { tally = (0, 0, 0) }
      return tally
    }
    x.log("\(step): \(done.evaluations) evaluations, \(done.runs) runs, sum \(done.sum)")
  }
}
