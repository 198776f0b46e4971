import ConformanceKit

/// What programs are about: which classes, and which things are done to them.
package struct ProgramShape: Sendable {
  /// Kinds of things that a program may do.
  package struct Features: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Sets that are none, because the values are equal.
    package static let equal = Features(rawValue: 1 << 0)
    /// Scopes in scopes.
    package static let nested = Features(rawValue: 1 << 1)
    /// Scopes that throw.
    package static let throwing = Features(rawValue: 1 << 2)
    /// Observers that do things when they are called.
    package static let reentrant = Features(rawValue: 1 << 3)
    /// Persistent observers.
    package static let persistent = Features(rawValue: 1 << 4)
    /// Objects that others take the place of, between statements.
    package static let replacing = Features(rawValue: 1 << 5)
    /// The same inside of scopes, runs and mutations.
    package static let replacingInside = Features(rawValue: 1 << 6)
    /// Things that are done in the middle of a mutation by hand.
    package static let mutating = Features(rawValue: 1 << 7)
    /// Scopes there, which the end of the mutation concerns.
    package static let trackingInMutation = Features(rawValue: 1 << 8)
    /// Scopes that change what others observe.
    package static let writingInside = Features(rawValue: 1 << 9)

    /// Observers that tokens keep.
    package static let tokens = Features(rawValue: 1 << 10)
    /// Mutations by hand that throw.
    package static let throwingMutations = Features(rawValue: 1 << 11)
    /// Things that are done in the middle of a change in place.
    package static let inPlace = Features(rawValue: 1 << 12)

    package static let all = Features(rawValue: (1 << 13) - 1)
  }

  package var kinds: [ObjectKind]
  package var features: Features
  /// How many steps a program has, those inside of others included.
  package var size: ClosedRange<Int>

  package init(kinds: [ObjectKind], features: Features, size: ClosedRange<Int> = 10...60) {
    self.kinds = kinds
    self.features = features
    self.size = size
  }

  /// All that a candidate with `capabilities` is able to do, but for new classes: the
  /// runtime keeps what each takes, and programs are looked at for what they leave behind.
  package static func everything(_ capabilities: Set<Capability>) -> ProgramShape {
    var shape = ProgramShape(
      kinds: ObjectKind.allCases.filter { !$0.isFresh }, features: .all, size: 20...120)
    if !capabilities.contains(.manualKeyPaths) {
      shape.kinds.removeAll { $0 == .manual }
      shape.features.subtract([.mutating, .trackingInMutation, .throwingMutations])
    }
    if !capabilities.contains(.throwingApply) { shape.features.remove(.throwing) }
    if !capabilities.contains(.persistentObserver) { shape.features.remove(.persistent) }
    if !capabilities.contains(.eventTokens) { shape.features.remove(.tokens) }
    return shape
  }

  /// A program of this shape.
  package func program<Generator: RandomNumberGenerator>(
    using generator: inout Generator
  ) -> Program {
    var source = ProgramSource(self, &generator)
    return source.program(&generator)
  }
}

/// Makes one program.
private struct ProgramSource {
  let shape: ProgramShape
  let objects: [ObjectKind]
  /// The members that the program is about: few, so that its steps meet.
  var members: [Member] = []
  var left: Int
  /// The last value that was written: the next one is another, if it has to be.
  var lastValue = 0

  typealias Features = ProgramShape.Features

  /// How many persistent observers there are at a time.
  static let observers = 3
  /// And how many observers that tokens keep.
  static let tokens = 2
  static let deepest = 5

  init(_ shape: ProgramShape, _ generator: inout some RandomNumberGenerator) {
    self.shape = shape
    let count = Int.random(in: 1...4, using: &generator)
    objects = (0..<count).map { _ in shape.kinds.randomElement(using: &generator) ?? .counter }
    left = Int.random(in: shape.size, using: &generator)
  }

  mutating func program(_ generator: inout some RandomNumberGenerator) -> Program {
    let wanted = Int.random(in: 1...6, using: &generator)
    for (object, kind) in objects.enumerated() {
      for _ in 0..<max(1, wanted / objects.count) {
        members += kind.someMembers(using: &generator).map { Member(object: object, index: $0) }
      }
    }
    var steps: [Step] = []
    while left > 0 { steps.append(step(.top, depth: 0, &generator)) }
    return Program(objects: objects, steps: steps).numbered
  }

  /// Where a step stands.
  private enum Place {
    case top
    case scope
    case call
    case mutation
  }

  private func has(_ feature: Features) -> Bool { shape.features.contains(feature) }

  private mutating func step(
    _ place: Place, depth: Int, _ generator: inout some RandomNumberGenerator
  ) -> Step {
    left -= 1
    // Without steps left there is no body, and without one no scope.
    let isDeep = depth >= Self.deepest || left <= 0
    let number = Int.random(in: 0..<100, using: &generator)
    let reads: Int = place == .scope ? 55 : 8
    if number < reads { return Step(read(&generator)) }
    if number < reads + 22, place != .scope || has(.writingInside) {
      return change(depth: depth, isDeep: isDeep, &generator)
    }
    if number < 88, !isDeep, canTrack(in: place) {
      if has(.tokens), Int.random(in: 0..<4, using: &generator) == 0 {
        return kept(depth: depth, &generator)
      }
      return has(.persistent) && Bool.random(using: &generator)
        ? persistent(depth: depth, &generator) : scope(depth: depth, &generator)
    }
    if number < 93, has(place == .top ? .replacing : .replacingInside) {
      return Step(.replace(object: Int.random(in: objects.indices, using: &generator)))
    }
    if has(.tokens), number >= 93, Int.random(in: 0..<3, using: &generator) == 0 {
      let token = Int.random(in: 0..<Self.tokens, using: &generator)
      return Step(.end(token: token, cancels: Bool.random(using: &generator)))
    }
    if has(.persistent), number >= 93 {
      let observer = Int.random(in: 0..<Self.observers, using: &generator)
      return Step(
        Bool.random(using: &generator) ? .cancel(observer: observer) : .drop(observer: observer))
    }
    if place == .scope, !has(.writingInside) { return Step(read(&generator)) }
    return change(depth: depth, isDeep: isDeep, &generator)
  }

  private func canTrack(in place: Place) -> Bool {
    switch place {
    case .top, .call: true
    case .scope: has(.nested)
    case .mutation: has(.trackingInMutation)
    }
  }

  private mutating func steps(
    _ count: ClosedRange<Int>, _ place: Place, depth: Int,
    _ generator: inout some RandomNumberGenerator
  ) -> [Step] {
    let count = Int.random(in: count, using: &generator)
    return (0..<count).map { _ in step(place, depth: depth, &generator) }
  }

  // MARK: Kinds of steps

  private func member(_ generator: inout some RandomNumberGenerator) -> Member {
    members.randomElement(using: &generator) ?? Member(object: 0, index: 0)
  }

  private mutating func read(_ generator: inout some RandomNumberGenerator) -> Action {
    let member = member(&generator)
    if Int.random(in: 0..<20, using: &generator) == 0 { return .readAll(object: member.object) }
    if objects[member.object] == .node, Bool.random(using: &generator) {
      return .readChild(object: member.object)
    }
    return .read(member)
  }

  private mutating func scope(
    depth: Int, _ generator: inout some RandomNumberGenerator
  ) -> Step {
    let isThrowing = has(.throwing) && Int.random(in: 0..<4, using: &generator) == 0
    return Step(
      .track(isThrowing: isThrowing), body: steps(0...4, .scope, depth: depth + 1, &generator),
      onChange: code(depth: depth, &generator))
  }

  private mutating func kept(
    depth: Int, _ generator: inout some RandomNumberGenerator
  ) -> Step {
    let token = Int.random(in: 0..<Self.tokens, using: &generator)
    return Step(
      .keep(token: token, isAfter: Bool.random(using: &generator)),
      body: steps(0...4, .scope, depth: depth + 1, &generator),
      onChange: code(depth: depth, &generator))
  }

  private mutating func persistent(
    depth: Int, _ generator: inout some RandomNumberGenerator
  ) -> Step {
    let observer = Int.random(in: 0..<Self.observers, using: &generator)
    if Int.random(in: 0..<4, using: &generator) == 0 {
      return Step(.make(observer: observer), onChange: code(depth: depth, &generator))
    }
    return Step(
      .run(observer: observer), body: steps(0...4, .scope, depth: depth + 1, &generator))
  }

  private mutating func code(
    depth: Int, _ generator: inout some RandomNumberGenerator
  ) -> [Step] {
    guard has(.reentrant), left > 0 else { return [] }
    return steps(0...3, .call, depth: depth + 1, &generator)
  }

  private mutating func change(
    depth: Int, isDeep: Bool, _ generator: inout some RandomNumberGenerator
  ) -> Step {
    let member = member(&generator)
    switch objects[member.object].members[member.index].use {
    case .byHand: return byHand(member, depth: depth, isDeep: isDeep, &generator)
    case .child: return Step(adopt(member.object, &generator))
    case .number where Int.random(in: 0..<3, using: &generator) == 0:
      return addition(to: member, isDeep: isDeep, &generator)
    case .computed:
      return Step(.write(Member(object: member.object, index: 0), value: value(&generator)))
    default: return Step(.write(member, value: value(&generator)))
    }
  }

  private mutating func addition(
    to member: Member, isDeep: Bool, _ generator: inout some RandomNumberGenerator
  ) -> Step {
    let action = Action.add(Int.random(in: 0...1, using: &generator), to: member)
    guard has(.inPlace), objects[member.object].canBeHeld, !isDeep,
      Bool.random(using: &generator)
    else { return Step(action) }
    return Step(
      action,
      body: (0..<Int.random(in: 1...2, using: &generator)).flatMap { _ -> [Step] in
        let reads = (0..<Int.random(in: 1...2, using: &generator)).compactMap { _ in
          readBeside(member, &generator)
        }
        left -= reads.count + 1
        return Bool.random(using: &generator)
          ? reads : [Step(.track(isThrowing: false), body: reads)]
      })
  }

  /// A read in the middle of a change in place of `member`, which is not to be read by name.
  private func readBeside(
    _ member: Member, _ generator: inout some RandomNumberGenerator
  ) -> Step? {
    if objects[member.object] == .manual, Bool.random(using: &generator) {
      return Step(.read(Member(object: member.object, index: ObjectKind.trackedByHand)))
    }
    let other = self.member(&generator)
    let (infos, isSame) = (
      [member, other].map { objects[$0.object].members[$0.index] }, other.object == member.object
    )
    let isOther =
      !isSame || infos[1].use == .byHand
      || Set(infos[0].properties).isDisjoint(with: infos[1].properties)
    return isOther ? Step(.read(other)) : nil
  }

  private mutating func value(_ generator: inout some RandomNumberGenerator) -> Int {
    if has(.equal) { return Int.random(in: 0..<4, using: &generator) }
    lastValue += 1
    return lastValue
  }

  private mutating func byHand(
    _ member: Member, depth: Int, isDeep: Bool, _ generator: inout some RandomNumberGenerator
  ) -> Step {
    // Only these have copies of their registrars, and take other subjects.
    let isManual = objects[member.object] == .manual
    switch Int.random(in: 0..<8, using: &generator) {
    case 0 where isManual: return Step(.mutateByCopy(member))
    case 1 where isManual:
      let others = objects.indices.filter { objects[$0] == .manual }
      return Step(
        .mutateAs(member, subject: others.randomElement(using: &generator) ?? member.object))
    case 2...4 where has(.mutating) && !isDeep:
      let isThrowing = has(.throwingMutations) && Bool.random(using: &generator)
      return Step(
        .mutate(member, isThrowing: isThrowing),
        body: steps(0...3, .mutation, depth: depth + 1, &generator))
    default: return Step(.write(member, value: 0))
    }
  }

  /// A node adopts one after it, so that there is no circle.
  private func adopt(_ object: Int, _ generator: inout some RandomNumberGenerator) -> Action {
    let nodes = objects.indices.filter { $0 > object && objects[$0] == .node }
    let child =
      Int.random(in: 0..<3, using: &generator) == 0
      ? nil : nodes.randomElement(using: &generator)
    return .adopt(object: object, child: child)
  }
}
