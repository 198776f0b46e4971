/// Programs of an observer that reads many members, and others in each run.
///
/// What a run reads as the one before did, in the same order, what it does not read any more,
/// what comes in between and what comes back: each has a way of its own in a registrar that
/// does not begin anew each time.
enum ReaderProgram {
  /// How many members there are.
  private static let width = 24

  /// A program.
  ///
  /// - Parameter isManual: Whether members may be changed by hand.
  static func program(
    isManual: Bool, using generator: inout some RandomNumberGenerator
  ) -> Program {
    let isManual = isManual && Int.random(in: 0..<3, using: &generator) == 0
    let objects: [ObjectKind] = [isManual ? .manual : .broad, .broad, .counter]
    let members = (0..<width).map { number in
      // Two objects, whose members alternate.
      number % 3 == 2
        ? Member(object: 1, index: number)
        : Member(object: 0, index: isManual ? ObjectKind.firstElement + number : number)
    }
    var source = ReaderSource(members: members)
    let steps = (0..<Int.random(in: 8...40, using: &generator)).flatMap { _ in
      source.turn(&generator)
    }
    let changes = members.map { source.write($0) }
    return Program(objects: objects, steps: steps + changes).numbered
  }
}

private struct ReaderSource {
  let members: [Member]
  private var last: [Member] = []
  private var value = 0

  init(members: [Member]) { self.members = members }

  /// A change to another value.
  mutating func write(_ member: Member) -> Step {
    value += 1
    return Step(.write(member, value: value))
  }

  mutating func turn(_ generator: inout some RandomNumberGenerator) -> [Step] {
    switch Int.random(in: 0..<12, using: &generator) {
    case 0..<6: return [run(0, &generator)]
    case 6: return [run(1, &generator)]
    case 7, 8:
      return (0..<Int.random(in: 1...12, using: &generator)).map { _ in
        // On top of what the observers have left there.
        Step(.track(isThrowing: false), body: [Step(.read(some(&generator)))])
      }
    case 9, 10:
      return (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        write(last.randomElement(using: &generator) ?? some(&generator))
      }
    default:
      return Int.random(in: 0..<4, using: &generator) == 0
        ? [Step(.cancel(observer: 0)), Step(.drop(observer: 0))] : [Step(.replace(object: 1))]
    }
  }

  private func some(_ generator: inout some RandomNumberGenerator) -> Member {
    members.randomElement(using: &generator) ?? members[0]
  }

  /// A run that reads a part of the members, or what the last one has read and a little more
  /// or less.
  private mutating func run(
    _ observer: Int, _ generator: inout some RandomNumberGenerator
  ) -> Step {
    var reads: [Member]
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: reads = [some(&generator)]
    case 1: reads = Array(last.prefix(Int.random(in: 0...8, using: &generator)))
    case 2: reads = last + [some(&generator), some(&generator)]
    case 3: reads = last.shuffled(using: &generator)
    default:
      let first = members.indices.randomElement(using: &generator) ?? 0
      let count = Int.random(in: 1...16, using: &generator)
      reads = (0..<count).map { members[(first + $0) % members.count] }
    }
    if Bool.random(using: &generator) {
      reads.insert(some(&generator), at: Int.random(in: 0...reads.count, using: &generator))
    }
    last = reads
    var body = reads.map { Step(.read($0)) }
    if Int.random(in: 0..<6, using: &generator) == 0 {
      // A scope inside, or a second read of one.
      let again = reads.randomElement(using: &generator) ?? some(&generator)
      body.append(Step(.track(isThrowing: false), body: [Step(.read(again))]))
      body.append(Step(.read(again)))
    }
    return Step(.run(observer: observer), body: body)
  }
}
