import ObservationCore

/// Accessors that leave out the user's `willSet` and `didSet`.
enum DroppingAccessorsMutant: ModelMutant {
  static let name = "mutant-dropping-accessors"
  static let summary = "Accessors that leave out the user's willSet and didSet."

  @Observable(registrar: MutantRegistrar.self)
  final class Accessors: AccessorsModel, @unchecked Sendable {
    @ObservationIgnored var log: [String] = []
    var watched: Int = 0
    var clamped: Int = 0
    init() {}
  }

  static let mutants = [
    Mutant(candidate: Self.self, clauses: ["T-20"], message: "set watched, []: calls = 1"),
    Mutant(candidate: Self.self, clauses: ["I-27"], message: "value = 20"),
  ]
}
