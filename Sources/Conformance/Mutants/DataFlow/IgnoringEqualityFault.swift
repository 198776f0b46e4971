@_spi(Testing) import DataFlow

/// Takes a write of an equal value for a change.
enum IgnoringEqualityFault: HostFault {
  static let name = "ignoring-equality"
  static let fault = "Takes a write of an equal value for a change."
  static let faults: Faults = .ignoringEquality

  static let mutants = [
    Mutant(
      IgnoringEqualityFault.self,
      clauses: ["STATE-06"],
      message: "the same number: bodies +1")
  ]
}
