import ConformanceKit

/// Does a ``GraphProgram`` to a candidate, beside a model that computes everything from the
/// properties.
final class GraphRun: @unchecked Sendable {
  // `@unchecked Sendable`: for one thread.

  /// A value or an effect, and what its runs have said of themselves.
  private final class Member: @unchecked Sendable {
    let name: String
    let rule: GraphProgram.Rule
    var runs = 0
    var last: Int?
    /// How often the value has changed.
    var changes = 0
    /// What the last run has read, and how often that had changed before.
    var reads: [Int: Int] = [:]

    init(_ name: String, _ rule: GraphProgram.Rule) {
      self.name = name
      self.rule = rule
    }
  }

  private let program: GraphProgram
  private let graph: any DerivedGraph
  private let models: [any CounterModel]
  private var writes = Array(repeating: 0, count: GraphProgram.properties)
  private var stored = Array(repeating: 0, count: GraphProgram.properties)
  private var members: [Member] = []
  private var values: [any DerivedNumber] = []
  private var effects: [(member: Member, kept: any ObservationKeeping)] = []
  /// Those that are over, which nothing may run any more.
  private var ended: [(member: Member, kept: (any ObservationKeeping)?)] = []
  private var problem: String?

  private init(
    _ program: GraphProgram, _ graph: any DerivedGraph, _ models: [any CounterModel]
  ) {
    self.program = program
    self.graph = graph
    self.models = models
    for rule in program.values {
      let member = Member("value \(GraphProgram.properties + members.count)", rule)
      values.append(graph.derive { [unowned self] in run(member) })
      members.append(member)
    }
  }

  /// What goes wrong; nil if nothing does.
  static func problem(
    in program: GraphProgram, _ graph: any DerivedGraph, _ models: [any CounterModel]
  ) -> GraphProblem? {
    let run = GraphRun(program, graph, models)
    if let early = run.members.first(where: { $0.runs > 0 }) {
      return GraphProblem(text: "\(early.name) is evaluated, and nobody has asked for it")
    }
    for (place, step) in program.steps.enumerated() {
      run.take(step)
      if let problem = run.problem { return GraphProblem(text: problem, step: place) }
    }
    for effect in run.effects { effect.kept.cancel() }
    return nil
  }

  private func say(_ text: String) { problem = problem ?? text }

  // MARK: - The candidate

  private func read(_ input: Int) -> Int {
    if input >= GraphProgram.properties { return values[input - GraphProgram.properties].value }
    return input % 2 == 0 ? models[input / 2].count : models[input / 2].other
  }

  private func changes(_ input: Int) -> Int {
    input < GraphProgram.properties
      ? writes[input] : members[input - GraphProgram.properties].changes
  }

  /// The code of a value, or an effect; it looks whether there is a reason to run it.
  private func run(_ member: Member) -> Int {
    member.runs += 1
    let hasReason = member.last == nil || member.reads.contains { changes($0.key) != $0.value }
    if !hasReason { say("\(member.name) runs without a reason") }
    member.reads = [:]
    let value = member.rule.value { input in
      let value = read(input)
      // The first read: what has changed since then is a reason.
      if member.reads[input] == nil { member.reads[input] = changes(input) }
      return value
    }
    if member.last != value { member.changes += 1 }
    member.last = value
    return value
  }

  // MARK: - The model

  /// The value of an input, from the properties.
  private func naive(_ input: Int) -> Int {
    input < GraphProgram.properties
      ? stored[input] : members[input - GraphProgram.properties].rule.value(naive)
  }

  private func take(_ step: GraphProgram.Step) {
    for member in members + effects.map(\.member) + ended.map(\.member) { member.runs = 0 }
    let before = effects.map { $0.member.reads.keys.map { ($0, naive($0)) } }
    let here = effects
    switch step {
    case .write(let writes) where writes.count == 1: write(writes[0])
    case .write(let writes): graph.batch { for one in writes { write(one) } }
    case .ask(let place):
      let value = values[place].value
      if value != naive(GraphProgram.properties + place) {
        say("\(members[place].name) is \(value), and not \(naive(GraphProgram.properties + place))")
      }
    case .begin(let rule):
      let member = Member("an effect", rule)
      effects.append((member, graph.effect { [unowned self] in _ = run(member) }))
      if member.runs == 0 { say("an effect did not run at once") }
    case .end(let cancels):
      if effects.isEmpty { return }
      let last = effects.removeFirst()
      if cancels { last.kept.cancel() }
      ended.append((last.member, cancels ? last.kept : nil))
    }
    check(here.map(\.member), before)
  }

  private func write(_ write: GraphProgram.Write) {
    if stored[write.property] != write.value { writes[write.property] += 1 }
    stored[write.property] = write.value
    let model = models[write.property / 2]
    if write.property % 2 == 0 { model.count = write.value } else { model.other = write.value }
  }

  /// Whether the effects ran that had to, once, and nobody else.
  private func check(_ known: [Member], _ before: [[(Int, Int)]]) {
    for (member, reads) in zip(known, before)
    where effects.contains(where: { $0.member === member }) {
      let isDue = reads.contains { naive($0.0) != $0.1 }
      if isDue && member.runs == 0 { say("an effect did not run") }
      if !isDue && member.runs > 0 { say("an effect ran, and nothing had changed") }
    }
    for (member, _) in effects where member.last != member.rule.value(naive) {
      say("an effect has seen \(member.last ?? -1), and not \(member.rule.value(naive))")
    }
    for (member, _) in effects where member.runs > 1 { say("an effect ran \(member.runs) times") }
    for (member, _) in ended where member.runs > 0 { say("an effect ran that is over") }
    for member in members where member.runs > 1 {
      say("\(member.name) was evaluated \(member.runs) times")
    }
  }
}
