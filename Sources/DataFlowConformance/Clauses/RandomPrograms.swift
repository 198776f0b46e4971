import Conformance
import ConformanceKit
import DataFlow

/// Programs that nobody has written: each is made of a seed, and run by the host and
/// by a naive one.
///
/// A clause that fails shows the smallest program that it has found, and what differs.
extension Catalogue {
  static let randomPrograms: [Clause] = ProgramFeatures.ofClauses.map { id, features in
    Clause(programs: id, subjects[id]!, features: features)
  }

  /// What the programs of the clauses are about.
  private static let subjects = [
    "RND-20": "states and bindings",
    "RND-21": "lists, conditions and identifiers",
    "RND-22": "values of the environment",
    "RND-23": "models and objects",
    "RND-24": "transactions, and of writes by other threads",
    "RND-25": "deep trees",
    "RND-29": "everything at once",
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
    let known = ViewProgramCorpus.programs(of: id)
    for (number, program) in known.enumerated() {
      if let kind = problem(in: program, on: stage) {
        return report(program, kind, "program \(number + 1) of the corpus", on: stage)
      }
    }
    // Deep and large trees cost more, and the default gate is to be quick.
    let count = max(4, stage.context.rounds / (features.chain > 0 || features.isMixed ? 20 : 10))
    var seeds = SplitMix(seed: stage.context.seed)
    for number in 0..<count {
      let seed = seeds.next()
      // The body runs twice, with recording and without: every other program each time,
      // so that the same time is spent on twice as many.
      guard number.isMultiple(of: 2) == stage.isRecording else { continue }
      let program = ProgramGenerator.program(features, seed: seed)
      if let kind = problem(in: program, on: stage) {
        let name = "program \(number + 1) of seed \(stage.context.seed)"
        return report(program, kind, name, on: stage)
      }
    }
    stage.log("programs that differ: 0")
  }

  /// What of a program differs: its texts, say.
  private func problem(in program: ViewProgram, on stage: Stage) -> String? {
    guard let lines = ProgramRun.firstDifference(in: program, on: stage) else { return nil }
    return lines.dropFirst().first?.split(separator: " ").first.map(String.init) ?? ""
  }

  private func report(
    _ program: ViewProgram, _ kind: String, _ name: String, on stage: Stage
  ) {
    var shrinker = ProgramShrinker { problem(in: $0, on: stage) == kind }
    let smallest = shrinker.shrink(program)
    let difference = ProgramRun.firstDifference(in: smallest, on: stage) ?? []
    stage.log("\(name) differs:")
    for line in difference + smallest.lines { stage.log(line) }
    let (seed, rounds) = (stage.context.seed, stage.context.rounds)
    stage.log(
      "conform run \(id) --candidate \(stage.candidate.name) --seed \(seed) --rounds \(rounds)")
    stage.log("once that is mended, an entry of ViewProgramCorpus for \(id):")
    for line in smallest.entry { stage.log(line) }
  }
}
