@_spi(Testing) import DataFlow

/// Runs every body in each step, changes or not.
enum WorkingIdlyFault: HostFault {
  static let name = "working-idly"
  static let fault = "Runs every body in each step, changes or not."
  static let faults: Faults = .workingIdly
}
