@_spi(Testing) import DataFlow

/// Does not record misuse.
enum SilentIssuesFault: HostFault {
  static let name = "silent-issues"
  static let fault = "Does not record misuse."
  static let faults: Faults = .silentIssues
}
