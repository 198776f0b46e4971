internal import Conformance
internal import ConformanceKit
internal import DataFlowConformance
internal import Workloads

/// What a candidate has to prove before it is timed: being fast and wrong is
/// not a result.
enum Gate {
  /// Runs the required clauses on `candidate`.
  ///
  /// The seed is fixed and the rounds are few, so that the gate asks the same
  /// questions before every run; the full suite is `conform`'s.
  ///
  /// Who has passed is not asked again by the same process.
  ///
  /// - Throws: ``GateFailure`` with the first clause that does not hold.
  static func check(_ candidate: any MeasuredCandidate.Type) throws {
    let type = ObjectIdentifier(candidate)
    guard !passed.withLock({ $0.contains(type) }) else { return }
    let runner = Runner(seed: 1, rounds: 50)
    let stated = try candidate.statedFailures()
    for clause in Catalogue.all where clause.level == .required {
      let known = stated.first { $0.isAbout(clause.id) }
      let result = runner.run(clause, on: candidate).judged(by: known)
      if result.verdict.isFailure {
        throw GateFailure(
          candidate: candidate.name, clause: clause.id, rule: clause.rule,
          details: result.verdict.details)
      }
    }
    passed.withLock { _ = $0.insert(type) }
  }

  /// The candidates that have passed.
  private static let passed = Locked<Set<ObjectIdentifier>>([])
}

/// A candidate that must not be timed.
struct GateFailure: Error, CustomStringConvertible {
  let candidate: String
  let clause: String
  let rule: String
  let details: String

  var description: String {
    "\(candidate) does not conform and is not timed: \(clause): \(rule) (\(details))"
  }
}
