/// A graph of derived values and effects as Swift that can be pasted.
struct GraphText {
  private let program: GraphProgram
  /// Where it goes wrong: a step, or the end.
  private let place: Int?
  private let problem: String
  private let hasThreads: Bool

  /// The lines of `program`, which goes wrong at `place` as `problem` says.
  static func lines(
    of program: GraphProgram, _ problem: String, at place: Int?, hasThreads: Bool
  ) -> [String] {
    let text = GraphText(
      program: program, place: place, problem: problem, hasThreads: hasThreads)
    return hasThreads ? text.threaded : text.plain
  }

  // MARK: - One thread

  private var plain: [String] {
    [
      "import ObservationCore", "",
      "@Observable class Counter: @unchecked Sendable { var count = 0; var other = 0 }", "",
      "func program() {", "  let (a, b) = (Counter(), Counter())",
    ] + values + ["  var effects: [Effect] = []"]
      + program.steps.enumerated().flatMap { place, step in
        ["  " + line(step)] + (place == self.place ? [here] : [])
      } + (place == nil ? [here] : []) + ["}"]
  }

  private var here: String { "  // Here: \(problem)" }

  private var values: [String] {
    program.values.enumerated().map {
      "  let value\(GraphProgram.properties + $0) = Derived { \(expression($1)) }"
    }
  }

  private func read(_ input: Int) -> String {
    if input >= GraphProgram.properties { return "value\(input).value" }
    return hasThreads ? "cells[\(input)]" : property(input)
  }

  private func property(_ input: Int) -> String {
    (input < 2 ? "a" : "b") + (input % 2 == 0 ? ".count" : ".other")
  }

  private func expression(_ rule: GraphProgram.Rule) -> String {
    let inputs = rule.inputs.map(read)
    switch rule.kind {
    case .sum: return inputs.joined(separator: " + ")
    case .remainder: return "(\(inputs.joined(separator: " + "))) % 3"
    case .choice: return "\(inputs[0]) % 2 == 0 ? \(inputs[1]) : \(inputs[2])"
    case .detour: return "(\(inputs[0]) % 2 == 0 ? \(inputs[1]) : 0) + \(inputs[2])"
    case .nothing: return inputs.map { "\($0) * 0" }.joined(separator: " + ")
    }
  }

  private func line(_ step: GraphProgram.Step) -> String {
    switch step {
    case .write(let writes) where writes.count == 1: write(writes[0])
    case .write(let writes): "withBatch { \(writes.map(write).joined(separator: "; ")) }"
    case .ask(let value): "_ = value\(GraphProgram.properties + value).value"
    case .begin(let rule):
      hasThreads
        ? "effects.begin { _ = \(expression(rule)) }"
        : "effects.append(Effect { _ = \(expression(rule)) })"
    case .end(let cancels):
      hasThreads
        ? "effects.end(cancels: \(cancels))"
        : cancels
          ? "if !effects.isEmpty { effects.removeFirst().cancel() }"
          : "if !effects.isEmpty { effects.removeFirst() }"
    }
  }

  private func write(_ write: GraphProgram.Write) -> String {
    hasThreads
      ? "cells.set(\(write.property), to: \(write.value))"
      : "\(property(write.property)) = \(write.value)"
  }

  // MARK: - Several threads

  private var threaded: [String] {
    let threads = ThreadedGraphRun.threads
    return Self.cells + Self.effects
      + ["", "func program() {", "  let (cells, effects) = (Cells(), Effects())"] + values
      + ["  let steps: [@Sendable () -> Void] = ["]
      + program.steps.map { "    { \(line($0)) }," }
      + [
        "  ]", "  DispatchQueue.concurrentPerform(iterations: \(threads)) { thread in",
        "    for pass in 0..<\(ThreadedGraphRun.passes) {",
        "      for place in steps.indices",
        "      where place % \(threads) == (thread + pass) % \(threads) { steps[place]() }",
        "    }", "  }", here, "}",
      ]
  }

  private static let cells: [String] = [
    "import Foundation", "import ObservationCore", "",
    "final class Cells: ObservationCore.Observable, @unchecked Sendable {",
    "  private let (registrar, lock) = (ObservationRegistrar(), NSLock())",
    "  private var values = [0, 0, 0, 0]", "  subscript(place: Int) -> Int {",
    "    registrar.access(self, keyPath: \\.[place])",
    "    return lock.withLock { values[place] }", "  }",
    "  func set(_ place: Int, to value: Int) {",
    "    registrar.withMutation(of: self, keyPath: \\.[place]) {",
    "      lock.withLock { values[place] = value }", "    }", "  }", "}",
  ]

  private static let effects: [String] = [
    "final class Effects: @unchecked Sendable {", "  private let lock = NSLock()",
    "  private var all: [Effect] = []", "  func begin(_ body: @escaping @Sendable () -> Void) {",
    "    if lock.withLock({ all.count >= \(ThreadedGraphRun.mostEffects) }) { return }",
    "    let effect = Effect(body)", "    lock.withLock { all.append(effect) }", "  }",
    "  func end(cancels: Bool) {",
    "    let effect = lock.withLock { all.isEmpty ? nil : all.removeFirst() }",
    "    if cancels { effect?.cancel() }", "  }", "}",
  ]
}
