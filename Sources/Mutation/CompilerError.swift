/// An error in what a compiler says.
package enum CompilerError {
  /// Where the error of a line is, `FILE:LINE`.
  ///
  /// - Returns: Nil for a line that says something else, and for an error that is in no file, or
  ///   in what a macro has made.
  package static func place(in line: some StringProtocol) -> String? {
    let words = line.split(separator: ":", maxSplits: 4, omittingEmptySubsequences: false)
    guard words.count == 5, words[3] == " error", Int(words[1]) != nil, Int(words[2]) != nil,
      words[0].hasSuffix(".swift")
    else { return nil }
    return "\(words[0]):\(words[1])"
  }

  /// Whether a line says that something is wrong, wherever.
  package static func isThere(in line: some StringProtocol) -> Bool { line.contains("error: ") }
}
