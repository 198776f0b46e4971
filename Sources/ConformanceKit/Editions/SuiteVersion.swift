/// A version of the suite: of the list of clauses, whatever they are about.
///
/// A clause that is added, or that asks for more than before under a new id, comes with a
/// new version. Who asks for an older one is asked what was asked then.
public struct SuiteVersion: Sendable, Hashable {
  /// What changes when clauses are gone, which are replaced otherwise.
  public let major: Int
  /// What changes when clauses come or are replaced.
  public let minor: Int

  /// The first version.
  public static let first: SuiteVersion = SuiteVersion(1, 0)

  /// All versions, the oldest first.
  public static let all: [SuiteVersion] = [.first]

  /// The version of this kit.
  public static var current: SuiteVersion { all[all.count - 1] }

  /// The version `major.minor`.
  package init(_ major: Int, _ minor: Int) {
    self.major = major
    self.minor = minor
  }

  /// The version of that name, if this kit has it.
  public init?(_ name: String) {
    guard let version = Self.all.first(where: { $0.description == name }) else { return nil }
    self = version
  }
}

// MARK: - Comparable

extension SuiteVersion: Comparable {
  /// Whether `left` is older than `right`.
  public static func < (left: SuiteVersion, right: SuiteVersion) -> Bool {
    (left.major, left.minor) < (right.major, right.minor)
  }
}

// MARK: - CustomStringConvertible

extension SuiteVersion: CustomStringConvertible {
  /// The name: `1.0`.
  public var description: String { "\(major).\(minor)" }
}
