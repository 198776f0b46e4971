import ConformanceKit
import ObservationCore

/// The candidate that the mutants of the oracle run on: its tracking function
/// is that of the engine which is ``MutantEngine/current``.
enum EngineMutant<Models: ModelSet>: Candidate {
  static var name: String { "oracle" }
  static var version: String { "1" }
  static var summary: String { "The oracle's registrar with another engine." }
  static var capabilities: Set<Capability> {
    [.manualKeyPaths, .codableModels, .throwingApply, .persistentObserver, .liveCounts]
  }

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

/// The oracle's models, whose registrar takes the engine of the mutant that
/// runs.
@ObservationModels(registrar: MutantRegistrar.self, codable: true)
enum Oracle {}

/// Models of which some are broken: those that are not named are the oracle's.
protocol BrokenModels: ModelSet {
  associatedtype Counter = Oracle.Models.Counter
  associatedtype Leaf = Oracle.Models.Leaf
  associatedtype Node = Oracle.Models.Node
  associatedtype Hooked = Oracle.Models.Hooked
  associatedtype Isolated = Oracle.Models.Isolated
  associatedtype Accessors = Oracle.Models.Accessors
  associatedtype Values = Oracle.Models.Values
  associatedtype Initialised = Oracle.Models.Initialised
  associatedtype Manual = Oracle.Models.Manual
  associatedtype Record = Oracle.Models.Record
  associatedtype Generic = Oracle.Models.Generic
  associatedtype GenericText = Oracle.Models.GenericText
  associatedtype Broad = Oracle.Models.Broad
  associatedtype Bare = Oracle.Models.Bare
}

extension BrokenModels {
  static func isObservable(_ model: Counter) -> Bool { true }

  static func fresh<Tag>(_ tag: Tag.Type, isBroad: Bool) -> any FreshModel.Type {
    Oracle.Models.fresh(tag, isBroad: isBroad)
  }
}

/// The engine of the mutant that runs.
enum MutantEngine {
  /// What models made from now on, and the tracking function, use.
  ///
  /// Not an argument: what a candidate has to have is static, and a tracking
  /// begins before there is a model that could say whose it is. Nor a value of
  /// the task: threads that clauses start, and detached tasks, inherit none.
  /// Process-wide, it holds for all of these; that is why mutants are tried one
  /// clause at a time. A thread that an earlier clause left behind keeps the
  /// engine of its own models.
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
  init<Models: ModelSet>(
    _ name: String, _ fault: String, _ engine: ReferenceEngine.Type = ReferenceEngine.self,
    models: Models.Type = Oracle.Models.self, proofs: [Proof]
  ) {
    // No end: a body that hangs, and then comes back, would end another's fault.
    self.init(
      name: "mutant-\(name)", fault: fault, candidate: EngineMutant<Models>.self,
      begin: { MutantEngine.current = engine.init() }, proofs: proofs)
  }
}
