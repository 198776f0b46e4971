/// A word of a command line that is to be copied into a shell.
package enum ShellWord {
  /// `word` so that a shell takes it for one word, and as it is: in quotes where it has
  /// anything that means something there.
  package static func text(_ word: String) -> String {
    let isPlain = !word.isEmpty && word.unicodeScalars.allSatisfy(plain.contains)
    return isPlain ? word : "'\(word.replacing("'", with: #"'\''"#))'"
  }

  private static let plain = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./:@%+,-".unicodeScalars)
}
