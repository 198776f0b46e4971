/// Which part of the mutants has to be killed, by modules: lines `MODULE STAGE PERCENT`.
package struct MutationRates {
  /// The percentages, by the module and the stage.
  package let percentages: [String: Double]

  package init(_ text: String) throws {
    var percentages: [String: Double] = [:]
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.split(separator: " ")
      guard words.count == 3, let percent = Double(words[2]) else {
        throw MutationFailure("no rate: \(line)")
      }
      percentages["\(words[0]) \(words[1])"] = percent
    }
    self.percentages = percentages
  }
}

/// What is wrong with a file about mutants.
package struct MutationFailure: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
