import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Accepts writes for views that have gone, and updates them.
enum SurvivingWritesFault: HostFault {
  static let name = "surviving-writes"
  static let fault = "Accepts writes for views that have gone, and updates them."
  static let faults: Faults = [.acceptingLateWrites, .trackingAfterUnmount]
}

extension SurvivingWritesFault {
  static let mutants = [
    Mutant(SurvivingWritesFault.self, clauses: ["BIND-20"], message: "read = 5"),
    Mutant(SurvivingWritesFault.self, clauses: ["THR-07"], message: "bodies after the end: "),
  ]
}
