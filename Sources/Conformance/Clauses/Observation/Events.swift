import ConformanceKit

/// Observers that choose their sides, and what they are told.
extension Catalogue {
  static let events: [Clause] = [
    Clause(
      event: "O-01",
      "An observer of one side MUST be told once: of the old value before, of the new one after.",
      hint: "Is a `.didSet` told after the value is stored, and does the first change end it?",
      expected: ["willSet count: count = 0", "didSet count: count = 1"]
    ) { candidate, x in
      for sides in [ObservedSides.willSet, .didSet] {
        let model = candidate.counter()
        try candidate.tell(x, model, sides) { _ = model.count }
        model.count = 1
        model.count = 2
      }
    },
    Clause(
      event: "O-02",
      "An observer of both sides MUST be told of each side of the first change, and nothing else.",
      hint: "Does the `willSet` leave the registration for the `didSet`, and that one nothing?",
      expected: ["willSet count: count = 0", "didSet count: count = 1"]
    ) { candidate, x in
      let model = candidate.counter()
      try candidate.tell(x, model, [.willSet, .didSet]) { _ = (model.count, model.other) }
      model.count = 1
      model.count = 2
      model.other = 1
    },
    Clause(
      event: "O-03",
      "With all three sides an object's end MUST be told, also after a change has been.",
      source: "SE-0506, Behavior & Example Usage; Swift 6.4 does not do what its example prints",
      hint: "Does the `didSet` of an observer with all three sides leave it its ends?",
      expected: ["willSet count: count = 0", "didSet count: count = 1", "deinit: gone"]
    ) { candidate, x in
      try candidate.withDying { model in
        try candidate.tell(x, model, [.willSet, .didSet, .deinit]) { [weak model] in
          _ = model?.count
        }
        model.count = 1
        model.count = 2
      }
    },
    Clause(
      event: "O-04",
      "With `.willSet` and `.deinit`, a change MUST end both; without one the end is told.",
      source: Source.advancedCode,
      hint: "Does the only side of a change that is told end the observation?",
      expected: ["willSet count: count = 0", "deinit: gone"]
    ) { candidate, x in
      for changes in [true, false] {
        try candidate.withDying { model in
          try candidate.tell(x, model, [.willSet, .deinit]) { [weak model] in _ = model?.count }
          if changes { model.count = 1 }
        }
      }
    },
    Clause(
      event: "O-05",
      "The end of each object that was read MUST be told once, and leave the others observed.",
      source: Source.advancedCode,
      hint: "Is an object with several properties told of once, and does an end disarm nothing?",
      expected: ["deinit", "deinit", "willSet count"]
    ) { candidate, x in
      var models = (0..<3).map { _ in candidate.counter() }
      try candidate.trackEvents([.willSet, .deinit]) {
        for model in models { _ = (model.count, model.other) }
      } onEvent: { event in
        x.log(([event.kind.rawValue] + event.properties).joined(separator: " "))
      }
      models.removeFirst()
      models.removeFirst()
      models[0].count = 1
      models = []
    },
    Clause(
      event: "O-06",
      "When an object's end is told, weak references to it MUST be nil, and no key path matches.",
      hint: "Is the end told by the object's own `deinit`, and without a property?",
      expected: ["deinit: gone"]
    ) { candidate, x in
      try candidate.withDying { model in
        try candidate.tell(x, model, .deinit) { [weak model] in _ = (model?.count, model?.other) }
        model.count = 1
      }
    },
    Clause(
      event: "O-07",
      "An event MUST match the key path of the property that has changed, and no other.",
      hint: "Does the event know which of the properties that were read it came from?",
      expected: ["willSet other: count = 0", "didSet other: count = 0", "didSet count: count = 1"]
    ) { candidate, x in
      let model = candidate.counter()
      try candidate.tell(x, model, [.willSet, .didSet]) { _ = (model.count, model.other) }
      model.other = 1
      try candidate.tell(x, model, .didSet) { _ = (model.count, model.other) }
      model.count = 1
    },
    Clause(
      event: "O-08",
      "An observation that a `willSet` has ended MUST NOT be told of the `didSet`.",
      source: "SE-0506, Detailed design; Apple's page of cancel() says that it has no effect here",
      hint: "Does the end by an event take the observer off the rest of the same change?",
      expected: ["willSet count"]
    ) { candidate, x in
      let model = candidate.counter()
      try candidate.trackEvents([.willSet, .didSet]) {
        _ = model.count
      } onEvent: { event in
        x.log(([event.kind.rawValue] + event.properties).joined(separator: " "))
        event.end.want()
      }
      model.count = 1
      model.count = 2
    },
    Clause(
      event: "O-09", "Without sides nothing MUST be registered, and `apply` be called once.",
      source: Source.advancedCode,
      hint: "Does an empty set of sides mean that nobody is told?",
      expected: ["applied = 1"]
    ) { candidate, x in
      let applied = Calls("applied")
      try candidate.withDying { model in
        try candidate.tell(x, model, []) { [weak model] in
          applied.note()
          _ = model?.count
        }
        model.count = 1
      }
      x.log(counts: applied)
    },
    Clause(
      event: "O-10",
      "What `apply` throws MUST be passed on, install nothing, and leave outer scopes their reads.",
      source: Source.advancedCode,
      hint: "Is the observer ended before its run is, and the read registered with all scopes?",
      expected: ["threw 3", "outer calls = 0", "set count: outer calls = 1"]
    ) { candidate, x in
      let (model, outer) = (candidate.counter(), Calls("outer calls"))
      candidate.watch(outer) {
        do {
          try candidate.tell(x, model, [.willSet, .didSet, .deinit]) {
            _ = model.count
            throw Fault(code: 3)
          }
        } catch {
          x.log("threw \((error as? Fault)?.code ?? -1)")
        }
      }
      x.log(counts: outer)
      x.log("set count", outer) { model.count = 1 }
    },
    Clause(
      "O-11", .required, "The result of `apply` MUST be allowed to be one that cannot be copied.",
      source: Source.advanced,
      untested: "decided at compile time; compiled by Tests/ObservationCoreTests",
      validity: Validity(since: .swift64)),
    Clause(
      event: "O-12", "The form without sides MUST NOT be told of an object's end.",
      source: Source.advancedCode,
      hint: "Does a plain observer of a dying object just go?",
      expected: ["calls = 0"]
    ) { candidate, x in
      let calls = Calls()
      candidate.withDying { model in candidate.watch(calls) { _ = model.count } }
      x.log(counts: calls)
    },
    Clause(
      event: "O-13", "An event MUST name the object whose property has changed, or that has ended.",
      level: .strict, source: Source.decision, needs: [.eventTokens],
      hint: "Does the registrar know whose properties it has?",
      expected: ["didSet count of the second: true", "deinit of the first: true"]
    ) { candidate, x in
      var models = (0..<2).map { _ in candidate.counter() }
      let ids = models.map { ObjectIdentifier($0) }
      try candidate.trackEvents(.didSet) {
        for model in models { _ = model.count }
      } onEvent: {
        x.log("didSet count of the second: \($0.subject == ids[1])")
      }
      models[1].count = 1
      try candidate.trackEvents(.deinit) {
        _ = models[0].count
      } onEvent: {
        x.log("deinit of the first: \($0.subject == ids[0])")
      }
      models.removeFirst()
    },
    Clause(
      event: "O-14",
      "An observation that is kept MUST end with what keeps it, and release its code.",
      level: .strict, source: Source.decision, needs: [.eventTokens],
      hint: "Does the end of a token take the registrations away, and the captures?",
      expected: [
        "kept, set count: calls = 1", "dropped: captures gone, set count: calls = 1",
        "cancelled: captures gone, set count: calls = 1",
      ]
    ) { candidate, x in
      let (model, calls) = (candidate.counter(), Calls())
      func keep() throws -> (kept: any ObservationKeeping, capture: Weak) {
        let token = Token()
        let kept = try candidate.keepEvents(.didSet) {
          _ = model.count
        } onEvent: { [token] _ in
          token.keep()
          calls.note()
        }
        return (kept, Weak(token))
      }
      let kept = try keep()
      x.log("kept, set count", calls) { model.count += 1 }
      withExtendedLifetime(kept) {}
      let dropped = try keep().capture.state
      x.log("dropped: captures \(dropped), set count", calls) { model.count += 1 }
      let cancelled = try keep()
      cancelled.kept.cancel()
      let state = cancelled.capture.state
      x.log("cancelled: captures \(state), set count", calls) { model.count += 1 }
    },
    Clause(
      event: "O-15",
      "Ends by another thread during `apply` MUST be told when it is done, as ends, one by one.",
      level: .strict, source: Source.decision,
      hint: "Does a run tell ends from changes, and know how many objects have come to theirs?",
      expected: ["in apply", "deinit", "deinit", "didSet count"]
    ) { candidate, x in
      let model = candidate.counter()
      let held = Locked((0..<2).map { _ in candidate.counter() })
      try candidate.trackEvents([.didSet, .deinit]) {
        held.withLock { for dying in $0 { _ = (dying.count, dying.other) } }
        _ = model.count
        x.elsewhere("the ends during apply") {
          let ended = held.withLock { models in
            defer { models = [] }
            return models
          }
          withExtendedLifetime(ended) {}
        }
        x.log("in apply")
      } onEvent: { event in
        x.log(([event.kind.rawValue] + event.properties).joined(separator: " "))
      }
      model.count = 1
      model.count = 2
    },
    Clause(
      event: "O-16",
      "A change by another thread during `apply` MUST name its property, whatever is read then.",
      level: .strict, source: Source.decision,
      hint: "Is what has changed noted when it changes, and not guessed when the run is over?",
      expected: [
        "nothing more: didSet other", "the same again: didSet other", "another: didSet other",
        "before the first read: didSet other",
      ]
    ) { candidate, x in
      typealias Read = @Sendable (any CounterModel) -> Void
      let none: Read = { _ in }
      let rows: [(String, before: Read, after: Read)] = [
        ("nothing more", { _ = ($0.count, $0.other) }, none),
        ("the same again", { _ = ($0.count, $0.other) }, { _ = $0.other }),
        ("another", { _ = $0.other }, { _ = $0.count }),
        ("before the first read", { _ = $0.other }, { _ = ($0.count, $0.other) }),
      ]
      for (name, before, after) in rows {
        // With all sides the registration stays where it is, without the last one it goes.
        for sides in [ObservedSides.didSet, [.willSet, .didSet, .deinit]] {
          let (model, told) = (candidate.counter(), Locked<[String]>([]))
          try candidate.trackEvents(sides) {
            before(model)
            x.elsewhere("the change during apply") { model.other = 1 }
            after(model)
          } onEvent: { event in
            guard event.kind != .deinit else { return }
            told.withLock {
              $0.append(([event.kind.rawValue] + event.properties).joined(separator: " "))
            }
          }
          let lines = told.withLock(\.self).joined(separator: ", ")
          // Both ways are to be alike; a line each where they are not.
          if sides == .didSet || lines != "didSet other" { x.log("\(name): \(lines)") }
        }
      }
    },
  ]
}

extension Clause {
  /// A clause about events.
  init(
    event id: String, _ rule: String, level: Level = .required, source: String = Source.advanced,
    needs: Set<Capability> = [], hint: String, expected: [String],
    file: String = #filePath, line: Int = #line,
    body: @escaping @Sendable (any Candidate.Type, ClauseContext) throws -> Void
  ) {
    self.init(
      id, level, rule, source: source, needs: needs.union([.events]), hint: hint,
      validity: Validity(since: .swift64), expected: expected,
      file: file, line: line, body: body)
  }
}

extension Candidate {
  /// Tracks `apply`, and writes down each event with what a weak reference to `model`
  /// then sees: `didSet count: count = 1`.
  fileprivate static func tell(
    _ x: ClauseContext, _ model: any CounterModel, _ sides: ObservedSides,
    _ apply: () throws -> Void
  ) throws {
    let weak = Weak(model)
    try trackEvents(sides, apply) { event in
      let what = ([event.kind.rawValue] + event.properties).joined(separator: " ")
      let state = weak.model.map { "count = \($0.count)" } ?? "gone"
      x.log("\(what): \(state)")
    }
  }

  /// Calls `body` with a model that nobody else holds: it ends after that.
  static func withDying(_ body: (any CounterModel) throws -> Void) rethrows {
    try body(counter())
  }
}
