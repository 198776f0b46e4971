/// A point in a view, in parts of its size.
///
/// Source: Apple, *UnitPoint*.
public struct UnitPoint: Sendable, Hashable {
  /// From 0 where lines begin to 1 where they end.
  public var x: Double
  /// From 0 at the top to 1 at the bottom.
  public var y: Double

  /// The point (0, 0).
  public init() { self.init(x: 0, y: 0) }

  /// The point at `x` and `y`.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin.
  public static let zero = UnitPoint()
  /// The middle.
  public static let center = UnitPoint(x: 0.5, y: 0.5)
  /// The middle of the edge where lines begin.
  public static let leading = UnitPoint(x: 0, y: 0.5)
  /// The middle of the edge where lines end.
  public static let trailing = UnitPoint(x: 1, y: 0.5)
  /// The middle of the upper edge.
  public static let top = UnitPoint(x: 0.5, y: 0)
  /// The middle of the lower edge.
  public static let bottom = UnitPoint(x: 0.5, y: 1)
  /// The corner where a page begins.
  public static let topLeading = UnitPoint(x: 0, y: 0)
  /// The upper corner where lines end.
  public static let topTrailing = UnitPoint(x: 1, y: 0)
  /// The lower corner where lines begin.
  public static let bottomLeading = UnitPoint(x: 0, y: 1)
  /// The corner where a page ends.
  public static let bottomTrailing = UnitPoint(x: 1, y: 1)
}

/// An angle.
///
/// Source: Apple, *Angle*.
public struct Angle: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The angle in radians.
  public var radians: Double

  /// The angle in degrees.
  public var degrees: Double {
    get { radians * 180 / .pi }
    set { radians = newValue * .pi / 180 }
  }

  /// No turn.
  public init() { radians = 0 }

  /// - Parameter radians: The angle in radians.
  public init(radians: Double) { self.radians = radians }

  /// - Parameter degrees: The angle in degrees.
  public init(degrees: Double) { radians = degrees * .pi / 180 }

  /// No turn.
  public static let zero = Angle()

  /// An angle in radians.
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }

  /// An angle in degrees.
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }

  /// The angle in degrees, as text: `45.0°`.
  public var description: String { "\(degrees)°" }

  /// Whether `left` is the smaller one.
  public static func < (left: Angle, right: Angle) -> Bool { left.radians < right.radians }
}

extension Angle {
  /// The sum of two angles.
  public static func + (left: Angle, right: Angle) -> Angle {
    Angle(radians: left.radians + right.radians)
  }

  /// What is left of an angle after another one.
  public static func - (left: Angle, right: Angle) -> Angle {
    Angle(radians: left.radians - right.radians)
  }

  /// The angle in the other direction.
  public static prefix func - (angle: Angle) -> Angle { Angle(radians: -angle.radians) }

  /// A multiple of an angle.
  public static func * (angle: Angle, factor: Double) -> Angle {
    Angle(radians: angle.radians * factor)
  }

  /// A part of an angle.
  public static func / (angle: Angle, divisor: Double) -> Angle {
    Angle(radians: angle.radians / divisor)
  }

  /// Adds an angle to another one.
  public static func += (left: inout Angle, right: Angle) { left.radians += right.radians }

  /// Takes an angle away from another one.
  public static func -= (left: inout Angle, right: Angle) { left.radians -= right.radians }

  /// Multiplies an angle.
  public static func *= (angle: inout Angle, factor: Double) { angle.radians *= factor }

  /// Divides an angle.
  public static func /= (angle: inout Angle, divisor: Double) { angle.radians /= divisor }
}
