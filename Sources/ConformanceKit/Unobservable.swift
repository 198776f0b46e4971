/// Thrown by the body of a clause that cannot look, in this process, at what the clause is about:
/// nothing has checked it then, and that is its verdict.
package struct Unobservable: Error {
  /// Why, in one sentence.
  package let reason: String

  /// Nobody can look, for `reason`.
  package init(_ reason: String) { self.reason = reason }
}
