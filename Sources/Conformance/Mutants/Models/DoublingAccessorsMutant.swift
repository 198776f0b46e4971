import ObservationCore

/// Accessors that run the user's `didSet` twice.
enum DoublingAccessorsMutant: ModelMutant {
  static let name = "mutant-doubling-accessors"
  static let summary = "Accessors that run the user's didSet twice."

  @Observable(registrar: MutantRegistrar.self)
  final class Accessors: AccessorsModel, @unchecked Sendable {
    @ObservationIgnored var log: [String] = []
    var watched: Int = 0 {
      willSet { log.append("willSet \(watched) -> \(newValue)") }
      didSet {
        log.append("didSet \(oldValue) -> \(watched)")
        log.append("didSet \(oldValue) -> \(watched)")
      }
    }
    var clamped: Int = 0
    init() {}
  }

  static let mutants = [
    Mutant(candidate: Self.self, clauses: ["T-20", "I-26"], message: "didSet 0 -> 1")
  ]
}
