/// Lines of a trace that are a text of their own, as a program that shows what is
/// wrong: reports print them whole, below the rest, so that they can be copied.
public enum Listing {
  /// What such a line begins with.
  public static let mark: String = "| "

  /// The lines of `trace` without the listing, and the listing.
  package static func split(_ trace: [String]) -> (lines: [String], listing: [String]) {
    (
      trace.filter { !$0.hasPrefix(mark) },
      trace.filter { $0.hasPrefix(mark) }.map { String($0.dropFirst(mark.count)) }
    )
  }
}
