/// How far a value has come at each part of a time.
///
/// Source: Apple, *UnitCurve*.
public struct UnitCurve: Sendable, Hashable {
  private let start: UnitPoint
  private let end: UnitPoint

  /// A cubic Bézier curve from (0, 0) to (1, 1).
  ///
  /// - Parameters:
  ///   - startControlPoint: Which way it leaves the beginning.
  ///   - endControlPoint: Which way it comes to the end.
  public static func bezier(
    startControlPoint: UnitPoint, endControlPoint: UnitPoint
  ) -> UnitCurve {
    UnitCurve(start: startControlPoint, end: endControlPoint)
  }

  /// At an even pace.
  public static let linear = UnitCurve(0, 0, 1, 1)
  /// Slow at the beginning.
  public static let easeIn = UnitCurve(0.42, 0, 1, 1)
  /// Slow at the end.
  public static let easeOut = UnitCurve(0, 0, 0.58, 1)
  /// Slow at the beginning and at the end.
  public static let easeInOut = UnitCurve(0.42, 0, 0.58, 1)

  private init(_ startX: Double, _ startY: Double, _ endX: Double, _ endY: Double) {
    self.init(start: UnitPoint(x: startX, y: startY), end: UnitPoint(x: endX, y: endY))
  }

  private init(start: UnitPoint, end: UnitPoint) {
    self.start = start
    self.end = end
  }

  /// How far the value has come.
  ///
  /// - Parameter progress: The part of the time that is over, from 0 to 1; others
  ///   count as these.
  public func value(at progress: Double) -> Double {
    let time = min(max(progress, 0), 1)
    if self == .linear || time == 0 || time == 1 { return time }
    // The curve's own parameter, which is not the time: found by halving, because
    // the time never falls along the curve. 53 halvings are all a Double has.
    var low = 0.0
    var high = 1.0
    for _ in 0..<53 {
      let middle = (low + high) / 2
      if Self.coordinate(start.x, end.x, at: middle) < time { low = middle } else { high = middle }
    }
    return Self.coordinate(start.y, end.y, at: (low + high) / 2)
  }

  private static func coordinate(_ start: Double, _ end: Double, at t: Double) -> Double {
    let rest = 1 - t
    return 3 * rest * rest * t * start + 3 * rest * t * t * end + t * t * t
  }
}
