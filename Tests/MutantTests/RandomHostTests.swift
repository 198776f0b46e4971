import Conformance
import ConformanceKit
import DataFlowConformance
import Testing

/// The random programs of views alone, with every fault of hosts.
///
/// Only in a build whose hosts have faults (`scripts/test.sh mutants`). One at a time,
/// because there is one fault at a time.
@Suite(
  .serialized,
  .enabled(if: MutantCatalogue.hosts.allSatisfy { $0.absence == nil }, "no faults in this build"))
struct RandomHostTests {
  /// The one that has everything first: few faults get further.
  static let clauses: [Clause] = {
    let all = Catalogue.dataFlow.filter { $0.id.hasPrefix("RND-") }
    let first = ["RND-29", "RND-26", "RND-27", "RND-28"]
    return first.compactMap { id in all.first { $0.id == id } }
      + all.filter { !first.contains($0.id) }
  }()

  /// How many rounds a fault gets, until it is seen.
  static let rounds = [100, 400]

  /// The trace of a clause that sees a mutant, or nil if none does.
  private static func finding(of mutant: Mutant, _ rounds: [Int]) async -> [String]? {
    for rounds in rounds {
      let runner = Runner(seed: 1, rounds: rounds, patience: 2)
      for clause in clauses {
        let result = await runner.run(clause, on: Specimen(mutant))
        if result.verdict.isFailure { return result.actual }
      }
    }
    return nil
  }

  @Test func `random programs find each fault that they can see, and show a small one`() async {
    let sound = await MutantCatalogue.hostsAsked {
      for candidate in MutantTests.soundHosts {
        for clause in Self.clauses {
          _ = await Runner(seed: 1, rounds: 100).run(clause, on: Specimen(candidate))
        }
      }
    }
    var (found, missed): (Set<String>, Set<String>) = ([], [])
    for mutant in MutantCatalogue.hosts where sound.contains(mutant.name) {
      if Self.ending.contains(mutant.name) { continue }
      let isSeen = Self.seen.contains(mutant.name)
      let rounds = isSeen ? Self.rounds : Array(Self.rounds.prefix(1))
      guard let trace = await Self.finding(of: mutant, rounds) else {
        missed.insert(mutant.name)
        continue
      }
      found.insert(mutant.name)
      #expect(Self.isSmall(trace), "\(mutant.name): \(trace.joined(separator: "\n"))")
    }
    #expect(found.subtracting(Self.seen).sorted() == [], "seen now: to be listed")
    #expect(Self.seen.subtracting(found).sorted() == [], "not seen any more")
    #expect(missed.symmetricDifference(Self.unseen.keys).sorted() == [], "see `unseen`")
  }

  /// Whether a trace has a program of a few lines, and the command that repeats it.
  private static func isSmall(_ trace: [String]) -> Bool {
    // What differs without recording stands beside what is said with it.
    let mark = "without recording: "
    let lines = trace.map { line in
      line.hasPrefix(mark)
        ? String(line.dropFirst(mark.count).split(separator: "; recording: ").first ?? "") : line
    }
    let isProgram = lines.contains("import DataFlow")
    guard lines.contains(where: { $0.hasPrefix("conform run RND-") }) else { return false }
    return isProgram
      ? lines.count { $0.hasPrefix("struct V") } <= 12
      : lines.contains { $0.contains(" differs:") } && lines.count <= 60
  }
}
