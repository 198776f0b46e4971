// Histories: what threads did at once, when each step began and ended, and whether any order
// of the steps explains what came of it. That is the question of linearizability (Herlihy and
// Wing 1990), asked of a registrar: a change takes whoever has registered twice, before and
// after its value is stored, and a scope registers for a property before it looks at it.

/// What a few threads did at once.
///
/// All times are of one clock, which no two steps have the same time of.
package struct History: Sendable {
  /// When something had not begun, and when it had ended.
  package struct Span: Sendable {
    package var begin: Int
    package var end: Int

    package init(_ begin: Int, _ end: Int) { (self.begin, self.end) = (begin, end) }
  }

  /// A read in a scope.
  package struct Read: Sendable {
    package var place: Int
    package var value: Int
    package var span: Span

    package init(_ place: Int, _ value: Int, _ span: Span) {
      (self.place, self.value, self.span) = (place, value, span)
    }
  }

  package enum Operation: Sendable {
    /// A scope, which has a number of its own, and its reads.
    case track(scope: Int, reads: [Read], span: Span)
    /// A change, and when its value was stored.
    case write(place: Int, value: Int, stored: Span, span: Span)
  }

  /// What each thread did, in order.
  package var threads: [[Operation]]
  /// When each scope was called.
  package var calls: [[Int]]

  package init(threads: [[Operation]], calls: [[Int]]) {
    (self.threads, self.calls) = (threads, calls)
  }

  /// The history for a person, a line for each operation.
  package var lines: [String] {
    threads.enumerated().flatMap { number, operations in
      operations.map { "thread \(number + 1): \(line(of: $0))" }
    }
  }

  private func line(of operation: Operation) -> String {
    switch operation {
    case .write(let place, let value, let stored, let span):
      return "\(span) writes \(Self.name(of: place)) = \(value), stored \(stored)"
    case .track(let scope, let reads, let span):
      let values = reads.map { "\(Self.name(of: $0.place)) = \($0.value) \($0.span)" }
      let times = calls[scope].map { "\($0)" }.joined(separator: ", ")
      let called = times.isEmpty ? "never called" : "called at \(times)"
      return "\(span) tracks scope \(scope + 1), which reads \(values.joined(separator: ", ")); "
        + called
    }
  }

  private static func name(of place: Int) -> String { place == 0 ? "a" : "b" }
}

extension History.Span: CustomStringConvertible {
  package var description: String { "\(begin)...\(end)" }
}
