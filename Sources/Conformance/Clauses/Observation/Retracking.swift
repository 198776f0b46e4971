// A long file: each clause of the group stands with its body, as those of the
// other groups do, and bodies that run an observer several times are long.

/// Observers that track again and again.
extension Catalogue {
  static let retracking: [Clause] = [
    Clause(
      "R-01", .strict,
      "A persistent observer MUST be called at the first change after each run, once.",
      source: Source.decision,
      needs: [.persistentObserver],
      hint: "Does a call disarm the observer, and the next run arm it?",
      expected: [
        "set count: calls = 1", "set count again: calls = 1",
        "tracked again, set count: calls = 2", "set count again: calls = 2",
      ],
      body: { candidate, context in try r01(candidate, context) }),
    Clause(
      "R-02", .strict,
      "A persistent observer MUST observe what its last run read, and nothing else.",
      source: Source.decision,
      needs: [.persistentObserver],
      hint: "Does a run let go of what it does not read, and find again what an older one read?",
      expected: [
        "read both, read other, set count: calls = 0", "set other: calls = 1",
        "read count, set other: calls = 1", "read both, set count: calls = 2",
        "read other before count, set count: calls = 3", "read nothing, set both: calls = 3",
      ],
      body: { candidate, context in try r02(candidate, context) }),
    Clause(
      "R-03", .strict,
      "However often it has read a property, a persistent observer MUST be called once per change.",
      source: Source.decision,
      needs: [.persistentObserver],
      hint: "Does a run leave a registration of the run before behind?",
      expected: [
        "read count in 20 runs, set count: calls = 1",
        "read count 20 times in a run, set count: calls = 2", "set count again: calls = 2",
      ],
      body: { candidate, context in try r03(candidate, context) }),
    Clause(
      "R-04", .strict,
      "A run made inside onChange MUST read the old value, and catch the next change.",
      source: Source.decision,
      needs: [.persistentObserver],
      hint: "Does a mutation leave alone what its own thread tracked during it?",
      expected: ["set count to 1, 2, 3: read [0, 0, 1, 2]"],
      body: { candidate, context in try r04(candidate, context) }),
    Clause(
      "R-05", .strict,
      "A property read by the macro and by hand MUST be one dependency of a persistent observer.",
      source: Source.decision,
      needs: [.persistentObserver, .manualKeyPaths],
      hint: "Does a property that is named in two ways call an observer once through each?",
      expected: [
        "set tracked: calls = 1", "set tracked again: calls = 2", "mutate by hand: calls = 3",
      ],
      body: { candidate, context in try r05(candidate, context) }),
    Clause(
      "R-06", .strict,
      "A change by another thread during a run MUST be reported when the run has ended, once.",
      source: Source.decision,
      needs: [.persistentObserver],
      hint: "Is a change between a read and the end of the run kept until the run ends?",
      expected: [
        "inside the run, after the change: calls = 0", "after the run: calls = 1",
        "set count: calls = 1", "tracked again, set count: calls = 2",
      ],
      body: { candidate, context in try r06(candidate, context) }),
    Clause(
      "R-07", .strict,
      "A change that a run makes MUST NOT be reported to it; the next one MUST be.",
      source: Source.decision,
      needs: [.persistentObserver],
      hint: "Is a run told apart from other threads, and its registration kept?",
      expected: ["set count in the run: calls = 0", "set count after it: calls = 1"],
      body: { candidate, context in try r07(candidate, context) }),
    Clause(
      "R-08", .strict,
      "A cancelled observer MUST NOT be called, and MUST release its code.",
      source: Source.decision,
      needs: [.persistentObserver],
      hint: "Does cancel disarm the observer for good, and let go of onChange at once?",
      expected: [
        "captures while tracked: alive, cancelled: gone", "set count: calls = 0",
        "tracked again, set count: calls = 0",
      ],
      body: { candidate, context in try r08(candidate, context) }),
    Clause(
      "R-09", .strict,
      "An observer MUST be free to cancel itself, inside of its run and of onChange.",
      source: Source.decision,
      needs: [.persistentObserver],
      hint: "Does the end of a run, or of a call, arm a cancelled observer?",
      expected: [
        "cancelled in the run, set count: calls = 0",
        "cancelled in onChange, tracked again, set count: calls = 1",
      ],
      body: { candidate, context in try r09(candidate, context) }),
    Clause(
      "R-10", .strict,
      "The end of a persistent observer MUST end what it observes, and release its code.",
      source: Source.decision,
      needs: [.persistentObserver],
      hint: "Do the registrations keep the observer, or its onChange?",
      expected: ["captures while tracked: alive, dropped: gone", "set count: calls = 0"],
      body: { candidate, context in try r10(candidate, context) }),
    Clause(
      "R-11", .strict,
      "A persistent observer MUST NOT keep objects alive, and MUST survive their end.",
      source: Source.decision,
      needs: [.persistentObserver],
      hint: "Does an observer hold what it has read, or touch an object that is gone?",
      expected: [
        "tracked, dropped: gone", "20 objects after each other, set the last: calls = 1",
      ],
      body: { candidate, context in try r11(candidate, context) }),
    Clause(
      "R-12", .strict,
      "What a run reads MUST count for the scopes around it, and theirs not for the run.",
      source: Source.decision,
      needs: [.persistentObserver],
      hint: "Does a read register every open scope of the thread, whatever its kind?",
      expected: [
        "set count: inner calls = 1, outer calls = 1",
        "set other: inner calls = 1, outer calls = 2",
        "in a one-shot scope, set count: inner calls = 2, around calls = 1",
      ],
      body: { candidate, context in try r12(candidate, context) }),
    Clause(
      "R-13", .strict,
      "Cancelled observers that are kept MUST give back what their registrations took.",
      source: Source.decision,
      needs: [.persistentObserver, .liveCounts],
      hint: "Does cancel take the nodes off their properties, or make them garbage for sweeps?",
      expected: ["blocks that 200 cancelled observers of 32 properties keep: at most 1,000"],
      body: { candidate, context in try r13(candidate, context) }),
    Clause(
      "R-14", .strict,
      "Runs over properties that nobody changes MUST NOT take more and more memory.",
      source: Source.decision,
      needs: [.persistentObserver, .liveCounts],
      hint: "Does a run reuse, or bound, what the runs before it have left?",
      expected: ["blocks after 4,000 runs over 64 objects: at most 500"],
      body: { candidate, context in try r14(candidate, context) }),
  ]
}

/// A persistent observer that counts its calls.
func observer<C: Candidate>(_: C.Type, _ calls: Calls) throws -> C.TrackingObserver {
  try makeObserver(C.self) { calls.note() }
}

/// A persistent observer.
///
/// - Throws: ``CapabilityMissing`` if the candidate has none.
func makeObserver<C: Candidate>(
  _: C.Type, _ onChange: @escaping @Sendable () -> Void
) throws -> C.TrackingObserver {
  guard let observer = C.makeObserver(onChange: onChange) else {
    throw CapabilityMissing(capability: .persistentObserver)
  }
  return observer
}

private func r01<C: Candidate>(_: C.Type, _ x: ClauseContext) throws {
  let model = C.Counter()
  let calls = Calls()
  let observer = try observer(C.self, calls)
  for prefix in ["", "tracked again, "] {
    observer.track { _ = model.count }
    model.count += 1
    x.log("\(prefix)set count", calls)
    model.count += 1
    x.log("set count again", calls)
  }
}

private func r02<C: Candidate>(_: C.Type, _ x: ClauseContext) throws {
  let model = C.Counter()
  let calls = Calls()
  let observer = try observer(C.self, calls)
  observer.track { _ = (model.count, model.other) }
  observer.track { _ = model.other }
  model.count += 1
  x.log("read both, read other, set count", calls)
  model.other += 1
  x.log("set other", calls)
  observer.track { _ = model.count }
  model.other += 1
  x.log("read count, set other", calls)
  observer.track { _ = (model.count, model.other) }
  model.count += 1
  x.log("read both, set count", calls)
  observer.track { _ = (model.other, model.count) }
  model.count += 1
  x.log("read other before count, set count", calls)
  observer.track {}
  model.count += 1
  model.other += 1
  x.log("read nothing, set both", calls)
}

private func r03<C: Candidate>(_: C.Type, _ x: ClauseContext) throws {
  let model = C.Counter()
  let calls = Calls()
  let observer = try observer(C.self, calls)
  for _ in 0..<20 { observer.track { _ = model.count } }
  model.count += 1
  x.log("read count in 20 runs, set count", calls)
  observer.track { for _ in 0..<20 { _ = model.count } }
  model.count += 1
  x.log("read count 20 times in a run, set count", calls)
  model.count += 1
  x.log("set count again", calls)
}

private func r04<C: Candidate>(_: C.Type, _ x: ClauseContext) throws {
  let model = C.Counter()
  let seen = Locked<[Int]>([])
  let own = Locked<C.TrackingObserver?>(nil)
  @Sendable func read() {
    own.withLock { $0 }?.track {
      let count = model.count
      seen.withLock { $0.append(count) }
    }
  }
  let observer = try makeObserver(C.self) {
    // A candidate that calls again and again is stopped here.
    if seen.withLock({ $0.count < 10 }) { read() }
  }
  own.withLock { $0 = observer }
  read()
  for value in 1...3 { model.count = value }
  x.log("set count to 1, 2, 3: read \(seen.withLock { $0 })")
  own.withLock { $0 = nil }
}

private func r05<C: Candidate>(_: C.Type, _ x: ClauseContext) throws {
  let model = C.Manual()
  let calls = Calls()
  let own = Locked<C.TrackingObserver?>(nil)
  @Sendable func read() {
    own.withLock { $0 }?.track {
      model.access(.tracked)
      _ = model.tracked
      model.access(.tracked)
    }
  }
  let observer = try makeObserver(C.self) {
    calls.note()
    // A candidate that calls again and again is stopped here.
    if calls.count < 10 { read() }
  }
  own.withLock { $0 = observer }
  read()
  model.tracked += 1
  x.log("set tracked", calls)
  model.tracked += 1
  x.log("set tracked again", calls)
  model.withMutation(.tracked) {}
  x.log("mutate by hand", calls)
  own.withLock { $0 = nil }
}

private func r06<C: Candidate>(_: C.Type, _ x: ClauseContext) throws {
  let model = C.Counter()
  let calls = Calls()
  let observer = try observer(C.self, calls)
  // The first run has the node in place already.
  observer.track { _ = model.count }
  observer.track {
    _ = model.count
    x.elsewhere("a write during a run") { model.count += 1 }
    x.log("inside the run, after the change", calls)
  }
  x.log("after the run", calls)
  model.count += 1
  x.log("set count", calls)
  observer.track { _ = model.count }
  model.count += 1
  x.log("tracked again, set count", calls)
}

private func r07<C: Candidate>(_: C.Type, _ x: ClauseContext) throws {
  let model = C.Counter()
  let calls = Calls()
  let observer = try observer(C.self, calls)
  observer.track {
    _ = model.count
    model.count += 1
  }
  x.log("set count in the run", calls)
  model.count += 1
  x.log("set count after it", calls)
}

/// A persistent observer whose code holds a token.
///
/// - Returns: The observer, and the token, weakly.
private func holding<C: Candidate>(
  _: C.Type, _ calls: Calls
) throws -> (observer: C.TrackingObserver, token: WeakToken) {
  let token = Token()
  let observer = try makeObserver(C.self) { [token] in
    token.keep()
    calls.note()
  }
  return (observer, WeakToken(token: token))
}

/// A weak reference that a function can return.
private struct WeakToken {
  weak var token: Token?

  var state: String { token == nil ? "gone" : "alive" }
}

private func r08<C: Candidate>(_: C.Type, _ x: ClauseContext) throws {
  let model = C.Counter()
  let calls = Calls()
  let (observer, token) = try holding(C.self, calls)
  observer.track { _ = model.count }
  let tracked = token.state
  observer.cancel()
  x.log("captures while tracked: \(tracked), cancelled: \(token.state)")
  model.count += 1
  x.log("set count", calls)
  observer.track { _ = model.count }
  model.count += 1
  x.log("tracked again, set count", calls)
}

private func r09<C: Candidate>(_: C.Type, _ x: ClauseContext) throws {
  let model = C.Counter()
  let calls = Calls()
  let first = try observer(C.self, calls)
  first.track {
    _ = model.count
    first.cancel()
  }
  model.count += 1
  x.log("cancelled in the run, set count", calls)
  let own = Locked<C.TrackingObserver?>(nil)
  let second = try makeObserver(C.self) {
    calls.note()
    own.withLock { $0 }?.cancel()
  }
  own.withLock { $0 = second }
  second.track { _ = model.count }
  model.count += 1
  second.track { _ = model.count }
  model.count += 1
  x.log("cancelled in onChange, tracked again, set count", calls)
  own.withLock { $0 = nil }
}

private func r10<C: Candidate>(_: C.Type, _ x: ClauseContext) throws {
  let model = C.Counter()
  let calls = Calls()
  func watch() throws -> (tracked: String, token: WeakToken) {
    let (observer, token) = try holding(C.self, calls)
    observer.track { _ = model.count }
    return withExtendedLifetime(observer) { (token.state, token) }
  }
  let (tracked, token) = try watch()
  x.log("captures while tracked: \(tracked), dropped: \(token.state)")
  model.count += 1
  x.log("set count", calls)
}

private func r11<C: Candidate>(_: C.Type, _ x: ClauseContext) throws {
  let calls = Calls()
  let observer = try observer(C.self, calls)
  func watch() -> WeakObject {
    let object = C.Counter()
    observer.track { _ = object.count }
    return WeakObject(object: object)
  }
  let seen = watch()
  x.log("tracked, dropped: \(seen.object == nil ? "gone" : "alive")")
  // Objects that may have each other's addresses.
  for round in 1...20 {
    let object = C.Counter()
    observer.track { _ = object.count }
    if round == 20 { object.count += 1 }
  }
  x.log("20 objects after each other, set the last", calls)
}

/// A weak reference to a model.
private struct WeakObject {
  weak var object: AnyObject?
}

private func r12<C: Candidate>(_: C.Type, _ x: ClauseContext) throws {
  let model = C.Counter()
  let (inner, outer, around) = (Calls("inner calls"), Calls("outer calls"), Calls("around calls"))
  let (first, second) = (try observer(C.self, inner), try observer(C.self, outer))
  func track() {
    second.track {
      _ = model.other
      first.track { _ = model.count }
    }
  }
  track()
  // Again: now the nodes are in place.
  track()
  model.count += 1
  x.log("set count", inner, outer)
  track()
  model.other += 1
  x.log("set other", inner, outer)
  C.watch(around) { first.track { _ = model.count } }
  model.count += 1
  x.log("in a one-shot scope, set count", inner, around)
}

private func r13<C: Candidate>(_: C.Type, _ x: ClauseContext) throws {
  let models = (0..<16).map { _ in C.Counter() }
  let before = try blocks(C.self)
  var kept: [C.TrackingObserver] = []
  for _ in 0..<200 {
    let observer = try observer(C.self, Calls())
    observer.track { for model in models { _ = (model.count, model.other) } }
    observer.cancel()
    kept.append(observer)
  }
  let surplus = try blocks(C.self) - before
  withExtendedLifetime((kept, models)) {}
  let subject = "blocks that 200 cancelled observers of 32 properties keep"
  x.log("\(subject): \(surplus <= 1_000 ? "at most 1,000" : "\(surplus)")")
}

private func r14<C: Candidate>(_: C.Type, _ x: ClauseContext) throws {
  let models = (0..<64).map { _ in C.Counter() }
  let before = try blocks(C.self)
  let observer = try observer(C.self, Calls())
  for run in 0..<4_000 {
    observer.track { _ = models[run % 64].count }
  }
  let surplus = try blocks(C.self) - before
  withExtendedLifetime((observer, models)) {}
  let subject = "blocks after 4,000 runs over 64 objects"
  x.log("\(subject): \(surplus <= 500 ? "at most 500" : "\(surplus)")")
}

/// How many blocks there are now.
private func blocks<C: Candidate>(_: C.Type) throws -> Int {
  guard let blocks = C.liveBlocks else { throw CapabilityMissing(capability: .liveCounts) }
  return blocks
}
