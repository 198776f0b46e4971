import ConformanceKit

/// Values that are made of others.
extension Catalogue {
  static let derived: [Clause] = [
    Clause(
      derived: "D-01",
      "A derived value MUST be evaluated when it is asked for, and again only after a change.",
      hint: "Is the value kept until something that it has read changes, and not evaluated then?",
      expected: [
        "made: evaluations = 0", "asked for 0: evaluations = 1", "asked for 0: evaluations = 1",
        "changed: evaluations = 1", "asked for 10: evaluations = 2",
        "changed other: evaluations = 2", "asked for 10: evaluations = 2",
      ]
    ) { graph, candidate, x in
      let (model, calls) = (candidate.counter(), Calls("evaluations"))
      let double = graph.derive {
        calls.note()
        return model.count * 2
      }
      x.log("made", calls)
      for _ in 0..<2 {
        let value = double.value
        x.log("asked for \(value)", calls)
      }
      model.count = 4
      x.log("changed", calls) { model.count = 5 }
      let value = double.value
      x.log("asked for \(value)", calls)
      x.log("changed other", calls) { model.other = 1 }
      let last = double.value
      x.log("asked for \(last)", calls)
    },
    Clause(
      derived: "D-02",
      "A value that reads one change by several ways MUST be evaluated once, from one state.",
      hint: "Is everything below brought up to date before the value, and it only once?",
      expected: [
        "left = 1", "right = 0", "both = 10", "asked: 10", "changed", "left = 2", "right = 10",
        "both = 30", "asked: 30",
      ]
    ) { graph, candidate, x in
      let model = candidate.counter()
      let left = graph.derive("left", x) { model.count + 1 }
      let right = graph.derive("right", x) { model.count * 10 }
      let both = graph.derive("both", x) { left.value * 10 + right.value }
      x.log("asked: \(both.value)")
      model.count = 1
      x.log("changed")
      x.log("asked: \(both.value)")
    },
    Clause(
      derived: "D-03",
      "A value that comes out equal MUST NOT let those be evaluated that have read it.",
      hint: "Are the versions of what was read compared, and does an equal value keep its own?",
      expected: [
        "half = 0", "text = 0", "asked: 0", "half = 0", "asked: 0", "half = 1", "text = 10",
        "asked: 10",
      ]
    ) { graph, candidate, x in
      let model = candidate.counter()
      let half = graph.derive("half", x) { model.count / 2 }
      let text = graph.derive("text", x) { half.value * 10 }
      for count in 0..<3 {
        model.count = count
        x.log("asked: \(text.value)")
      }
    },
    Clause(
      derived: "D-04",
      "What the last evaluation of a value has not read MUST NOT let it be evaluated.",
      hint: "Does each evaluation replace what the one before has read?",
      expected: [
        "first = 0", "choice = 0", "asked: 0", "second = 7", "choice = 7", "asked: 7",
        "asked: 7", "first = 50", "choice = 50", "asked: 50", "asked: 50",
      ]
    ) { graph, candidate, x in
      let (switching, one, two) = (candidate.counter(), candidate.counter(), candidate.counter())
      two.count = 7
      let first = graph.derive("first", x) { one.count * 10 }
      let second = graph.derive("second", x) { two.count }
      let choice = graph.derive("choice", x) {
        switching.count % 2 == 0 ? first.value : second.value
      }
      x.log("asked: \(choice.value)")
      switching.count = 1
      x.log("asked: \(choice.value)")
      one.count = 5
      x.log("asked: \(choice.value)")
      switching.count = 2
      x.log("asked: \(choice.value)")
      two.count = 8
      x.log("asked: \(choice.value)")
    },
    Clause(
      derived: "D-05", "A chain of 100,000 values MUST be brought up to date on a small stack.",
      hint: "Does the check of a value call itself for what that has read?",
      expected: [
        "changed to 1: value = 1, evaluations = 100000",
        "changed to 3: value = 1, evaluations = 11",
      ]
    ) { graph, candidate, x in
      let model = candidate.counter()
      x.elsewhere("the chain", stackSize: 256 << 10, slowness: 10) {
        let evaluations = Calls("evaluations")
        var last = graph.derive { model.count }
        for place in 0..<100_000 {
          let source = last
          last = graph.derive {
            evaluations.note()
            return place == 10 ? source.value % 2 : source.value
          }
          // From below: a first evaluation is inside of the one that asks for it.
          _ = last.value
        }
        for count in [1, 3] {
          let before = evaluations.count
          model.count = count
          x.log(
            "changed to \(count): value = \(last.value), "
              + "evaluations = \(evaluations.count - before)")
        }
      }
    },
    Clause(
      derived: "D-07", "A value that is made inside of another one MUST be read as any other.",
      hint: "Does the value that is evaluated read what the one inside of it comes to?",
      expected: ["made: 2", "changed inside: 10", "changed outside: 20"]
    ) { graph, candidate, x in
      let (outside, inside) = (candidate.counter(), candidate.counter())
      (outside.count, inside.count) = (1, 1)
      let outer = graph.derive {
        let base = outside.count
        let inner = graph.derive { base * inside.count }
        return inner.value + inner.value
      }
      x.log("made: \(outer.value)")
      inside.count = 5
      x.log("changed inside: \(outer.value)")
      outside.count = 2
      x.log("changed outside: \(outer.value)")
    },
    Clause(
      derived: "D-09",
      "A value that changes what it reads MUST be evaluated until nothing changes.",
      hint: "Is a change in the middle of an evaluation a reason for another one?",
      expected: ["asked: 3, evaluations = 4", "asked again: 3, evaluations = 4"]
    ) { graph, candidate, x in
      let (model, evaluations) = (candidate.counter(), Calls("evaluations"))
      let lower = graph.derive { model.count }
      let value = graph.derive {
        evaluations.note()
        let read = lower.value
        if read < 3 { model.count = read + 1 }
        return read
      }
      for step in ["asked", "asked again"] {
        let number = value.value
        x.log("\(step): \(number), evaluations = \(evaluations.count)")
      }
    },
    Clause(
      derived: "D-08", "A value that nobody uses MUST be freed, with its code.",
      hint: "Does anything below keep those that have read it, or a registration the code?",
      expected: ["asked: 0", "dropped: gone", "changed: gone"]
    ) { graph, candidate, x in
      let model = candidate.counter()
      let token = graph.deriveHolding(model, x)
      x.log("dropped: \(token.state)")
      model.count = 1
      x.log("changed: \(token.state)")
    },
    Clause(
      derived: "D-30",
      "A scope that reads a derived value MUST be called once, when that may have changed.",
      hint: "Is a derived value read in a scope as a property is?",
      expected: [
        "read: 0", "changed: calls = 1", "changed again: calls = 1",
      ]
    ) { graph, candidate, x in
      let model = candidate.counter()
      let calls = Calls()
      let double = graph.derive { model.count * 2 }
      x.log("read: \(candidate.watch(calls) { double.value })")
      x.log("changed", calls) { model.count = 1 }
      x.log("changed again", calls) { model.count = 2 }
    },
    Clause(
      derived: "D-33", "A scope inside of a derived value MUST be told as well as the value.",
      hint: "Does a read count for the scope around it and for the value around that?",
      expected: [
        "asked: 0", "changed below: calls = 1", "asked: 1", "changed beside: calls = 1", "asked: 6",
        "below it nothing changes: 6",
      ]
    ) { graph, candidate, x in
      let (model, beside, calls) = (candidate.counter(), candidate.counter(), Calls())
      let lower = graph.derive { model.count / 2 }
      let upper = graph.derive {
        candidate.watch(calls) { lower.value + beside.count }
      }
      x.log("asked: \(upper.value)")
      x.log("changed below", calls) { model.count = 2 }
      x.log("asked: \(upper.value)")
      // The scope of the second evaluation.
      let before = calls.count
      beside.count = 5
      x.log("changed beside: calls = \(calls.count - before)")
      x.log("asked: \(upper.value)")
      model.count = 3
      x.log("below it nothing changes: \(upper.value)")
    },
  ]
}

extension Clause {
  /// A clause about derived values and effects.
  init(
    derived id: String, _ rule: String, level: Level = .required, needs: Set<Capability> = [],
    hint: String, expected: [String], file: String = #filePath, line: Int = #line,
    body:
      @escaping @Sendable (any DerivedGraph, any Candidate.Type, ClauseContext) throws -> Void
  ) {
    self.init(
      id, level, rule, source: Source.decision, needs: needs.union([.derived]), hint: hint,
      expected: expected, file: file, line: line
    ) { candidate, x in
      try body(try candidate.makeGraph(), candidate, x)
    }
  }
}

extension DerivedGraph {
  /// A value that writes down each evaluation.
  func derive(
    _ name: String, _ x: ClauseContext, _ compute: @escaping @Sendable () -> Int
  ) -> any DerivedNumber {
    derive {
      let value = compute()
      x.log("\(name) = \(value)")
      return value
    }
  }

  /// Makes a value with a token in its code, asks for it, and drops it.
  ///
  /// - Returns: The token, weakly.
  @inline(never)
  fileprivate func deriveHolding(_ model: any CounterModel, _ x: ClauseContext) -> Weak {
    let token = Token()
    let value = derive { [token] in
      token.keep()
      return model.count
    }
    x.log("asked: \(value.value)")
    return Weak(token)
  }

  /// An effect that counts its runs, and writes down what it has seen.
  func effect(
    _ name: String, _ x: ClauseContext, _ runs: Calls, _ see: @escaping @Sendable () -> Int
  ) -> any ObservationKeeping {
    effect {
      runs.note()
      x.log("\(name): \(see())")
    }
  }
}
