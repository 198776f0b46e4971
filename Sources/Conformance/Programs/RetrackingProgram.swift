import ConformanceKit

/// Random runs of an observer that tracks again when it is called, over few properties or very
/// many: what a run reads comes and goes, in the order of the run before, or in another one.
enum RetrackingProgram {
  /// What a clause about such runs expects.
  static let expected: [String] = ["every change of what a run has read is told once"]

  /// Makes and runs `count` programs, until one goes wrong.
  ///
  /// - Throws: ``CapabilityMissing`` if the candidate has no such observers.
  static func run(_ candidate: any Candidate.Type, count: Int, _ context: ClauseContext) throws {
    let canBeManual = candidate.capabilities.contains(.manualKeyPaths)
    var seeds = SplitMix(seed: context.seed)
    for number in 0..<count {
      var generator = SplitMix(seed: seeds.next())
      // One of 32 is as wide as it takes for most places of a table to be wanted twice.
      let width =
        number % 32 == 31 ? 1_000 : [1, 3, 9, 12, 24, 40, 100].randomElement(using: &generator)
      let isManual = canBeManual && Int.random(in: 0..<4, using: &generator) == 0
      var source = RetrackingSource(width: width ?? 12)
      let run = try RetrackingRun(
        candidate, width: source.width, isManual: isManual && source.width < 100)
      if let problem = source.problem(of: run, &generator) {
        context.log(
          "program \(number) of the seed \(context.seed), \(source.width) properties: \(problem)")
        return
      }
    }
    for line in expected { context.log(line) }
  }
}

/// Makes what the runs of one program read.
private struct RetrackingSource {
  let width: Int
  private var last: [Int] = []

  init(width: Int) { self.width = width }

  private var isWide: Bool { width > 200 }

  /// Does some runs, with changes between them.
  ///
  /// - Returns: What goes wrong, if anything.
  mutating func problem(
    of run: RetrackingRun, _ generator: inout some RandomNumberGenerator
  ) -> String? {
    let turns = isWide ? 3 : Int.random(in: 4...16, using: &generator)
    for turn in 0..<turns {
      let reads = reads(isFirst: turn == 0, &generator)
      for _ in 0..<Int.random(in: 1...2, using: &generator) { run.track(reads) }
      // On top of what the observer has left there.
      if Int.random(in: 0..<4, using: &generator) == 0 {
        run.scope(over: Array(last.prefix(3)) + [one(&generator)])
      }
      var changes = (0..<Int.random(in: 0...4, using: &generator)).map { _ in one(&generator) }
      changes += last.shuffled(using: &generator).prefix(isWide ? 6 : 2)
      if let problem = run.problem(changing: changes) { return "run \(turn): \(problem)" }
    }
    // Each change has the observer track once more.
    let changes = Array(stride(from: 0, to: width, by: 1 + width / 40))
    return run.problem(changing: changes).map { "at the end: \($0)" }
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
