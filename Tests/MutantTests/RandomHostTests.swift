import Conformance
import ConformanceKit
import DataFlowConformance
import Foundation
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

  /// How many rounds a fault gets that is seen, until it is, and one that is not.
  static let rounds = (seen: [100, 400, 1_600], unseen: [25])

  /// The faults that are tried: each third, and all of them in long tests.
  static let step =
    ProcessInfo.processInfo.environment["OBSERVATION_LONG"] == nil ? 3 : 1

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

  @Test func `each fault at whose place programs come is seen, or there is a reason`() async {
    let asked = await MutantCatalogue.hostsAsked {
      for candidate in MutantTests.soundHosts {
        for clause in Self.clauses {
          _ = await Runner(seed: 1, rounds: 100).run(clause, on: Specimen(candidate))
        }
      }
    }
    let listed = Self.seen.union(Self.unseen.keys).union(Self.ending)
    #expect(asked.subtracting(listed).sorted() == [], "to be listed")
    #expect(listed.subtracting(asked).sorted() == [], "no program comes there any more")
    #expect(Self.seen.isDisjoint(with: Self.unseen.keys))
  }

  @Test func `random programs find each fault that they can see, and show a small one`() async {
    let names = (Self.seen.sorted() + Self.unseen.keys.sorted()).enumerated()
      .filter { $0.offset % Self.step == 0 }.map(\.element)
    for name in names {
      guard let mutant = MutantCatalogue.hosts.first(where: { $0.name == name }) else {
        Issue.record("there is no \(name)")
        continue
      }
      let isSeen = Self.seen.contains(name)
      let trace = await Self.finding(of: mutant, isSeen ? Self.rounds.seen : Self.rounds.unseen)
      #expect((trace != nil) == isSeen, "\(name)")
      if let trace { #expect(Self.isSmall(trace), "\(name): \(trace.joined(separator: "\n"))") }
    }
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
