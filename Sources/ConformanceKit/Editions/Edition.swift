/// The semantics of one version of Swift.
///
/// An edition has the clauses that hold since that version or an older one, except those
/// that it replaces.
public enum Edition: String, Sendable, CaseIterable, Comparable, Codable {
  /// SE-0395, and SE-0475 with `Observations`; setters that compare.
  case swift62 = "6.2"
  /// As 6.2: nothing was added.
  case swift63 = "6.3"
  /// SE-0506: sides, events, tokens and continuous observation.
  case swift64 = "6.4"

  /// The edition of a run that does not say.
  public static var newest: Edition { allCases[allCases.count - 1] }

  /// The version of the suite in which the edition came: what it has when nothing else is
  /// said, so that an edition stays what it was.
  public var suite: SuiteVersion {
    switch self {
    case .swift62, .swift63, .swift64: .first
    }
  }

  /// Whether `left` is older than `right`.
  public static func < (left: Edition, right: Edition) -> Bool {
    (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
  }
}

/// Which clauses are asked for: an edition, as a version of the suite has it.
public struct Pin: Sendable, Hashable, CustomStringConvertible {
  /// Whose semantics.
  public let edition: Edition

  /// What the suite knew of them.
  public let suite: SuiteVersion

  /// Everything that this kit has: the newest edition, and what is not replaced.
  public static var newest: Pin { Pin(.newest, suite: .current) }

  /// A pin.
  ///
  /// - Parameters:
  ///   - edition: The edition. If nil, the newest that the version of the suite has.
  ///   - suite: The version of the suite. If nil, the one in which the edition came, and
  ///     the newest one without an edition.
  public init(_ edition: Edition? = nil, suite: SuiteVersion? = nil) {
    self.suite = suite ?? edition?.suite ?? .current
    let version = self.suite
    self.edition = edition ?? Edition.allCases.last { $0.suite <= version } ?? .newest
  }

  /// Whether the edition has `clause`.
  public func includes(_ clause: Clause) -> Bool {
    let validity = clause.validity
    guard validity.edition <= edition, validity.suite <= suite else { return false }
    // An untested one asks for nothing, and stays listed.
    guard case .tested = clause.status, let replacement = validity.replacement else { return true }
    return edition < replacement.edition || suite < replacement.suite
  }

  /// What people call it: `edition 6.4, suite 1.0`.
  public var description: String { "edition \(edition.rawValue), suite \(suite)" }
}
