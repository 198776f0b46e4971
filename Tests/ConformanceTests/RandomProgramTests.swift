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
        "hiding-conformance", "comparing-identity", "hashing-identity", "encoding-something",
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
      "It is about sides, ends and names of events: programs have one side, by tokens.": [
        "early-didset", "tracking-twice", "forgetting-ends", "separate-ends", "one-end",
        "naming-ends", "matching-all", "ignoring-end", "without-choice",
        "installing-thrown-events", "skipping-apply", "naming-nobody",
        "applying-twice-with-sides", "mistaking-ends", "naming-late", "hoarding", "crowded",
      ],
      "It is about observers that run again by themselves, which no program has.": [
        "mourning", "starting-inside", "tiring", "starting-now", "starting-late",
        "tracking-once", "rerunning-twice", "running-inside", "reporting-own-runs",
      ],
      "It is about values over time, which no program waits for.": [
        "lagging", "swallowing", "sharing", "ignoring-cancellation", "never-finishing",
        "running-early", "leaving-out-equals", "evaluating-elsewhere", "reviving", "polling",
        "doubling-first", "losing-unawaited", "doubling", "reading-inside",
      ],
      "It is about the standard library's models, which no program has.": [
        "staying-home"
      ],
      "It is about values that nobody uses any more, and graphs keep theirs.": ["hoarding-values"],
      "It is about evaluations that wait for each other, and those of graphs do not.": [
        "evaluating-under-a-lock"
      ],
      "It is about values of types that those of graphs are not.": [
        "freezing-other-types", "comparing-texts",
      ],
      "It is about which of two changes calls, and programs take either.": ["taking-from-outside"],
    ]
    return reasons.reduce(into: [:]) { all, entry in
      for name in entry.value { all["mutant-\(name)"] = entry.key }
    }
  }()

  /// Whether the candidate that it runs on fails programs without a fault, too: the scopes of
  /// those about two worlds, put into each other by hand, see what they should not.
  static func isWrongAnyway(_ mutant: Mutant) -> Bool { mutant.candidate.name == "worlds" }

  /// Whether a proof says that a random program sees the mutant: `MutantTests` tries it.
  static func isProved(_ mutant: Mutant) -> Bool {
    mutant.proofs.flatMap(\.clauses).contains { $0.hasPrefix("RND-") }
  }

  /// The mutants that hang: that nothing goes on is what is to be seen of them.
  static let hanging: Set<String> = ["mutant-holding-lock", "mutant-releasing-under-lock"]

  @Test(arguments: MutantCatalogue.registrars.filter { !isProved($0) && !isWrongAnyway($0) })
  func `a random program sees what is wrong, unless it cannot`(_ mutant: Mutant) async {
    let result = await Self.failure(of: mutant)
    #expect((result != nil) == (Self.unseen[mutant.name] == nil))
    // And it is shown, as Swift that can be pasted.
    guard let result else { return }
    let listing = Listing.split(result.actual).listing
    #expect(listing.contains("func program() {") && listing.last == "}")
    #expect(listing.contains { $0.contains("// Here: ") })
  }

  @Test func `what programs cannot see is a mutant`() {
    #expect(Set(MutantCatalogue.registrars.map(\.name)).isSuperset(of: Self.unseen.keys))
  }

  @Test func `what is wrong anyway fails programs without a fault`() async throws {
    let mutant = try #require(MutantCatalogue.registrars.first { Self.isWrongAnyway($0) })
    var failures: [ClauseResult] = []
    for clause in Self.clauses where failures.isEmpty {
      let result = await Runner(seed: 1, rounds: 100).run(clause, on: mutant.candidate)
      if result.verdict.isFailure { failures.append(result) }
    }
    #expect(!failures.isEmpty)
  }

  /// How one of the clauses fails `mutant`, if one does; stochastic ones get more chances.
  static func failure(of mutant: Mutant) async -> ClauseResult? {
    let hangs = hanging.contains(mutant.name)
    for rounds in [100, 1_000, 10_000] {
      let runner = Runner(seed: 1, rounds: rounds, patience: hangs ? 0.5 : 10)
      for clause in clauses {
        let result = await runner.run(clause, on: Specimen(mutant))
        // A machine that is slow is not one that sees.
        let isHung = result.verdict == .hang || result.actual.contains { $0.contains("never ends") }
        if result.verdict.isFailure && isHung == hangs { return result }
      }
      if unseen[mutant.name] != nil { return nil }
    }
    return nil
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
