/// The classes that programs use: some of the candidate's models.
package enum ObjectKind: String, Codable, Sendable, CaseIterable {
  case counter
  case leaf
  case node
  case values
  case generic
  /// The same generic class with another argument.
  case genericText
  case manual
  case broad
  /// Of a class that nobody has observed before the program; see ``FreshClasses``.
  case fresh
  /// The same with two properties.
  case freshPair
  /// As ``fresh``, with another argument: another class.
  case freshOther
  /// As ``freshPair``, with another argument.
  case freshPairOther

  /// What a program can do to one of the members.
  package struct MemberInfo: Sendable {
    /// As in Swift.
    package let name: String
    /// The properties that a read of it reads; its own, if it is stored.
    package let properties: [Int]
    package let use: Use

    /// Whether a number is stored in it, of whatever type, and observed.
    var isStored: Bool {
      switch use {
      case .compared, .uncompared, .number: true
      case .computed, .ignored, .byHand, .child: false
      }
    }

    /// Whether a program may set it, and somebody observe that.
    var isObserved: Bool { isStored || use == .byHand }
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
    .genericText: stored([("value", .compared), ("other", .compared)]),
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
    .freshOther: storedAndByHand(freshCount),
    .freshPairOther: storedAndByHand(freshPairCount),
  ]

  /// How many properties the widest class has.
  package static let broadCount: Int = 130

  /// The member of ``manual`` that is its stored one by hand.
  static let trackedByHand: Int = 1

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
  /// Whether something can be done in the middle of a change in place.
  var canBeHeld: Bool {
    switch self {
    case .broad, .genericText: false
    default: !isFresh
    }
  }

  /// Whether such a class has 70 properties, and not two.
  var isBroadlyFresh: Bool { self == .fresh || self == .freshOther }

  /// Whether each program has classes of its own for such objects.
  package var isFresh: Bool {
    switch self {
    case .fresh, .freshPair, .freshOther, .freshPairOther: true
    default: false
    }
  }
}

extension ObjectKind {
  /// A member at random, with its other name if all have one: the ones that a registrar may
  /// treat in another way come more often.
  func someMembers(using generator: inout some RandomNumberGenerator) -> [Int] {
    // Which ones have words of their own depends on the registrar.
    let edges = [0, 1, 61, 62, 63, 64, 65, 125, 126, 127, 128, 129]
    // And which ones share what a registrar knows of them.
    let groups = [0, 1, 2, 31, 32, 33, 63, 64, 65]
    switch self {
    case .broad where Bool.random(using: &generator):
      return [edges.randomElement(using: &generator) ?? 0]
    // Few elements, so that the others meet.
    case .manual where Int.random(in: 0..<4, using: &generator) > 0:
      return [Int.random(in: 0..<ObjectKind.firstElement, using: &generator)]
    case .fresh, .freshOther:
      let property = groups.randomElement(using: &generator) ?? 0
      return [property, property + ObjectKind.freshCount]
    case .freshPair, .freshPairOther:
      let property = Int.random(in: 0..<ObjectKind.freshPairCount, using: &generator)
      return [property, property + ObjectKind.freshPairCount]
    default: return [Int.random(in: members.indices, using: &generator)]
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
