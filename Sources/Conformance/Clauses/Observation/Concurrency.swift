import ConformanceKit

/// Threads that meet, arranged so that the outcome never varies.
///
/// Where two threads use one property, the models are not the place of a data
/// race: the threads hand over through gates, or write different properties,
/// or announce mutations by hand.
extension Catalogue {
  static let concurrency: [Clause] = [
    Clause(
      "I-09", .strict,
      "A change by another thread after apply's read MUST call onChange, once, when apply is done.",
      source: "\(Source.decision); SE-0506",
      hint: "Does a read register at once, or is the change looked for again after apply?",
      expected: [
        "changed during apply: calls = 0", "after apply: calls = 1", "set count: calls = 1",
      ]
    ) { candidate, x in
      let (model, calls) = (candidate.counter(), Calls())
      candidate.watch(calls) {
        _ = model.count
        x.elsewhere("a write during apply") { model.count = 1 }
        x.log("changed during apply", calls)
      }
      x.log("after apply", calls)
      x.log("set count", calls) { model.count = 2 }
    },
    Clause(
      "I-09n", .strict,
      "A change by another thread MUST reach nested trackings, each when its own apply is done.",
      source: Source.decision,
      hint: "Does a change concern every open tracking that has read the property?",
      expected: [
        "changed during inner: inner calls = 0, outer calls = 0",
        "after inner: inner calls = 1, outer calls = 0",
        "after outer: inner calls = 1, outer calls = 1",
        "changed between inner and the end of outer: inner calls = 1, outer calls = 0",
        "after outer: inner calls = 1, outer calls = 1",
      ]
    ) { candidate, x in
      let model = candidate.counter()
      var (inner, outer) = Calls.nested
      candidate.watch(outer) {
        candidate.watch(inner) {
          _ = model.count
          x.elsewhere("a write during inner") { model.count = 1 }
          x.log("changed during inner", inner, outer)
        }
        x.log("after inner", inner, outer)
      }
      x.log("after outer", inner, outer)

      (inner, outer) = Calls.nested
      candidate.watch(outer) {
        candidate.watch(inner) { _ = model.count }
        x.elsewhere("a write during outer") { model.count = 2 }
        x.log("changed between inner and the end of outer", inner, outer)
      }
      x.log("after outer", inner, outer)
    },
    Clause(
      "C-03", .strict,
      "Two writers MUST NOT both call onChange, however long it takes.",
      source: Source.decision,
      hint: "Is the registration claimed, by one thread only, before onChange runs?",
      expected: [
        "set other during onChange: calls = 1", "set count during onChange: calls = 1",
        "all done: calls = 1",
      ]
    ) { candidate, x in
      let (model, calls) = (candidate.counter(), Calls())
      candidate.watch(calls) {
        _ = (model.count, model.other)
      } onChange: {
        // Only the first call has company.
        guard calls.count == 1,
          x.elsewhere("a write to another property during onChange", { model.other = 1 })
        else { return }
        x.log("set other during onChange", calls)
        guard x.elsewhere("a write to the property during onChange", { model.count = 1 })
        else { return }
        x.log("set count during onChange", calls)
      }
      x.elsewhere("a write") { model.count = 2 }
      x.log("all done", calls)
    },
    Clause(
      "C-04", .strict,
      "A change during apply MUST leave no registration behind with the objects read after it.",
      source: Source.decision,
      hint: "Does a tracking stop registering once it is stale, and remove what it has?",
      expected: [
        "first of 64 objects changed during apply: calls = 1", "set all the others: calls = 1",
      ]
    ) { candidate, x in
      let (objects, calls) = ((0..<64).map { _ in candidate.counter() }, Calls())
      candidate.watch(calls) {
        _ = objects[0].count
        x.elsewhere("a write during apply") { objects[0].count = 1 }
        for object in objects.dropFirst() { _ = object.count }
      }
      x.log("first of 64 objects changed during apply", calls)
      x.log("set all the others", calls) { for object in objects.dropFirst() { object.count = 1 } }
    },
    Clause(
      "C-05", .strict,
      "A read in the middle of another thread's mutation MUST be followed by a call.",
      source: Source.decision,
      needs: [.manualKeyPaths],
      hint: "Does didSet look again for those who tracked since willSet?",
      expected: [
        "tracked between willSet and didSet, read 0: calls = 0", "after didSet: calls = 1",
      ]
    ) { candidate, x in
      let (model, value, calls) = (candidate.manual(), Locked(0), Calls())
      x.inMutation(of: model, storing: { value.withLock { $0 = 1 } }) { finish in
        let seen = candidate.watch(calls) {
          model.access(.value)
          return value.withLock { $0 }
        }
        x.log("tracked between willSet and didSet, read \(seen)", calls)
        x.log("after didSet", calls) { finish() }
      }
    },
    Clause(
      "C-05b", .strict,
      "A read in the middle of a mutation, inside an apply that outlasts it, MUST cause a call.",
      source: Source.decision,
      needs: [.manualKeyPaths],
      hint: "Does didSet also mark trackings whose apply still runs?",
      expected: ["didSet during apply: calls = 0", "after apply: calls = 1"]
    ) { candidate, x in
      let (model, calls) = (candidate.manual(), Calls())
      x.inMutation(of: model) { finish in
        candidate.watch(calls) {
          model.access(.value)
          x.log("didSet during apply", calls) { finish() }
        }
      }
      x.log("after apply", calls)
    },
    Clause(
      "C-05c", .strict,
      "A read in the middle of a mutation that no observer's call makes MUST be followed by a call.",
      source: Source.decision,
      needs: [.manualKeyPaths],
      hint: "Does didSet know those whom its own willSet has called from all others of its thread?",
      expected: [
        "tracked between willSet and didSet: calls = 0", "after didSet: calls = 1",
        "tracked by a call of willSet: new calls = 0", "after didSet: new calls = 0",
        "next change: new calls = 1",
      ]
    ) { candidate, x in
      // As an `inout` access that is suspended, while its thread does other things.
      let (model, calls, new) = (candidate.manual(), Calls(), Calls("new calls"))
      x.elsewhere("a mutation that tracks") {
        model.withMutation(.value) {
          candidate.watch(calls) { model.access(.value) }
          x.log("tracked between willSet and didSet", calls)
        }
        x.log("after didSet", calls)
      }
      candidate.watch(Calls()) {
        model.access(.value)
      } onChange: {
        candidate.watch(new) { model.access(.value) }
      }
      model.withMutation(.value) { x.log("tracked by a call of willSet", new) }
      x.log("after didSet", new)
      x.log("next change", new) { model.withMutation(.value) {} }
    },
    Clause(
      "C-08", .stdlibCompat,
      "While an onChange runs, another thread's change MUST call all observers that wait.",
      source: Source.behaviour,
      hint: "Does a thread keep observers to itself while it runs the code of one of them?",
      expected: ["of 9 observers, not called when another change returned = 0"]
    ) { candidate, x in
      let model = candidate.counter()
      x.holdUp(model) { calls, onChange in
        candidate.watch(calls, { _ = model.count }, onChange: onChange)
      }
    },
    Clause(
      "C-09", .strict,
      "A change by another thread while a scope's own change calls MUST reach the scope, once.",
      source: Source.decision,
      hint: "Is a scope that writes what it has read off its property while others are called?",
      expected: [
        "changed during the call: calls = 0", "after apply: calls = 1", "set count: calls = 1",
      ]
    ) { candidate, x in
      let (model, calls, other) = (candidate.counter(), Calls(), Calls())
      candidate.watch(other) {
        _ = model.count
      } onChange: {
        // Only the first call has company.
        guard other.count == 1 else { return }
        x.elsewhere("a write during onChange") { model.count = 2 }
        x.log("changed during the call", calls)
      }
      x.elsewhere("an apply that writes what it reads") {
        candidate.watch(calls) {
          _ = model.count
          model.count = 1
        }
      }
      x.log("after apply", calls)
      x.log("set count", calls) { model.count = 3 }
    },
    Clause(
      "I-40", .strict,
      "Any number of observers and of nested trackings MUST be called, observers on a small stack.",
      source: Source.decision,
      hint: "Does the walk over observers recurse, or is there a limit to their number?",
      expected: [
        "100000 observers, set count: calls = 100000",
        "2000 nested trackings, set count: calls = 2000",
      ]
    ) { candidate, x in
      let observers = 100_000
      x.elsewhere("100000 observers on a stack of 512 KiB", stackSize: 512 << 10, slowness: 30) {
        let (model, calls) = (candidate.counter(), Calls())
        for _ in 0..<observers { candidate.watch(calls) { _ = model.count } }
        x.log("\(observers) observers, set count", calls) { model.count = 1 }
      }
      // Here `apply` calls itself, so the stack has to hold the depth.
      let depth = 2_000
      x.elsewhere("2000 nested trackings", stackSize: 32 << 20, slowness: 30) {
        let (model, calls) = (candidate.counter(), Calls())
        func nest(_ level: Int) {
          candidate.watch(calls) {
            if level == 1 { _ = model.count } else { nest(level - 1) }
          }
        }
        nest(depth)
        x.log("\(depth) nested trackings, set count", calls) { model.count = 1 }
      }
    },
  ]
}

extension ClauseContext {
  /// Calls `body` while another thread is between `willSet` and `didSet`.
  ///
  /// - Parameters:
  ///   - storing: What the other thread does just before its `didSet`.
  ///   - body: Gets what lets the other thread go on, and waits for its end.
  fileprivate func inMutation(
    of model: any ManualModel, storing: @escaping @Sendable () -> Void = {},
    _ body: (_ finish: () -> Void) -> Void
  ) {
    let (begun, read) = (Latch(), Latch())
    let writer = Worker {
      model.willSet(.value)
      begun.open()
      wait(for: read, "a read in the middle of a mutation")
      storing()
      model.didSet(.value)
    }
    wait(for: begun, "the beginning of a mutation")
    body {
      read.open()
      if !writer.join(patience) { log("hung: a writer") }
    }
  }
}

extension ClauseContext {
  /// Nine observers of `model`'s count, and two changes of it: the first observer
  /// that one change calls waits until the other one, on a thread of its own, has
  /// returned.
  ///
  /// - Parameter watch: Makes an observer that counts its calls, and calls a
  ///   closure.
  func holdUp(
    _ model: any CounterModel,
    _ watch: (_ calls: Calls, _ onChange: @escaping @Sendable () -> Void) throws -> Void
  ) rethrows {
    let (all, observers) = (Calls(), (0..<9).map { _ in Calls() })
    for calls in observers {
      try watch(calls) {
        all.note()
        guard all.count == 1, elsewhere("a write during onChange", { model.count = 1 })
        else { return }
        let silent = observers.filter { $0.count == 0 }.count
        log("of 9 observers, not called when another change returned = \(silent)")
      }
    }
    elsewhere("a write") { model.count = 2 }
  }
}
