import Candidates
import Conformance
import ConformanceKit
import Testing

/// What clauses about random programs say of those that go wrong, whatever the programs are
/// about, and where they do not look.
@Suite(.serialized) struct SmallProgramTests {
  private static func clause(_ id: String) throws -> Clause {
    try #require(Catalogue.observation.first { $0.id == id })
  }

  /// The program that a clause shows of a mutant.
  private static func listing(_ id: String, _ name: String) async throws -> [String] {
    let mutant = try #require(MutantCatalogue.registrars.first { $0.name == name })
    let result = await Runner(seed: 1).run(try clause(id), on: Specimen(mutant))
    #expect(result.verdict.isFailure)
    return Listing.split(result.actual).listing
  }

  /// What is wrong, and how many lines the program has at most.
  static let small: [(clause: String, mutant: String, remark: String, lines: Int)] = [
    // The object, a scope and a change, on a thread.
    ("RND-11", "mutant-silent", "was not called", 16),
    // A value that is asked for, or an effect.
    ("RND-13", "mutant-computing-twice", "without a reason", 8),
    // A run, another one without the property, and a change.
    ("RND-19", "mutant-keeping-runs", "read: calls = ", 20),
  ]

  @Test(arguments: small)
  func `a wrong program is shown as a few lines of Swift`(
    _ clause: String, _ mutant: String, _ remark: String, _ most: Int
  ) async throws {
    let listing = try await Self.listing(clause, mutant)
    let start = try #require(listing.firstIndex { $0 == "func program() {" })
    #expect(listing.last == "}")
    #expect(listing.count - start <= most)
    #expect(listing.contains { $0.contains("// Here: ") && $0.contains(remark) })
  }

  // MARK: - Threads

  /// A registrar that knows properties by their names alone, and maybe loses all calls.
  enum ByName: Candidate {
    typealias Models = MutexCandidate.Models

    static let name = "by-name"
    static let version = "1"
    static let summary = "The oracle, without anything that it can do beyond the least."
    static let capabilities: Set<Capability> = []
    static let isSilent = Locked(false)

    static func track<Result>(
      _ apply: () -> Result, onChange: @autoclosure () -> @Sendable () -> Void
    ) -> Result {
      let code = onChange()
      return MutexCandidate.track(
        apply, onChange: { if !isSilent.withLock(\.self) { code() } })
    }
  }

  @Test func `threads of programs need no key paths by hand`() async throws {
    let clause = try Self.clause("RND-11")
    #expect(await Runner(seed: 1, rounds: 200).run(clause, on: ByName.self).verdict == .pass)
    ByName.isSilent.withLock { $0 = true }
    defer { ByName.isSilent.withLock { $0 = false } }
    let silent = await Runner(seed: 1, rounds: 200).run(clause, on: ByName.self)
    #expect(silent.verdict.isFailure)
    let listing = Listing.split(silent.actual).listing
    #expect(listing.contains { $0.contains("was not called") })
    #expect(!listing.contains { $0.contains("mutate") })
  }

  // MARK: - Heaps

  @Test(arguments: ["RND-15", "RND-16"])
  func `what nobody has looked at is no pass`(_ id: String) async throws {
    let result = await Runner(seed: 1, rounds: 10).run(try Self.clause(id), on: CoreCandidate.self)
    guard case .untested(let reason) = result.verdict else {
      Issue.record("the verdict is \(result.verdict.kind.rawValue)")
      return
    }
    #expect(reason.hasPrefix("Others use the heap"))
  }

  // MARK: - Bytes

  @Test func `bytes are a program`() {
    let shape = ProgramShape.everything(CoreCandidate.capabilities)
    let few = Program(bytes: [], shape: shape)
    #expect(few == Program(bytes: [], shape: shape) && few.stepCount > 0)
    var generator = SplitMix(seed: 1)
    var programs: [Program] = []
    for _ in 0..<100 {
      let bytes = (0..<200).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let program = Program(bytes: bytes, shape: shape)
      #expect(program == Program(bytes: bytes, shape: shape))
      #expect(program.namesObjectsThatExist && !programs.contains(program))
      programs.append(program)
    }
    // What they say reaches as far as the programs of a seed do.
    let text = programs.flatMap { ProgramText.lines(of: $0) }.joined(separator: "\n")
    for word in ["PersistentObserver", "observe(options", ".mutate(", "throw Fault()", "change(&"] {
      #expect(text.contains(word))
    }
  }
}
