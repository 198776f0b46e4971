@_spi(Testing) import DataFlow

/// Does not look at what other threads have changed.
enum LosingForeignWritesFault: HostFault {
  static let name = "losing-foreign-writes"
  static let fault = "Does not look at what other threads have changed."
  static let faults: Faults = .losingForeignWrites
}
