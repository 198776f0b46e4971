import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Sends for the first published property of an object alone.
enum PublishingFirstPropertyOnlyFault: HostFault {
  static let name = "publishing-first-property-only"
  static let fault = "Sends for the first published property of an object alone."
  static let faults: Faults = .publishingFirstPropertyOnly

  static let mutants = [
    Mutant(
      PublishingFirstPropertyOnlyFault.self,
      clauses: ["OBJ-02"],
      message: "signals = 2"),
    Mutant(
      PublishingFirstPropertyOnlyFault.self,
      clauses: ["OBJ-08"],
      message: "set title: signals = 0"),
    Mutant(
      PublishingFirstPropertyOnlyFault.self,
      clauses: ["OBJ-12"],
      message: "set isEnabled: NameView +0"),
  ]
}
