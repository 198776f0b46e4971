import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Gives all states of a type the same storage.
enum SharingStorageFault: HostFault {
  static let name = "sharing-storage"
  static let fault = "Gives all states of a type the same storage."
  static let faults: Faults = .sharingStorage
}

extension SharingStorageFault {
  static let mutants = [
    Mutant(SharingStorageFault.self, clauses: ["STATE-09"], message: "add: 1 = 1, 2 = 1"),
    Mutant(SharingStorageFault.self, clauses: ["STATE-23"], message: "text = 1 1"),
    Mutant(
      SharingStorageFault.self, clauses: ["THR-02"], message: "each ends on its last value: false"),
  ]
}
