import ConformanceKit

/// What is kept alive, and how long.
extension Catalogue {
  static let lifetime: [Clause] = [
    Clause(
      "T-16", .stdlibCompat,
      "The end of an object held weakly by apply MUST be silent, and let onChange's captures go.",
      source: "\(Source.test("weak container observation")), as shipped in Swift 6.3",
      hint: "Does the registrar's deinit release its registrations without calling them?",
      expected: [
        "tracked: calls = 0, object alive, captures alive",
        "dropped: calls = 0, object gone, captures gone",
      ]
    ) { candidate, x in
      var model: (any CounterModel)? = candidate.counter()
      weak let seen = model
      let (object, calls) = (Weak(model), Calls())
      let token = candidate.watchHolding(calls) { _ = (seen?.count, seen?.other) }
      func line() -> String {
        "calls = \(calls.count), object \(object.state), captures \(token.state)"
      }
      x.log("tracked: \(line())")
      withExtendedLifetime(model) {}
      model = nil
      x.log("dropped: \(line())")
    },
    Clause(
      "I-29", .stdlibCompat,
      "onChange's captures MUST live until it was called or every tracked object has died.",
      source: Source.behaviour,
      hint: "Is the closure released after the call, and with the last of its registrations?",
      expected: [
        "tracked: captures alive", "fired: captures gone",
        "one of two objects died: captures alive",
        "both died: captures gone", "one object died: captures gone",
      ]
    ) { candidate, x in
      let model = candidate.counter()
      var token = candidate.watchHolding { _ = (model.count, model.other) }
      x.log("tracked: captures \(token.state)")
      model.count = 1
      x.log("fired: captures \(token.state)")

      var objects: [any CounterModel] = [candidate.counter(), candidate.counter()]
      token = candidate.watchHolding { for object in objects { _ = object.count } }
      objects.removeLast()
      x.log("one of two objects died: captures \(token.state)")
      objects.removeLast()
      x.log("both died: captures \(token.state)")

      objects = [candidate.counter()]
      token = candidate.watchHolding { for object in objects { _ = object.count } }
      objects = []
      x.log("one object died: captures \(token.state)")
    },
    Clause(
      "I-30", .stdlibCompat,
      "A registration MUST NOT keep the object alive; one that dies inside apply MUST be harmless.",
      source: Source.behaviour,
      hint: "Does the registrar, or the tracking, retain the subject?",
      expected: [
        "tracked, dropped: gone", "temporary inside apply: gone",
        "temporary and count, set count: calls = 1",
      ]
    ) { candidate, x in
      var objects: [any CounterModel] = [candidate.counter()]
      let seen = Weak(objects.first)
      candidate.watch(Calls()) { for object in objects { _ = object.count } }
      objects = []
      x.log("tracked, dropped: \(seen.state)")

      @discardableResult
      func readTemporary() -> Weak {
        let object = candidate.counter()
        _ = object.count
        return Weak(object)
      }
      x.log("temporary inside apply: \(candidate.watch(Calls()) { readTemporary() }.state)")

      let (model, calls) = (candidate.counter(), Calls())
      candidate.watch(calls) {
        readTemporary()
        _ = model.count
      }
      x.log("temporary and count, set count", calls) { model.count = 1 }
    },
    Clause(
      "I-30s", .strict,
      "When every object that apply read has died inside apply, onChange's captures MUST go.",
      source: Source.decision,
      hint: "Is a tracking kept whose registrations are all gone before it is armed?",
      expected: ["temporary inside apply: captures gone, calls = 0"]
    ) { candidate, x in
      func readTemporary() { _ = candidate.counter().count }
      let calls = Calls()
      let token = candidate.watchHolding(calls) { readTemporary() }
      x.log("temporary inside apply: captures \(token.state), calls = \(calls.count)")
    },
    Clause(
      "I-31", .stdlibCompat,
      "An onChange that captures its object MUST keep it alive until it is called.",
      source: Source.behaviour,
      hint: "Is onChange held strongly, and released when it fires?",
      expected: ["dropped: alive", "set count: calls = 1", "fired: gone"]
    ) { candidate, x in
      let calls = Calls()
      func watch() -> Weak {
        let model = candidate.counter()
        candidate.watch(calls) {
          _ = model.count
        } onChange: {
          withExtendedLifetime(model) {}
        }
        return Weak(model)
      }
      let seen = watch()
      x.log("dropped: \(seen.state)")
      x.log("set count", calls) { seen.model?.count = 1 }
      x.log("fired: \(seen.state)")
    },
    Clause(
      "I-37", .stdlibCompat,
      "The end of a tracked object MUST be silent, whatever else the tracking read.",
      source: "\(Source.behaviour); SE-0506 adds an option for it",
      hint: "Does the registrar's deinit release its registrations without calling them?",
      expected: [
        "one of two objects died: calls = 0", "set the other: calls = 1",
        "all objects died: calls = 0",
      ]
    ) { candidate, x in
      var objects: [any CounterModel] = [candidate.counter()]
      let other = candidate.counter()
      var calls = Calls()
      candidate.watch(calls) {
        for object in objects { _ = object.count }
        _ = other.count
      }
      x.log("one of two objects died", calls) { objects = [] }
      x.log("set the other", calls) { other.count = 1 }

      objects = [candidate.counter(), candidate.counter()]
      calls = Calls()
      candidate.watch(calls) { for object in objects { _ = object.count } }
      x.log("all objects died", calls) { objects = [] }
    },
    Clause(
      "I-38", .strict,
      "The deinit of what onChange captures MUST NOT run while the registrar holds a lock.",
      source: Source.decision,
      hint:
        "Are closures released after the last lock is let go, when fired and at the end of objects?",
      expected: [
        "after a call, set count: count = 11", "after the object died, set count: count = 21",
      ]
    ) { candidate, x in
      // Every token writes to a model at its end, which takes the locks that a
      // write takes.
      let model = candidate.counter()
      let write: @Sendable () -> Void = { model.count += 10 }
      x.elsewhere("the end of a capture after a call") {
        _ = candidate.watchHolding(atEnd: write) { _ = (model.count, model.other) }
        model.other = 1
        model.count += 1
        x.log("after a call, set count: count = \(model.count)")
      }
      x.elsewhere("the end of a capture after the object died") {
        func leave() {
          let object = candidate.counter()
          _ = candidate.watchHolding(atEnd: write) { _ = object.count }
        }
        leave()
        x.log("after the object died, set count: count = \(model.count)")
      }
    },
    Clause(
      "I-41", .strict,
      "An onChange that drops tracked objects MUST be harmless to those still to be called.",
      source: Source.decision,
      hint: "Does the walk over observers survive the end of a registrar?",
      expected: [
        "set count: calls = 8, dropped = 8", "set count again: calls = 8, dropped = 8",
      ]
    ) { candidate, x in
      // Every observer reads the model and an object that only this list keeps;
      // the first one to be called empties the list.
      let (model, calls) = (candidate.counter(), Calls())
      let objects = Locked((0..<8).map { _ in candidate.counter() })
      let seen = objects.withLock { $0.map { Weak($0) } }
      for index in 0..<8 {
        candidate.watch(calls) {
          _ = (model.count, objects.withLock { $0.dropFirst(index).first }?.count)
        } onChange: {
          let dropped = objects.withLock { objects in
            defer { objects = [] }
            return objects
          }
          withExtendedLifetime(dropped) {}
        }
      }
      for (value, step) in ["set count", "set count again"].enumerated() {
        model.count = value + 1
        x.log("\(step): calls = \(calls.count), dropped = \(seen.count { $0.object == nil })")
      }
    },
  ]
}
