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
      set {
        registrar.withMutation(of: self, keyPath: \.integer) { super.integer = newValue }
      }
    }

    override var text: String {
      get {
        registrar.access(self, keyPath: \.text)
        return super.text
      }
      set {
        registrar.withMutation(of: self, keyPath: \.text) { super.text = newValue }
      }
    }

    override var array: [Int] {
      get {
        registrar.access(self, keyPath: \.array)
        return super.array
      }
      set {
        registrar.withMutation(of: self, keyPath: \.array) { super.array = newValue }
      }
    }

    override var optionalInteger: Int? {
      get {
        registrar.access(self, keyPath: \.optionalInteger)
        return super.optionalInteger
      }
      set {
        registrar.withMutation(of: self, keyPath: \.optionalInteger) {
          super.optionalInteger = newValue
        }
      }
    }

    override var reference: PlainReference {
      get {
        registrar.access(self, keyPath: \.reference)
        return super.reference
      }
      set {
        registrar.withMutation(of: self, keyPath: \.reference) { super.reference = newValue }
      }
    }

    override var equatableReference: EquatableReference {
      get {
        registrar.access(self, keyPath: \.equatableReference)
        return super.equatableReference
      }
      set {
        registrar.withMutation(of: self, keyPath: \.equatableReference) {
          super.equatableReference = newValue
        }
      }
    }
  }

  final class Accessors: PlainAccessors, AccessorsModel, Observable, @unchecked Sendable {
    override var watched: Int {
      get {
        registrar.access(self, keyPath: \.watched)
        return super.watched
      }
      set {
        registrar.withMutation(of: self, keyPath: \.watched) { super.watched = newValue }
      }
    }
  }

  static let mutants = [
    Mutant(candidate: Self.self, clauses: ["I-24"], message: "integer, equal: calls = 1"),
    Mutant(
      candidate: Self.self, clauses: ["I-26"], message: "[willSet 0 -> 0; didSet 0 -> 0]: calls = 1"
    ),
    Mutant(
      candidate: Self.self, clauses: ["OBSV-16"], message: "equal value: ValuesReader +1"),
  ]
}
