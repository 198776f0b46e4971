import CommandKit
import ConformanceKit

/// What runs many random programs, and makes a wrong one small.
enum ProgramTrial {
  /// What a clause about programs expects.
  static let expected: [String] = ["every program goes as the model says"]

  private typealias Test = @Sendable (Program) -> ProgramProblem?

  /// How far a trial is.
  private struct State {
    /// The program that runs, or is made smaller.
    var number = 0
    /// How many runs there were: who waits looks whether it grows.
    var runs = 0
    /// What to say at the end; nil until then.
    var lines: [String]?
  }

  /// The program with a number of a run with `seed`.
  static func program(_ shape: ProgramShape, _ seed: UInt64, _ number: Int) -> Program {
    var generator = generator(seed, number)
    return shape.program(using: &generator)
  }

  private static func generator(_ seed: UInt64, _ number: Int) -> SplitMix {
    var seeds = SplitMix(seed: seed)
    return SplitMix(seed: seeds.next() &+ UInt64(number))
  }

  // MARK: - Clauses

  /// Runs `known` and then `count` programs of a shape, each of which always goes the
  /// same way.
  static func run<Checked: Candidate>(
    _ candidate: Checked.Type, _ shape: ProgramShape, known: [Program] = [], count: Int,
    _ context: ClauseContext
  ) {
    let known = known.filter { $0.needs.isSubset(of: candidate.capabilities) }
    run(known.count + count, context) { number in
      number < known.count
        ? known[number] : program(shape, context.seed, number - known.count)
    } test: {
      ProgramRun<Checked>.problem(in: $0)
    }
  }

  /// Runs `known` and then `count` programs with several threads, of which one that goes
  /// wrong may not do so again: each smaller one gets some chances.
  static func runThreads<Checked: Candidate>(
    _ candidate: Checked.Type, isPersistent: Bool, known: [Program] = [], count: Int,
    _ context: ClauseContext
  ) {
    let shape = ThreadedProgram.shape(candidate.capabilities, isPersistent: isPersistent)
    let known = known.filter { $0.needs.isSubset(of: candidate.capabilities) }
    run(known.count + count, context, chances: 10) { number in
      if number < known.count { return known[number] }
      var generator = generator(context.seed, number - known.count)
      return ThreadedProgram.program(shape, using: &generator)
    } test: {
      ThreadedRun<Checked>.problem(in: $0, patience: context.patience)
    }
  }

  /// Runs `count` programs again and again, and looks at what is left of the heap.
  ///
  /// How else a program goes is another clause's question, and what is left of the heap is told
  /// only where nobody else takes of it.
  static func runForMemory<Checked: Candidate>(
    _ candidate: Checked.Type, _ shape: ProgramShape, count: Int, _ context: ClauseContext
  ) throws {
    try checkHeap(context)
    run(count, context) { number in
      program(shape, context.seed, number)
    } test: { program in
      let growth = Heap.growth { _ = ProgramRun<Checked>.problem(in: program) }
      return growth == 0
        ? nil : ProgramProblem(.leaking, step: nil, details: "\(growth) bytes")
    }
  }

  /// Whether the heap tells of a program: a worker of `conform` has nothing else to do.
  ///
  /// - Throws: ``Unobservable`` where it does not, as in a process of tests.
  private static func checkHeap(_ context: ClauseContext) throws {
    guard context.isAlone else {
      throw Unobservable("Others use the heap of this process: conform gives each clause its own.")
    }
    guard Heap.isTold else { throw Unobservable("The allocator does not tell what is in use.") }
  }

  /// Runs `count` programs of which one observer reads many members, in many runs.
  static func runReaders<Checked: Candidate>(
    _ candidate: Checked.Type, count: Int, _ context: ClauseContext
  ) {
    let isManual = candidate.capabilities.contains(.manualKeyPaths)
    run(count, context) { number in
      var generator = generator(context.seed, number)
      return ReaderProgram.program(isManual: isManual, using: &generator)
    } test: {
      ProgramRun<Checked>.problem(in: $0)
    }
  }

  /// Runs `count` programs with a loop, and looks at the heap while the loop is under way.
  static func runLoops<Checked: Candidate>(
    _ candidate: Checked.Type, _ shape: ProgramShape, count: Int, _ context: ClauseContext
  ) throws {
    try checkHeap(context)
    run(count, context) { number in
      var generator = generator(context.seed, number)
      return LoopProgram.program(shape, using: &generator)
    } test: {
      LoopRun<Checked>.problem(in: $0)
    }
  }

  /// Runs `count` programs on a thread of their own.
  ///
  /// - Parameter chances: How often a program may go right before it counts as right.
  private static func run(
    _ count: Int, _ context: ClauseContext, chances: Int = 1,
    program: @escaping @Sendable (Int) -> Program, test: @escaping Test
  ) {
    let state = Locked(State())
    // A candidate that calls without end needs some room until it is stopped.
    let worker = Worker(stackSize: 64 << 20) {
      let counted: Test = { program in
        state.withLock { $0.runs += 1 }
        return test(program)
      }
      for number in 0..<count {
        state.withLock { $0.number = number }
        let program = program(number)
        if let problem = counted(program) {
          let lines = smaller(program, problem, chances, counted)
          return state.withLock { $0.lines = lines }
        }
      }
      state.withLock { $0.lines = expected }
    }
    // Slow, or waiting for what never comes: only progress tells.
    var runs = 0
    while !worker.join(context.patience) {
      let now = state.withLock { $0.runs }
      guard now != runs else { break }
      runs = now
    }
    let (number, lines) = state.withLock { ($0.number, $0.lines) }
    for line in lines ?? report(program(number), ProgramProblem(.hung, step: nil)) {
      context.log(line)
    }
  }

  /// What to say about a program that goes wrong.
  private static func smaller(
    _ program: Program, _ problem: ProgramProblem, _ chances: Int, _ test: @escaping Test
  ) -> [String] {
    // Each run of one that hangs takes all the patience there is.
    guard problem.kind != .hung else { return report(program, problem) }
    let shrinking = ProgramShrinking(program, problem, attempts: 2_000 / chances) { program in
      for _ in 0..<chances { if let problem = test(program) { return problem } }
      return nil
    }
    return report(shrinking.program, shrinking.problem)
  }

  /// A headline, and the program.
  private static func report(_ program: Program, _ problem: ProgramProblem) -> [String] {
    [ProgramText.headline(of: program, problem)]
      + ProgramText.lines(of: program, problem).map { Listing.mark + $0 }
  }
}
