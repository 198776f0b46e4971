import ConformanceKit

/// What a ``DerivedMutant`` does wrong.
enum DerivedFault: String {
  case none
  case uncached
  case eager
  case twice
  case glitching
  case withoutCut
  case leaking
  case hoarding
  case deaf
  case lagging
  case neverStarting
  case plainEffects
  case runningTwice
  case keeping
  case batchless
  case losing
  case locking
  case overlapping
  case frozen
  case lateScopes
  case losingScopes
  case comparing
  case givingUp
  case telling
  case piling

  /// The fault of the mutant that runs.
  ///
  /// Not an argument, for the reasons of ``MutantEngine/current``.
  static var current: DerivedFault {
    get { slot.withLock { $0 } }
    set { slot.withLock { $0 = newValue } }
  }

  private static let slot = Locked<DerivedFault>(.none)
}

extension Mutant {
  /// A mutant of ObservationCore's derived values and effects.
  init(derived fault: DerivedFault, _ name: String, _ sentence: String, proofs: [Proof]) {
    self.init(
      name: "mutant-\(name)", fault: sentence, candidate: DerivedMutant.self,
      begin: { DerivedFault.current = fault }, end: { DerivedFault.current = .none },
      proofs: proofs)
  }
}
