/// A pattern over a whole id: `*` is any text, `?` any character, and case
/// does not matter.
package struct Glob: Sendable, Equatable {
  /// The pattern as it was written.
  package let pattern: String

  package init(_ pattern: String) { self.pattern = pattern }

  /// The patterns in `texts`, each of which may be a list with commas.
  ///
  /// An empty text is an empty pattern, which covers nothing: a variable that
  /// is not set must not select everything.
  package static func list(_ texts: [String]) -> [Glob] {
    texts.flatMap { text in
      text.split(separator: ",", omittingEmptySubsequences: false).map { Glob(String($0)) }
    }
  }

  /// Whether the pattern covers `text` as a whole.
  ///
  /// - Complexity: O(pattern × text) at worst.
  package func matches(_ text: String) -> Bool {
    let pattern = Array(self.pattern.lowercased())
    let text = Array(text.lowercased())
    var next = 0
    var position = 0
    // Where to go back to: behind the last star, one character further on.
    var retry: (next: Int, position: Int)?
    while position < text.count {
      if next < pattern.count, pattern[next] == "*" {
        next += 1
        retry = (next, position)
      } else if next < pattern.count, pattern[next] == "?" || pattern[next] == text[position] {
        next += 1
        position += 1
      } else if let last = retry {
        next = last.next
        position = last.position + 1
        retry = (next, position)
      } else {
        return false
      }
    }
    return pattern[next...].allSatisfy { $0 == "*" }
  }
}
