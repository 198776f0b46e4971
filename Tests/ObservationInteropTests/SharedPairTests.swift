import Dispatch
import Foundation
import ObservationCore
import ObservationInterop
import Testing

/// A model of both worlds whose changes are announced in two calls.
private final class Board: Sendable, SharedObservable {
  private let registrar = SharedRegistrar()

  subscript(cell: Int) -> Int {
    registrar.access(self, keyPath: \Board.[cell])
    return 0
  }

  func willSet(_ cell: Int) { registrar.willSet(self, keyPath: \Board.[cell]) }
  func didSet(_ cell: Int) { registrar.didSet(self, keyPath: \Board.[cell]) }

  /// Makes a change, with `body` before the value is stored.
  func change(_ cell: Int, _ body: () -> Void = {}) {
    willSet(cell)
    body()
    didSet(cell)
  }
}

/// Who is told by which of the two calls, as with a registrar of one world.
@Suite struct SharedPairTests {
  private static func observe(_ board: Board, _ tally: Tally) {
    withObservationTracking {
      _ = board[0]
    } onChange: {
      tally.add()
    }
  }

  /// Tracks again in each call.
  private static func follow(_ board: Board, _ tally: Tally) {
    withObservationTracking {
      _ = board[0]
    } onChange: {
      tally.add()
      if tally.count < 20 { follow(board, tally) }
    }
  }

  /// Runs `body` on a thread of its own: elsewhere a `willSet` may be without its `didSet`.
  private static func onFreshThread(_ body: @escaping @Sendable () -> Void) {
    let isDone = DispatchSemaphore(value: 0)
    let thread = Thread {
      body()
      isDone.signal()
    }
    thread.start()
    isDone.wait()
  }

  @Test func `who reads between the two calls is told by the second one`() {
    Self.onFreshThread {
      let (board, tally) = (Board(), Tally())
      for round in 1...3 {
        board.change(0) { Self.observe(board, tally) }
        #expect(tally.count == round)
      }
    }
  }

  @Test func `after pairs that are over a didSet alone tells nobody`() {
    Self.onFreshThread {
      let board = Board()
      for round in 1...3 {
        let tally = Tally()
        board.change(0)
        Self.observe(board, tally)
        board.didSet(0)
        #expect(tally.count == 0, "round \(round)")
        board.change(0)
        #expect(tally.count == 1, "round \(round)")
      }
    }
  }

  @Test func `who tracks again in a call waits for the next pair`() {
    let (board, tally) = (Board(), Tally())
    Self.follow(board, tally)
    for change in 1...3 {
      board.change(0)
      #expect(tally.count == change)
    }
  }

  @Test func `a pair that calls nobody makes another one around it forget nobody`() {
    let (board, tally) = (Board(), Tally())
    Self.follow(board, tally)
    for change in 1...3 {
      board.change(0) { for cell in 1...3 { board.change(cell) } }
      #expect(tally.count == change)
    }
  }
}
