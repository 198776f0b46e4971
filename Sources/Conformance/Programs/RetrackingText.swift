/// An observer that tracks again and again as Swift that can be pasted.
struct RetrackingText {
  private let program: RetrackingProgram
  private let problem: RetrackingProgram.Problem

  /// The lines of `program`, and what goes wrong where it does.
  static func lines(
    of program: RetrackingProgram, _ problem: RetrackingProgram.Problem
  ) -> [String] {
    RetrackingText(program: program, problem: problem).lines
  }

  private var lines: [String] {
    ["import ObservationCore", ""] + ObjectText.declarations(of: Set(kinds)) + [
      "", "func program() {",
    ]
      + kinds.enumerated().map { "  let a\($0) = \(ObjectText.creation(of: $1))" }
      + [
        "  nonisolated(unsafe) var observer: PersistentObserver?",
        "  nonisolated(unsafe) var reads: () -> Void = {}",
        "  nonisolated(unsafe) var calls = 0", "  observer = PersistentObserver {",
        "    calls += 1", "    if calls < 5 { observer?.track(reads) }", "  }",
      ] + program.turns.prefix(problem.turn + 1).enumerated().flatMap { text(of: $1, $0) } + [
        "  // Here: \(problem.text)", "}",
      ]
  }

  private func text(of turn: RetrackingProgram.Turn, _ number: Int) -> [String] {
    let isLast = number == problem.turn
    let changes =
      isLast
      ? Array(turn.changes.prefix(through: turn.changes.firstIndex(of: problem.property) ?? 0))
      : turn.changes
    return ["  reads = {"] + reading(turn.reads.first)
      + (turn.reads.inside.isEmpty ? [] : scope(turn.reads.inside, "    "))
      + reading(turn.reads.again) + ["  }"]
      + Array(repeating: "  observer?.track(reads)", count: turn.runs)
      + (turn.scope.isEmpty ? [] : scope(turn.scope, "  "))
      + changes.flatMap { ["  calls = 0", "  \(change($0))"] }
  }

  private func reading(_ properties: [Int]) -> [String] {
    ObjectText.rows(of: properties.map(read)).map { "    " + $0.joined(separator: "; ") }
  }

  private func scope(_ properties: [Int], _ indent: String) -> [String] {
    [indent + "withObservationTracking {"]
      + ObjectText.rows(of: properties.map(read)).map {
        indent + "  " + $0.joined(separator: "; ")
      } + [indent + "} onChange: {}"]
  }

  // MARK: - Properties

  /// The objects, as those of a ``RetrackingRun``.
  private var kinds: [ObjectKind] {
    if program.isManual { return [.manual] }
    let (broad, rest) = program.width.quotientAndRemainder(dividingBy: ObjectKind.broadCount)
    return Array(repeating: .broad, count: broad)
      + Array(repeating: .counter, count: (rest + 1) / 2)
  }

  /// The member that a property is, without its object if it is by hand.
  private func name(_ property: Int) -> String {
    if program.isManual { return "\\Manual.[\(property)]" }
    let (object, member) = property.quotientAndRemainder(dividingBy: ObjectKind.broadCount)
    if object < program.width / ObjectKind.broadCount { return "a\(object).property\(member)" }
    return "a\(object + member / 2).\(member % 2 == 0 ? "count" : "other")"
  }

  private func read(_ property: Int) -> String {
    program.isManual ? "a0.read(\(name(property)))" : "_ = \(name(property))"
  }

  private func change(_ property: Int) -> String {
    program.isManual ? "a0.mutate(\(name(property))) {}" : "\(name(property)) += 1"
  }
}
