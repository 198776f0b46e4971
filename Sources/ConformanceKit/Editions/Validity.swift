/// Since when a clause holds, and what holds instead from when on.
public struct Validity: Sendable, Equatable {
  /// The oldest edition in which it holds.
  public let edition: Edition

  /// The oldest version of the suite that asks for it.
  public let suite: SuiteVersion

  /// What is asked for instead, if it is not asked for any more.
  public let replacement: Replacement?

  /// Holds in every edition, since the first version of the suite.
  public static let always: Validity = Validity()

  /// A validity.
  ///
  /// - Parameters:
  ///   - edition: The oldest edition in which the clause holds.
  ///   - suite: The oldest version of the suite that asks for it.
  ///   - replacement: What is asked for instead, and from when on.
  public init(
    since edition: Edition = .swift62, suite: SuiteVersion = .first,
    replacement: Replacement? = nil
  ) {
    self.edition = edition
    self.suite = suite
    self.replacement = replacement
  }

  /// What takes the place of a clause.
  public struct Replacement: Sendable, Equatable {
    /// The ids of what is asked for instead; none if nothing is.
    public let clauses: [String]

    /// The first edition that has them instead.
    public let edition: Edition

    /// The first version of the suite that has them instead.
    public let suite: SuiteVersion

    /// A replacement, in force where both the edition and the version of the suite are at
    /// least these.
    public init(by clauses: [String], since edition: Edition = .swift62, suite: SuiteVersion) {
      self.clauses = clauses
      self.edition = edition
      self.suite = suite
    }
  }
}
