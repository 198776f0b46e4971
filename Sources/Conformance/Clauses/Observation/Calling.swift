import ConformanceKit

/// When, where and how often `apply` and `onChange` are called.
extension Catalogue {
  static let calling: [Clause] = [
    Clause(
      "I-01", .required,
      "Reading the property inside onChange MUST give the old value.",
      source: Source.documentation,
      hint: "Does onChange run in willSet, before the value is stored?",
      expected: ["onChange: count = 0", "set count: count = 1, calls = 1"]
    ) { candidate, x in
      let (model, calls) = (candidate.counter(), Calls())
      candidate.watch(calls) {
        _ = model.count
      } onChange: {
        x.log("onChange: count = \(model.count)")
      }
      model.count = 1
      x.log("set count: count = \(model.count), calls = \(calls.count)")
    },
    Clause(
      "I-02", .required,
      "One tracking of several properties, of one object or many, MUST call onChange once.",
      source: Source.proposal,
      hint: "Is the registration removed from every property before onChange runs?",
      expected: [
        "set count: calls = 1", "set other: calls = 1", "set count again: calls = 1",
        "set first object: calls = 1", "set second object: calls = 1",
        "set third object: calls = 1",
      ]
    ) { candidate, x in
      let model = candidate.counter()
      var calls = Calls()
      candidate.watch(calls) { _ = (model.count, model.other) }
      x.log("set count", calls) { model.count = 1 }
      x.log("set other", calls) { model.other = 1 }
      x.log("set count again", calls) { model.count = 2 }

      let objects = (0..<3).map { _ in candidate.counter() }
      calls = Calls()
      candidate.watch(calls) { for object in objects { _ = object.count } }
      for (object, name) in zip(objects, ["first", "second", "third"]) {
        x.log("set \(name) object", calls) { object.count = 1 }
      }
    },
    Clause(
      "I-03", .stdlibCompat,
      "onChange MUST run on the mutating thread, before the statement ends.",
      source: Source.behaviour,
      hint: "Is onChange called directly by willSet?",
      expected: [
        "set count: calls = 1", "onChange on the mutating thread = true",
        "set count on another thread: calls = 1", "onChange on that thread = true",
      ]
    ) { candidate, x in
      let (model, place) = (candidate.counter(), Locked<ThreadIdentity?>(nil))
      func watch(_ calls: Calls) {
        candidate.watch(calls) {
          _ = model.count
        } onChange: {
          place.withLock { $0 = .current }
        }
      }
      var calls = Calls()
      watch(calls)
      x.log("set count", calls) { model.count = 1 }
      x.log("onChange on the mutating thread = \(place.withLock { $0 } == .current)")

      calls = Calls()
      watch(calls)
      let isSame = Locked(false)
      x.elsewhere("a write on another thread") {
        model.count = 2
        isSame.withLock { isSame in isSame = place.withLock { $0 } == .current }
      }
      x.log("set count on another thread", calls)
      x.log("onChange on that thread = \(isSame.withLock { $0 })")
    },
    Clause(
      "I-08", .stdlibCompat,
      "A change by apply itself MUST NOT call onChange; the next change after apply MUST.",
      source: Source.behaviour,
      hint: "Does a tracking ignore changes by its own thread while apply runs?",
      expected: ["set inside apply: calls = 0", "after apply: calls = 0", "set count: calls = 1"]
    ) { candidate, x in
      let (model, calls) = (candidate.counter(), Calls())
      candidate.watch(calls) {
        _ = model.count
        x.log("set inside apply", calls) { model.count = 1 }
      }
      x.log("after apply", calls)
      x.log("set count", calls) { model.count = 2 }
    },
    Clause(
      "I-11", .stdlibCompat,
      "Reads on another thread during apply MUST NOT count as reads of apply.",
      source: "\(Source.behaviour); documentation of the tracking functions in Swift 6.4",
      hint: "Is the current tracking a thread-local?",
      expected: ["set what the other thread read: calls = 0", "set what apply read: calls = 1"]
    ) { candidate, x in
      let (model, calls) = (candidate.counter(), Calls())
      candidate.watch(calls) {
        _ = model.count
        x.elsewhere("a read on another thread") { _ = model.other }
      }
      x.log("set what the other thread read", calls) { model.other = 1 }
      x.log("set what apply read", calls) { model.count = 1 }
    },
    Clause(
      "I-12", .stdlibCompat,
      "When nothing was read, the expression for onChange MUST NOT be evaluated.",
      source: Source.behaviour,
      hint: "Is the autoclosure called only if the list of reads is not empty?",
      expected: ["nothing read: evaluated = 0", "count read: evaluated = 1"]
    ) { candidate, x in
      let (model, evaluated) = (candidate.counter(), Calls("evaluated"))
      func closure() -> @Sendable () -> Void {
        evaluated.note()
        return {}
      }
      x.log("nothing read", evaluated) {
        candidate.track({ _ = model.ignored }, onChange: closure())
      }
      x.log("count read", evaluated) { candidate.track({ _ = model.count }, onChange: closure()) }
    },
    Clause(
      "I-13", .required,
      "apply MUST run exactly once before the function returns, and its result be returned.",
      source: Source.proposal,
      hint: "Is apply called once, on the calling thread, and its value passed on?",
      expected: ["apply runs = 1, result = 7", "nothing read: apply runs = 1, result = 8"]
    ) { candidate, x in
      let model = candidate.counter()
      func track(_ apply: () -> Int) -> String {
        var runs = 0
        let result = candidate.track(
          {
            runs += 1
            return apply()
          }, onChange: {})
        return "apply runs = \(runs), result = \(result)"
      }
      x.log(track { model.count + 7 })
      x.log("nothing read: \(track { 8 })")
    },
    Clause(
      "I-28", .required,
      "Assignments in an initializer MUST neither track nor notify.",
      source: "\(Source.proposal), init accessors",
      hint: "Do the init accessors store without the registrar, and does set not track?",
      expected: [
        "made inside apply: first = 1, second = 2", "set first: calls = 0",
        "read inside apply, set first: calls = 1",
      ]
    ) { candidate, x in
      var calls = Calls()
      let model = candidate.watch(calls) { candidate.initialised(first: 1, second: 2) }
      x.log("made inside apply: first = \(model.first), second = \(model.second)")
      x.log("set first", calls) { model.first = 3 }
      calls = Calls()
      candidate.watch(calls) { _ = model.first }
      x.log("read inside apply, set first", calls) { model.first = 4 }
    },
    Clause(
      "I-32", .stdlibCompat,
      "All observers of a property MUST be called, each once, in any order.",
      source: Source.behaviour,
      hint: "Is there a limit to the number of observers?",
      expected: [
        "set count: called = 8, by each of 8", "set count again: called = 8, by each of 8",
      ]
    ) { candidate, x in
      let (model, called) = (candidate.counter(), Locked<[Int]>([]))
      for number in 0..<8 {
        candidate.track({ _ = model.count }, onChange: { called.withLock { $0.append(number) } })
      }
      for (value, step) in ["set count", "set count again"].enumerated() {
        model.count = value + 1
        let numbers = called.withLock { $0 }
        x.log("\(step): called = \(numbers.count), by each of \(Set(numbers).count)")
      }
    },
    Clause(
      "I-39", .strict,
      "An apply that throws MUST leave no registration and no scope, and the error be thrown on.",
      source: "\(Source.decision); SE-0506",
      needs: [.throwingApply],
      hint: "Is the thread's current tracking restored on the way out of a throwing apply?",
      expected: [
        "thrown: Fault(code: 7)", "set count: calls = 0",
        "read and set other afterwards: calls = 0",
        "outer, set count read before the throw: outer calls = 1, inner calls = 0",
        "read and set other after outer: outer calls = 1, inner calls = 0",
      ]
    ) { candidate, x in
      let (model, calls) = (candidate.counter(), Calls())
      func fail(_ calls: Calls) throws {
        do {
          try candidate.trackThrowing(
            {
              _ = model.count
              throw Fault(code: 7)
            }, onChange: { calls.note() })
        } catch let fault as Fault {
          if calls.name == "calls" { x.log("thrown: \(fault)") }
        }
      }
      try fail(calls)
      x.log("set count", calls) { model.count = 1 }
      _ = model.other
      x.log("read and set other afterwards", calls) { model.other = 1 }

      let (outer, inner) = (Calls("outer calls"), Calls("inner calls"))
      try candidate.watch(outer) { Result { try fail(inner) } }.get()
      x.log("outer, set count read before the throw", outer, inner) { model.count = 2 }
      _ = model.other
      x.log("read and set other after outer", outer, inner) { model.other = 2 }
    },
  ]
}
