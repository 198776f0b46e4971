import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Sets an object for the type that it turns out to have.
enum KeyingByDynamicTypeFault: HostFault {
  static let name = "keying-by-dynamic-type"
  static let fault = "Sets an object for the type that it turns out to have."
  static let faults: Faults = .keyingByDynamicType

  static let mutants = [
    Mutant(
      KeyingByDynamicTypeFault.self,
      clauses: ["EOBJ-08"],
      message: "leaf = base")
  ]
}
