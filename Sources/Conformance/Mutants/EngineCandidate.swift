/// A candidate whose tracking function is that of the engine which
/// ``MutantEngine/current`` is when a clause runs: every mutant is one.
protocol EngineCandidate: Candidate {}

extension EngineCandidate {
  static var version: String { "1" }
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
