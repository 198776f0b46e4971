import Candidates
import Conformance
import ConformanceKit
import ConformanceTesting
import DataFlowConformance
import Testing

/// Every clause with every candidate that is not broken on purpose.
@Suite struct ClauseTests {
  @Test(arguments: ConformanceTrial.all(of: CandidateCatalogue.all, by: Catalogue.all))
  func `clause holds, or fails as the candidate says`(_ trial: ConformanceTrial) async throws {
    try await trial.run()
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
