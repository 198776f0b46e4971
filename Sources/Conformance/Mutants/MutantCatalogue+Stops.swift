import ConformanceKit

/// The oracle, which has one lock for all, and claims that nobody ever waits for another.
private enum BoastingOracle: Candidate {
  typealias Models = Oracle.Models
  private typealias Honest = EngineMutant<Oracle.Models>

  static var name: String { "boasting-oracle" }
  static var version: String { "1" }
  static var summary: String { "The oracle, which claims to be lock-free." }
  static var capabilities: Set<Capability> { Honest.capabilities.union([.lockFree]) }

  static func track<Result>(
    _ apply: () -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) -> Result {
    Honest.track(apply, onChange: onChange())
  }

  static func trackThrowing<Result>(
    _ apply: () throws -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) throws -> Result {
    try Honest.trackThrowing(apply, onChange: onChange())
  }

  static func makeObserver(onChange: @escaping @Sendable () -> Void) -> ReferenceObserver? {
    Honest.makeObserver(onChange: onChange)
  }

  static var liveBlocks: Int? { Honest.liveBlocks }
}

extension MutantCatalogue {
  /// Threads that stand still.
  static let stops: [Mutant] = [
    Mutant(
      name: "mutant-waiting",
      fault: "Waits for a thread that stands still inside of the registrar.",
      candidate: BoastingOracle.self,
      begin: { MutantEngine.current = ReferenceEngine() },
      proofs: [Proof(clauses: ["C-10", "C-11", "C-12", "C-13"], message: "somebody waited")])
  ]
}
