package import ConformanceKit
internal import Foundation
import Synchronization

/// Clauses for every verdict, candidates for every statement, two mutants.
package enum FixtureSuite {
  package static let candidates: [any Candidate.Type] = [
    Honest.self, Boasting.self, Modest.self, Open.self, Stale.self, Misspelt.self, Clumsy.self,
  ]

  package static let mutants = [
    silent([Proof(clauses: ["FX-watch"], message: "onChange")]),
    Mutant(
      name: "harmless", fault: "None at all, so that it lives.", candidate: Honest.self,
      proofs: [Proof(clauses: ["FX-watch"], message: "onChange")]),
  ]

  /// A mutant that never calls `onChange`.
  package static func silent(_ proofs: [Proof]) -> Mutant {
    Mutant(
      name: "silent", fault: "Never calls onChange.", candidate: Silent.self, proofs: proofs)
  }

  package static let clauses: [Clause] = [
    clause("FX-pass", expected: ["one"]) { _, context in context.log("one") },
    clause("FX-watch", .stdlibCompat, expected: ["onChange", "end"]) { candidate, context in
      watch(candidate, context)
    },
    clause("FX-fail", .strict, expected: ["one", "two", "three"]) { _, context in
      for line in ["one", "2", "three"] { context.log(line) }
    },
    clause("FX-throw", .strict, expected: []) { _, _ in throw FixtureError(text: "thrown") },
    clause("FX-lacking", .strict, expected: []) { _, _ in
      throw CapabilityMissing(capability: .throwingApply)
    },
    clause("FX-needing", .strict, needs: [.throwingApply], expected: []) { _, _ in },
    clause("FX-chance", .strict, stochastic: true, expected: ["7 rounds"]) { _, context in
      context.log("\(context.rounds) rounds")
    },
    clause("FX-abort", .strict, expected: []) { _, context in
      context.log("one")
      write("about to abort")
      abort()
    },
    clause("FX-exit", .strict, expected: []) { _, _ in exit(0) },
    clause("FX-leave", .strict, expected: []) { _, _ in _exit(0) },
    clause("FX-quick", .strict, expected: []) { _, _ in quick_exit(0) },
    // Fails, and has the process end well.
    clause("FX-afterwards", .strict, expected: ["one"]) { _, _ in
      atexit { _exit(0) }
    },
    // What is in memory that nobody has written, in a block of any size.
    clause("FX-fresh", .strict, expected: ["written = true, written = true"]) { _, context in
      context.log(
        [48, 4 << 20].map { "written = \(isWritten(freshBytes: $0))" }.joined(separator: ", "))
    },
    // As a worker ends that has no thread.
    clause("FX-status", .strict, expected: []) { _, _ in exit(8) },
    clause("FX-hang", .strict, expected: ["before", "after"]) { _, context in
      context.log("before")
      DispatchSemaphore(value: 0).wait()
      context.log("after")
    },
    clause("FX-spin", .strict, expected: ["before", "after"]) { _, context in
      context.log("before")
      let isOver = Atomic<Bool>(false)
      while !isOver.load(ordering: .acquiring) {}
      context.log("after")
    },
    clause("FX-start", .strict, expected: ["before", "after"]) { _, context in
      context.log("before")
      FixtureProcess.start()
      context.log("after")
    },
    clause("FX-print", .strict, expected: ["one"]) { _, _ in
      print(#"{"verdict":"pass"} <printed> "quoted""#)
    },
    clause("FX-flood", .strict, expected: ["one"]) { _, context in
      for _ in 0..<3 { context.log(String(repeating: "flood ", count: 500_000)) }
      print(String(repeating: "and more ", count: 300_000))
      throw FixtureError(text: String(repeating: "thrown ", count: 400_000))
    },
    clause("FX-mimic", .strict, expected: ["one"]) { _, context in
      context.log("\u{1B}[2J\rone\nPASS")
      print("\u{1B}[32mPASS \u{1B}[0m  FX-mimic\u{202E}\u{9B}31m")
    },
    // Says on descriptor 9 that it runs, and stays.
    clause("FX-linger", .strict, expected: []) { _, _ in
      try FileHandle(fileDescriptor: 9).write(contentsOf: Data("!".utf8))
      DispatchSemaphore(value: 0).wait()
    },
    // As that, with a process that stays, too.
    clause("FX-brood", .strict, expected: []) { _, _ in
      FixtureProcess.fork()
      try FileHandle(fileDescriptor: 9).write(contentsOf: Data("!".utf8))
      DispatchSemaphore(value: 0).wait()
    },
    clause("FX-fork", .strict, expected: []) { _, _ in FixtureProcess.fork() },
    clause("FX-close", .strict, expected: []) { _, _ in close(3) },
    clause("FX-stop", .strict, expected: []) { _, _ in
      close(3)
      kill(getpid(), SIGSTOP)
    },
    clause("FX-scribble", .strict, expected: []) { _, _ in
      try FileHandle(fileDescriptor: 3).write(contentsOf: Data("not a result\n".utf8))
    },
    Clause(
      "FX-untested", .required, "Nobody MUST check this.", source: "the fixture",
      untested: "It is one."),
  ]

  /// The clause called `id`.
  package static func clause(_ id: String) -> Clause { clauses.first { $0.id == id }! }

  private static func clause(
    _ id: String, _ level: Clause.Level = .required, needs: Set<Capability> = [],
    stochastic: Bool = false, expected: [String],
    body: @escaping @Sendable (any Candidate.Type, ClauseContext) throws -> Void
  ) -> Clause {
    Clause(
      id, level, "A fixture MUST do as \(id) says.", source: "the fixture", needs: needs,
      hint: "Look at the fixture & its <clauses>.", stochastic: stochastic, expected: expected,
      body: body)
  }

  private static func watch<Watched: Candidate>(
    _ candidate: Watched.Type, _ context: ClauseContext
  ) {
    let model = Watched.Counter()
    Watched.track({ _ = model.count }, onChange: { context.log("onChange") })
    model.count = 1
    context.log("end")
  }

  /// Whether a new block has anything but zeros.
  private static func isWritten(freshBytes count: Int) -> Bool {
    guard let block = malloc(count) else { return false }
    defer { free(block) }
    let bytes = UnsafeRawBufferPointer(start: block, count: count)
    return bytes.dropFirst(count / 2).allSatisfy { $0 != 0 }
  }

  private static func write(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
}

/// What `FX-throw` throws.
package struct FixtureError: Error, CustomStringConvertible {
  let text: String
  package var description: String { text }
}
