/// Why a query did not find the one element that was looked for.
public struct ElementSearchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// Nothing matches.
    case missing
    /// This many elements match.
    case ambiguous(Int)
    /// There is an element, and it cannot do what was asked.
    case unsuitable(String)
  }

  /// What is wrong.
  public let reason: Reason

  /// What was looked for, as a path.
  public let query: String

  /// Elements of the same kind: what could have been meant.
  public let candidates: [String]

  /// What the host shows.
  public let shown: String

  /// What is wrong, what there is, and how to say which is meant.
  public var description: String {
    let first =
      switch reason {
      case .missing: "There is no \(query)."
      case .ambiguous(let count):
        "There are \(count) matches of \(query). Say which by at(_:), or where by in(_:)."
      case .unsuitable(let text): "The \(query) \(text)."
      }
    let others = candidates.isEmpty ? "" : " There is: " + candidates.joined(separator: ", ") + "."
    return first + others + "\nThe host shows:\n" + shown
  }
}
