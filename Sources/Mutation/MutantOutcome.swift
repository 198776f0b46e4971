/// What has become of a mutant in one stage: the gate, or the tests.
package struct MutantOutcome: Codable, Sendable {
  /// The text of the mutant's identity.
  package let identity: String
  package let fate: Fate
  /// Who has killed it, and how: `core R-01: fail`.
  package let by: String?
  package let seconds: Double

  package init(identity: String, fate: Fate, by: String? = nil, seconds: Double) {
    self.identity = identity
    self.fate = fate
    self.by = by
    self.seconds = seconds
  }

  package enum Fate: String, Codable, Sendable {
    case killed
    /// Something was at its place, and nothing has noticed.
    case survived
    /// Nothing was at its place.
    case unreached
  }
}
