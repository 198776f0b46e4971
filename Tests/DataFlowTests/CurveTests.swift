import DataFlow
import Testing

/// Curves at the ends of their time, and beyond.
struct CurveTests {
  static let curves: [UnitCurve] = [
    .linear, .easeIn, .easeOut, .easeInOut,
    .bezier(
      startControlPoint: UnitPoint(x: 0.25, y: -1), endControlPoint: UnitPoint(x: 0.5, y: 2)),
  ]

  @Test(arguments: curves)
  func `a curve is at its beginning before that, and at its end after that`(_ curve: UnitCurve) {
    let before: [Double] = [-.infinity, -1, -.leastNonzeroMagnitude, -0.0, 0]
    for time in before {
      let value = curve.value(at: time)
      // Not -0, either: that is equal, and is printed with its sign.
      #expect(value == 0 && value.sign == .plus, "\(value) at \(time)")
    }
    let after: [Double] = [1, 1.0.nextUp, 2, .infinity]
    for time in after { #expect(curve.value(at: time) == 1, "at \(time)") }
  }
}
