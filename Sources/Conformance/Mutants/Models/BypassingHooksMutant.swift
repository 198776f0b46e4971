import ObservationCore

/// Accessors that do not call the hand-written hooks.
enum BypassingHooksMutant: ModelMutant {
  static let name = "mutant-bypassing-hooks"
  static let summary = "Accessors that do not call the hand-written hooks."

  @Observable(registrar: MutantRegistrar.self)
  final class Hooked: HookedModel, @unchecked Sendable {
    var value: Int = 0
    var other: Int = 0
    @ObservationIgnored var log: [String] = []
    init() {}
  }

  static let mutants = [
    Mutant(candidate: Self.self, clauses: ["T-09"], message: "read value: []")
  ]
}
