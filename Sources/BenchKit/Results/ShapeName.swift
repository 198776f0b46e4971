/// What shapes of workloads are called in a figure of their area.
enum ShapeName {
  /// The name of a shape: `tracked, 10 properties`.
  ///
  /// - Parameters:
  ///   - workload: The workload: `read/tracked`.
  ///   - size: The size of the shape.
  ///   - isOneOfSizes: Whether the workload has others, and the size has to be said.
  ///   - unit: What a size counts, in the plural; may be empty.
  static func text(_ workload: String, _ size: Int, isOneOfSizes: Bool, unit: String) -> String {
    let name = String(workload.drop { $0 != "/" }.dropFirst())
    guard isOneOfSizes else { return name }
    if unit.isEmpty { return "\(name), ×\(size)" }
    let amount = "\(size) \(size == 1 ? singular(unit) : unit)"
    return unit == name ? amount : "\(name), \(amount)"
  }

  /// One of what `unit` counts: `mounted view`, `write in a scope`, `write at once`.
  private static func singular(_ unit: String) -> String {
    let place = unit.firstRange(of: " in ") ?? unit.firstRange(of: " at ")
    let end = place?.lowerBound ?? unit.endIndex
    let (counted, rest) = (unit[..<end], unit[end...])
    if counted.hasSuffix("ies") { return "\(counted.dropLast(3))y\(rest)" }
    return "\(counted.hasSuffix("s") ? counted.dropLast() : counted)\(rest)"
  }
}
