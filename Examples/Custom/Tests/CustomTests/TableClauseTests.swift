import Conformance
import ConformanceTesting
import Custom
import Testing

@Test(arguments: ConformanceTrial.all(of: [TableCandidate.self], by: Catalogue.observation))
func `the registrar conforms`(_ trial: ConformanceTrial) async throws { try await trial.run() }
