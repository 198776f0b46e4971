import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Keeps the objects of views that are gone.
enum LeakingObjectsFault: HostFault {
  static let name = "leaking-objects"
  static let fault = "Keeps the objects of views that are gone."
  static let faults: Faults = .leakingObjects

  static let mutants = [
    Mutant(
      LeakingObjectsFault.self,
      clauses: ["SOBJ-04", "SOBJ-12", "OOBJ-07"],
      message: "gone = 0")
  ]
}
