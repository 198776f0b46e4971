import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Stores a published value before it says so.
enum PublishingLateFault: HostFault {
  static let name = "publishing-late"
  static let fault = "Stores a published value before it says so."
  static let faults: Faults = .publishingLate

  static let mutants = [
    Mutant(
      PublishingLateFault.self,
      clauses: ["OBJ-01"],
      message: "25 will change"),
    Mutant(
      PublishingLateFault.self,
      clauses: ["OBJ-04"],
      message: "receives B, is B"),
  ]
}
