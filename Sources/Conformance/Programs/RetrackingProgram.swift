import ConformanceKit

/// Runs of an observer that tracks again when it is called, over few properties or very many:
/// what a run reads comes and goes, in the order of the run before, or in another one.
package struct RetrackingProgram: Equatable, Codable, Sendable {
  /// A run, and the changes after it.
  package struct Turn: Equatable, Codable, Sendable {
    var reads: RetrackingReads
    /// How often the observer tracks that before anything changes.
    var runs = 1
    /// What somebody else's scope reads then, on top of what the observer has left there.
    var scope: [Int] = []
    /// What changes then: each change has the observer track once more.
    var changes: [Int] = []
  }

  /// How many properties there are.
  var width: Int
  /// Whether they are key paths of one object, named by hand.
  var isManual: Bool
  package var turns: [Turn]

  /// What goes wrong with a candidate.
  package struct Problem: Sendable {
    let turn: Int
    /// The property that changes.
    let property: Int
    /// How often the observer is called, and how often it should be.
    let calls: Int
    let expected: Int

    /// As a clause says it.
    var text: String {
      "property \(property), which is \(expected == 1 ? "" : "not ")read: calls = \(calls)"
    }
  }

  /// Runs the program.
  ///
  /// - Returns: What goes wrong, if anything.
  /// - Throws: ``CapabilityMissing`` if the candidate has no such observers.
  func problem(on candidate: any Candidate.Type) throws -> Problem? {
    let run = try RetrackingRun(candidate, width: width, isManual: isManual)
    for (number, turn) in turns.enumerated() {
      for _ in 0..<turn.runs { run.track(turn.reads) }
      if !turn.scope.isEmpty { run.scope(over: turn.scope) }
      if let wrong = run.firstWrong(changing: turn.changes) {
        return Problem(
          turn: number, property: wrong.property, calls: wrong.calls, expected: wrong.expected)
      }
    }
    return nil
  }
}

// MARK: - Random programs

extension RetrackingProgram {
  /// A program.
  ///
  /// - Parameters:
  ///   - width: How many properties there are.
  ///   - isManual: Whether they are named by hand.
  package init(
    width: Int, isManual: Bool, using generator: inout some RandomNumberGenerator
  ) {
    (self.width, self.isManual) = (width, isManual)
    var source = RetrackingSource(width: width)
    turns = (0..<(source.isWide ? 3 : Int.random(in: 4...16, using: &generator))).map {
      source.turn(isFirst: $0 == 0, &generator)
    }
    turns[turns.count - 1].changes += Array(stride(from: 0, to: width, by: 1 + width / 40))
  }
}

/// Makes what the runs of one program read.
private struct RetrackingSource {
  let width: Int
  private var last: [Int] = []

  init(width: Int) { self.width = width }

  var isWide: Bool { width > 200 }

  mutating func turn(
    isFirst: Bool, _ generator: inout some RandomNumberGenerator
  ) -> RetrackingProgram.Turn {
    var turn = RetrackingProgram.Turn(reads: reads(isFirst: isFirst, &generator))
    turn.runs = Int.random(in: 1...2, using: &generator)
    if Int.random(in: 0..<4, using: &generator) == 0 {
      turn.scope = Array(last.prefix(3)) + [one(&generator)]
    }
    turn.changes = (0..<Int.random(in: 0...4, using: &generator)).map { _ in one(&generator) }
    turn.changes += last.shuffled(using: &generator).prefix(isWide ? 6 : 2)
    return turn
  }

  private func one(_ generator: inout some RandomNumberGenerator) -> Int {
    Int.random(in: 0..<width, using: &generator)
  }

  /// What the next run reads: often what the last one has, and a little more or less.
  private mutating func reads(
    isFirst: Bool, _ generator: inout some RandomNumberGenerator
  ) -> RetrackingReads {
    let kind = isFirst ? 0 : Int.random(in: 0..<9, using: &generator)
    let everything = Array(0..<width)
    switch kind {
    case 0, 1: last = everything
    case 2: last = everything.shuffled(using: &generator)
    case 3:
      // A part that leaves gaps everywhere.
      let step = Int.random(in: 2...4, using: &generator)
      last = everything.filter { $0 % step == 0 }
    case 4: last = last.filter { _ in Bool.random(using: &generator) }
    case 5: last = Array(last.prefix(Int.random(in: 0...8, using: &generator)))
    case 6: last.shuffle(using: &generator)
    case 7:
      // Something new in front of the last one that was read.
      let count = Int.random(in: 1...4, using: &generator)
      let fresh = everything.filter { !last.contains($0) }.prefix(count)
      last.insert(contentsOf: fresh, at: max(0, last.count - 1))
    default:
      // What was read, in its order, with some between that may have been lost before.
      let known = Set(last)
      last = everything.filter { known.contains($0) || Bool.random(using: &generator) }
    }
    var reads = RetrackingReads(first: last)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: break
    case 1: reads.inside = last
    case 2: reads.inside = [one(&generator)]
    case 3:
      reads.inside = last
      reads.again = last.shuffled(using: &generator)
    default: reads = .thrice(last)
    }
    return reads
  }
}
