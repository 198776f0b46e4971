import ConformanceKit

/// What an ``EventMutant`` does wrong.
enum EventFault: String, SwitchedFault {
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

  static var candidate: any Candidate.Type { EventMutant.self }
  static let slot = Locked(EventFault.none)
}
