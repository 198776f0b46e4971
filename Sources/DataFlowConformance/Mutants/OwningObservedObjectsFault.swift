import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Keeps the first object that an ObservedObject was given.
enum OwningObservedObjectsFault: HostFault {
  static let name = "owning-observed-objects"
  static let fault = "Keeps the first object that an ObservedObject was given."
  static let faults: Faults = .owningObservedObjects

  static let mutants = [
    Mutant(
      OwningObservedObjectsFault.self,
      clauses: ["OOBJ-02"],
      message: "name = new', made = 4"),
    Mutant(
      OwningObservedObjectsFault.self,
      clauses: ["OOBJ-03"],
      message: "another object: NameView +1, name = A"),
  ]
}
