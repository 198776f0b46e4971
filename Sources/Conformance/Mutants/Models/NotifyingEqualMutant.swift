import ObservationCore

/// A setter that notifies of equal values.
enum NotifyingEqualMutant: ModelMutant {
  static let name = "mutant-notifying-equal"
  static let summary = "A setter that notifies of equal values."

  final class Values: PlainValues, ValuesModel, Observable, @unchecked Sendable {
    override var integer: Int {
      get {
        registrar.access(self, keyPath: \.integer)
        return super.integer
      }
      set { registrar.withMutation(of: self, keyPath: \.integer) { super.integer = newValue } }
    }
  }

  static let mutants = [
    Mutant(candidate: Self.self, clauses: ["I-24"], message: "integer, equal: calls = 1")
  ]
}
