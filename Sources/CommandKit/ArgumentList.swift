/// What is wrong with a command line, and not for a parser to see: that takes
/// the last of several values, and answers `help` about a command that does not exist.
package enum ArgumentList {
  /// What is wrong; nil if nothing is.
  ///
  /// - Parameters:
  ///   - repeatable: The options that may be given again.
  ///   - commands: What the first argument can be.
  package static func mistake(
    in arguments: [String], repeatable: Set<String>, commands: [String]
  ) -> String? {
    if let option = repeated(in: arguments, repeatable: repeatable) {
      return "\(option) is given twice, and is to be given once"
    }
    guard arguments.first == "help" else { return nil }
    let words = arguments.dropFirst().filter { !$0.hasPrefix("-") }
    guard let word = words.enumerated().first(where: { $0 > 0 || !commands.contains($1) })?.element
    else { return nil }
    return "there is no command '\(Text.shortened(words.joined(separator: " "), to: 200))'"
      + Suggestion.text(for: word, among: commands)
  }

  /// The first option or flag that is given twice and may be given once; nil if there is none.
  ///
  /// - Parameter repeatable: The options that may be given again.
  package static func repeated(
    in arguments: [String], repeatable: Set<String>
  ) -> String? {
    var seen: Set<Substring> = []
    for argument in arguments.prefix(while: { $0 != "--" }) where argument.hasPrefix("--") {
      let name = argument.prefix { $0 != "=" }
      if !seen.insert(name).inserted, !repeatable.contains(String(name)) { return String(name) }
    }
    return nil
  }
}
