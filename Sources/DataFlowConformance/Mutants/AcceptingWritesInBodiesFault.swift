import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Accepts writes by bodies.
enum AcceptingWritesInBodiesFault: HostFault {
  static let name = "accepting-writes-in-bodies"
  static let fault = "Accepts writes by bodies."
  static let faults: Faults = .acceptingWritesInBodies
}

extension AcceptingWritesInBodiesFault {
  static let mutants = [
    Mutant(AcceptingWritesInBodiesFault.self, clauses: ["VIEW-12"], message: "issue updateLimit")
  ]
}
