extension RandomHostTests {
  /// The faults that random programs see.
  static let seen: Set<String> = []

  /// The faults at whose places programs come, and that none can see, and why.
  static let unseen: [String: String] = [:]

  /// With these, programs end the process, or never end.
  static let ending: Set<String> = []
}
