import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Makes a publisher for whoever asks for that of an object.
enum MakingFreshPublishersFault: HostFault {
  static let name = "making-fresh-publishers"
  static let fault = "Makes a publisher for whoever asks for that of an object."
  static let faults: Faults = .makingFreshPublishers

  static let mutants = [
    Mutant(
      MakingFreshPublishersFault.self,
      clauses: ["OBJ-06"],
      message: "the same = false")
  ]
}
