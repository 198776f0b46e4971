import ConformanceKit

/// Programs with several threads.
enum ThreadedProgram {
  /// How many threads there are at most; each has a persistent observer.
  static let threads = 3

  /// What a candidate with `capabilities` is able to do.
  ///
  /// - Parameter isPersistent: Whether observers track again and again, and are cancelled.
  static func shape(_ capabilities: Set<Capability>, isPersistent: Bool) -> ProgramShape {
    var shape = ProgramShape.everything(capabilities)
    if !isPersistent { shape.features.subtract([.persistent, .tokens]) }
    // The first to observe a class may be two.
    if capabilities.contains(.manualKeyPaths) {
      shape.kinds += [.fresh, .freshPair, .freshPairOther]
    }
    return shape
  }

  /// A program: what threads do to objects of the classes of `shape`, as far as that goes.
  static func program(
    _ shape: ProgramShape, using generator: inout some RandomNumberGenerator
  ) -> Program {
    // Where all is by hand, no value has to be guarded, and nobody waits for anybody.
    let isByHand = shape.kinds.contains(.manual) && Bool.random(using: &generator)
    let count = Int.random(in: 1...(isByHand ? 2 : 3), using: &generator)
    let objects = (0..<count).map { _ -> ObjectKind in
      isByHand ? .manual : shape.kinds.randomElement(using: &generator) ?? .counter
    }
    // Few places, so that threads meet.
    let hot = (0..<Int.random(in: 1...4, using: &generator)).flatMap { _ -> [Member] in
      let object = Int.random(in: objects.indices, using: &generator)
      let indices =
        isByHand
        ? [Int.random(in: 1...ObjectKind.inheritedByBase, using: &generator)]
        : objects[object].someChangeable(using: &generator)
      return indices.map { Member(object: object, index: $0) }
    }
    let source = ThreadedSource(
      objects: objects, hot: hot, features: shape.features,
      replaces: shape.features.contains(.replacing) && Int.random(in: 0..<3, using: &generator) == 0
    )
    let steps = (0..<threads).map { thread in
      let count = Int.random(in: 5...60, using: &generator)
      return Step(.thread, body: (0..<count).map { _ in source.step(of: thread, &generator) })
    }
    return Program(objects: objects, steps: steps).numbered
  }
}

extension ObjectKind {
  /// As ``someMembers(using:)``, of those that a program may set.
  fileprivate func someChangeable(using generator: inout some RandomNumberGenerator) -> [Int] {
    let indices = someMembers(using: &generator).filter { members[$0].isObserved }
    return indices.isEmpty ? [0] : indices
  }
}

/// Makes what the threads do.
private struct ThreadedSource {
  let objects: [ObjectKind]
  /// The members that the threads read and change.
  let hot: [Member]
  let features: ProgramShape.Features
  /// Whether objects come to their ends while others are at them.
  let replaces: Bool

  /// A step of a thread, in no scope.
  func step(of thread: Int, _ generator: inout some RandomNumberGenerator) -> Step {
    let isPersistent = features.contains(.persistent)
    switch Int.random(in: 0..<20, using: &generator) {
    case 0..<8: return change(&generator)
    case 8: return mutation(&generator)
    case 9 where isPersistent && Int.random(in: 0..<4, using: &generator) == 0:
      return end(of: thread, &generator)
    case 10 where features.contains(.tokens): return kept(by: thread, &generator)
    case 9..<15 where isPersistent:
      return Step(.run(observer: thread), body: reads(0, &generator))
    case 15 where replaces: return replacement(&generator)
    default: return scope(0, &generator)
    }
  }

  private func member(_ generator: inout some RandomNumberGenerator) -> Member {
    hot.randomElement(using: &generator) ?? Member(object: 0, index: 0)
  }

  private func info(_ member: Member) -> ObjectKind.MemberInfo {
    objects[member.object].members[member.index]
  }

  // MARK: Changes

  /// The values are few: often it is the one that is there.
  private func change(_ generator: inout some RandomNumberGenerator) -> Step {
    let member = member(&generator)
    switch info(member).use {
    case .byHand where objects[member.object] == .manual:
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: return Step(.mutateByCopy(member))
      case 1:
        let others = objects.indices.filter { objects[$0] == .manual }
        return Step(
          .mutateAs(member, subject: others.randomElement(using: &generator) ?? member.object))
      default: return Step(.write(member, value: 0))
      }
    case .byHand: return Step(.write(member, value: 0))
    case .number where Int.random(in: 0..<3, using: &generator) == 0:
      return Step(.add(Int.random(in: 0...1, using: &generator), to: member))
    default: return Step(.write(member, value: Int.random(in: 0..<4, using: &generator)))
    }
  }

  /// A mutation by hand, in the middle of which somebody tracks.
  private func mutation(_ generator: inout some RandomNumberGenerator) -> Step {
    let member = member(&generator)
    guard case .byHand = info(member).use else { return change(&generator) }
    return Step(
      .mutate(member, isThrowing: Int.random(in: 0..<4, using: &generator) == 0),
      body: [scope(1, &generator)])
  }

  private func replacement(_ generator: inout some RandomNumberGenerator) -> Step {
    Step(.replace(object: Int.random(in: objects.indices, using: &generator)))
  }

  // MARK: Observers

  /// The end of a persistent observer: any thread's is cancelled, and a thread's own goes.
  private func end(of thread: Int, _ generator: inout some RandomNumberGenerator) -> Step {
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: Step(.drop(observer: thread))
    case 1: Step(.make(observer: thread), onChange: code(&generator))
    default: cancel(&generator)
    }
  }

  private func cancel(_ generator: inout some RandomNumberGenerator) -> Step {
    Step(.cancel(observer: Int.random(in: 0..<ThreadedProgram.threads, using: &generator)))
  }

  /// A scope whose observer a token keeps, or the end of any thread's token.
  private func kept(by thread: Int, _ generator: inout some RandomNumberGenerator) -> Step {
    if Bool.random(using: &generator) {
      return Step(
        .end(
          token: Int.random(in: 0..<ThreadedProgram.threads, using: &generator),
          cancels: Bool.random(using: &generator)))
    }
    return Step(
      .keep(token: thread, isAfter: Bool.random(using: &generator)),
      body: reads(0, &generator), onChange: code(&generator))
  }

  private func scope(_ depth: Int, _ generator: inout some RandomNumberGenerator) -> Step {
    let isThrowing =
      features.contains(.throwing) && Int.random(in: 0..<16, using: &generator) == 0
    return Step(
      .track(isThrowing: isThrowing), body: reads(depth, &generator),
      onChange: depth < 2 ? code(&generator) : [])
  }

  private func reads(_ depth: Int, _ generator: inout some RandomNumberGenerator) -> [Step] {
    (0..<Int.random(in: 0...3, using: &generator)).map { _ in
      switch Int.random(in: 0..<8, using: &generator) {
      case 0 where depth < 2: scope(depth + 1, &generator)
      case 1: change(&generator)
      default: Step(.read(member(&generator)))
      }
    }
  }

  /// What an observer does when it is called, on whichever thread: mostly nothing.
  private func code(_ generator: inout some RandomNumberGenerator) -> [Step] {
    guard Int.random(in: 0..<4, using: &generator) == 0 else { return [] }
    return (0..<Int.random(in: 1...2, using: &generator)).map { _ in
      switch Int.random(in: 0..<8, using: &generator) {
      case 0, 1: scope(2, &generator)
      case 2: Step(.read(member(&generator)))
      case 3 where replaces: replacement(&generator)
      case 4 where features.contains(.persistent): cancel(&generator)
      default: change(&generator)
      }
    }
  }
}
