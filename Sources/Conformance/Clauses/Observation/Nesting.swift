/// Trackings inside trackings.
extension Catalogue {
  static let nesting: [Clause] = [
    Clause(
      "T-08", .required,
      "A property read only in an inner tracking MUST fire the inner and the outer one, once each.",
      source: "\(Source.proposal); \(Source.test("nesting"))",
      hint: "Does a read register with every tracking around it, not only the innermost?",
      expected: [
        "set count: inner calls = 1, outer calls = 1",
        "set count again: inner calls = 1, outer calls = 1",
      ],
      body: { candidate, context in t08(candidate, context) }),
    Clause(
      "T-13", .required,
      "A change of what only the outer tracking read MUST leave the inner one armed and silent.",
      source: Source.test("recursive tracking inner then outer"),
      hint: "Do reads of the outer tracking leak into the inner one, or the other way round?",
      expected: [
        "set inner's property: inner calls = 1, outer calls = 1",
        "track again, set outer's: inner calls = 1, outer calls = 2",
      ],
      body: { candidate, context in t13(candidate, context) }),
    Clause(
      "T-14", .required,
      "Inner registrations MUST survive the outer one, and fire when their own property changes.",
      source: Source.test("recursive tracking outer then inner"),
      hint: "Does firing the outer tracking cancel the inner ones?",
      expected: [
        "set outer's property: inner calls = 0, outer calls = 1",
        "track again, set inner's: inner calls = 2, outer calls = 2",
      ],
      body: { candidate, context in t14(candidate, context) }),
    Clause(
      "I-14", .stdlibCompat,
      "An inner and an outer tracking MUST be one-shots of their own: either leaves the other armed.",
      source: Source.behaviour,
      hint: "Is a merged read one registration for each tracking?",
      expected: [
        "outer fires: inner calls = 0, outer calls = 1",
        "then inner: inner calls = 1, outer calls = 1",
        "both fire: inner calls = 1, outer calls = 1",
        "then outer's property: inner calls = 1, outer calls = 1",
      ],
      body: { candidate, context in i14(candidate, context) }),
    Clause(
      "I-15", .stdlibCompat,
      "A change between an inner tracking and the end of the outer apply MUST fire the inner only.",
      source: Source.behaviour,
      hint:
        "Is the inner tracking armed as soon as it returns, and the outer deaf to its own thread?",
      expected: [
        "inside the outer apply: inner calls = 1, outer calls = 0",
        "after it: inner calls = 1, outer calls = 0",
        "set count: inner calls = 1, outer calls = 1",
      ],
      body: { candidate, context in i15(candidate, context) }),
  ]
}

/// The outer tracking reads `other` itself, the inner one reads `count`.
private func nest<C: Candidate>(
  _: C.Type, _ model: C.Counter, _ inner: Calls, _ outer: Calls
) {
  C.watch(outer) {
    _ = model.other
    C.watch(inner) { _ = model.count }
  }
}

private func t08<C: Candidate>(_: C.Type, _ x: ClauseContext) {
  let model = C.Counter()
  let (inner, outer) = (Calls("inner calls"), Calls("outer calls"))
  C.watch(outer) { C.watch(inner) { _ = model.count } }
  model.count = 1
  x.log("set count", inner, outer)
  model.count = 2
  x.log("set count again", inner, outer)
}

private func t13<C: Candidate>(_: C.Type, _ x: ClauseContext) {
  let model = C.Counter()
  let (inner, outer) = (Calls("inner calls"), Calls("outer calls"))
  nest(C.self, model, inner, outer)
  model.count = 1
  x.log("set inner's property", inner, outer)
  nest(C.self, model, inner, outer)
  model.other = 1
  x.log("track again, set outer's", inner, outer)
}

private func t14<C: Candidate>(_: C.Type, _ x: ClauseContext) {
  let model = C.Counter()
  let (inner, outer) = (Calls("inner calls"), Calls("outer calls"))
  nest(C.self, model, inner, outer)
  model.other = 1
  x.log("set outer's property", inner, outer)
  nest(C.self, model, inner, outer)
  model.count = 1
  x.log("track again, set inner's", inner, outer)
}

private func i14<C: Candidate>(_: C.Type, _ x: ClauseContext) {
  let model = C.Counter()
  var (inner, outer) = (Calls("inner calls"), Calls("outer calls"))
  nest(C.self, model, inner, outer)
  model.other = 1
  x.log("outer fires", inner, outer)
  model.count = 1
  x.log("then inner", inner, outer)

  (inner, outer) = (Calls("inner calls"), Calls("outer calls"))
  nest(C.self, model, inner, outer)
  model.count = 2
  x.log("both fire", inner, outer)
  model.other = 2
  x.log("then outer's property", inner, outer)
}

private func i15<C: Candidate>(_: C.Type, _ x: ClauseContext) {
  let model = C.Counter()
  let (inner, outer) = (Calls("inner calls"), Calls("outer calls"))
  C.watch(outer) {
    C.watch(inner) { _ = model.count }
    model.count = 1
    x.log("inside the outer apply", inner, outer)
  }
  x.log("after it", inner, outer)
  model.count = 2
  x.log("set count", inner, outer)
}
