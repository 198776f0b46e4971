import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Takes any two values of a view for different inputs.
enum IgnoringInputsFault: HostFault {
  static let name = "ignoring-inputs"
  static let fault = "Takes any two values of a view for different inputs."
  static let faults: Faults = .ignoringInputs
}

extension IgnoringInputsFault {
  static let mutants = [
    Mutant(
      IgnoringInputsFault.self, clauses: ["VIEW-05"],
      message: "first changed: Pair +1, ValueView +2"),
    Mutant(
      IgnoringInputsFault.self, clauses: ["BIND-17"],
      message: "made again: Handing +1, BoundView +1"),
  ]
}
