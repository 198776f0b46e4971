import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Does not look for properties inside of a dynamic property.
enum IgnoringNestedPropertiesFault: HostFault {
  static let name = "ignoring-nested-properties"
  static let fault = "Does not look for properties inside of a dynamic property."
  static let faults: Faults = .ignoringNestedProperties

  static let mutants = [
    Mutant(
      IgnoringNestedPropertiesFault.self,
      clauses: ["ENV-15"],
      message: "property = blue"),
    Mutant(
      IgnoringNestedPropertiesFault.self,
      clauses: ["DP-02"],
      message: "weight = 0"),
    Mutant(
      IgnoringNestedPropertiesFault.self,
      clauses: ["DP-06"],
      message: "optional = 0, class = 0"),
  ]
}
