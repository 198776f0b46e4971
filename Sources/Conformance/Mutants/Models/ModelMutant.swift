/// A mutant whose fault is in a model: what a macro could do wrong.
///
/// Everything that a mutant does not name is the oracle's.
protocol ModelMutant: Candidate {
  associatedtype Counter = MutantModels.Counter
  associatedtype Leaf = MutantModels.Leaf
  associatedtype Node = MutantModels.Node
  associatedtype Hooked = MutantModels.Hooked
  associatedtype Isolated = MutantModels.Isolated
  associatedtype Accessors = MutantModels.Accessors
  associatedtype Values = MutantModels.Values
  associatedtype Initialised = MutantModels.Initialised
  associatedtype Manual = MutantModels.Manual
  associatedtype Record = MutantModels.Record
  associatedtype Generic = MutantModels.Generic
}

extension ModelMutant {
  static var version: String { "1" }
  static var capabilities: Set<Capability> {
    [.manualKeyPaths, .codableModels, .throwingApply, .persistentObserver, .liveCounts]
  }

  static func isObservable(_ model: Counter) -> Bool { true }

  static func prepare() { MutantEngine.current = ReferenceEngine() }

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
