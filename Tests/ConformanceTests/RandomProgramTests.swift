import Candidates
import Conformance
import ConformanceKit
import Foundation
import Testing

/// The clauses about random programs, and what makes and prints the programs.
///
/// One at a time: the mutants share their models, and ``Runner`` lets each wait for the
/// other.
@Suite(.serialized) struct RandomProgramTests {
  /// Those of threads first, then the one that does everything: few mutants get further.
  static let clauses: [Clause] = {
    let all = Catalogue.observation.filter { $0.id.hasPrefix("RND-") }
    let first = ["RND-11", "RND-12", "RND-10"]
    return first.compactMap { id in all.first { $0.id == id } }
      + all.filter { !first.contains($0.id) }
  }()

  // MARK: - Mutants

  /// The mutants that no random program can see, and why.
  static let unseen: [String: String] = {
    let reasons: [String: [String]] = [
      "It is about what a value is, and not about who is called.": [
        "hiding-conformance", "comparing-identity", "hashing-identity",
      ],
      "It is about the user's own accessors and hooks, which no program has.": [
        "bypassing-hooks", "doubling-accessors", "dropping-accessors",
      ],
      "It is about memory that nobody is called by.": [
        "keeping-husks", "registering-each-read", "piling-up-scopes", "piling-up-reads",
      ],
      "It is about the code of an index, and those of programs have none.": [
        "comparing-under-lock"
      ],
      "It is about threads that stand still, and those of programs go on.": ["waiting"],
      "It is about which of two changes calls, and programs take either.": ["taking-from-outside"],
    ]
    return reasons.reduce(into: [:]) { all, entry in
      for name in entry.value { all["mutant-\(name)"] = entry.key }
    }
  }()

  /// Those about events, sequences and the standard library's models.
  ///
  /// The programs have one-shot and persistent observers alone. C-24 and C-25 are about
  /// events, too.
  static func isAboutOthers(_ mutant: Mutant) -> Bool {
    mutant.proofs.flatMap(\.clauses).allSatisfy { id in
      ["O-", "K-", "A-", "X-", "D-", "C-24", "C-25"].contains { id.hasPrefix($0) }
    }
  }

  /// Whether a proof says that a random program sees the mutant: `MutantTests` tries it.
  static func isProved(_ mutant: Mutant) -> Bool {
    mutant.proofs.flatMap(\.clauses).contains { $0.hasPrefix("RND-") }
  }

  /// The mutants that hang: that nothing goes on is what is to be seen of them.
  static let hanging: Set<String> = ["mutant-holding-lock", "mutant-releasing-under-lock"]

  @Test(arguments: MutantCatalogue.registrars.filter { !isAboutOthers($0) && !isProved($0) })
  func `a random program sees what is wrong, unless it cannot`(_ mutant: Mutant) async {
    #expect(await Self.isSeen(mutant) == (Self.unseen[mutant.name] == nil))
  }

  @Test func `what programs cannot see is a mutant`() {
    #expect(Set(MutantCatalogue.registrars.map(\.name)).isSuperset(of: Self.unseen.keys))
  }

  /// Whether one of the clauses fails `mutant`; stochastic ones get more chances.
  static func isSeen(_ mutant: Mutant) async -> Bool {
    let hangs = hanging.contains(mutant.name)
    for rounds in [100, 1_000, 10_000] {
      let runner = Runner(seed: 1, rounds: rounds, patience: hangs ? 0.5 : 10)
      for clause in clauses {
        let result = await runner.run(clause, on: Specimen(mutant))
        // A machine that is slow is not one that sees.
        let isHung = result.verdict == .hang || result.actual.contains { $0.contains("never ends") }
        if result.verdict.isFailure && isHung == hangs { return true }
      }
      if unseen[mutant.name] != nil { return false }
    }
    return false
  }

  // MARK: - Programs

  @Test func `a seed is a program, and a program is data`() throws {
    for seed in 0..<50 {
      var (first, second) = (SplitMix(seed: UInt64(seed)), SplitMix(seed: UInt64(seed)))
      let shape = ProgramShape.everything(CoreCandidate.capabilities)
      let program = shape.program(using: &first)
      #expect(program == shape.program(using: &second))
      #expect(program.namesObjectsThatExist && program.stepCount > 0)
      let data = try JSONEncoder().encode(program)
      #expect(try JSONDecoder().decode(Program.self, from: data) == program)
    }
  }

  @Test func `a clause runs the same programs again with its seed`() async throws {
    let clause = try #require(Self.clauses.first { $0.id == "RND-10" })
    let mutant = try #require(
      MutantCatalogue.registrars.first { $0.name == "mutant-keeping-siblings" })
    let runner = Runner(seed: 3, rounds: 1_000)
    let first = await runner.run(clause, on: Specimen(mutant))
    let second = await runner.run(clause, on: Specimen(mutant))
    #expect(first.verdict.isFailure && first.actual == second.actual)
  }

  /// What makes a program smaller, on a test that needs no candidate.
  @Test func `a program shrinks to what goes wrong`() throws {
    let shape = ProgramShape.everything(CoreCandidate.capabilities)
    // Wrong is what adds in place inside of a scope.
    @Sendable func problem(_ program: Program) -> ProgramProblem? {
      func hasAddition(_ steps: [Step], isInside: Bool) -> Bool {
        steps.contains { step in
          if case .add = step.action, isInside { return true }
          let isScope = if case .track = step.action { true } else { isInside }
          return hasAddition(step.body, isInside: isScope)
            || hasAddition(step.onChange, isInside: isInside)
        }
      }
      guard hasAddition(program.steps, isInside: false) else { return nil }
      return ProgramProblem(.missing, step: nil)
    }
    var generator = SplitMix(seed: 1)
    var found = 0
    while found < 20 {
      let program = shape.program(using: &generator)
      guard let wrong = problem(program) else { continue }
      found += 1
      let shrunk = ProgramShrinking(program, wrong, problem).program
      #expect(shrunk.stepCount == 2)
    }
  }

  @Test func `a wrong program is printed in a few lines of Swift`() async throws {
    let clause = try #require(Self.clauses.first { $0.id == "RND-01" })
    let mutant = try #require(
      MutantCatalogue.registrars.first { $0.name == "mutant-silent" })
    let result = await Runner(seed: 1).run(clause, on: Specimen(mutant))
    let lines = FailureBlock.lines(for: result)
    let start = try #require(lines.firstIndex { $0.hasSuffix("func program() {") })
    let end = try #require(lines[start...].firstIndex { $0.hasSuffix("    }") && $0.count == 5 })
    // The object, the scope and the change, and what is wrong with it.
    #expect(end - start <= 10)
    #expect(lines[start..<end].contains { $0.hasSuffix("// Here: observer A: was not called") })
    #expect(lines.contains { $0.contains("run --candidate mutant-silent --seed 1") })
  }
}
