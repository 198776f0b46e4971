/// A version of Swift, to the minor one: `6.3`.
public struct SwiftVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The number before the point, and the one after it.
  public let major, minor: Int

  /// The version `major.minor`.
  public init(_ major: Int, _ minor: Int) {
    self.major = major
    self.minor = minor
  }

  /// The version that `text` names, in no more characters than needed.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let major = Int(parts[0]), let minor = Int(parts[1]),
      "\(major).\(minor)" == text
    else { return nil }
    self.init(major, minor)
  }

  /// The compiler's version, or the newest one that this kit knows of if that is newer.
  public static var current: SwiftVersion {
    #if compiler(>=7.0)
      SwiftVersion(7, 0)
    #elseif compiler(>=6.5)
      SwiftVersion(6, 5)
    #elseif compiler(>=6.4)
      SwiftVersion(6, 4)
    #elseif compiler(>=6.3)
      SwiftVersion(6, 3)
    #else
      SwiftVersion(6, 2)
    #endif
  }

  /// Whether `left` is older than `right`.
  public static func < (left: SwiftVersion, right: SwiftVersion) -> Bool {
    (left.major, left.minor) < (right.major, right.minor)
  }

  /// The version as entries have it.
  public var description: String { "\(major).\(minor)" }
}

/// Versions of Swift, from one to another: `6.3`, `6.2-6.3`, `6.4-` or `-6.3`.
public struct SwiftVersions: Sendable, Equatable {
  /// The oldest and the newest version; nil if there is no such bound.
  public let oldest, newest: SwiftVersion?

  /// All versions.
  static let all = SwiftVersions(oldest: nil, newest: nil)

  private init(oldest: SwiftVersion?, newest: SwiftVersion?) {
    self.oldest = oldest
    self.newest = newest
  }

  /// The versions that `text` names.
  package init?(_ text: some StringProtocol) {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    let versions = ends.map { SwiftVersion($0) }
    guard zip(ends, versions).allSatisfy({ $0.isEmpty || $1 != nil }),
      versions.contains(where: { $0 != nil })
    else { return nil }
    switch versions.count {
    case 1: self.init(oldest: versions[0], newest: versions[0])
    case 2: self.init(oldest: versions[0], newest: versions[1])
    default: return nil
    }
    if let oldest, let newest, newest < oldest { return nil }
  }

  /// Whether `version` is one of them.
  public func contains(_ version: SwiftVersion) -> Bool {
    (oldest.map { $0 <= version } ?? true) && (newest.map { version <= $0 } ?? true)
  }

  /// Whether a version is one of both.
  func overlaps(_ other: SwiftVersions) -> Bool {
    func ends(_ first: SwiftVersion?, before second: SwiftVersion?) -> Bool {
      guard let first, let second else { return false }
      return first < second
    }
    return !ends(newest, before: other.oldest) && !ends(other.newest, before: oldest)
  }
}
