import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Does not ask the == of a view that is marked equatable().
enum IgnoringEquatableFault: HostFault {
  static let name = "ignoring-equatable"
  static let fault = "Does not ask the == of a view that is marked equatable()."
  static let faults: Faults = .ignoringEquatable
}

extension IgnoringEquatableFault {
  static let mutants = [
    Mutant(IgnoringEquatableFault.self, clauses: ["VIEW-08"], message: "number + 2: Parity +1")
  ]
}
