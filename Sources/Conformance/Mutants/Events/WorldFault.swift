import ConformanceKit

/// What a ``WorldMutant`` does wrong.
enum WorldFault: String {
  case none
  // Scopes.
  case blind
  case callingTwice
  case late
  case installingThrown
  case replacingErrors
  // Runs.
  case registeringOnce
  case countingEarlierRuns
  case ignoringCancellation
  case lagging
  // Shared models.
  case deaf
  case torn
  case comparingNothing
  case foreign

  /// The fault of the mutant that runs.
  ///
  /// Not an argument, for the reasons of ``MutantEngine/current``.
  static var current: WorldFault {
    get { slot.withLock { $0 } }
    set { slot.withLock { $0 = newValue } }
  }

  private static let slot = Locked<WorldFault>(.none)
}

extension Mutant {
  /// A mutant of what crosses the border to the standard library.
  init(world fault: WorldFault, _ name: String, _ sentence: String, proofs: [Proof]) {
    self.init(
      name: "mutant-\(name)", fault: sentence, candidate: WorldMutant.self,
      begin: { WorldFault.current = fault }, end: { WorldFault.current = .none }, proofs: proofs)
  }
}
