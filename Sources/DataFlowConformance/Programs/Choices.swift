import Conformance
import ConformanceKit

/// What a random run decides, number by number: drawn from a seed, or from a list of
/// those that were drawn before.
///
/// A run that goes wrong is made smaller by making its list smaller, whatever the run does
/// with it: David MacIver, Alastair Donaldson: Test-Case Reduction via Test-Case Generation,
/// 2020. https://doi.org/10.4230/LIPIcs.ECOOP.2020.13
package struct Choices {
  /// What has been drawn so far.
  package private(set) var drawn: [Int] = []
  private var random = SplitMix(seed: 0)
  private let known: [Int]?

  /// Draws from a seed.
  package init(seed: UInt64) {
    random = SplitMix(seed: seed)
    known = nil
  }

  /// Draws what a list says, and the least that can be drawn after its end.
  package init(_ known: [Int]) { self.known = known }

  /// Whether there is nothing left of the list: the run should end.
  package var isOver: Bool { known.map { drawn.count >= $0.count } ?? false }

  /// A number in a range.
  package mutating func number(_ range: Range<Int>) -> Int {
    let offset: Int =
      if let known {
        drawn.count < known.count ? known[drawn.count] % range.count : 0
      } else {
        .random(in: 0..<range.count, using: &random)
      }
    drawn.append(offset)
    return range.lowerBound + offset
  }
}

extension Choices {
  /// A run that makes choices, beside something naive.
  protocol Run {
    init(_ choices: Choices)
    var choices: Choices { get }

    /// What has been done so far, in lines.
    var steps: [String] { get }

    /// What differs first, in lines, or nil.
    @MainActor
    mutating func firstDifference(on stage: Stage) async -> [String]?
  }

  /// Makes runs until one differs, and writes down what has been done in the smallest.
  ///
  /// - Parameters:
  ///   - id: The clause.
  ///   - count: How many runs are made at most.
  @MainActor
  static func search<Made: Run>(
    _ id: String, for type: Made.Type, count: Int, on stage: Stage
  ) async {
    var seeds = SplitMix(seed: stage.context.seed)
    for number in 0..<count {
      var run = Made(Choices(seed: seeds.next()))
      guard var difference = await run.firstDifference(on: stage) else { continue }
      var budget = 400
      while let (smaller, found) = await fewer(than: run, on: stage, &budget) {
        (run, difference) = (smaller, found)
      }
      let context = stage.context
      stage.log("run \(number + 1) of seed \(context.seed) differs:")
      for line in run.steps + difference { stage.log(line) }
      stage.log(
        "conform run \(id) --candidate \(stage.candidate.name) --seed \(context.seed) "
          + "--rounds \(context.rounds)")
      return
    }
    stage.log("runs that differ: 0")
  }

  /// A run that still differs, with fewer or smaller choices, if one is found.
  @MainActor
  private static func fewer<Made: Run>(
    than run: Made, on stage: Stage, _ budget: inout Int
  ) async -> (Made, [String])? {
    for list in smaller(run.choices.drawn) where budget > 0 {
      budget -= 1
      var candidate = Made(Choices(list))
      if let found = await candidate.firstDifference(on: stage),
        isLess(candidate.choices.drawn, run.choices.drawn)
      {
        return (candidate, found)
      }
    }
    return nil
  }

  /// Shorter lists, the shortest first, and then those with less in one place.
  package static func smaller(_ list: [Int]) -> [[Int]] {
    var found: [[Int]] = []
    var width = list.count / 2
    while width > 0 {
      // What comes last first.
      for start in stride(from: list.count - width, through: 0, by: -width) {
        found.append(Array(list[..<start] + list[(start + width)...]))
      }
      width /= 2
    }
    for index in list.indices where list[index] > 0 {
      found.append(list)
      found[found.count - 1][index] = 0
    }
    return found
  }

  /// Whether a list is shorter than another one, or as long with less in it.
  static func isLess(_ first: [Int], _ second: [Int]) -> Bool {
    (first.count, first.reduce(0, +)) < (second.count, second.reduce(0, +))
  }
}
