/// Programs with several threads.
enum ThreadedProgram {
  /// How many threads there are at most; each has a persistent observer.
  static let threads = 3

  /// The members that threads read and change: those by hand.
  static let members = [1, 2, 3, 4, 5]

  /// A program.
  ///
  /// - Parameter isPersistent: Whether it has observers that track again and again,
  ///   and cancels them.
  static func program(
    _ isPersistent: Bool, using generator: inout some RandomNumberGenerator
  ) -> Program {
    let objects = Int.random(in: 1...2, using: &generator)
    // Few places, so that threads meet.
    let hot = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
      Member(
        object: Int.random(in: 0..<objects, using: &generator),
        index: members.randomElement(using: &generator) ?? 1)
    }
    let steps = (0..<threads).map { thread in
      let count = Int.random(in: 5...60, using: &generator)
      return Step(
        .thread,
        body: (0..<count).map { _ in step(thread, hot, isPersistent, &generator) })
    }
    return Program(objects: Array(repeating: .manual, count: objects), steps: steps).numbered
  }

  private static func step(
    _ thread: Int, _ hot: [Member], _ isPersistent: Bool,
    _ generator: inout some RandomNumberGenerator
  ) -> Step {
    let member = hot.randomElement(using: &generator) ?? Member(object: 0, index: 1)
    switch Int.random(in: 0..<20, using: &generator) {
    case 0..<8: return Step(.write(member, value: 0))
    case 8: return Step(.mutate(member, isThrowing: false), body: [scope(hot, 1, &generator)])
    case 9 where isPersistent && Int.random(in: 0..<4, using: &generator) == 0:
      return Step(.cancel(observer: Int.random(in: 0..<threads, using: &generator)))
    case 9..<15 where isPersistent:
      return Step(.run(observer: thread), body: scope(hot, 0, &generator).body)
    default: return scope(hot, 0, &generator)
    }
  }

  private static func scope(
    _ hot: [Member], _ depth: Int, _ generator: inout some RandomNumberGenerator
  ) -> Step {
    let body = (0..<Int.random(in: 0...3, using: &generator)).map { _ -> Step in
      let member = hot.randomElement(using: &generator) ?? Member(object: 0, index: 1)
      switch Int.random(in: 0..<8, using: &generator) {
      case 0 where depth < 2: return scope(hot, depth + 1, &generator)
      case 1: return Step(.write(member, value: 0))
      default: return Step(.read(member))
      }
    }
    return Step(.track(isThrowing: false), body: body)
  }
}
