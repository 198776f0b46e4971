import ConformanceKit

/// Derived values of other types than numbers.
extension Catalogue {
  static let derivedKinds: [Clause] = [
    Clause(
      derived: "D-36", "A derived value of any type MUST be the one of the last change.",
      level: .strict, needs: [.derivedTypes],
      hint: "Is a value stored and read as a whole, whatever its size, with what it refers to?",
      expected: [
        "Bool: false, true, false", "UInt8: 200, 201, 202", "Int16: -300, -299, -298",
        "UInt32: 4294967295, 4294967294, 4294967293", "Double: 0.0, 0.5, 1.0",
        "UInt8?: Optional(0), nil, Optional(2)", "Int?: Optional(0), nil, Optional(2)",
        "three bytes: 0 1 2, 1 2 3, 2 3 4", "three words: 0 1 2, 1 2 3, 2 3 4",
        "short text: n0, n1, n2",
        "long text: 00000000000000000000, 11111111111111111111, 22222222222222222222",
        "array: [0], [1, 1], [2, 2, 2]", "object: object 0, object 1, object 2",
      ]
    ) { graph, candidate, x in
      let kinds = Kinds(graph: graph, candidate: candidate, x: x)
      try kinds.follow("Bool") { $0 % 2 == 1 }
      try kinds.follow("UInt8") { UInt8($0 + 200) }
      try kinds.follow("Int16") { Int16($0 - 300) }
      try kinds.follow("UInt32") { UInt32.max - UInt32($0) }
      try kinds.follow("Double") { Double($0) / 2 }
      try kinds.follow("UInt8?") { count -> UInt8? in count == 1 ? nil : UInt8(count) }
      try kinds.follow("Int?") { count -> Int? in count == 1 ? nil : count }
      try kinds.follow("three bytes") {
        Three(first: UInt8($0), second: UInt8($0 + 1), third: UInt8($0 + 2))
      }
      try kinds.follow("three words") { Three(first: $0, second: $0 + 1, third: $0 + 2) }
      try kinds.follow("short text") { "n\($0)" }
      try kinds.follow("long text") { String(repeating: "\($0)", count: 20) }
      try kinds.follow("array") { Array(repeating: $0, count: $0 + 1) }
      try kinds.follow("object") { Named($0) }
    },
    Clause(
      derived: "D-37",
      "A derived value of any type that comes out equal MUST stay, and spare who has read it.",
      level: .strict, needs: [.derivedTypes],
      hint: "Does the value's own == decide whether it is stored, and whether it has changed?",
      expected: [
        "number: evaluations = 1, 7", "zero: evaluations = 1, 0.0",
        "not a number: evaluations = 2, nan", "text: evaluations = 1, scalars = 1",
        "array: evaluations = 1, [1]", "nothing: evaluations = 1, nil",
        "object: evaluations = 1, the first",
      ]
    ) { graph, candidate, x in
      let kinds = Kinds(graph: graph, candidate: candidate, x: x)
      try kinds.compare("number", Int16(7), Int16(7)) { "\($0)" }
      try kinds.compare("zero", Double.zero, -Double.zero) { "\($0)" }
      try kinds.compare("not a number", Double.nan, Double.nan) { "\($0)" }
      // The same letter, and its accent by itself.
      let (composed, decomposed): (String, String) = ("\u{e9}", "e\u{301}")
      try kinds.compare("text", composed, decomposed) { "scalars = \($0.unicodeScalars.count)" }
      try kinds.compare("array", [1], [1]) { "\($0)" }
      try kinds.compare("nothing", Int?.none, Int?.none) { $0 == nil ? "nil" : "something" }
      let first = Named(7)
      try kinds.compare("object", first, Named(7)) { $0 === first ? "the first" : "another" }
    },
    Clause(
      derived: "D-38",
      "What a derived value does not keep MUST end at once, and its end MAY ask for others.",
      level: .strict, needs: [.derivedTypes],
      hint: "Is an old value released when it is replaced, and is no lock held then?",
      expected: [
        "asked: the one of 0: evaluations = 1", "the one of 1 ends: 20",
        "asked: the one of 0: evaluations = 2", "the one of 0 ends: 30",
        "asked: the one of 2: evaluations = 3", "the one of 2 ends: 30",
        "dropped: evaluations = 3",
      ]
    ) { graph, candidate, x in
      let (model, evaluations) = (candidate.counter(), Calls("evaluations"))
      let lower = graph.derive { model.count + 1 }
      let upper = graph.derive { lower.value * 10 }
      var value: (any DerivedValue<Ending>)? = try graph.derive(Ending.self) {
        evaluations.note()
        let count = model.count
        // So that the value is of one graph with the one that its end asks for.
        _ = lower.value
        let name = "the one of \(count)"
        return Ending(count / 2, name) { x.log("\(name) ends: \(upper.value)") }
      }
      _ = upper.value
      for count in 0..<3 {
        model.count = count
        let name = value?.value.name ?? "nothing"
        x.log("asked: \(name)", evaluations)
      }
      value = nil
      x.log("dropped", evaluations)
    },
    Clause(
      derived: "D-49",
      "A value of a type without == MUST be evaluated when it is asked for, and then count as new.",
      level: .strict, needs: [.derivedTypes],
      hint: "Is a value that cannot be compared made as any other, but for the comparison?",
      expected: [
        "number asked: 0: evaluations = 1, reads = 1",
        "number changed to 1: evaluations = 1, reads = 1",
        "number asked: 0: evaluations = 2, reads = 2",
        "number in a scope changed to 2: calls = 1, evaluations = 2, reads = 2",
        "number asked: 1: evaluations = 3, reads = 3",
        "number asked again: 1: evaluations = 3, reads = 3",
        "text asked: 0: evaluations = 1, reads = 1",
        "text changed to 1: evaluations = 1, reads = 1",
        "text asked: 0: evaluations = 2, reads = 2",
        "text in a scope changed to 2: calls = 1, evaluations = 2, reads = 2",
        "text asked: 1: evaluations = 3, reads = 3",
        "text asked again: 1: evaluations = 3, reads = 3",
      ]
    ) { graph, candidate, x in
      let kinds = Kinds(graph: graph, candidate: candidate, x: x)
      try kinds.count("number") { $0 }
      try kinds.count("text") { "\($0)" }
    },
  ]
}

/// Makes values of different types, a line each.
private struct Kinds {
  let graph: any DerivedGraph
  let candidate: any Candidate.Type
  let x: ClauseContext

  /// Asks twice for a value of 0, 1 and 2.
  func follow<Value: Equatable & Sendable>(
    _ name: String, _ make: @escaping @Sendable (Int) -> Value
  ) throws {
    let model = candidate.counter()
    let value = try graph.derive(Value.self) { make(model.count) }
    let asked = (0..<3).map { count -> String in
      model.count = count
      let (first, second) = (value.value, value.value)
      return first == second ? "\(first)" : "\(first) then \(second)"
    }
    x.log("\(name): \(asked.joined(separator: ", "))")
  }

  /// Derives `first` and then `second`, and says how often who has read that is evaluated,
  /// and what it is.
  func compare<Value: Equatable & Sendable>(
    _ name: String, _ first: Value, _ second: Value, _ text: (Value) -> String
  ) throws {
    let (model, evaluations) = (candidate.counter(), Calls("evaluations"))
    let value = try graph.derive(Value.self) { model.count == 0 ? first : second }
    let reader = graph.derive {
      evaluations.note()
      _ = value.value
      return 0
    }
    for count in 0..<2 {
      model.count = count
      _ = reader.value
    }
    x.log("\(name): evaluations = \(evaluations.count), \(text(value.value))")
  }

  /// Derives half of 0, 1 and 2 in a type without `==`, and says how often that is evaluated,
  /// and how often who has read it.
  func count<Part: CustomStringConvertible & Sendable>(
    _ name: String, _ make: @escaping @Sendable (Int) -> Part
  ) throws {
    let (model, calls) = (candidate.counter(), Calls())
    let (evaluations, reads) = (Calls("evaluations"), Calls("reads"))
    let value = try graph.deriveUncompared(Uncompared<Part>.self) {
      evaluations.note()
      return Uncompared(part: make(model.count / 2))
    }
    let reader = graph.derive {
      reads.note()
      return Int(value.value.part.description) ?? -1
    }
    func ask(_ step: String) {
      let number = reader.value
      x.log("\(name) \(step): \(number)", evaluations, reads)
    }
    ask("asked")
    x.log("\(name) changed to 1", evaluations, reads) { model.count = 1 }
    ask("asked")
    candidate.watch(calls) { _ = value.value }
    x.log("\(name) in a scope changed to 2", calls, evaluations, reads) { model.count = 2 }
    ask("asked")
    ask("asked again")
  }
}

/// Has no `==`.
private struct Uncompared<Part: Sendable>: Sendable {
  let part: Part
}

/// Of three times the size of a part.
private struct Three<Part: Equatable & Sendable>: Equatable, Sendable, CustomStringConvertible {
  let first: Part
  let second: Part
  let third: Part

  var description: String { "\(first) \(second) \(third)" }
}

/// An object that equals others.
private final class Named: Equatable, Sendable, CustomStringConvertible {
  private let number: Int

  init(_ number: Int) { self.number = number }

  static func == (left: Named, right: Named) -> Bool { left.number == right.number }

  var description: String { "object \(number)" }
}

/// An object whose end runs code.
private final class Ending: Equatable, Sendable {
  let name: String
  private let number: Int
  private let atEnd: @Sendable () -> Void

  init(_ number: Int, _ name: String, atEnd: @escaping @Sendable () -> Void) {
    self.number = number
    self.name = name
    self.atEnd = atEnd
  }

  deinit { atEnd() }

  static func == (left: Ending, right: Ending) -> Bool { left.number == right.number }
}
