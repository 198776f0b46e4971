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
      ],
      body: { candidate, context in t16(candidate, context) }),
    Clause(
      "I-29", .stdlibCompat,
      "onChange's captures MUST live until it was called or every tracked object has died.",
      source: Source.behaviour,
      hint: "Is the closure released after the call, and with the last of its registrations?",
      expected: [
        "tracked: captures alive", "fired: captures gone",
        "one of two objects died: captures alive",
        "both died: captures gone", "one object died: captures gone",
      ],
      body: { candidate, context in i29(candidate, context) }),
    Clause(
      "I-30", .stdlibCompat,
      "A registration MUST NOT keep the object alive; one that dies inside apply MUST be harmless.",
      source: Source.behaviour,
      hint: "Does the registrar, or the tracking, retain the subject?",
      expected: [
        "tracked, dropped: gone", "temporary inside apply: gone",
        "temporary and count, set count: calls = 1",
      ],
      body: { candidate, context in i30(candidate, context) }),
    Clause(
      "I-30s", .strict,
      "When every object that apply read has died inside apply, onChange's captures MUST go.",
      source: Source.decision,
      hint: "Is a tracking kept whose registrations are all gone before it is armed?",
      expected: ["temporary inside apply: captures gone, calls = 0"],
      body: { candidate, context in i30s(candidate, context) }),
    Clause(
      "I-31", .stdlibCompat,
      "An onChange that captures its object MUST keep it alive until it is called.",
      source: Source.behaviour,
      hint: "Is onChange held strongly, and released when it fires?",
      expected: ["dropped: alive", "set count: calls = 1", "fired: gone"],
      body: { candidate, context in i31(candidate, context) }),
    Clause(
      "I-37", .stdlibCompat,
      "The end of a tracked object MUST be silent, whatever else the tracking read.",
      source: "\(Source.behaviour); SE-0506 adds an option for it",
      hint: "Does the registrar's deinit release its registrations without calling them?",
      expected: [
        "one of two objects died: calls = 0", "set the other: calls = 1",
        "all objects died: calls = 0",
      ],
      body: { candidate, context in i37(candidate, context) }),
    Clause(
      "I-38", .strict,
      "The deinit of what onChange captures MUST NOT run while the registrar holds a lock.",
      source: Source.decision,
      hint:
        "Are closures released after the last lock is let go, when fired and at the end of objects?",
      expected: [
        "after a call, set count: count = 11", "after the object died, set count: count = 21",
      ],
      body: { candidate, context in i38(candidate, context) }),
  ]
}

private func state(_ object: AnyObject?) -> String { object == nil ? "gone" : "alive" }

/// A slot for a weak reference that a closure can read.
private final class Weak<Object: AnyObject & Sendable>: @unchecked Sendable {
  // Only the clause's own thread uses it.
  weak var object: Object?
  init(_ object: Object?) { self.object = object }
}

/// Tracks `apply` with an `onChange` that holds a new token.
///
/// - Returns: The token, weakly.
private func watchHolding<C: Candidate>(
  _: C.Type, _ calls: Calls = Calls(), atEnd: @escaping @Sendable () -> Void = {},
  _ apply: () -> Void
) -> Weak<Token> {
  let token = Token(atEnd: atEnd)
  C.track(
    apply,
    onChange: { [token] in
      token.keep()
      calls.note()
    })
  return Weak(token)
}

private func t16<C: Candidate>(_: C.Type, _ x: ClauseContext) {
  var model: C.Counter? = C.Counter()
  let seen = Weak(model)
  let calls = Calls()
  let token = watchHolding(C.self, calls) { _ = (seen.object?.count, seen.object?.other) }
  func line() -> String {
    "calls = \(calls.count), object \(state(seen.object)), captures \(state(token.object))"
  }
  x.log("tracked: \(line())")
  withExtendedLifetime(model) {}
  model = nil
  x.log("dropped: \(line())")
}

private func i29<C: Candidate>(_: C.Type, _ x: ClauseContext) {
  let model = C.Counter()
  var token = watchHolding(C.self) { _ = (model.count, model.other) }
  x.log("tracked: captures \(state(token.object))")
  model.count = 1
  x.log("fired: captures \(state(token.object))")

  var objects: [C.Counter] = [C.Counter(), C.Counter()]
  token = watchHolding(C.self) { for object in objects { _ = object.count } }
  objects.removeLast()
  x.log("one of two objects died: captures \(state(token.object))")
  objects.removeLast()
  x.log("both died: captures \(state(token.object))")

  objects = [C.Counter()]
  token = watchHolding(C.self) { for object in objects { _ = object.count } }
  objects = []
  x.log("one object died: captures \(state(token.object))")
}

private func i30<C: Candidate>(_: C.Type, _ x: ClauseContext) {
  var objects: [C.Counter] = [C.Counter()]
  let seen = Weak(objects.first)
  C.watch(Calls()) { for object in objects { _ = object.count } }
  objects = []
  x.log("tracked, dropped: \(state(seen.object))")

  let temporary = Weak<C.Counter>(nil)
  func readTemporary() {
    let object = C.Counter()
    temporary.object = object
    _ = object.count
  }
  C.watch(Calls()) { readTemporary() }
  x.log("temporary inside apply: \(state(temporary.object))")

  let model = C.Counter()
  let calls = Calls()
  C.watch(calls) {
    readTemporary()
    _ = model.count
  }
  model.count = 1
  x.log("temporary and count, set count", calls)
}

private func i30s<C: Candidate>(_: C.Type, _ x: ClauseContext) {
  func readTemporary() { _ = C.Counter().count }
  let calls = Calls()
  let token = watchHolding(C.self, calls) { readTemporary() }
  x.log("temporary inside apply: captures \(state(token.object)), calls = \(calls.count)")
}

private func i31<C: Candidate>(_: C.Type, _ x: ClauseContext) {
  let calls = Calls()
  func watch() -> Weak<C.Counter> {
    let model = C.Counter()
    C.track(
      { _ = model.count },
      onChange: {
        withExtendedLifetime(model) {}
        calls.note()
      })
    return Weak(model)
  }
  let seen = watch()
  x.log("dropped: \(state(seen.object))")
  seen.object?.count = 1
  x.log("set count", calls)
  x.log("fired: \(state(seen.object))")
}

private func i37<C: Candidate>(_: C.Type, _ x: ClauseContext) {
  var objects: [C.Counter] = [C.Counter()]
  let other = C.Counter()
  var calls = Calls()
  C.watch(calls) {
    for object in objects { _ = object.count }
    _ = other.count
  }
  objects = []
  x.log("one of two objects died", calls)
  other.count = 1
  x.log("set the other", calls)

  objects = [C.Counter(), C.Counter()]
  calls = Calls()
  C.watch(calls) { for object in objects { _ = object.count } }
  objects = []
  x.log("all objects died", calls)
}

private func i38<C: Candidate>(_: C.Type, _ x: ClauseContext) {
  // Every token writes to a model at its end, which takes the locks that a
  // write takes.
  let model = C.Counter()
  let write: @Sendable () -> Void = { model.count += 10 }
  x.elsewhere("the end of a capture after a call") {
    _ = watchHolding(C.self, atEnd: write) { _ = (model.count, model.other) }
    model.other = 1
    model.count += 1
    x.log("after a call, set count: count = \(model.count)")
  }
  x.elsewhere("the end of a capture after the object died") {
    func leave() {
      let object = C.Counter()
      _ = watchHolding(C.self, atEnd: write) { _ = object.count }
    }
    leave()
    x.log("after the object died, set count: count = \(model.count)")
  }
}
