import ConformanceKit

/// Observers with sides beside each other, and what becomes of them.
extension Catalogue {
  static let sides: [Clause] = [
    Clause(
      event: "O-17",
      "What an observer is told MUST follow from its sides and its own code, whoever is beside it.",
      level: .strict, source: Source.decision,
      hint: "Who is kept or taken by a `willSet` and a `didSet`, in front of others and behind?",
      expected: [
        "plain: 1 called",
        "plain, tracks again: 1 called, 2 called",
        "plain, changes another: 1 called; other: 1 willSet didSet",
        "plain, installs plain: 1 called; installed: 2 called",
        "plain, installs didSet: 1 called; installed: 1 didSet",
        "plain, installs all sides: 1 called; installed: 1 didSet, end deinit",
        "willSet: 1 willSet",
        "willSet, tracks again: 1 willSet, 2 willSet",
        "willSet, changes another: 1 willSet; other: 1 willSet didSet",
        "willSet, ends itself: 1 willSet",
        "willSet, installs plain: 1 willSet; installed: 2 called",
        "willSet, installs didSet: 1 willSet; installed: 1 didSet",
        "willSet, installs all sides: 1 willSet; installed: 1 didSet, end deinit",
        "didSet: 1 didSet",
        "didSet, tracks again: 1 didSet, 2 didSet",
        "didSet, changes another: 1 didSet; other: 1 willSet didSet",
        "didSet, ends itself: 1 didSet",
        "didSet, installs plain: 1 didSet; installed: 2 called",
        "didSet, installs didSet: 1 didSet; installed: 2 didSet",
        "didSet, installs all sides: 1 didSet; installed: 2 willSet didSet, end deinit",
        "willSet+didSet: 1 willSet didSet",
        "willSet+didSet, tracks again: 1 willSet didSet didSet",
        "willSet+didSet, changes another: 1 willSet didSet; other: 1 willSet didSet",
        "willSet+didSet, ends itself: 1 willSet",
        "willSet+didSet, installs plain: 1 willSet didSet; installed: 2 called",
        "willSet+didSet, installs didSet: 1 willSet didSet; installed: 1 didSet",
        "willSet+didSet, installs all sides: 1 willSet didSet; installed: 1 didSet, end deinit",
        "willSet+deinit: 1 willSet",
        "willSet+deinit, tracks again: 1 willSet, 2 willSet",
        "willSet+deinit, changes another: 1 willSet; other: 1 willSet didSet",
        "willSet+deinit, ends itself: 1 willSet",
        "willSet+deinit, installs plain: 1 willSet; installed: 2 called",
        "willSet+deinit, installs didSet: 1 willSet; installed: 1 didSet",
        "willSet+deinit, installs all sides: 1 willSet; installed: 1 didSet, end deinit",
        "didSet+deinit: 1 didSet",
        "didSet+deinit, tracks again: 1 didSet, 2 didSet",
        "didSet+deinit, changes another: 1 didSet; other: 1 willSet didSet",
        "didSet+deinit, ends itself: 1 didSet",
        "didSet+deinit, installs plain: 1 didSet; installed: 2 called",
        "didSet+deinit, installs didSet: 1 didSet; installed: 2 didSet",
        "didSet+deinit, installs all sides: 1 didSet; installed: 2 willSet didSet, end deinit",
        "all sides: 1 willSet didSet, end deinit",
        "all sides, tracks again: 1 willSet didSet didSet, end deinit deinit",
        "all sides, changes another: 1 willSet didSet, end deinit; other: 1 willSet didSet",
        "all sides, ends itself: 1 willSet",
        "all sides, installs plain: 1 willSet didSet, end deinit; installed: 2 called",
        "all sides, installs didSet: 1 willSet didSet, end deinit; installed: 1 didSet",
        "all sides, installs all sides: 1 willSet didSet, end deinit"
          + "; installed: 1 didSet, end deinit",
        "deinit: end deinit",
        "two at a time: as alone", "three at a time: as alone",
      ]
    ) { candidate, x in
      let (guests, lines) = (Guest.all, Locked<[String]>([]))
      x.elsewhere("one observer at a time") {
        for guest in guests {
          let line = Party.play([guest], on: candidate)[0]
          lines.withLock { $0.append(line) }
          x.log("\(guest.name): \(line)")
        }
      }
      let alone = Array(zip(guests, lines.withLock(\.self)))
      x.log("two at a time: \(x.companies([alone, alone], on: candidate))")
      let few = alone.filter { $0.0.isInThrees }
      x.log("three at a time: \(x.companies([few, few, few], on: candidate))")
    },
    Clause(
      event: "O-18",
      "An observation that ends itself when it is told MUST NOT be told of anything else.",
      level: .strict, source: Source.decision,
      hint: "Does who has several things to tell ask after each whether the observer has ended?",
      expected: [
        "after apply: deinit", "during apply: deinit", "during apply, and a change: deinit",
      ]
    ) { candidate, x in
      typealias Row = (name: String, sides: ObservedSides, isDuring: Bool, changes: Bool)
      let rows: [Row] = [
        ("after apply", .deinit, false, false), ("during apply", .deinit, true, false),
        ("during apply, and a change", [.didSet, .deinit], true, true),
      ]
      for row in rows {
        let (model, told) = (candidate.counter(), Locked<[String]>([]))
        let held = Locked((0..<3).map { _ in candidate.counter() })
        let drop: @Sendable () -> Void = {
          let ended = held.withLock { models in
            defer { models = [] }
            return models
          }
          withExtendedLifetime(ended) {}
        }
        try candidate.trackEvents(row.sides) {
          held.withLock { for dying in $0 { _ = dying.count } }
          _ = model.count
          guard row.isDuring else { return }
          x.elsewhere("the ends during apply") {
            drop()
            if row.changes { model.count = 1 }
          }
        } onEvent: { event in
          told.withLock { $0.append(event.kind.rawValue) }
          event.end.want()
        }
        drop()
        x.log("\(row.name): \(told.withLock(\.self).joined(separator: ", "))")
        withExtendedLifetime(model) {}
      }
    },
    Clause(
      event: "O-19",
      "An observer's captures MUST go when it cannot be told of anything more, and not before.",
      level: .strict, source: Source.decision,
      hint: "Is an observer that nobody holds, and that has registered nothing, let go of at once?",
      expected: [
        "nothing read: kept by none", "gone in apply: kept by none",
        "changed: kept by all sides, deinit", "gone: kept by none",
      ]
    ) { candidate, x in
      func observe(_ sides: ObservedSides, _ apply: () -> Void) throws -> Weak {
        let token = Token()
        try candidate.trackEvents(sides, apply) { [token] _ in token.keep() }
        return Weak(token)
      }
      func log(_ name: String, _ situation: (ObservedSides) throws -> Weak) throws {
        var names: [String] = []
        for sides in Guest.choices {
          let captures = try situation(sides)
          if captures.object != nil { names.append(Guest.name(of: sides)) }
        }
        x.log("\(name): kept by \(names.isEmpty ? "none" : names.joined(separator: ", "))")
      }
      try log("nothing read") { try observe($0) {} }
      try log("gone in apply") { try observe($0) { _ = candidate.counter().count } }
      var models: [any CounterModel] = []
      try log("changed") { sides in
        let model = candidate.counter()
        models.append(model)
        let captures = try observe(sides) { _ = model.count }
        model.count = 1
        return captures
      }
      withExtendedLifetime(models) {}
      try log("gone") { sides in
        let model = candidate.counter()
        return try observe(sides) { _ = model.count }
      }
    },
  ]
}

extension ClauseContext {
  /// Lets observers be beside each other: one of each of `seats`, in all combinations.
  ///
  /// Each that comes first has a thread of its own.
  ///
  /// - Parameter seats: Who may be where, with what is to come of it.
  /// - Returns: What has come of them.
  fileprivate func companies(
    _ seats: [[(Guest, String)]], on candidate: any Candidate.Type
  ) -> String {
    let wrong = Locked<[String]>([])
    for first in seats[0] {
      elsewhere("observers beside \(first.0.name)") {
        var companies = [[first]]
        for seat in seats.dropFirst() {
          companies = companies.flatMap { company in seat.map { company + [$0] } }
        }
        for company in companies {
          let lines = Party.play(company.map { $0.0 }, on: candidate)
          if lines == company.map({ $0.1 }) { continue }
          let names = company.map { $0.0.name }.joined(separator: " | ")
          wrong.withLock { $0.append("\(names): \(lines.joined(separator: " | "))") }
        }
      }
    }
    return wrong.withLock { wrong in
      wrong.isEmpty ? "as alone" : "\(wrong.count) not as alone, first \(wrong[0])"
    }
  }
}

/// An observer, and what it does when it is told for the first time.
private struct Guest: Sendable {
  /// Nil for one that has chosen none.
  let sides: ObservedSides?
  let deed: Deed

  enum Deed: Equatable, Sendable {
    case nothing
    /// Tracks again, as before; that one does nothing.
    case again
    /// Changes the property that others observe.
    case other
    case end
    /// Installs an observer with these sides, or without any.
    case install(ObservedSides?)
  }

  /// All sides that an observer may have, but for none.
  static let choices: [ObservedSides] = [
    .willSet, .didSet, [.willSet, .didSet], [.willSet, .deinit], [.didSet, .deinit],
    [.willSet, .didSet, .deinit], .deinit,
  ]

  static let all: [Guest] = {
    let whole: ObservedSides = [.willSet, .didSet, .deinit]
    let deeds: [Deed] = [
      .nothing, .again, .other, .end, .install(nil), .install(.didSet), .install(whole),
    ]
    var guests: [Guest] = []
    for deed in deeds where deed != .end { guests.append(Guest(sides: nil, deed: deed)) }
    // To one that is told of an end alone there is nothing left to do.
    for sides in choices where sides != .deinit {
      for deed in deeds { guests.append(Guest(sides: sides, deed: deed)) }
    }
    guests.append(Guest(sides: .deinit, deed: .nothing))
    return guests
  }()

  var name: String {
    let kind = Self.name(of: sides)
    return switch deed {
    case .nothing: kind
    case .again: "\(kind), tracks again"
    case .other: "\(kind), changes another"
    case .end: "\(kind), ends itself"
    case .install(let sides): "\(kind), installs \(Self.name(of: sides))"
    }
  }

  /// Whether it is one of the few of which there are three at a time.
  var isInThrees: Bool {
    [
      "plain, tracks again", "willSet, installs plain", "didSet", "didSet, installs plain",
      "didSet, installs all sides", "all sides, tracks again", "deinit",
    ].contains(name)
  }

  static func name(of sides: ObservedSides?) -> String {
    guard let sides else { return "plain" }
    if sides.isSuperset(of: [.willSet, .didSet, .deinit]) { return "all sides" }
    var names: [String] = []
    if sides.contains(.willSet) { names.append("willSet") }
    if sides.contains(.didSet) { names.append("didSet") }
    if sides.contains(.deinit) { names.append("deinit") }
    return names.joined(separator: "+")
  }
}

/// Observers of one model, which changes twice, and comes to its end.
private final class Party: Sendable {
  private struct Note: Sendable {
    let who: String
    let step: String
    let what: String
  }

  private let candidate: any Candidate.Type
  private let weakly: Weak
  private let step = Locked("1")
  private let notes = Locked<[Note]>([])
  /// What the code of each observer has captured.
  private let captures = Locked<[Weak]>([])

  private init(_ model: any CounterModel, on candidate: any Candidate.Type) {
    weakly = Weak(model)
    self.candidate = candidate
  }

  /// Installs `guests` in their order.
  ///
  /// - Returns: What has come of each.
  static func play(_ guests: [Guest], on candidate: any Candidate.Type) -> [String] {
    var party: Party?
    do {
      try candidate.withDying { model in
        let begun = Party(model, on: candidate)
        party = begun
        try begun.install(guests)
        for step in ["1", "2"] {
          begun.step.withLock { $0 = step }
          model.count += 1
        }
        begun.step.withLock { $0 = "end" }
        // Not before that, whoever reads it last.
        withExtendedLifetime(model) {}
      }
    } catch {
      return guests.map { _ in "threw \(error)" }
    }
    guard let party else { return [] }
    return guests.indices.map { party.history(of: $0, guests[$0].deed) }
  }

  private func install(_ guests: [Guest]) throws {
    if guests.contains(where: { $0.deed == .other }), let model = weakly.model {
      try candidate.trackEvents([.willSet, .didSet]) {
        _ = model.other
      } onEvent: { [self] event in
        note("other", event.kind.rawValue)
      }
    }
    for (number, guest) in guests.enumerated() {
      try install("\(number)", guest.sides, guest.deed)
    }
  }

  private func install(_ name: String, _ sides: ObservedSides?, _ deed: Guest.Deed) throws {
    guard let model = weakly.model else { return }
    let (isFirst, token) = (Locked(true), Token())
    captures.withLock { $0.append(Weak(token)) }
    let tell: @Sendable (ObservedEvent?) -> Void = { [self, token] event in
      token.keep()
      note(name, event?.kind.rawValue ?? "called")
      let isDue = isFirst.withLock { first -> Bool in
        defer { first = false }
        return first
      }
      if isDue { act(deed, name, sides, event) }
    }
    if let sides {
      try candidate.trackEvents(sides) {
        _ = model.count
      } onEvent: { event in
        tell(event)
      }
    } else {
      candidate.track({ _ = model.count }, onChange: { tell(nil) })
    }
  }

  private func act(
    _ deed: Guest.Deed, _ name: String, _ sides: ObservedSides?, _ event: ObservedEvent?
  ) {
    switch deed {
    case .nothing: break
    case .again: try? install(name, sides, .nothing)
    case .other: if let model = weakly.model { model.other += 1 }
    case .end: event?.end.want()
    case .install(let sides): try? install("\(name) installed", sides, .nothing)
    }
  }

  private func note(_ who: String, _ what: String) {
    let note = Note(who: who, step: step.withLock(\.self), what: what)
    notes.withLock { $0.append(note) }
  }

  /// What an observer has been told, and who is there by its doing.
  private func history(of number: Int, _ deed: Guest.Deed) -> String {
    var parts = [steps(of: "\(number)")]
    switch deed {
    case .other: parts.append("other: " + steps(of: "other"))
    case .install: parts.append("installed: " + steps(of: "\(number) installed"))
    case .nothing, .again, .end: break
    }
    let areKept = captures.withLock { captures in captures.contains { $0.object != nil } }
    return (parts + (areKept ? ["captures alive"] : [])).joined(separator: "; ")
  }

  private func steps(of who: String) -> String {
    let notes = notes.withLock(\.self).filter { $0.who == who }
    let steps = ["1", "2", "end"].compactMap { step -> String? in
      let what = notes.filter { $0.step == step }.map(\.what)
      return what.isEmpty ? nil : step + " " + what.joined(separator: " ")
    }
    return steps.isEmpty ? "nothing" : steps.joined(separator: ", ")
  }
}
