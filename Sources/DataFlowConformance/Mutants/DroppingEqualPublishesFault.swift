import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Says nothing about a published value that is equal.
enum DroppingEqualPublishesFault: HostFault {
  static let name = "dropping-equal-publishes"
  static let fault = "Says nothing about a published value that is equal."
  static let faults: Faults = .droppingEqualPublishes

  static let mutants = [
    Mutant(
      DroppingEqualPublishesFault.self,
      clauses: ["OBJ-05"],
      message: "signals = 0")
  ]
}
