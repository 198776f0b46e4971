import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Lets writes change a constant binding.
enum ChangingConstantsFault: HostFault {
  static let name = "changing-constants"
  static let fault = "Lets writes change a constant binding."
  static let faults: Faults = .changingConstants
}

extension ChangingConstantsFault {
  static let mutants = [
    Mutant(ChangingConstantsFault.self, clauses: ["BIND-09"], message: "written 5: read 5")
  ]
}
