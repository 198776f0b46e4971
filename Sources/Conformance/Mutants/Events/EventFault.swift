import ConformanceKit

/// What an ``EventMutant`` does wrong.
enum EventFault: String {
  case none
  // Events.
  case silent
  case earlyDidSet
  case trackingAgain
  case forgettingEnds
  case separateEnds
  case oneEnd
  case namingEnds
  case matchingAll
  case ignoringEnd
  case withoutChoice
  case installingThrown
  case skippingApply
  case telling
  case namingNobody
  case keeping
  case applyingTwice
  case mistakingEnds
  case namingLate
  case hoarding
  case repeating
  case crowded
  case piling
  // Continuous observation.
  case startingNow
  case startingLate
  case startingInside
  case trackingOnce
  case runningTwice
  case runningInside
  case reportingOwn
  case tiring
  case stayingHome
  case mourning
  // Values.
  case lagging
  case swallowing
  case sharing
  case ignoringCancellation
  case neverFinishing
  case runningEarly
  case leavingOutEquals
  case runningElsewhere
  case reviving
  case polling
  case doublingFirst
  case losingUnawaited
  case doubling
  case readingInside

  /// The fault of the mutant that runs.
  ///
  /// Not an argument, for the reasons of ``MutantEngine/current``.
  static var current: EventFault {
    get { slot.withLock { $0 } }
    set { slot.withLock { $0 = newValue } }
  }

  private static let slot = Locked<EventFault>(.none)
}

extension Mutant {
  /// A mutant of ObservationCore's events and sequences.
  init(event fault: EventFault, _ name: String, _ sentence: String, proofs: [Proof]) {
    self.init(
      name: "mutant-\(name)", fault: sentence, candidate: EventMutant.self,
      begin: { EventFault.current = fault }, end: { EventFault.current = .none }, proofs: proofs)
  }
}
