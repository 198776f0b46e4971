internal import Foundation

/// A pattern over a whole name: `*` is any text, `?` any character, and case
/// does not matter.
package struct Glob: Sendable, Equatable {
  /// The pattern as it was written.
  package let pattern: String

  /// The same for `fnmatch`: in lower case, and with what else is special to it
  /// escaped.
  private let escaped: String

  /// Whether the pattern is a name, and can cover nothing else.
  package var isName: Bool { !pattern.contains { $0 == "*" || $0 == "?" } }

  /// A pattern.
  package init(_ pattern: String) {
    self.pattern = pattern
    escaped = String(pattern.lowercased().flatMap { "[\\".contains($0) ? ["\\", $0] : [$0] })
  }

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
  package func matches(_ text: String) -> Bool {
    fnmatch(escaped, text.lowercased(), 0) == 0
  }

  /// The ones of `items` that a pattern covers; all, if there is no pattern.
  ///
  /// - Parameters:
  ///   - name: The name of an item.
  ///   - failure: What to throw for a pattern that covers none.
  package static func choose<Item, Failure: Error>(
    _ patterns: [Glob], from items: [Item], name: (Item) -> String,
    orThrow failure: (_ pattern: String) -> Failure
  ) throws(Failure) -> [Item] {
    for glob in patterns where !items.contains(where: { glob.matches(name($0)) }) {
      throw failure(glob.pattern)
    }
    guard !patterns.isEmpty else { return items }
    return items.filter { item in patterns.contains { $0.matches(name(item)) } }
  }
}
