/// A clause that a candidate is known to fail: one entry of its ``Expectations``.
///
/// A known failure stays visible: every run shows it, with its reason, as a
/// failure of the candidate. It only keeps the run from ending with an error.
/// As soon as the clause passes, the entry is stale, and that is an error,
/// except where the clause is stochastic and may pass by chance.
public struct KnownFailure: Sendable, Equatable {
  /// The id of the clause; in a file, its case does not matter.
  public let clause: String

  /// The ways of failing that are known; any other is an error.
  public let forms: Set<Form>

  /// Where it is so.
  public let scope: Scope

  /// Why the candidate fails it, in one sentence.
  public let reason: String

  /// The file and the line of the entry, if it comes from one.
  package let place: String?

  /// A failure that is known.
  ///
  /// - Parameters:
  ///   - clause: The id of the clause.
  ///   - reason: Why the candidate fails it, in one sentence.
  ///   - forms: The ways of failing that are known.
  ///   - scope: Where it is so.
  ///   - place: The file and the line of the entry.
  package init(
    _ clause: String, reason: String, forms: Set<Form> = [.fails], scope: Scope = Scope(),
    place: String? = nil
  ) {
    self.clause = clause
    self.reason = reason
    self.forms = forms
    self.scope = scope
    self.place = place
  }

  /// Whether the entry is about the clause with an id, whose case does not matter.
  package func isAbout(_ id: String) -> Bool {
    ClauseIndex.key(clause) == ClauseIndex.key(id)
  }

  /// The same, with the id that the clause has.
  func named(_ id: String) -> KnownFailure {
    KnownFailure(id, reason: reason, forms: forms, scope: scope, place: place)
  }

  /// A way of failing.
  public enum Form: String, Sendable, CaseIterable, Codable {
    /// The trace is another one, or the body throws.
    case fails
    /// The process dies.
    case crashes
    /// The body never ends.
    case hangs
  }

  /// Where and until when something is so.
  public struct Scope: Sendable, Equatable {
    /// The platforms; none stands for all.
    public var platforms: Set<Platform> = []
    /// The versions of Swift; nil stands for all.
    public var swift: SwiftVersions?
    /// The last day, if there is one.
    public var lastDay: Day?

    /// Everywhere, for good.
    public init() {}

    /// Whether it is so where a run takes place, on whatever day.
    package func covers(_ circumstances: Circumstances) -> Bool {
      (platforms.isEmpty || circumstances.platform.map(platforms.contains) ?? false)
        && (swift?.contains(circumstances.swift) ?? true)
    }

    /// Whether a run could take place in both.
    package func overlaps(_ other: Scope) -> Bool {
      (platforms.isEmpty || other.platforms.isEmpty || !platforms.isDisjoint(with: other.platforms))
        && (swift ?? .all).overlaps(other.swift ?? .all)
    }

    /// Whether the last day was before the day of a run.
    package func hasExpired(on day: Day) -> Bool { lastDay.map { $0 < day } ?? false }
  }
}
