import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Takes another evaluation for another lifetime.
enum RemountingFault: HostFault {
  static let name = "remounting"
  static let fault = "Takes another evaluation for another lifetime."
  static let faults: Faults = .remounting
}

extension RemountingFault {
  static let mutants = [
    Mutant(RemountingFault.self, clauses: ["VIEW-03"], message: "10 times: idle = true, made = 11")
  ]
}
