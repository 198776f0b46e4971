import Conformance
import Foundation
import Testing

/// One clause with one candidate.
struct ClauseRun: CustomTestStringConvertible, Sendable {
  let clause: Clause
  let candidate: any Candidate.Type
  var rounds: Int = 50
  var patience: Double = 10

  var testDescription: String { "\(clause.id) \(candidate.name)" }

  /// Every tested clause with each of `candidates`.
  static func all(_ candidates: [any Candidate.Type]) -> [ClauseRun] {
    candidates.flatMap { candidate in
      Catalogue.tested.map { ClauseRun(clause: $0, candidate: candidate) }
    }
  }

  var expected: [String]? { clause.check?.expected }

  /// Runs the clause on a thread of its own.
  ///
  /// - Returns: What it wrote; nil where the candidate lacks an ability.
  func trace() async throws -> [String]? {
    guard let check = clause.check, clause.needs.isSubset(of: candidate.capabilities) else {
      return nil
    }
    let trace = Trace()
    let context = ClauseContext(trace: trace, seed: 1, rounds: rounds, patience: patience)
    try await withCheckedThrowingContinuation { continuation in
      // Whoever comes first takes it: the clause, or the deadline.
      let waiting = Locked<CheckedContinuation<Void, any Error>?>(continuation)
      let thread = Thread { [candidate] in
        candidate.prepare()
        let outcome = Result { try check.body(candidate, context) }
        waiting.withLock { $0.take() }?.resume(with: outcome)
      }
      thread.stackSize = 8 << 20
      thread.start()
      DispatchQueue.global().asyncAfter(deadline: .now() + 3 * patience) {
        guard let continuation = waiting.withLock({ $0.take() }) else { return }
        trace.append("hung: the clause")
        continuation.resume()
      }
    }
    return trace.snapshot
  }
}

extension Catalogue {
  /// The clauses with a check.
  static var tested: [Clause] { all.filter { $0.check != nil } }
}

extension Clause {
  /// The check of a tested clause.
  var check: Check? {
    if case .tested(let check) = status { check } else { nil }
  }
}
