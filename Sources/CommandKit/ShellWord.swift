/// A word of a command line that is to be copied into a shell.
package enum ShellWord {
  /// `word` so that a shell takes it for one word, and as it is: in quotes where it has
  /// anything that means something there.
  package static func text(_ word: String) -> String {
    let isPlain = !word.isEmpty && word.unicodeScalars.allSatisfy(plain.contains)
    return isPlain ? word : "'\(word.replacing("'", with: #"'\''"#))'"
  }

  /// The words that a shell makes of `line`, of words that ``text(_:)`` has made.
  ///
  /// What else means something to a shell means nothing here.
  package static func words(in line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    var isEscaped = false
    for character in line {
      switch character {
      case _ where isEscaped:
        word = (word ?? "") + [character]
        isEscaped = false
      case "'":
        isQuoted.toggle()
        word = word ?? ""
      case " " where !isQuoted:
        if let done = word { words.append(done) }
        word = nil
      case "\\" where !isQuoted: isEscaped = true
      default: word = (word ?? "") + [character]
      }
    }
    return words + (word.map { [$0] } ?? [])
  }

  private static let plain = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./:@%+,-".unicodeScalars)
}
