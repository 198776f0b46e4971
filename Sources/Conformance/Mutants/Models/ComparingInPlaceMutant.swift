import ObservationCore

/// A mutation in place that notifies only if the value has changed.
enum ComparingInPlaceMutant: ModelMutant {
  static let name = "mutant-comparing-in-place"
  static let summary = "A mutation in place that notifies only if the value has changed."

  final class Values: PlainValues, ValuesModel, Observable, @unchecked Sendable {
    override var integer: Int {
      get {
        registrar.access(self, keyPath: \.integer)
        return super.integer
      }
      set {
        guard super.integer != newValue else { return }
        registrar.withMutation(of: self, keyPath: \.integer) { super.integer = newValue }
      }
    }
  }

  static let mutants = [
    Mutant(candidate: Self.self, clauses: ["I-25"], message: "integer += 0: calls = 0")
  ]
}
