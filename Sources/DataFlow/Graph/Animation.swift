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

  public static var linear: Animation { Animation(curve: .linear, duration: nil) }
  public static var easeIn: Animation { Animation(curve: .easeIn, duration: nil) }
  public static var easeOut: Animation { Animation(curve: .easeOut, duration: nil) }
  public static var easeInOut: Animation { Animation(curve: .easeInOut, duration: nil) }
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
