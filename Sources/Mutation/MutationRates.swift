internal import Foundation

/// What part of a module's mutants has to be killed: a file of lines `ObservationCore 60`, in
/// per cent, and of comments after a `#`.
package struct MutationRates {
  /// By the names of the modules.
  package let rates: [String: Double]

  /// - Throws: If the file cannot be read, or a line is none of these.
  package init(contentsOf path: String) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    var rates: [String: Double] = [:]
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let words = line.prefix { $0 != "#" }.split(separator: " ")
      if words.isEmpty { continue }
      guard words.count == 2, let rate = Double(words[1]), (0...100).contains(rate),
        rates.updateValue(rate, forKey: String(words[0])) == nil
      else {
        throw MutationRatesProblem(
          description: "\(path):\(index + 1): '\(line)' is no module with a rate in per cent, "
            + "as 'ObservationCore 60', and one line for each")
      }
    }
    self.rates = rates
  }
}

/// A file of rates that is none.
package struct MutationRatesProblem: Error, CustomStringConvertible {
  package let description: String
}
