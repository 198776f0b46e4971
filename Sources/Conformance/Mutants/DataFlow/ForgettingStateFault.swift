@_spi(Testing) import DataFlow

/// Gives a view that is made again new states.
enum ForgettingStateFault: HostFault {
  static let name = "forgetting-state"
  static let fault = "Gives a view that is made again new states."
  static let faults: Faults = .forgettingState
}
