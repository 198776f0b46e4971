import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Drops writes through bindings that are derived from others.
enum LosingDerivedWritesFault: HostFault {
  static let name = "losing-derived-writes"
  static let fault = "Drops writes through bindings that are derived from others."
  static let faults: Faults = .losingDerivedWrites
}

extension LosingDerivedWritesFault {
  static let mutants = [
    Mutant(
      LosingDerivedWritesFault.self, clauses: ["BIND-05"],
      message: "written: StateView +0, text = Title false"),
    Mutant(LosingDerivedWritesFault.self, clauses: ["BIND-06"], message: "Town'"),
    Mutant(
      LosingDerivedWritesFault.self, clauses: ["BIND-10", "BIND-15"],
      message: "written 5: base 0"),
    Mutant(LosingDerivedWritesFault.self, clauses: ["BIND-11"], message: "base Optional(1)"),
    Mutant(
      LosingDerivedWritesFault.self, clauses: ["BIND-12"],
      message: "written: 0 = false, 1 = false, 2 = false"),
    Mutant(LosingDerivedWritesFault.self, clauses: ["BINDABLE-04"], message: "title 'old'"),
    Mutant(
      LosingDerivedWritesFault.self, clauses: ["BINDABLE-05"],
      message: "written: title 'old'"),
    Mutant(LosingDerivedWritesFault.self, clauses: ["BINDABLE-08"], message: "updates none"),
  ]
}
