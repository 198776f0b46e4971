import ObservationCore

/// The oracle with another engine.
enum MutantCandidate<Engine: MutantEngine>: Candidate {
  static var name: String { "mutant-\(Engine.name)" }
  static var version: String { "1" }
  static var summary: String { Engine.fault }
  static var capabilities: Set<Capability> {
    [.manualKeyPaths, .codableModels, .throwingApply, .persistentObserver, .liveCounts]
  }

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

  static func track<Result>(
    _ apply: () -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) -> Result {
    MutantEngine.current.track(apply, onChange: onChange)
  }

  static func trackThrowing<Result>(
    _ apply: () throws -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) throws -> Result {
    try MutantEngine.current.track(apply, onChange: onChange)
  }

  static func makeObserver(onChange: @escaping @Sendable () -> Void) -> ReferenceObserver? {
    ReferenceObserver(engine: MutantEngine.current, onChange: onChange)
  }

  static var liveBlocks: Int? { MutantEngine.current.registrationCount }
}

/// The models of all mutants: their registrar takes the engine of the mutant
/// that runs.
@ObservationModels(registrar: MutantRegistrar.self, codable: true)
enum MutantModels {}
