import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Says that there is work to do when there is none.
enum NeverIdleFault: HostFault {
  static let name = "never-idle"
  static let fault = "Says that there is work to do when there is none."
  static let faults: Faults = .neverIdle

  static let mutants = [
    Mutant(
      NeverIdleFault.self, clauses: ["VIEW-03", "VIEW-13", "BIND-20", "OBSV-19"],
      message: "idle = false")
  ]
}
