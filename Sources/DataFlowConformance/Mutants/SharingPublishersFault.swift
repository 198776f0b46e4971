import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Gives all objects one publisher.
enum SharingPublishersFault: HostFault {
  static let name = "sharing-publishers"
  static let fault = "Gives all objects one publisher."
  static let faults: Faults = .sharingPublishers

  static let mutants = [
    Mutant(
      SharingPublishersFault.self, clauses: ["OBJ-06"],
      message: "another object: the same = true")
  ]
}
