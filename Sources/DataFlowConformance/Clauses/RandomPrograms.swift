import Conformance
import ConformanceKit
import DataFlow

/// Programs that nobody has written: each is made of a seed, and run by the host and
/// by a naive one.
///
/// A clause that fails shows the smallest program that it has found, and what differs.
extension Catalogue {
  static let randomPrograms: [Clause] = [
    Clause(
      programs: "RND-20", "states and bindings",
      features: ProgramFeatures(
        kinds: [.counter, .boxed, .bound, .plain, .label, .comparable, .equatable, .action],
        wraps: [.none, .none, .present, .either, .unwrapped])),
    Clause(
      programs: "RND-21", "lists, conditions and identifiers",
      features: ProgramFeatures(
        kinds: [.list, .list, .counter, .bound, .plain, .equatable, .owner],
        wraps: [.rows, .rows, .looseRows, .present, .either, .choice, .identified, .erased])),
    Clause(
      programs: "RND-22", "values of the environment",
      features: ProgramFeatures(
        kinds: [.counter, .environment, .environment, .visitor, .plain, .optional],
        wraps: [.environment, .environment, .setter, .object, .present, .none])),
    Clause(
      programs: "RND-23", "models and objects",
      features: ProgramFeatures(
        kinds: [.counter, .model, .owner, .observer, .visitor, .bound, .list, .optional],
        wraps: [.none, .present, .object, .rows, .identified], causes: [.model, .object])),
    // States alone: a model has one version, so that a body which runs because of an
    // earlier transaction has seen what was set with a later one.
    Clause(
      programs: "RND-24", "transactions, and of writes by other threads",
      features: ProgramFeatures(
        kinds: [.counter, .boxed, .bound, .list, .plain, .label],
        wraps: [.none, .present, .rows, .either], causes: [.thread, .transaction])),
    Clause(
      programs: "RND-25", "deep trees",
      features: ProgramFeatures(
        kinds: [.counter, .bound, .boxed, .environment, .model, .plain],
        wraps: [.none, .none, .present, .environment, .erased], causes: [.model], chain: 30)),
  ]
}

extension Clause {
  /// A clause about programs with some features.
  fileprivate init(
    programs id: String, _ what: String, features: ProgramFeatures, file: String = #filePath,
    line: Int = #line
  ) {
    self.init(
      flow: id, .observed,
      "A host MUST do what a naive one does, with random programs of \(what).",
      source: Source.decision,
      hint: "Which of the lines of the program, left out, makes the difference go away?",
      stochastic: true, expected: ["programs that differ: 0"], file: file, line: line
    ) { stage in
      ProgramSearch(id: id, features: features).run(on: stage)
    }
  }
}

/// Runs programs until one is found of which something is wrong.
@MainActor
private struct ProgramSearch {
  let id: String
  let features: ProgramFeatures

  func run(on stage: Stage) {
    // Deep trees cost more, and the default gate is to be quick.
    let count = max(4, stage.context.rounds / (features.chain > 0 ? 20 : 10))
    var seeds = SplitMix(seed: stage.context.seed)
    for number in 0..<count {
      let seed = seeds.next()
      // The body runs twice, with recording and without: every other program each time,
      // so that the same time is spent on twice as many.
      guard number.isMultiple(of: 2) == stage.isRecording else { continue }
      let program = ProgramGenerator.program(features, seed: seed)
      if ProgramRun.firstDifference(in: program, on: stage) != nil {
        return report(program, number, on: stage)
      }
    }
    stage.log("programs that differ: 0")
  }

  private func report(_ program: ViewProgram, _ number: Int, on stage: Stage) {
    var shrinker = ProgramShrinker { ProgramRun.firstDifference(in: $0, on: stage) != nil }
    let smallest = shrinker.shrink(program)
    let difference = ProgramRun.firstDifference(in: smallest, on: stage) ?? []
    let seed = stage.context.seed
    stage.log("program \(number + 1) of seed \(seed) differs:")
    for line in difference + smallest.lines { stage.log(line) }
    let rounds = stage.context.rounds
    stage.log(
      "conform run \(id) --candidate \(stage.candidate.name) --seed \(seed) --rounds \(rounds)")
  }
}
