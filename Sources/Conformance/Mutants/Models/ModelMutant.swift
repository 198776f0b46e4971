/// A mutant whose fault is in a model: what a macro could do wrong.
///
/// Everything that a mutant does not name is the oracle's.
protocol ModelMutant: EngineCandidate {
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
  static func isObservable(_ model: Counter) -> Bool { true }

  static func prepare() { MutantEngine.current = ReferenceEngine() }
}
