/// A decision of data flow that is taken differently on purpose, so that clauses
/// can be seen to fail.
///
/// The product knows nothing of it: a tool puts the faults into a build of its
/// sources (`scripts/mutants.sh`), where one of them can be switched on. A registrar's mutants
/// override a step of a reference that is there for them; a host has no second, slower form, and
/// a method to override at each of these places would cost its hot paths a call.
package struct HostFault: Sendable {
  /// What the mutant is called, without `mutant-`.
  package let name: String

  /// The fault, in one sentence.
  package let sentence: String

  /// What the mutant's hosts observe models with.
  package let registrar: Registrar

  /// What is changed in the sources.
  package let edits: [FaultEdit]

  /// Which clauses notice, and how.
  package let proofs: [FaultProof]

  /// What hosts with a fault observe models with.
  package enum Registrar: Sendable {
    /// ObservationCore.
    case core
    /// The oracle's registrar, which calls once for each registration.
    case oneShot
  }

  init(
    _ name: String, _ sentence: String, registrar: Registrar = .core, edits: [FaultEdit],
    proofs: [FaultProof]
  ) {
    self.name = name
    self.sentence = sentence
    self.registrar = registrar
    self.edits = edits
    self.proofs = proofs
  }
}

/// Clauses that a fault makes fail, and what their failure must contain.
package struct FaultProof: Sendable {
  package let clauses: [String]
  package let message: String
  /// Whether the clauses wait in vain for something, for as long as their patience is.
  package let waits: Bool
}

/// One line of a fault's proofs.
///
/// - Parameters:
///   - clauses: The ids of clauses, with spaces between.
///   - message: What the failure of each must contain.
///   - waits: Whether they wait in vain for something.
func fails(_ clauses: String, _ message: String, waits: Bool = false) -> FaultProof {
  FaultProof(
    clauses: clauses.split(separator: " ").map(String.init), message: message, waits: waits)
}
