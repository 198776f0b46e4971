import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Runs bodies inside of a signal.
enum RunningInSignalsFault: HostFault {
  static let name = "running-in-signals"
  static let fault = "Runs bodies inside of a signal."
  static let faults: Faults = .runningInSignals

  static let mutants = [
    Mutant(
      RunningInSignalsFault.self,
      clauses: ["OBJ-10"],
      message: "NameView +1, name = A"),
    Mutant(
      RunningInSignalsFault.self,
      clauses: ["OBJ-11"],
      message: "NameView +10"),
    Mutant(
      RunningInSignalsFault.self,
      clauses: ["ID-22"],
      message: "RenewedView +2"),
  ]
}
