import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Stores what is written only when the update comes.
enum WritingLateFault: HostFault {
  static let name = "writing-late"
  static let fault = "Stores what is written only when the update comes."
  static let faults: Faults = .writingLate
}

extension WritingLateFault {
  static let mutants = [
    Mutant(WritingLateFault.self, clauses: ["STATE-05"], message: "read 0"),
    Mutant(WritingLateFault.self, clauses: ["STATE-21"], message: "current 0"),
    Mutant(WritingLateFault.self, clauses: ["BIND-03"], message: "second 1"),
    Mutant(WritingLateFault.self, clauses: ["BIND-13"], message: "another value: id 7"),
    Mutant(WritingLateFault.self, clauses: ["BIND-14"], message: "source 0"),
    Mutant(WritingLateFault.self, clauses: ["BIND-18"], message: "binding = 0"),
  ]
}
