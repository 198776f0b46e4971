import DataFlow

/// What a host and a ``NaiveHost`` do with the same program.
@MainActor
enum ProgramRun {
  /// The first difference, or nil if there is none.
  ///
  /// - Returns: The lines that say what was expected and what was there.
  static func firstDifference(in program: ViewProgram, on stage: Stage) -> [String]? {
    var naive = NaiveHost(program, seesAhead: stage.candidate is any HostedCandidate.Type)
    let world = ProgramWorld(program, candidate: stage.candidate)
    stage.mount { world.root }
    defer {
      // Bindings that views have handed out keep these, also of a program that is not run to
      // its end.
      world.keep([])
      stage.host.unmount()
    }
    var reported: [String: Int] = [:]
    func difference(_ turn: String) -> [String]? {
      let issues = stage.host.issues.reduce(into: [:]) { $0["\($1.kind)", default: 0] += 1 }
      let new = issues.merging(reported) { $0 - $1 }
      reported = issues
      let actual = Outcome(
        texts: stage.host.elements.flatMap { [$0] + $0.descendants }
          .filter { $0.kind == "Text" }.compactMap(\.text),
        runs: world.takeRuns(), lives: world.takeLives(), shown: world.shown,
        issues: new)
      if let found = naive.expected.difference(from: actual) { return ["\(turn):"] + found }
      if naive.shown == actual.shown { return nil }
      return [
        "\(turn):", "  preferences expected: \(naive.shown)", "  preferences: \(actual.shown)",
      ]
    }
    if let found = difference("mounted") { return found }
    for (number, causes) in program.turns.enumerated() {
      let actions = naive.turn(causes)
      if naive.isOpen { return nil }
      stage.host.turn { for action in actions { world.perform(action, on: stage) } }
      world.keep(naive.order)
      if let found = difference("turn \(number + 1)") { return found }
    }
    return end(of: naive, world, on: stage)
  }

  /// What is wrong once all views have gone: nothing of them is to be left that hears of
  /// a change.
  private static func end(
    of naive: NaiveHost, _ world: ProgramWorld, on stage: Stage
  ) -> [String]? {
    world.keep([])
    let expected = naive.unmounted
    stage.host.unmount()
    let actual = world.takeLives()
    if actual.sorted() != expected.sorted() {
      return [
        "unmounted:", "  lives expected: \(expected.sorted())", "  lives: \(actual.sorted())",
      ]
    }
    stage.host.turn { world.changeAll() }
    let runs = world.takeRuns()
    if !runs.isEmpty || !stage.host.elements.isEmpty || !stage.host.isIdle {
      return ["unmounted:", "  bodies: \(runs)", "  elements: \(stage.host.elements)"]
    }
    return nil
  }
}

/// What a host has done in a turn.
struct Outcome {
  let texts: [String]
  let runs: [String]
  let lives: [String]
  let shown: [Int]
  let issues: [String: Int]
}

extension Expectation {
  /// What differs first, or nil.
  func difference(from actual: Outcome) -> [String]? {
    func lines(_ what: String, _ expected: [String], _ actual: [String]) -> [String]? {
      if expected == actual { return nil }
      return ["  \(what) expected: \(list(expected))", "  \(what): \(list(actual))"]
    }
    let runs = updates.flatMap { $0.flatMap(\.runs) }
    let counted = actual.runs.filter { !optional.contains($0) }
    return lines("texts", texts, actual.texts)
      ?? lines("lives", lives.sorted(), actual.lives.sorted())
      ?? lines("bodies", runs.filter { !optional.contains($0) }.sorted(), counted.sorted())
      ?? issueProblem(in: actual.issues)
      ?? orderProblem(in: actual.runs)
  }

  private func issueProblem(in actual: [String: Int]) -> [String]? {
    for kind in Set(issues.keys).union(actual.keys).sorted() {
      let (expected, count) = (issues[kind] ?? 0...0, actual[kind] ?? 0)
      if !expected.contains(count) {
        return ["  \(kind) expected: \(expected) times", "  \(kind): \(count) times"]
      }
    }
    return nil
  }

  private func list(_ lines: [String]) -> String {
    lines.isEmpty ? "none" : lines.joined(separator: ", ")
  }
}

// MARK: - Order

extension Expectation {
  /// What speaks against the order of the runs: outer bodies first, those at the same
  /// depth as they became due, and those inside of a body at once.
  private func orderProblem(in runs: [String]) -> [String]? {
    var rest = runs.filter { !optional.contains($0) }[...]
    for blocks in updates {
      let blocks = blocks.map { block in
        var block = block
        block.runs.removeAll { optional.contains($0) }
        return block
      }.filter { !$0.runs.isEmpty }
      let part = rest.prefix(blocks.map(\.runs.count).reduce(0, +))
      rest = rest.dropFirst(part.count)
      if let problem = orderProblem(of: Array(part), in: blocks) { return problem }
    }
    return nil
  }

  private func orderProblem(of runs: [String], in blocks: [Block]) -> [String]? {
    let places = Dictionary(
      runs.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    func problem(_ expected: [String]) -> [String] {
      [
        "  order expected: \(expected.joined(separator: " before "))",
        "  order: \(runs.joined(separator: ", "))",
      ]
    }
    for block in blocks {
      guard let first = places[block.runs[0]] else { return problem(block.runs) }
      if Array(runs[first...].prefix(block.runs.count)) != block.runs { return problem(block.runs) }
    }
    for first in blocks {
      for second in blocks where first.isBefore(second) {
        if places[first.runs[0]]! > places[second.runs[0]]! {
          return problem([first.runs[0], second.runs[0]])
        }
      }
    }
    return nil
  }
}

extension Expectation.Block {
  /// Whether the block has to run before another one of its update.
  func isBefore(_ other: Self) -> Bool {
    if depth.isLess(than: other.depth) { return true }
    guard depth == other.depth, let due, let otherDue = other.due else { return false }
    return due < otherDue
  }
}
