import ConformanceKit

/// What a ``DerivedMutant`` does wrong.
enum DerivedFault: String, SwitchedFault {
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

  static var candidate: any Candidate.Type { DerivedMutant.self }
  static let slot = Locked(DerivedFault.none)
}
