import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Does not call update().
enum SkippingUpdatesFault: HostFault {
  static let name = "skipping-updates"
  static let fault = "Does not call update()."
  static let faults: Faults = .skippingUpdates

  static let mutants = [
    Mutant(
      SkippingUpdatesFault.self,
      clauses: ["DP-01"],
      message: "updates = 0")
  ]
}
