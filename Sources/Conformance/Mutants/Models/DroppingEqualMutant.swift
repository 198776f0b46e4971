import ObservationCore

/// A setter that does not store equal values.
enum DroppingEqualMutant: ModelMutant {
  static let name = "mutant-dropping-equal"
  static let summary = "A setter that does not store equal values."

  final class Values: PlainValues, ValuesModel, Observable, @unchecked Sendable {
    override var equatableReference: EquatableReference {
      get {
        registrar.access(self, keyPath: \.equatableReference)
        return super.equatableReference
      }
      set {
        guard super.equatableReference != newValue else { return }
        registrar.withMutation(of: self, keyPath: \.equatableReference) {
          super.equatableReference = newValue
        }
      }
    }
  }

  static let mutants = [
    Mutant(candidate: Self.self, clauses: ["I-26"], message: "identical = false")
  ]
}
