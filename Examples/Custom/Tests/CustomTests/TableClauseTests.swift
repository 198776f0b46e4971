import Conformance
import ConformanceTesting
import Custom
import Testing

// A test of each clause: `swift test --filter R-02` runs one.
#clauseTests(of: TableCandidate.self, by: Catalogue.observation)
