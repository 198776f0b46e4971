// The graphs by which libraries of derived values are compared, as functions of whatever
// builds one: `propagate` of alien-signals, and the eight of kairo. A shape builds its
// graph, and returns what one iteration does; how often code must have run after that
// many iterations, and what its effects must have seen, is arithmetic on the counts alone.
// No row measures them yet.

/// What builds graphs: sources, values that are derived from them, and effects.
public protocol GraphBuilder: SendableMetatype {
  associatedtype Source: Sendable
  associatedtype Value: Sendable
  associatedtype List: Sendable
  associatedtype Effect: Sendable

  static func source(_ value: Int) -> Source
  static func read(_ source: Source) -> Int
  static func write(_ value: Int, to source: Source)
  static func value(_ compute: @escaping @Sendable () -> Int) -> Value
  static func read(_ value: Value) -> Int
  static func list(_ compute: @escaping @Sendable () -> [Int]) -> List
  static func read(_ list: List) -> [Int]
  static func effect(_ body: @escaping @Sendable () -> Void) -> Effect
  static func batch(_ body: () -> Void)
}

/// What the code of a graph has done.
public final class GraphTally: @unchecked Sendable {
  // `@unchecked Sendable`: a graph is one thread's.

  /// How often effects ran.
  public fileprivate(set) var effects = 0
  /// How often the values that count were evaluated.
  public fileprivate(set) var evaluations = 0
  /// The sum of what the effects have seen.
  public fileprivate(set) var sum = 0

  fileprivate func see(_ value: Int) {
    effects += 1
    sum &+= value
  }

  fileprivate func evaluate(_ value: Int) -> Int {
    evaluations += 1
    return value
  }

  /// Whether the tally is `other`'s.
  public func matches(_ other: (effects: Int, evaluations: Int, sum: Int)) -> Bool {
    effects == other.effects && evaluations == other.evaluations && sum == other.sum
  }
}

/// A graph that is built.
public struct BuiltGraph {
  /// What its code has done until now.
  public let tally: GraphTally
  /// One iteration: the writes of one round.
  public let iterate: () -> Void
  /// The tally after that many iterations.
  public let expected: (_ iterations: Int) -> (effects: Int, evaluations: Int, sum: Int)
}

/// The shapes.
public enum GraphShapes<Builder: GraphBuilder> {
  /// `width` chains of `depth` values off one source, an effect at the end of each; one
  /// write.
  public static func propagate(width: Int, depth: Int) -> BuiltGraph {
    let tally = GraphTally()
    let head = Builder.source(0)
    let effects = (0..<width).map { _ in
      let end = chain(of: depth, from: { Builder.read(head) }, tally)
      return Builder.effect { tally.see(Builder.read(end)) }
    }
    var next = 0
    return BuiltGraph(tally: tally) {
      next += 1
      Builder.write(next, to: head)
      withExtendedLifetime(effects) {}
    } expected: { count in
      let runs = width * (count + 1)
      return (runs, runs * depth, width * (count * (count + 1) / 2 + (count + 1) * depth))
    }
  }

  /// A chain of values, each one more than the one before.
  private static func chain(
    of length: Int, from start: @escaping @Sendable () -> Int, _ tally: GraphTally
  ) -> Builder.Value {
    var end = Builder.value { tally.evaluate(start() + 1) }
    for _ in 1..<max(1, length) {
      let source = end
      end = Builder.value { tally.evaluate(Builder.read(source) + 1) }
    }
    return end
  }

  /// As upstream: a write of 1, which is not counted there, and then `0..<writes`.
  private static func rounds(
    _ writes: Int, _ head: Builder.Source, keeping effects: [Builder.Effect], _ tally: GraphTally,
    perRun: (effects: Int, evaluations: Int), sum: @escaping (_ head: Int) -> Int
  ) -> BuiltGraph {
    BuiltGraph(tally: tally) {
      Builder.batch { Builder.write(1, to: head) }
      for value in 0..<writes { Builder.batch { Builder.write(value, to: head) } }
      withExtendedLifetime(effects) {}
    } expected: { count in
      let runs = 1 + count * (writes + 1)
      let once = sum(1) + (0..<writes).reduce(0) { $0 + sum($1) }
      return (runs * perRun.effects, runs * perRun.evaluations, sum(0) + count * once)
    }
  }

  /// The second of five values is always 0: nothing after it is evaluated again.
  public static func avoidable(writes: Int = 1_000) -> BuiltGraph {
    let tally = GraphTally()
    let head = Builder.source(0)
    let first = Builder.value { Builder.read(head) }
    let second = Builder.value {
      _ = Builder.read(first)
      return 0
    }
    let end = chain(of: 3, from: { Builder.read(second) }, tally)
    let effect = Builder.effect { tally.see(Builder.read(end)) }
    return BuiltGraph(tally: tally) {
      for value in 1...writes { Builder.batch { Builder.write(value, to: head) } }
      withExtendedLifetime(effect) {}
    } expected: { _ in
      (1, 3, 3)
    }
  }

  /// 50 chains of two values off one source.
  public static func broad() -> BuiltGraph {
    let tally = GraphTally()
    let head = Builder.source(0)
    let effects = (0..<50).map { place in
      let end = chain(of: 2, from: { Builder.read(head) + place - 1 }, tally)
      return Builder.effect { tally.see(Builder.read(end)) }
    }
    return rounds(50, head, keeping: effects, tally, perRun: (50, 100)) { 50 * ($0 + 1) + 1_225 }
  }

  /// One chain of 50 values.
  public static func deep() -> BuiltGraph {
    let tally = GraphTally()
    let head = Builder.source(0)
    let end = chain(of: 50, from: { Builder.read(head) }, tally)
    let effect = Builder.effect { tally.see(Builder.read(end)) }
    return rounds(50, head, keeping: [effect], tally, perRun: (1, 50)) { $0 + 50 }
  }

  /// Five values off one source, and their sum.
  public static func diamond() -> BuiltGraph {
    let tally = GraphTally()
    let head = Builder.source(0)
    let middle = (0..<5).map { _ in chain(of: 1, from: { Builder.read(head) }, tally) }
    let sum = Builder.value { tally.evaluate(middle.reduce(0) { $0 + Builder.read($1) }) }
    let effect = Builder.effect { tally.see(Builder.read(sum)) }
    return rounds(500, head, keeping: [effect], tally, perRun: (1, 6)) { ($0 + 1) * 5 }
  }

  /// The sum of all values of a chain of ten, the source among them.
  public static func triangle() -> BuiltGraph {
    let tally = GraphTally()
    let head = Builder.source(0)
    var levels = [Builder.value { tally.evaluate(Builder.read(head)) }]
    for level in 1..<10 {
      let lower = levels[level - 1]
      levels.append(Builder.value { tally.evaluate(Builder.read(lower) + 1) })
    }
    let all = levels
    let sum = Builder.value { tally.evaluate(all.reduce(0) { $0 + Builder.read($1) }) }
    let effect = Builder.effect { tally.see(Builder.read(sum)) }
    return rounds(100, head, keeping: [effect], tally, perRun: (1, 11)) { 10 * $0 + 45 }
  }

  /// 100 sources in one list, which 100 values take apart again; ten of them are
  /// written, and then ten once more.
  public static func mux() -> BuiltGraph {
    let tally = GraphTally()
    let heads = (0..<100).map { _ in Builder.source(0) }
    let list = Builder.list { heads.map { Builder.read($0) } }
    let effects = (0..<100).map { place in
      let part = Builder.value { Builder.read(list)[place] }
      let end = Builder.value { tally.evaluate(Builder.read(part) + 1) }
      return Builder.effect { tally.see(Builder.read(end)) }
    }
    return BuiltGraph(tally: tally) {
      for factor in 1...2 {
        for place in 0..<10 { Builder.batch { Builder.write(place * factor, to: heads[place]) } }
      }
      withExtendedLifetime(effects) {}
    } expected: { count in
      // The first source is always written 0, which it is.
      let runs = 100 + 18 * count
      return (runs, runs, 100 + count * (45 + 90 + 18))
    }
  }

  /// One value that reads one source 30 times.
  public static func repeated() -> BuiltGraph {
    let tally = GraphTally()
    let head = Builder.source(0)
    let sum = Builder.value {
      tally.evaluate((0..<30).reduce(0) { sum, _ in sum + Builder.read(head) })
    }
    let effect = Builder.effect { tally.see(Builder.read(sum)) }
    return rounds(100, head, keeping: [effect], tally, perRun: (1, 1)) { 30 * $0 }
  }

  /// One value that reads one of two others, in turn, 20 times.
  public static func unstable() -> BuiltGraph {
    let tally = GraphTally()
    let head = Builder.source(0)
    let double = Builder.value { Builder.read(head) * 2 }
    let inverse = Builder.value { -Builder.read(head) }
    let sum = Builder.value {
      tally.evaluate(
        (0..<20).reduce(0) { sum, _ in
          sum + (Builder.read(head) % 2 == 1 ? Builder.read(double) : Builder.read(inverse))
        })
    }
    let effect = Builder.effect { tally.see(Builder.read(sum)) }
    return rounds(100, head, keeping: [effect], tally, perRun: (1, 1)) {
      $0 % 2 == 1 ? 40 * $0 : -20 * $0
    }
  }
}
