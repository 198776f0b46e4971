import ConformanceKit

/// Does the steps of a ``GraphProgram`` on several threads at once.
///
/// Nobody knows what a value is while they run. What all comes to when they are done, a
/// model knows, which computes everything from the properties.
final class ThreadedGraphRun: Sendable {
  static let threads = 3
  /// How often each thread takes its steps.
  static let passes = 20
  /// How many effects go on at the same time, at most.
  static let mostEffects = 6

  /// An effect, and what its runs have said of themselves.
  private struct Effect {
    let rule: GraphProgram.Rule
    /// What the last run has seen, and how many there were.
    let seen = Locked<(value: Int?, runs: Int)>((nil, 0))
    var kept: (any ObservationKeeping)?
  }

  private let program: GraphProgram
  private let graph: any DerivedGraph
  private let cells: Cells
  private let values: [any DerivedNumber]
  private let effects = Locked<[Effect]>([])
  /// Those that are over, which nothing may run any more.
  private let ended = Locked<[Effect]>([])

  private init(_ program: GraphProgram, _ graph: any DerivedGraph, _ cells: Cells) {
    self.program = program
    self.graph = graph
    self.cells = cells
    var values: [any DerivedNumber] = []
    for rule in program.values {
      let lower = values
      values.append(graph.derive { rule.value { Self.read($0, cells, lower) } })
    }
    self.values = values
  }

  /// What goes wrong; nil if nothing does, or the threads hang, which is logged.
  static func problem(
    in program: GraphProgram, _ graph: any DerivedGraph, _ cells: Cells, _ x: ClauseContext
  ) -> GraphProblem? {
    let run = ThreadedGraphRun(program, graph, cells)
    x.together(threads) { thread in
      for pass in 0..<passes {
        for place in program.steps.indices where place % threads == (thread + pass) % threads {
          run.take(program.steps[place])
        }
      }
    }
    if let problem = run.problem("when the threads are done") { return problem }
    // What depends on what must be right as well.
    let runs = run.ended.withLock { $0.map { $0.seen.withLock(\.runs) } }
    for property in 0..<GraphProgram.properties {
      cells.increment(property)
      if let problem = run.problem("after one more change") { return problem }
    }
    for effect in run.effects.withLock(\.self) { effect.kept?.cancel() }
    return runs == run.ended.withLock { $0.map { $0.seen.withLock(\.runs) } }
      ? nil : GraphProblem(text: "after one more change, an effect ran that is over")
  }

  private static func read(_ input: Int, _ cells: Cells, _ values: [any DerivedNumber]) -> Int {
    input < GraphProgram.properties
      ? cells.read(input) : values[input - GraphProgram.properties].value
  }

  private func take(_ step: GraphProgram.Step) {
    switch step {
    case .write(let writes) where writes.count == 1:
      cells.set(writes[0].property, to: writes[0].value)
    case .write(let writes):
      graph.batch { for one in writes { cells.set(one.property, to: one.value) } }
    case .ask(let place): _ = values[place].value
    case .begin(let rule):
      if effects.withLock({ $0.count }) >= Self.mostEffects { return }
      var effect = Effect(rule: rule)
      effect.kept = graph.effect { [seen = effect.seen, cells, values] in
        let value = rule.value { Self.read($0, cells, values) }
        seen.withLock { $0 = (value, $0.runs + 1) }
      }
      effects.withLock { [effect] in $0.append(effect) }
    case .end(let cancels):
      guard var effect = effects.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return }
      if cancels { effect.kept?.cancel() } else { effect.kept = nil }
      ended.withLock { [effect] in $0.append(effect) }
    }
  }

  // MARK: - The model

  private func naive(_ input: Int) -> Int {
    input < GraphProgram.properties
      ? cells.peek(input) : program.values[input - GraphProgram.properties].value(naive)
  }

  private func problem(_ time: String) -> GraphProblem? {
    for (effect, number) in zip(effects.withLock(\.self), 0...) {
      let (seen, wanted) = (effect.seen.withLock(\.value), effect.rule.value(naive))
      if seen != wanted {
        return GraphProblem(
          text: "\(time), effect \(number) has seen \(seen ?? -1), and not \(wanted)")
      }
    }
    for (value, number) in zip(values, GraphProgram.properties...) {
      let (found, wanted) = (value.value, naive(number))
      if found != wanted {
        return GraphProblem(text: "\(time), value \(number) is \(found), and not \(wanted)")
      }
    }
    return nil
  }
}
