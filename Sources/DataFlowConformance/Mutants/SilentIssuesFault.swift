import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Does not record misuse.
enum SilentIssuesFault: HostFault {
  static let name = "silent-issues"
  static let fault = "Does not record misuse."
  static let faults: Faults = .silentIssues
}

extension SilentIssuesFault {
  static let mutants = [
    Mutant(SilentIssuesFault.self, clauses: ["STATE-13"], message: "got 'issues = '"),
    Mutant(
      SilentIssuesFault.self, clauses: ["VIEW-12"],
      message: "mounted: Meddling +1, text = 0, idle = true'"),
    Mutant(
      SilentIssuesFault.self, clauses: ["THR-08"],
      message: "publishing object: text = 1, name = B'"),
  ]
}
