/// What is tracked, and what a change does.
extension Catalogue {
  static let tracking: [Clause] = [
    Clause(
      "T-01", .required,
      "Instances of observable classes that inherit from each other MUST come and go like others.",
      source: Source.test("only instantiate"),
      hint: "Does the registrar retain its subject, or fail to start without an observer?",
      expected: ["created: total = 0", "changed: total = 6", "dropped: gone"],
      body: { candidate, context in t01(candidate, context) }),
    Clause(
      "T-02", .required,
      "A change that nobody observes MUST only change the value.",
      source: Source.test("unobserved value changes"),
      hint: "Does withMutation call its closure also when there is no observer?",
      expected: ["100 writes: count = 100"],
      body: { candidate, context in t02(candidate, context) }),
    Clause(
      "T-03", .required,
      "A change of a property that was read MUST call onChange before the statement ends, once.",
      source: "\(Source.proposal); \(Source.test("tracking changes"))",
      hint: "Is the registration removed when it fires, and does willSet look it up?",
      expected: [
        "tracked: calls = 0", "set count: calls = 1", "set count again: calls = 1",
        "tracked again: calls = 1", "set count: calls = 2",
      ],
      body: { candidate, context in t03(candidate, context) }),
    Clause(
      "T-04", .required,
      "The conformance to Observable MUST be visible to overload resolution.",
      source: "\(Source.proposal); \(Source.test("conformance"))",
      hint: "Does the macro's extension state the conformance?",
      expected: ["observable = true"],
      body: { candidate, context in
        context.log("observable = \(observable(candidate))")
      }),
    Clause(
      "T-05", .required,
      "A change of a property that was not read MUST NOT call onChange.",
      source: "\(Source.proposal); \(Source.test("tracking nonchanged"))",
      hint: "Are observers looked up by property, and do reads after apply stay untracked?",
      expected: [
        "set other: calls = 0", "read other after apply, set it: calls = 0",
        "set count: calls = 1", "generic, set other: calls = 0", "generic, set value: calls = 1",
      ],
      body: { candidate, context in t05(candidate, context) }),
    Clause(
      "T-06", .required,
      "A computed property MUST be tracked through every stored one it reads, overrides included.",
      source: "\(Source.proposal); \(Source.test("tracking computed"))",
      hint: "Does every read inside apply register, not only the first?",
      expected: [
        "sum, set count: calls = 1", "sum, set other: calls = 1",
        "total, set first: calls = 1", "total, set second: calls = 1",
        "total, set third: calls = 1", "total, set first, second and third: calls = 1",
      ],
      body: { candidate, context in t06(candidate, context) }),
    Clause(
      "T-07", .required,
      "Reading through a graph MUST track each property on the way, of each object.",
      source: "\(Source.proposal); \(Source.test("graph changes"))",
      hint: "Does one tracking keep registrations with several registrars?",
      expected: [
        "set the root's label: calls = 0", "set the element's label: calls = 0",
        "set the element's value: calls = 1", "replace the list: calls = 1",
      ],
      body: { candidate, context in t07(candidate, context) }),
    Clause(
      "T-10", .required,
      "Reading only ignored properties MUST track nothing.",
      source: "\(Source.proposal); \(Source.test("ignores no change"))",
      hint: "Does the macro leave @ObservationIgnored properties alone?",
      expected: [
        "set ignored: calls = 0", "set count: calls = 0", "read and set count: calls = 1",
      ],
      body: { candidate, context in t10(candidate, context) }),
    Clause(
      "T-11", .required,
      "Beside a tracked property, an ignored one MUST stay silent and the tracked one fire.",
      source: "\(Source.proposal); \(Source.test("ignores change"))",
      hint: "Does the macro leave @ObservationIgnored properties alone?",
      expected: ["set ignored: calls = 0", "set count: calls = 1"],
      body: { candidate, context in t11(candidate, context) }),
    Clause(
      "F-10", .required,
      "A class with a synthesised Codable MUST encode and decode, and the copy be observable.",
      source: "\(Source.proposal); compile fixture of the standard library's tests",
      needs: [.codableModels],
      hint: "Is the registrar Codable, as an empty object, and made anew by decoding?",
      expected: [
        "decoded: name = ab, number = 7", "set the original's number: calls = 0",
        "set the copy's number: calls = 1",
      ],
      body: { candidate, context in try f10(candidate, context) }),
  ]
}

private func t01<C: Candidate>(_: C.Type, _ x: ClauseContext) {
  var leaf: C.Leaf? = C.Leaf()
  weak let seen = leaf
  x.log("created: total = \(leaf?.total ?? -1)")
  leaf?.first = 1
  leaf?.second = 2
  leaf?.third = 3
  x.log("changed: total = \(leaf?.total ?? -1)")
  leaf = nil
  x.log("dropped: \(seen == nil ? "gone" : "still there")")
}

private func t02<C: Candidate>(_: C.Type, _ x: ClauseContext) {
  let model = C.Counter()
  for value in 1...100 { model.count = value }
  x.log("100 writes: count = \(model.count)")
}

private func t03<C: Candidate>(_: C.Type, _ x: ClauseContext) {
  let model = C.Counter()
  let calls = Calls()
  C.watch(calls) { _ = model.count }
  x.log("tracked", calls)
  model.count = 1
  x.log("set count", calls)
  model.count = 2
  x.log("set count again", calls)
  C.watch(calls) { _ = model.count }
  x.log("tracked again", calls)
  model.count = 3
  x.log("set count", calls)
}

private func observable<C: Candidate>(_: C.Type) -> Bool { C.isObservable(C.Counter()) }

private func t05<C: Candidate>(_: C.Type, _ x: ClauseContext) {
  let model = C.Counter()
  let calls = Calls()
  C.watch(calls) { _ = model.count }
  model.other = 1
  x.log("set other", calls)
  _ = model.other
  model.other = 2
  x.log("read other after apply, set it", calls)
  model.count = 1
  x.log("set count", calls)

  let generic = C.Generic(0)
  let genericCalls = Calls()
  C.watch(genericCalls) { _ = generic.value }
  generic.other = 1
  x.log("generic, set other", genericCalls)
  generic.value = 1
  x.log("generic, set value", genericCalls)
}

private func t06<C: Candidate>(_: C.Type, _ x: ClauseContext) {
  for (name, change) in [
    ("count", { (model: C.Counter) in model.count = 1 }), ("other", { $0.other = 1 }),
  ] {
    let model = C.Counter()
    let calls = Calls()
    C.watch(calls) { _ = model.sum }
    change(model)
    x.log("sum, set \(name)", calls)
  }
  for (name, change) in [
    ("first", { (leaf: C.Leaf) in leaf.first = 1 }), ("second", { $0.second = 1 }),
    ("third", { $0.third = 1 }),
    (
      "first, second and third",
      {
        $0.first = 1
        $0.second = 1
        $0.third = 1
      }
    ),
  ] {
    let leaf = C.Leaf()
    let calls = Calls()
    C.watch(calls) { _ = leaf.total }
    change(leaf)
    x.log("total, set \(name)", calls)
  }
}

private func t07<C: Candidate>(_: C.Type, _ x: ClauseContext) {
  let root = C.Node(value: 0)
  root.children = [C.Node(value: 1)]
  let calls = Calls()
  C.watch(calls) { _ = root.children.first?.value }
  root.label = "a"
  x.log("set the root's label", calls)
  root.children.first?.label = "b"
  x.log("set the element's label", calls)
  root.children.first?.value = 2
  x.log("set the element's value", calls)

  let listCalls = Calls()
  C.watch(listCalls) { _ = root.children.first?.value }
  root.children = []
  x.log("replace the list", listCalls)
}

private func t10<C: Candidate>(_: C.Type, _ x: ClauseContext) {
  let model = C.Counter()
  let calls = Calls()
  C.watch(calls) { _ = model.ignored }
  model.ignored = 1
  x.log("set ignored", calls)
  model.count = 1
  x.log("set count", calls)
  C.watch(calls) { _ = model.count }
  model.count = 2
  x.log("read and set count", calls)
}

private func t11<C: Candidate>(_: C.Type, _ x: ClauseContext) {
  let model = C.Counter()
  let calls = Calls()
  C.watch(calls) { _ = (model.ignored, model.count) }
  model.ignored = 1
  x.log("set ignored", calls)
  model.count = 1
  x.log("set count", calls)
}

private func f10<C: Candidate>(_: C.Type, _ x: ClauseContext) throws {
  let original = C.Record()
  original.name = "ab"
  original.number = 7
  let copy = try C.Record.decoded(from: original.encoded())
  x.log("decoded: name = \(copy.name), number = \(copy.number)")
  let calls = Calls()
  C.watch(calls) { _ = copy.number }
  original.number = 8
  x.log("set the original's number", calls)
  copy.number = 9
  x.log("set the copy's number", calls)
}
