import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Does not send its value to a new subscriber of a published property.
enum WithholdingCurrentValuesFault: HostFault {
  static let name = "withholding-current-values"
  static let fault = "Does not send its value to a new subscriber of a published property."
  static let faults: Faults = .withholdingCurrentValues

  static let mutants = [
    Mutant(
      WithholdingCurrentValuesFault.self, clauses: ["OBJ-04"],
      message: "expected 'receives A, is A', got 'receives B, is A'"),
    Mutant(WithholdingCurrentValuesFault.self, clauses: ["OBJ-16"], message: "values = 0"),
  ]
}
