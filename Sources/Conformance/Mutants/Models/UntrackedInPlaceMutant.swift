import ObservationCore

/// A mutation in place that does not count as a read.
enum UntrackedInPlaceMutant: ModelMutant {
  static let name = "mutant-untracked-in-place"
  static let summary = "A mutation in place that does not count as a read."

  final class Values: PlainValues, ValuesModel, Observable, @unchecked Sendable {
    override var integer: Int {
      get {
        registrar.access(self, keyPath: \.integer)
        return super.integer
      }
      _modify {
        registrar.willSet(self, keyPath: \.integer)
        defer { registrar.didSet(self, keyPath: \.integer) }
        yield &super.integer
      }
    }
  }

  static let mutants = [
    Mutant(candidate: Self.self, clauses: ["I-10"], message: "+=, then set: calls = 0")
  ]
}
