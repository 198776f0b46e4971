import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Takes any two values of a view for the same inputs.
enum IgnoringNewInputsFault: HostFault {
  static let name = "ignoring-new-inputs"
  static let fault = "Takes any two values of a view for the same inputs."
  static let faults: Faults = .ignoringNewInputs
}

extension IgnoringNewInputsFault {
  static let mutants = [
    Mutant(IgnoringNewInputsFault.self, clauses: ["VIEW-06"], message: "WithInput +0"),
    Mutant(IgnoringNewInputsFault.self, clauses: ["VIEW-07"], message: "WithClosure +0"),
    Mutant(IgnoringNewInputsFault.self, clauses: ["STATE-08"], message: "ValueView +0"),
    Mutant(
      IgnoringNewInputsFault.self, clauses: ["OBSV-08"],
      message: "another object: GivenReader +0"),
    Mutant(IgnoringNewInputsFault.self, clauses: ["OBSV-25"], message: "made again: text = 5"),
  ]
}
