/// Numbers as text.
package enum Text {
  /// `value` with that many decimals, with a point in any locale.
  package static func decimal(_ value: Double, _ decimals: Int) -> String {
    guard value.isFinite else { return "\(value)" }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (value.magnitude * scale).rounded()
    guard scaled < 1e15 else { return "\(value)" }
    let digits = String(Int(scaled))
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let sign = value < 0 && scaled > 0 ? "-" : ""
    guard decimals > 0 else { return sign + padded }
    return sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
  }

  /// How many there are of something: `1 clause`, `2 clauses`.
  package static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// `value` with three significant digits, or all before the point.
  package static func significant(_ value: Double) -> String {
    switch value.magnitude {
    case ..<9.995: decimal(value, 2)
    case ..<99.95: decimal(value, 1)
    default: decimal(value, 0)
    }
  }
}
