import ObservationCore

/// The oracle with another engine.
enum MutantCandidate<Engine: MutantEngine>: EngineCandidate {
  static var name: String { "mutant-\(Engine.name)" }
  static var summary: String { Engine.fault }

  typealias Counter = MutantModels.Counter
  typealias Leaf = MutantModels.Leaf
  typealias Node = MutantModels.Node
  typealias Hooked = MutantModels.Hooked
  typealias Isolated = MutantModels.Isolated
  typealias Accessors = MutantModels.Accessors
  typealias Values = MutantModels.Values
  typealias Initialised = MutantModels.Initialised
  typealias Manual = MutantModels.Manual
  typealias Record = MutantModels.Record
  typealias Generic = MutantModels.Generic

  static func isObservable(_ model: Counter) -> Bool { MutantModels.isObservable(model) }

  static func prepare() { MutantEngine.current = Engine() }
}

/// The models of all mutants: their registrar takes the engine of the mutant
/// that runs.
@ObservationModels(registrar: MutantRegistrar.self, codable: true)
enum MutantModels {}
