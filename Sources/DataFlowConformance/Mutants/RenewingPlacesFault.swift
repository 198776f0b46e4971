import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Makes a view anew whose id or type is the same.
enum RenewingPlacesFault: HostFault {
  static let name = "renewing-places"
  static let fault = "Makes a view anew whose id or type is the same."
  static let faults: Faults = .renewingPlaces

  static let mutants = [
    Mutant(
      RenewingPlacesFault.self,
      clauses: ["SOBJ-11"],
      message: "neither: made = 4"),
    Mutant(
      RenewingPlacesFault.self,
      clauses: ["ID-02"],
      message: "a = 0, made = 6"),
    Mutant(
      RenewingPlacesFault.self,
      clauses: ["ID-19"],
      message: "the same type: a = 0"),
  ]
}
