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
    Mutant(SilentIssuesFault.self, clauses: ["STATE-13"], message: "issues 0"),
    Mutant(SilentIssuesFault.self, clauses: ["VIEW-12", "THR-08"], message: "issues: none"),
  ]
}
