/// What `onChange` may do, and what that does.
extension Catalogue {
  static let reentrancy: [Clause] = [
    Clause(
      "I-04", .stdlibCompat,
      "onChange MUST be free to read, to change and to track, the same object included.",
      source: Source.behaviour,
      hint: "Is every lock let go before onChange is called?",
      expected: [
        "onChange: read count = 0", "onChange: set other, count tracked again",
        "set count: calls = 1, again = 0", "set count again: calls = 1, again = 1",
        "other = 5",
      ],
      body: { candidate, context in i04(candidate, context) }),
    Clause(
      "I-05", .stdlibCompat,
      "A change of a tracked property inside onChange calls it again, without bound.",
      source: Source.behaviour,
      untested: "replaced by I-05s: no one relies on unbounded recursion"),
    Clause(
      "I-05s", .strict,
      "A change of a tracked property inside onChange MUST NOT call it again.",
      source: Source.decision,
      hint: "Is the registration dead before onChange runs?",
      expected: [
        "set count, which sets it and other: calls = 1",
        "set count, which tracks it and sets it: calls = 1, new calls = 1",
      ],
      body: { candidate, context in i05s(candidate, context) }),
    Clause(
      "I-06", .stdlibCompat,
      "A write to the same property made inside onChange MUST be overwritten by the outer one.",
      source: Source.behaviour,
      hint: "Does onChange run before the outer value is stored?",
      expected: ["set count to 1, onChange to 9: count = 1", "inside onChange: 9"],
      body: { candidate, context in i06(candidate, context) }),
    Clause(
      "I-07", .stdlibCompat,
      "A tracking made again inside onChange MUST read the old value, and catch the next change.",
      source: Source.behaviour,
      hint: "Does a mutation's didSet leave alone what its own thread tracked during it?",
      expected: ["set count to 1, 2, 3: read [0, 0, 1, 2]"],
      body: { candidate, context in i07(candidate, context) }),
    Clause(
      "I-16", .stdlibCompat,
      "Reads by another observer's onChange during an apply land in that apply.",
      source: Source.behaviour,
      untested: "replaced by I-16s: reads that apply never made are a trap, not a promise"),
    Clause(
      "I-16s", .strict,
      "Reads by another observer's onChange during an apply MUST NOT be added to that apply.",
      source: Source.decision,
      hint: "Is the thread's current tracking put aside while onChange runs?",
      expected: [
        "set what the other onChange read: calls = 0", "set what apply read: calls = 1",
        "set what apply read after the change: calls = 1",
      ],
      body: { candidate, context in i16s(candidate, context) }),
    Clause(
      "I-17", .required,
      "A child that was replaced MUST be silent from then on.",
      source: Source.proposal,
      hint: "Are the registrations with all objects removed when one of them fires?",
      expected: [
        "replace the child: calls = 1", "set the old child's value: calls = 1",
        "tracked again, set the old child's value: calls = 1",
        "set the new child's value: calls = 2",
      ],
      body: { candidate, context in i17(candidate, context) }),
  ]
}

private func i04<C: Candidate>(_: C.Type, _ x: ClauseContext) {
  let model = C.Counter()
  let (calls, again) = (Calls(), Calls("again"))
  let finished = x.elsewhere("a write whose onChange reads, writes and tracks") {
    C.track(
      { _ = model.count },
      onChange: {
        calls.note()
        x.log("onChange: read count = \(model.count)")
        model.other = 5
        C.watch(again) { _ = model.count }
        x.log("onChange: set other, count tracked again")
      })
    model.count = 1
    x.log("set count", calls, again)
    model.count = 2
    x.log("set count again", calls, again)
  }
  if finished { x.log("other = \(model.other)") }
}

private func i05s<C: Candidate>(_: C.Type, _ x: ClauseContext) {
  let model = C.Counter()
  let calls = Calls()
  x.elsewhere("a write whose onChange writes") {
    C.track(
      { _ = (model.count, model.other) },
      onChange: {
        calls.note()
        // A candidate that calls again and again is stopped here.
        guard calls.count < 10 else { return }
        model.count += 1
        model.other += 1
      })
    model.count = 1
    x.log("set count, which sets it and other", calls)
  }
  let (first, second) = (Calls(), Calls("new calls"))
  x.elsewhere("a write whose onChange tracks and writes") {
    C.track(
      { _ = model.count },
      onChange: {
        first.note()
        guard first.count < 10 else { return }
        C.watch(second) { _ = model.count }
        model.count += 10
      })
    model.count = 20
    x.log("set count, which tracks it and sets it", first, second)
  }
}

private func i06<C: Candidate>(_: C.Type, _ x: ClauseContext) {
  let model = C.Counter()
  let seen = Locked<[Int]>([])
  let calls = Calls()
  C.track(
    { _ = model.count },
    onChange: {
      calls.note()
      guard calls.count == 1 else { return }
      model.count = 9
      seen.withLock { $0.append(model.count) }
    })
  model.count = 1
  x.log("set count to 1, onChange to 9: count = \(model.count)")
  x.log("inside onChange: \(seen.withLock { $0 }.map(String.init).joined(separator: ", "))")
}

private func i07<C: Candidate>(_: C.Type, _ x: ClauseContext) {
  let model = C.Counter()
  let seen = Locked<[Int]>([])
  @Sendable func read() {
    C.track(
      {
        let count = model.count
        seen.withLock { $0.append(count) }
      }, onChange: { read() })
  }
  read()
  for value in 1...3 { model.count = value }
  x.log("set count to 1, 2, 3: read \(seen.withLock { $0 })")
}

private func i16s<C: Candidate>(_: C.Type, _ x: ClauseContext) {
  let (model, trigger, unrelated) = (C.Counter(), C.Counter(), C.Counter())
  func watch(_ calls: Calls) {
    C.track({ _ = trigger.count }, onChange: { _ = unrelated.count })
    C.watch(calls) {
      _ = model.count
      trigger.count += 1
      _ = model.other
    }
  }
  var calls = Calls()
  watch(calls)
  unrelated.count += 1
  x.log("set what the other onChange read", calls)
  model.count = 1
  x.log("set what apply read", calls)
  calls = Calls()
  watch(calls)
  model.other = 1
  x.log("set what apply read after the change", calls)
}

private func i17<C: Candidate>(_: C.Type, _ x: ClauseContext) {
  let root = C.Node(value: 0)
  let (old, new) = (C.Node(value: 1), C.Node(value: 2))
  root.child = old
  let calls = Calls()
  C.watch(calls) { _ = root.child?.value }
  root.child = new
  x.log("replace the child", calls)
  old.value = 10
  x.log("set the old child's value", calls)
  C.watch(calls) { _ = root.child?.value }
  old.value = 11
  x.log("tracked again, set the old child's value", calls)
  new.value = 12
  x.log("set the new child's value", calls)
}
