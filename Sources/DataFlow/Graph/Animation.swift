/// How a value moves from the old to the new, as data.
///
/// A headless host draws nothing; what counts is which writes and which
/// updates carry which animation.
///
/// Source: Apple, *Animation*.
public struct Animation: Sendable, Hashable {
  private enum Curve: Hashable {
    case `default`, linear, easeIn, easeOut, easeInOut, spring
  }

  private let curve: Curve

  /// The length in seconds, or nil for the curve's own.
  public let duration: Double?

  /// The animation of a `withAnimation` that names none.
  public static var `default`: Animation { Animation(curve: .default, duration: nil) }

  /// At an even pace.
  public static var linear: Animation { Animation(curve: .linear, duration: nil) }
  /// Slow at the beginning.
  public static var easeIn: Animation { Animation(curve: .easeIn, duration: nil) }
  /// Slow at the end.
  public static var easeOut: Animation { Animation(curve: .easeOut, duration: nil) }
  /// Slow at the beginning and at the end.
  public static var easeInOut: Animation { Animation(curve: .easeInOut, duration: nil) }
  /// As a spring moves that comes to rest.
  public static var spring: Animation { Animation(curve: .spring, duration: nil) }

  /// - Parameter duration: The length in seconds.
  public static func linear(duration: Double) -> Animation {
    Animation(curve: .linear, duration: duration)
  }

  /// - Parameter duration: The length in seconds.
  public static func easeIn(duration: Double) -> Animation {
    Animation(curve: .easeIn, duration: duration)
  }

  /// - Parameter duration: The length in seconds.
  public static func easeOut(duration: Double) -> Animation {
    Animation(curve: .easeOut, duration: duration)
  }

  /// - Parameter duration: The length in seconds.
  public static func easeInOut(duration: Double) -> Animation {
    Animation(curve: .easeInOut, duration: duration)
  }
}

extension Animation: CustomStringConvertible {
  /// The curve, and the length if it has one of its own: `easeIn(0.5 s)`.
  public var description: String { "\(curve)" + (duration.map { "(\($0) s)" } ?? "") }
}
