import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Sends for an object when one in a property of it changes.
enum ForwardingNestedObjectsFault: HostFault {
  static let name = "forwarding-nested-objects"
  static let fault = "Sends for an object when one in a property of it changes."
  static let faults: Faults = .forwardingNestedObjects

  static let mutants = [
    Mutant(
      ForwardingNestedObjectsFault.self,
      clauses: ["OBJ-09"],
      message: "set the inner name: signals = 1")
  ]
}
