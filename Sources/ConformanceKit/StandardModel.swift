public import Observation

/// A model of the standard library's, for what crosses the border to it.
///
/// `@unchecked Sendable`: as the other models.
@Observable
public final class StandardModel: SharedModel, @unchecked Sendable {
  /// A property.
  public var count: Int = 0
  /// Another one.
  public var other: Int = 0

  /// A model of zeros.
  public init() {}
}
