import ConformanceKit
import Dispatch

/// The values of an expression as an asynchronous sequence.
extension Catalogue {
  static let values: [Clause] = [
    Clause(
      value: "A-01",
      "The first step MUST return the value at once, the next one that after a change.",
      source: Source.sequenceTest("Basic element emission"),
      hint: "Does an iteration begin with a value that nobody has to change first?",
      expected: ["0", "waits", "1"]
    ) { candidate, x in
      let (model, reader) = try candidate.reader(x)
      x.log(await reader.next())
      reader.begin()
      x.log(await reader.state())
      model.count = 1
      x.log(await reader.finish())
    },
    Clause(
      value: "A-02", "Changes of two properties without a suspension between MUST be one value.",
      source: Source.sequenceTest("Multiple property tracking"),
      hint: "Is the value read after the isolation that makes the changes has suspended?",
      expected: ["0", "3", "waits"]
    ) { candidate, x in
      let (model, reader) = try candidate.reader(x)
      x.log(await reader.next())
      reader.begin()
      await x.turns()
      model.count = 1
      model.other = 2
      x.log(await reader.finish())
      x.log(await reader.rest())
    },
    Clause(
      value: "A-03", "An error MUST end the iteration with that error, and nil follow.",
      source: Source.sequenceTest("Error handling in emit closure"),
      hint: "Is the error passed on as it is, once?",
      expected: ["0", "failure 7", "end", "end"]
    ) { candidate, x in
      let model = candidate.counter()
      let reader = Reader(
        x,
        try candidate.values { () throws(ValueFailure) in
          if model.count == 1 { throw ValueFailure(code: 7) }
          return .next(model.count)
        })
      x.log(await reader.next())
      model.count = 1
      x.log(await reader.next())
      model.count = 2
      x.log(await reader.next())
      x.log(await reader.next())
    },
    Clause(
      value: "A-04",
      "Two iterations MUST each get three values for two changes, the first at once.",
      source: Source.sequenceTest("Concurrent observers"),
      hint: "Is a change told to every iteration that waits?",
      expected: ["first: 0 0", "values: 3 3"]
    ) { candidate, x in
      let (model, readers) = try candidate.readers(x, 2)
      var values: [[String]] = [[], []]
      // Which values the later ones are, A-19 says.
      for value in [0, 100, 200] {
        for reader in readers { reader.begin() }
        await x.turns()
        if value > 0 { model.count = value }
        for index in readers.indices { values[index].append(await readers[index].finish()) }
      }
      x.log("first: \(values[0][0]) \(values[1][0])")
      let counts = values.map { $0.filter { Int($0) != nil }.count }
      x.log("values: \(counts[0]) \(counts[1])")
    },
    Clause(
      value: "A-05", "A step whose task is cancelled while it waits MUST return nil.",
      source: Source.sequenceTest("Task cancellation behavior"),
      hint: "Does a cancellation resume who waits, and end the iteration?",
      expected: ["0", "waits", "end"]
    ) { candidate, x in
      let (_, reader) = try candidate.reader(x)
      x.log(await reader.next())
      reader.begin()
      x.log(await reader.state())
      reader.cancel()
      x.log(await reader.end())
    },
    Clause(
      value: "A-06", "Five changes without a suspension MUST be one value, the last.",
      source: Source.sequenceTest("Rapid successive changes"),
      hint: "Is the value read once for all changes before it?",
      expected: ["0", "5", "waits"]
    ) { candidate, x in
      let (model, reader) = try candidate.reader(x)
      x.log(await reader.next())
      reader.begin()
      await x.turns()
      for value in 1...5 { model.count = value }
      x.log(await reader.finish())
      x.log(await reader.rest())
    },
    Clause(
      value: "A-07", "An expression that finishes at first MUST be an empty iteration.",
      source: Source.sequenceTest("Empty sequence behavior"),
      hint: "Is the end taken for the end?",
      expected: ["end", "end"]
    ) { candidate, x in
      let reader = Reader(x, try candidate.values { () throws(ValueFailure) in .finish })
      x.log(await reader.next())
      x.log(await reader.next())
    },
    Clause(
      value: "A-10",
      "The expression MUST run once in each step that has a value, and at no other time.",
      hint: "Does a change alone, or a sequence that nobody iterates, run the expression?",
      expected: ["made: runs = 0", "first step: runs = 1", "change: runs = 1", "step: runs = 2"]
    ) { candidate, x in
      let (model, runs) = (candidate.counter(), Calls("runs"))
      let reader = Reader(
        x,
        try candidate.values { () throws(ValueFailure) in
          runs.note()
          return .next(model.count)
        })
      await x.turns()
      x.log("made", runs)
      _ = await reader.next()
      x.log("first step", runs)
      model.count = 1
      await x.turns()
      x.log("change", runs)
      _ = await reader.next()
      x.log("step", runs)
    },
    Clause(
      value: "A-11", "A change while nobody waits MUST NOT be lost: the next step returns at once.",
      level: .stdlibCompat, source: Source.behaviour,
      hint: "Is a change kept until somebody asks?",
      expected: ["0", "2", "waits"]
    ) { candidate, x in
      let (model, reader) = try candidate.reader(x)
      x.log(await reader.next())
      model.count = 1
      model.count = 2
      await x.turns()
      x.log(await reader.next())
      x.log(await reader.rest())
    },
    Clause(
      value: "A-12", "A value that equals the one before MUST NOT be left out.",
      level: .stdlibCompat, source: Source.behaviour,
      hint: "Does the sequence compare values?",
      expected: ["0", "0"]
    ) { candidate, x in
      let (model, reader) = try candidate.reader(x)
      x.log(await reader.next())
      model.count = 1
      model.other = -1
      x.log(await reader.next())
    },
    Clause(
      value: "A-13", "The expression MUST run where it was written, whoever iterates.",
      hint: "Is the isolation of the closure that of the place where the sequence was made?",
      expected: ["0 on the main queue: true", "1 on the main queue: true"]
    ) { candidate, x in
      let (model, threads) = (candidate.counter(), Locked<[Bool]>([]))
      // A thread need not be the main one to be that of the main actor.
      let key = DispatchSpecificKey<Bool>()
      DispatchQueue.main.setSpecific(key: key, value: true)
      let sequence = try candidate.values { () throws(ValueFailure) in
        threads.withLock { $0.append(DispatchQueue.getSpecific(key: key) == true) }
        return .next(model.count)
      }
      let elsewhere = Task.detached {
        let iterator = sequence.makeIterator()
        return [
          try await iterator.next(isolation: nil), try await iterator.next(isolation: nil),
        ]
      }
      _ = await x.eventually { threads.withLock(\.count) == 1 }
      await x.turns()
      model.count = 1
      let values = try await elsewhere.value
      for (value, isMain) in zip(values, threads.withLock(\.self)) {
        x.log("\(value ?? -1) on the main queue: \(isMain)")
      }
    },
    Clause(
      value: "A-14", "Each iteration MUST begin with the value of its own first step.",
      source: "SE-0475, acceptance", hint: "Does an iteration have a state of its own?",
      expected: ["0", "1 after a change", "1", "waits"]
    ) { candidate, x in
      let (model, readers) = try candidate.readers(x, 2)
      x.log(await readers[0].next())
      model.count = 1
      x.log("\(await readers[0].next()) after a change")
      x.log(await readers[1].next())
      readers[1].begin()
      x.log(await readers[1].state())
      readers[1].cancel()
    },
    Clause(
      value: "A-15",
      "In a cancelled task a step MUST return nil without running the expression, and so for ever.",
      hint: "Is the cancellation looked at first, and an end an end for this iteration alone?",
      expected: [
        "cancelled: nil, runs = 0", "the same again: end, runs = 0", "another: 0, runs = 1",
      ]
    ) { candidate, x in
      let (model, runs) = (candidate.counter(), Calls("runs"))
      let sequence = try candidate.values { () throws(ValueFailure) in
        runs.note()
        return .next(model.count)
      }
      let iterator = sequence.makeIterator()
      let task = Task { @MainActor in
        await x.turns()
        return try await iterator.next(isolation: MainActor.shared)
      }
      task.cancel()
      let value = try await task.value
      x.log("cancelled: \(value.map { "\($0)" } ?? "nil"), runs = \(runs.count)")
      let again = Reader(x, iterator)
      again.begin()
      x.log("the same again: \(await again.state()), runs = \(runs.count)")
      let other = await Reader(x, sequence).next()
      x.log("another: \(other), runs = \(runs.count)")
    },
    Clause(
      value: "A-16", "An expression that reads nothing MUST have one value, and then wait.",
      level: .stdlibCompat, source: Source.behaviour,
      hint: "Does a step without a change wait, also if there can be none?",
      expected: ["5", "waits", "end"]
    ) { candidate, x in
      let reader = Reader(x, try candidate.values { () throws(ValueFailure) in .next(5) })
      x.log(await reader.next())
      reader.begin()
      x.log(await reader.state())
      reader.cancel()
      x.log(await reader.end())
    },
    Clause(
      value: "A-17", "An iteration after a cancelled one MUST get its first value once.",
      level: .strict, source: "swiftlang/swift issue 85683; \(Source.decision)",
      hint: "Does an iteration leave something behind that the next one finds?",
      expected: ["0", "end", "1", "waits"]
    ) { candidate, x in
      let (model, readers) = try candidate.readers(x, 2)
      x.log(await readers[0].next())
      readers[0].begin()
      await x.turns()
      readers[0].cancel()
      x.log(await readers[0].finish())
      model.count = 1
      x.log(await readers[1].next())
      readers[1].begin()
      x.log(await readers[1].state())
      readers[1].cancel()
    },
    Clause(
      value: "A-18", "An iteration that is behind MUST get the last value.",
      level: .strict, source: "SE-0475, mutual consistency; \(Source.decision)",
      hint: "Does one iteration take a change away from another?",
      expected: ["0 0", "fast 1 2", "slow 2"]
    ) { candidate, x in
      let (model, readers) = try candidate.readers(x, 2)
      x.log("\(await readers[0].next()) \(await readers[1].next())")
      var fast: [String] = []
      for value in 1...2 {
        readers[0].begin()
        await x.turns()
        model.count = value
        fast.append(await readers[0].finish())
      }
      x.log("fast \(fast.joined(separator: " "))")
      readers[1].begin()
      x.log("slow \(await readers[1].state())")
      readers[1].cancel()
    },
    Clause(
      value: "A-19", "Each of two iterations MUST get each of five changes once.",
      level: .strict, source: "swiftlang/swift issue 85683; \(Source.decision)",
      hint: "Is a change counted once for each iteration, however many there are?",
      expected: (0...5).map { "\($0) \($0)" } + ["waits waits"]
    ) { candidate, x in
      let (model, readers) = try candidate.readers(x, 2)
      for value in 0...5 {
        for reader in readers { reader.begin() }
        await x.turns()
        if value > 0 { model.count = value }
        x.log("\(await readers[0].finish()) \(await readers[1].finish())")
      }
      for reader in readers { reader.begin() }
      x.log("\(await readers[0].state()) \(await readers[1].state())")
      for reader in readers { reader.cancel() }
    },
    Clause(
      value: "A-20", "The end of an object that is held weakly MUST be a change.",
      level: .strict, source: "Swift 6.4; swiftlang/swift PR 79823",
      hint: "Does an iteration observe the ends of what it has read?",
      validity: Validity(since: .swift64),
      expected: ["0", "waits", "-1"]
    ) { candidate, x in
      let held = Locked<(any CounterModel)?>(candidate.counter())
      let weak = held.withLock { Weak($0) }
      let reader = Reader(
        x,
        try candidate.values { () throws(ValueFailure) in
          .next(weak.model?.count ?? -1)
        })
      x.log(await reader.next())
      reader.begin()
      x.log(await reader.state())
      held.withLock { $0 = nil }
      x.log(await reader.state())
      reader.cancel()
    },
    Clause(
      value: "A-21",
      "A value MUST be read at the next suspension after the first change, and not before.",
      hint: "Is the value that of the end of the transaction, and not of its beginning?",
      expected: ["0", "in the transaction: waits", "after it: 30"]
    ) { candidate, x in
      let (model, reader) = try candidate.reader(x)
      x.log(await reader.next())
      reader.begin()
      await x.turns()
      model.count = 10
      x.log("in the transaction: \(reader.outcome ?? "waits")")
      model.other = 20
      x.log("after it: \(await reader.finish())")
    },
  ]
}

extension Clause {
  /// A clause about sequences of values.
  fileprivate init(
    value id: String, _ rule: String, level: Level = .required, source: String = Source.sequence,
    hint: String, validity: Validity = .always, expected: [String],
    file: String = #filePath, line: Int = #line,
    body: @escaping @MainActor @Sendable (any Candidate.Type, ClauseContext) async throws -> Void
  ) {
    self.init(
      id, level, rule, source: source, needs: [.values], hint: hint, validity: validity,
      expected: expected,
      file: file, line: line, onMainActor: body)
  }
}

extension Candidate {
  /// A model, and an iteration of the sum of its properties.
  @MainActor fileprivate static func reader(
    _ x: ClauseContext
  ) throws -> (model: any CounterModel, reader: Reader) {
    let (model, readers) = try readers(x, 1)
    return (model, readers[0])
  }

  /// A model, and several iterations of one sequence of the sum of its properties.
  @MainActor fileprivate static func readers(
    _ x: ClauseContext, _ count: Int
  ) throws -> (model: any CounterModel, readers: [Reader]) {
    let model = counter()
    let sequence = try values { () throws(ValueFailure) in .next(model.count + model.other) }
    return (model, (0..<count).map { _ in Reader(x, sequence) })
  }
}
