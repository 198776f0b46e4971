import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Does nothing when a program calls send().
enum IgnoringManualSendsFault: HostFault {
  static let name = "ignoring-manual-sends"
  static let fault = "Does nothing when a program calls send()."
  static let faults: Faults = .ignoringManualSends

  static let mutants = [
    Mutant(
      IgnoringManualSendsFault.self,
      clauses: ["OBJ-06"],
      message: "send(): signals = 0"),
    Mutant(
      IgnoringManualSendsFault.self,
      clauses: ["OBJ-07"],
      message: "NoteView +0"),
    Mutant(
      IgnoringManualSendsFault.self,
      clauses: ["OOBJ-05"],
      message: "annotate, send(): BookView +0"),
  ]
}
