/// What shapes of workloads are called in a figure of their area.
package enum ShapeName {
  /// The name of a shape: `tracked, 10 properties`.
  ///
  /// - Parameters:
  ///   - workload: The workload: `read/tracked`.
  ///   - size: The size of the shape.
  ///   - isOneOfSizes: Whether the workload has others, and the size has to be said.
  ///   - unit: What a size counts, in the plural; may be empty.
  package static func text(
    _ workload: String, _ size: Int, isOneOfSizes: Bool, unit: String
  ) -> String {
    let name = String(workload.drop { $0 != "/" }.dropFirst())
    guard isOneOfSizes else { return name }
    if unit.isEmpty { return "\(name), ×\(size)" }
    let amount = "\(size) \(size == 1 ? singular(unit) : unit)"
    return unit == name ? amount : "\(name), \(amount)"
  }

  /// One of what `unit` counts: `mounted view`, `write in a scope`, `property exchanged`, and
  /// where it counts two things, `chain, and value in each`.
  private static func singular(_ unit: String) -> String {
    unit.split(separator: ", ").map { part in
      var words = part.split(separator: " ").map(String.init)
      // What stands behind the first plural says more about it, and stays: `of each value`.
      for (place, word) in words.enumerated() {
        guard let one = singular(word: word) else { continue }
        words[place] = one
        break
      }
      return words.joined(separator: " ")
    }.joined(separator: ", ")
  }

  /// One of many, if a word is a plural.
  private static func singular(word: String) -> String? {
    if let one = irregular[word] { return one }
    if word.hasSuffix("ies") { return "\(word.dropLast(3))y" }
    return word.hasSuffix("s") ? String(word.dropLast()) : nil
  }

  private static let irregular = ["children": "child", "leaves": "leaf"]
}
