@_spi(Testing) import DataFlow

/// Takes any two values of a view for different inputs.
enum IgnoringInputsFault: HostFault {
  static let name = "ignoring-inputs"
  static let fault = "Takes any two values of a view for different inputs."
  static let faults: Faults = .ignoringInputs
}
