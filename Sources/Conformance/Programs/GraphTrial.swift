import ConformanceKit

/// What is wrong with a graph.
struct GraphProblem {
  let text: String
  /// The step where it was noticed; nil at the end.
  var step: Int?

  /// What it is about, whatever the numbers.
  var kind: String { text.filter { !$0.isNumber } }
}

/// What runs many random graphs, and makes a wrong one small.
enum GraphTrial {
  static let expected: [String] = ["every graph goes as the model says"]

  private typealias Test = (GraphProgram) throws -> GraphProblem?

  /// Runs `known` and then `count` programs, the same ones with the same seed.
  static func run(
    _ candidate: any Candidate.Type, known: [GraphProgram], count: Int, _ x: ClauseContext
  ) throws {
    try run(known, count, x, hasThreads: false) { program in
      let models: [any CounterModel] = [candidate.counter(), candidate.counter()]
      return GraphRun.problem(in: program, try candidate.makeGraph(), models)
    }
  }

  /// The same with several threads, which take the steps in no particular order.
  static func runThreads(
    _ candidate: any Candidate.Type, known: [GraphProgram], count: Int, _ x: ClauseContext
  ) throws {
    try run(known, count, x, hasThreads: true) { program in
      ThreadedGraphRun.problem(in: program, try candidate.makeGraph(), Cells(candidate), x)
    }
  }

  private static func run(
    _ known: [GraphProgram], _ count: Int, _ x: ClauseContext, hasThreads: Bool, _ test: Test
  ) rethrows {
    var seeds = SplitMix(seed: x.seed)
    for number in 0..<known.count + count {
      let program: GraphProgram
      if number < known.count {
        program = known[number]
      } else {
        var generator = SplitMix(seed: seeds.next())
        program = GraphProgram(using: &generator)
      }
      if let problem = try test(program) {
        return report(smallest(program, problem, chances: hasThreads ? 10 : 1, test), x, hasThreads)
      }
    }
    x.log(expected[0])
  }

  private static func smallest(
    _ program: GraphProgram, _ problem: GraphProblem, chances: Int, _ test: Test
  ) -> SmallestCase<GraphProgram, GraphProblem> {
    SmallestCase(program, problem, attempts: 2_000 / chances) { simpler in
      for _ in 0..<chances {
        if let found = try? test(simpler), found.kind == problem.kind { return found }
      }
      return nil
    }
  }

  private static func report(
    _ smallest: SmallestCase<GraphProgram, GraphProblem>, _ x: ClauseContext, _ hasThreads: Bool
  ) {
    let problem = smallest.problem
    x.log(problem.text)
    let lines = GraphText.lines(
      of: smallest.value, problem.text, at: problem.step, hasThreads: hasThreads)
    for line in lines { x.log(Listing.mark + line) }
  }
}
