import Conformance
import Testing

/// Which histories of a few threads have an explanation.
@Suite struct HistoryTests {
  typealias Span = History.Span

  /// A scope that reads `place` between `begin` and `end`.
  private static func track(
    _ scope: Int = 0, _ place: Int = 0, value: Int, _ begin: Int, _ end: Int
  ) -> History.Operation {
    .track(
      scope: scope, reads: [.init(place, value, Span(begin + 1, end - 2))],
      span: Span(begin, end))
  }

  /// A change that stores its value right after `stored`.
  private static func write(
    _ value: Int, _ begin: Int, stored: Int, _ end: Int, place: Int = 0
  ) -> History.Operation {
    .write(
      place: place, value: value, stored: Span(stored, stored + 1), span: Span(begin, end))
  }

  private func isExplained(_ threads: [[History.Operation]], calls: [[Int]]) -> Bool {
    HistoryJudge.explains(History(threads: threads, calls: calls))
  }

  @Test(arguments: [([12], true), ([], false), ([9], false), ([16], false), ([12, 13], false)])
  func `a change calls who has tracked, once, and before it returns`(
    _ calls: [Int], _ isExplained: Bool
  ) {
    let threads = [[Self.track(value: 0, 1, 8)], [Self.write(1, 10, stored: 13, 15)]]
    #expect(self.isExplained(threads, calls: [calls]) == isExplained)
  }

  @Test(arguments: [(0, [8], true), (0, [], false), (1, [8], true), (1, [], true), (2, [], false)])
  func `a change beside a scope calls it, unless that came later`(
    _ value: Int, _ calls: [Int], _ isExplained: Bool
  ) {
    let threads = [[Self.track(value: value, 1, 9)], [Self.write(1, 2, stored: 4, 8)]]
    #expect(self.isExplained(threads, calls: [calls]) == isExplained)
  }

  /// The change has ended when the scope looks, and had stored its value before.
  @Test func `who reads after a change reads its value`() {
    let write = Self.write(1, 1, stored: 3, 6)
    #expect(isExplained([[Self.track(value: 1, 7, 12)], [write]], calls: [[]]))
    #expect(!isExplained([[Self.track(value: 0, 7, 12)], [write]], calls: [[]]))
    #expect(!isExplained([[Self.track(value: 1, 7, 12)], [write]], calls: [[11]]))
  }

  /// Both change what the scope has read, and one of them calls.
  @Test(arguments: [([12], true), ([14], true), ([19], true), ([23], false), ([12, 19], false)])
  func `of two changes at once one calls`(_ calls: [Int], _ isExplained: Bool) {
    let threads = [
      [Self.track(value: 0, 1, 8)], [Self.write(1, 10, stored: 13, 16)],
      [Self.write(2, 11, stored: 17, 22)],
    ]
    #expect(self.isExplained(threads, calls: [calls]) == isExplained)
  }

  /// Two scopes cannot each have come before what the other one has not seen.
  @Test func `what two scopes have seen has one order`() {
    func threads(_ first: [Int], _ second: [Int]) -> [[History.Operation]] {
      func scope(_ number: Int, _ places: [Int], _ values: [Int]) -> History.Operation {
        let reads = zip(places, values).map { History.Read($0, $1, Span(2, 29)) }
        return .track(scope: number, reads: reads, span: Span(1, 31))
      }
      return [
        [scope(0, [0, 1], first)], [scope(1, [1, 0], second)],
        [Self.write(1, 3, stored: 5, 8)], [Self.write(2, 4, stored: 5, 9, place: 1)],
      ]
    }
    #expect(isExplained(threads([0, 2], [0, 1]), calls: [[30], [30]]))
    // Each has seen one change, and then not the other one, so that each was the first.
    #expect(!isExplained(threads([1, 0], [2, 0]), calls: [[30], [30]]))
    #expect(isExplained(threads([1, 2], [2, 0]), calls: [[], [30]]))
    #expect(!isExplained(threads([1, 2], [2, 0]), calls: [[], []]))
  }

  /// The first scope is called while the other one is still reading, and closes before its turn.
  @Test(arguments: [([26], true), ([29], true), ([23], true), ([20], false), ([31], false)])
  func `who was taken while it was open may be called by the change`(
    _ calls: [Int], _ isExplained: Bool
  ) {
    let open = History.Operation.track(
      scope: 1, reads: [.init(0, 0, Span(2, 5)), .init(1, 0, Span(20, 22))], span: Span(1, 24))
    let threads = [[open], [Self.track(value: 0, 4, 10), Self.write(1, 12, stored: 27, 30)]]
    #expect(self.isExplained(threads, calls: [[14], calls]) == isExplained)
  }

  /// The second change takes over what the first one has not called, and calls it later.
  @Test(arguments: [([33], true), ([16], true), ([41], false), ([], false)])
  func `a change may leave a call to another one that is under way`(
    _ calls: [Int], _ isExplained: Bool
  ) {
    let threads = [
      [Self.track(value: 0, 1, 5), Self.track(1, value: 0, 6, 10)],
      [Self.write(1, 11, stored: 26, 30)], [Self.write(2, 14, stored: 36, 40)],
    ]
    #expect(self.isExplained(threads, calls: [[12], calls]) == isExplained)
  }

  @Test func `a change of something else calls nobody`() {
    let threads = [[Self.track(value: 0, 1, 8)], [Self.write(1, 10, stored: 13, 15, place: 1)]]
    #expect(isExplained(threads, calls: [[]]))
    #expect(!isExplained(threads, calls: [[12]]))
  }

  @Test func `a history is printed for a person`() {
    let history = History(
      threads: [[Self.track(value: 0, 1, 8)], [Self.write(1, 10, stored: 13, 15)]], calls: [[12]])
    #expect(
      history.lines == [
        "thread 1: 1...8 tracks scope 1, which reads a = 0 2...6; called at 12",
        "thread 2: 10...15 writes a = 1, stored 13...14",
      ])
  }
}
