/// The classes that programs use: some of the candidate's models.
package enum ObjectKind: String, Codable, Sendable, CaseIterable {
  case counter
  case leaf
  case node
  case values
  case generic
  case manual
  case broad
  /// Of a class that nobody has observed before the program; see ``FreshClasses``.
  case fresh
  /// The same with two properties.
  case freshPair

  /// What a program can do to one of the members.
  package struct MemberInfo: Sendable {
    /// As in Swift.
    package let name: String
    /// The properties that a read of it reads; its own, if it is stored.
    package let properties: [Int]
    package let use: Use
  }

  /// How a member is used.
  package enum Use: Sendable {
    /// Stored, and a set of an equal value is no change.
    case compared
    /// Stored, and every set is a change.
    case uncompared
    /// Stored, and an `Int`, which can be added to in place.
    case number
    /// Computed from others.
    case computed
    /// Stored, and not observed.
    case ignored
    /// Read and changed by hand, with nothing behind it.
    case byHand
    /// Another node.
    case child
  }

  /// The members, of which a program names one by its position.
  package var members: [MemberInfo] { Self.table[self] ?? [] }

  private static let table: [ObjectKind: [MemberInfo]] = [
    .counter: stored([("count", .number), ("other", .number)]) + [
      MemberInfo(name: "sum", properties: [0, 1], use: .computed),
      MemberInfo(name: "ignored", properties: [], use: .ignored),
    ],
    .leaf: stored([("first", .number), ("second", .number), ("third", .number)]) + [
      MemberInfo(name: "total", properties: [0, 1, 2], use: .computed)
    ],
    .node: stored([("value", .number), ("label", .compared), ("child", .child)]),
    .values: stored([
      ("integer", .number), ("floating", .compared), ("text", .compared), ("array", .compared),
      ("optionalInteger", .compared), ("reference", .compared), ("equatableReference", .compared),
      ("anything", .uncompared), ("pair", .uncompared), ("optionalReference", .uncompared),
    ]),
    .generic: stored([("value", .number), ("other", .number)]),
    .manual: [
      MemberInfo(name: "tracked", properties: [0], use: .number),
      // The same property under its other name.
      MemberInfo(name: "tracked", properties: [0], use: .byHand),
      MemberInfo(name: "value", properties: [1], use: .byHand),
      MemberInfo(name: "self", properties: [2], use: .byHand),
      MemberInfo(name: "inherited", properties: [3], use: .byHand),
      MemberInfo(name: "inherited", properties: [4], use: .byHand),
    ] + elements,
    .broad: stored((0..<broadCount).map { ("property\($0)", .number) }),
    .fresh: storedAndByHand(freshCount),
    .freshPair: storedAndByHand(freshPairCount),
  ]

  /// How many properties the widest class has.
  package static let broadCount: Int = 130

  /// The member of ``manual`` that is called by the superclass's key path.
  static let inheritedByBase: Int = 5

  /// The first member of ``manual`` that is an element; the others come after it.
  static let firstElement: Int = 6

  /// How many elements an object has: more key paths than a registrar may have room for
  /// before it takes another way.
  static let elementCount: Int = 24

  /// The first member of ``manual`` that is an element whose hash is that of all others.
  static let firstColliding: Int = firstElement + elementCount

  /// How many of these an object has.
  static let collidingCount: Int = 12

  /// How many properties ``fresh`` has, which are its first members; the others are the same
  /// by hand.
  static let freshCount: Int = 70

  /// How many properties ``freshPair`` has.
  static let freshPairCount: Int = 2

  /// The member of ``node`` that is its child.
  static let child: Int = 2

  private static func stored(_ members: [(name: String, use: Use)]) -> [MemberInfo] {
    members.enumerated().map {
      MemberInfo(name: $1.name, properties: [$0], use: $1.use)
    }
  }

  /// The members of ``manual`` from ``firstElement`` on.
  private static var elements: [MemberInfo] {
    let names =
      (0..<elementCount).map { "[\($0)]" } + (0..<collidingCount).map { "[Colliding(\($0))]" }
    return names.enumerated().map {
      MemberInfo(name: $1, properties: [firstElement - 1 + $0], use: .byHand)
    }
  }

  /// Properties by their names, and then the same ones by their key paths.
  private static func storedAndByHand(_ count: Int) -> [MemberInfo] {
    [Use.number, .byHand].flatMap { use in
      stored((0..<count).map { ("property\($0)", use) })
    }
  }
}

extension ObjectKind {
  /// Whether each program has classes of its own for such objects.
  package var isFresh: Bool {
    switch self {
    case .fresh, .freshPair: true
    default: false
    }
  }
}

extension ObjectKind.Use {
  /// Whether a program may set it to a number.
  package var isWritable: Bool {
    switch self {
    case .compared, .uncompared, .number, .ignored, .byHand: true
    case .computed, .child: false
    }
  }
}
