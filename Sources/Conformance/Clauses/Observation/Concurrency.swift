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
      ],
      body: { candidate, context in i09(candidate, context) }),
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
      ],
      body: { candidate, context in i09n(candidate, context) }),
    Clause(
      "C-03", .strict,
      "Two writers MUST NOT both call onChange, however long it takes.",
      source: Source.decision,
      hint: "Is the registration claimed, by one thread only, before onChange runs?",
      expected: [
        "set other during onChange: calls = 1", "set count during onChange: calls = 1",
        "all done: calls = 1",
      ],
      body: { candidate, context in c03(candidate, context) }),
    Clause(
      "C-04", .strict,
      "A change during apply MUST leave no registration behind with the objects read after it.",
      source: Source.decision,
      hint: "Does a tracking stop registering once it is stale, and remove what it has?",
      expected: [
        "first of 64 objects changed during apply: calls = 1", "set all the others: calls = 1",
      ],
      body: { candidate, context in c04(candidate, context) }),
    Clause(
      "C-05", .strict,
      "A read in the middle of another thread's mutation MUST be followed by a call.",
      source: Source.decision,
      needs: [.manualKeyPaths],
      hint: "Does didSet look again for those who tracked since willSet?",
      expected: [
        "tracked between willSet and didSet, read 0: calls = 0", "after didSet: calls = 1",
      ],
      body: { candidate, context in c05(candidate, context) }),
    Clause(
      "C-05b", .strict,
      "A read in the middle of a mutation, inside an apply that outlasts it, MUST cause a call.",
      source: Source.decision,
      needs: [.manualKeyPaths],
      hint: "Does didSet also mark trackings whose apply still runs?",
      expected: ["didSet during apply: calls = 0", "after apply: calls = 1"],
      body: { candidate, context in c05b(candidate, context) }),
    Clause(
      "I-40", .strict,
      "Any number of observers and of nested trackings MUST be called, observers on a small stack.",
      source: Source.decision,
      hint: "Does the walk over observers recurse, or is there a limit to their number?",
      expected: [
        "100000 observers, set count: calls = 100000",
        "2000 nested trackings, set count: calls = 2000",
      ],
      body: { candidate, context in i40(candidate, context) }),
  ]
}

private func i09<C: Candidate>(_: C.Type, _ x: ClauseContext) {
  let model = C.Counter()
  let calls = Calls()
  C.watch(calls) {
    _ = model.count
    x.elsewhere("a write during apply") { model.count = 1 }
    x.log("changed during apply", calls)
  }
  x.log("after apply", calls)
  model.count = 2
  x.log("set count", calls)
}

private func i09n<C: Candidate>(_: C.Type, _ x: ClauseContext) {
  let model = C.Counter()
  var (inner, outer) = (Calls("inner calls"), Calls("outer calls"))
  C.watch(outer) {
    C.watch(inner) {
      _ = model.count
      x.elsewhere("a write during inner") { model.count = 1 }
      x.log("changed during inner", inner, outer)
    }
    x.log("after inner", inner, outer)
  }
  x.log("after outer", inner, outer)

  (inner, outer) = (Calls("inner calls"), Calls("outer calls"))
  C.watch(outer) {
    C.watch(inner) { _ = model.count }
    x.elsewhere("a write during outer") { model.count = 2 }
    x.log("changed between inner and the end of outer", inner, outer)
  }
  x.log("after outer", inner, outer)
}

private func c03<C: Candidate>(_: C.Type, _ x: ClauseContext) {
  let model = C.Counter()
  let calls = Calls()
  C.track(
    { _ = (model.count, model.other) },
    onChange: {
      calls.note()
      // Only the first call has company.
      guard calls.count == 1 else { return }
      guard x.elsewhere("a write to another property during onChange", { model.other = 1 }) else {
        return
      }
      x.log("set other during onChange", calls)
      guard x.elsewhere("a write to the property during onChange", { model.count = 1 }) else {
        return
      }
      x.log("set count during onChange", calls)
    })
  x.elsewhere("a write") { model.count = 2 }
  x.log("all done", calls)
}

private func c04<C: Candidate>(_: C.Type, _ x: ClauseContext) {
  let objects = (0..<64).map { _ in C.Counter() }
  let calls = Calls()
  C.watch(calls) {
    _ = objects[0].count
    x.elsewhere("a write during apply") { objects[0].count = 1 }
    for object in objects.dropFirst() { _ = object.count }
  }
  x.log("first of 64 objects changed during apply", calls)
  for object in objects.dropFirst() { object.count = 1 }
  x.log("set all the others", calls)
}

private func c05<C: Candidate>(_: C.Type, _ x: ClauseContext) {
  let model = C.Manual()
  let value = Locked(0)
  let calls = Calls()
  let (begun, read) = (Latch(), Latch())
  let writer = Worker {
    model.willSet(.value)
    begun.open()
    x.wait(for: read, "a read in the middle of a mutation")
    value.withLock { $0 = 1 }
    model.didSet(.value)
  }
  x.wait(for: begun, "the beginning of a mutation")
  let seen = C.watch(calls) {
    model.access(.value)
    return value.withLock { $0 }
  }
  x.log("tracked between willSet and didSet, read \(seen)", calls)
  read.open()
  if !writer.join(x.patience) { x.log("hung: a writer") }
  x.log("after didSet", calls)
}

private func c05b<C: Candidate>(_: C.Type, _ x: ClauseContext) {
  let model = C.Manual()
  let calls = Calls()
  let (begun, read) = (Latch(), Latch())
  let writer = Worker {
    model.willSet(.value)
    begun.open()
    x.wait(for: read, "a read in the middle of a mutation")
    model.didSet(.value)
  }
  x.wait(for: begun, "the beginning of a mutation")
  C.watch(calls) {
    model.access(.value)
    read.open()
    if !writer.join(x.patience) { x.log("hung: a writer") }
    x.log("didSet during apply", calls)
  }
  x.log("after apply", calls)
}

private func i40<C: Candidate>(_: C.Type, _ x: ClauseContext) {
  let observers = 100_000
  x.elsewhere("100000 observers on a stack of 512 KiB", stackSize: 512 << 10, slowness: 30) {
    let model = C.Counter()
    let calls = Calls()
    for _ in 0..<observers { C.watch(calls) { _ = model.count } }
    model.count = 1
    x.log("\(observers) observers, set count", calls)
  }
  // Here `apply` calls itself, so the stack has to hold the depth.
  let depth = 2_000
  x.elsewhere("2000 nested trackings", stackSize: 32 << 20, slowness: 30) {
    let model = C.Counter()
    let calls = Calls()
    func nest(_ level: Int) {
      C.watch(calls) {
        if level == 1 { _ = model.count } else { nest(level - 1) }
      }
    }
    nest(depth)
    model.count = 1
    x.log("\(depth) nested trackings, set count", calls)
  }
}
