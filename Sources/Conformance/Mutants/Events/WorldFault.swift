import ConformanceKit

/// What a ``WorldMutant`` does wrong.
enum WorldFault: String, SwitchedFault {
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

  static var candidate: any Candidate.Type { WorldMutant.self }
  static let slot = Locked(WorldFault.none)
}
