import Conformance
import ConformanceKit
import Custom
import Testing

@Suite struct ConformanceTests {
  @Test(arguments: Catalogue.observation)
  func `the registrar conforms`(_ clause: Clause) async {
    let result = await Runner(seed: 1).run(clause, on: TableCandidate.self)
    #expect(!result.verdict.isFailure, "\(result.failureText)")
  }
}
