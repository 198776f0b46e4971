import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Makes properties ready in the reverse order.
enum ReversingPropertiesFault: HostFault {
  static let name = "reversing-properties"
  static let fault = "Makes properties ready in the reverse order."
  static let faults: Faults = .reversingProperties

  static let mutants = [
    Mutant(
      ReversingPropertiesFault.self,
      clauses: ["DP-05"],
      message: "update first")
  ]
}
