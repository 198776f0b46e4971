import ConformanceKit

/// What runs many random programs of an observer that tracks again, and makes a wrong one small.
enum RetrackingTrial {
  /// What a clause about such runs expects.
  static let expected: [String] = ["every change of what a run has read is told once"]

  /// Runs `known` and then `count` programs, until one goes wrong.
  ///
  /// - Throws: ``CapabilityMissing`` if the candidate has no such observers.
  static func run(
    _ candidate: any Candidate.Type, known: [RetrackingProgram], count: Int,
    _ context: ClauseContext
  ) throws {
    let isAble = candidate.capabilities.contains(.manualKeyPaths)
    var seeds = SplitMix(seed: context.seed)
    for number in 0..<known.count + count {
      let program: RetrackingProgram
      if number < known.count {
        program = known[number]
        if program.isManual, !isAble { continue }
      } else {
        var generator = SplitMix(seed: seeds.next())
        program = self.program(number - known.count, isAble, &generator)
      }
      if let problem = try program.problem(on: candidate) {
        return report(program, problem, candidate, context)
      }
    }
    for line in expected { context.log(line) }
  }

  private static func program(
    _ number: Int, _ canBeManual: Bool, _ generator: inout SplitMix
  ) -> RetrackingProgram {
    // One of 32 is as wide as it takes for most places of a table to be wanted twice.
    let width =
      number % 32 == 31 ? 1_000 : [1, 3, 9, 12, 24, 40, 100].randomElement(using: &generator)
    let isManual = canBeManual && Int.random(in: 0..<4, using: &generator) == 0
    return RetrackingProgram(
      width: width ?? 12, isManual: isManual && (width ?? 12) < 100, using: &generator)
  }

  private static func report(
    _ program: RetrackingProgram, _ problem: RetrackingProgram.Problem,
    _ candidate: any Candidate.Type, _ context: ClauseContext
  ) {
    let smallest = SmallestCase(program, problem) { simpler in
      guard let found = try? simpler.problem(on: candidate), found.expected == problem.expected
      else { return nil }
      return (found.calls > found.expected) == (problem.calls > problem.expected) ? found : nil
    }
    context.log(smallest.problem.text)
    for line in RetrackingText.lines(of: smallest.value, smallest.problem) {
      context.log(Listing.mark + line)
    }
  }
}
