import ConformanceKit
import ObservationCore

/// A candidate whose tracking function is that of the engine which is
/// ``MutantEngine/current``: what the mutants of the oracle run on.
///
/// Everything that a mutant with a broken model does not name is the oracle's.
protocol EngineCandidate: Candidate {
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

extension EngineCandidate {
  static var name: String { "oracle" }
  static var version: String { "1" }
  static var summary: String { "The oracle's registrar with another engine." }
  static var capabilities: Set<Capability> {
    [.manualKeyPaths, .codableModels, .throwingApply, .persistentObserver, .liveCounts]
  }

  static func isObservable(_ model: Counter) -> Bool { true }

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

/// The oracle with another engine.
enum EngineMutant: EngineCandidate {
  static func isObservable(_ model: Counter) -> Bool { MutantModels.isObservable(model) }
}

/// The models of all mutants of the oracle: their registrar takes the engine
/// of the mutant that runs.
@ObservationModels(registrar: MutantRegistrar.self, codable: true)
enum MutantModels {}

/// The engine of the mutant that runs.
enum MutantEngine {
  /// What models made from now on, and the tracking function, use.
  ///
  /// Process-wide, so that it holds for every thread a clause starts; that is
  /// why mutants are tried one clause at a time. A thread that an earlier
  /// clause left behind keeps the engine of its own models.
  static var current: ReferenceEngine {
    get { slot.withLock { $0 } }
    set { slot.withLock { $0 = newValue } }
  }

  private static let slot = Locked<ReferenceEngine>(ReferenceEngine())
}

extension Mutant {
  /// A mutant of the oracle.
  ///
  /// - Parameters:
  ///   - name: The name without `mutant-`.
  ///   - fault: What is wrong, in one sentence.
  ///   - engine: The oracle's engine, or one with a step overridden.
  ///   - models: The oracle's models, or one of them broken: what a macro could
  ///     do wrong.
  ///   - proofs: Which clauses notice, and what they say.
  init(
    _ name: String, _ fault: String, _ engine: ReferenceEngine.Type = ReferenceEngine.self,
    models: any EngineCandidate.Type = EngineMutant.self, proofs: [Proof]
  ) {
    // No end: a body that hangs, and then comes back, would end another's fault.
    self.init(
      name: "mutant-\(name)", fault: fault, candidate: models,
      begin: { MutantEngine.current = engine.init() }, proofs: proofs)
  }
}
