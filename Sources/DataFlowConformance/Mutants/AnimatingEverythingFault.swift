import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Marks writes without a transaction as animated.
enum AnimatingEverythingFault: HostFault {
  static let name = "animating-everything"
  static let fault = "Marks writes without a transaction as animated."
  static let faults: Faults = .animatingEverything

  static let mutants = [
    Mutant(
      AnimatingEverythingFault.self, clauses: ["STATE-24"],
      message: "toggle: updates default"),
    Mutant(AnimatingEverythingFault.self, clauses: ["BIND-08"], message: "before: default"),
    Mutant(AnimatingEverythingFault.self, clauses: ["TX-04"], message: "before: default"),
    Mutant(AnimatingEverythingFault.self, clauses: ["TX-05"], message: "without: default"),
    Mutant(AnimatingEverythingFault.self, clauses: ["TX-06"], message: "after: default"),
  ]
}
