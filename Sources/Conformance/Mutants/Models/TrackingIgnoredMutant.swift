import ObservationCore

/// Models whose ignored properties are tracked.
enum TrackingIgnoredMutant: ModelMutant {
  static let name = "mutant-tracking-ignored"
  static let summary = "Models whose ignored properties are tracked."

  @Observable(registrar: MutantRegistrar.self)
  final class Counter: CounterModel, @unchecked Sendable {
    var count: Int = 0
    var other: Int = 0
    var ignored: Int = 0
    var sum: Int { count + other }
    init() {}
  }

  static let mutants = [
    Mutant(candidate: Self.self, clauses: ["T-10", "T-11"], message: "set ignored: calls = 1")
  ]
}
