import CommandKit
@_spi(Testing) import ObservationCore
import Testing

/// All tests that count live blocks: one at a time.
@Suite(.serialized) enum CoreTests {
  /// Whether only these tests run.
  ///
  /// The counts are those of the process, and so are the other suites'
  /// observers.
  static let areAlone: Bool = {
    let arguments = CommandLine.arguments
    let filters = arguments.indices.filter { arguments[$0] == "--filter" }
    return !filters.isEmpty
      && filters.allSatisfy { filter in
        filter + 1 < arguments.count
          && arguments[filter + 1].hasPrefix("ObservationCoreTests.CoreTests")
      }
  }()

  @Test(.enabled(if: areAlone))
  static func `a run that looks for leaks counts blocks`() {
    #expect(LiveCounts.isCounting, "a release build needs OBSERVATORY_LIVE_COUNTS=1")
  }
}

/// Calls `body`, and expects that it leaves nothing behind.
///
/// The expectation is one of a run with
/// `--filter ObservationCoreTests.CoreTests`, in a build that counts.
func expectingNoLeaks<Result>(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Result
) rethrows -> Result {
  let before = LiveCounts.snapshot
  let result = try body()
  if CoreTests.areAlone {
    #expect(LiveCounts.snapshot == before, sourceLocation: sourceLocation)
  }
  return result
}

/// Calls `body` with sweeps that pause after `limit` nodes.
func withPieces(of limit: Int, _ body: () -> Void) {
  let usual = LiveCounts.nodesPerRead
  LiveCounts.nodesPerRead = limit
  body()
  LiveCounts.nodesPerRead = usual
}

/// A model whose values any thread may read and write.
///
/// Written by hand around a registrar whose properties are numbered, as the
/// macro's expansion is, so that the value of each property can be an atomic.
final class Cells: Sendable, Observable {
  static let count = 64

  private let registrar: ObservationRegistrar
  /// As the helper of a class has it, from before the first observation.
  private let copy: ObservationRegistrar
  private let values: Locked<[Int]>

  /// - Parameters:
  ///   - value: Of all properties.
  ///   - isCopied: Whether the copy of the registrar is used: a class whose registrar is never
  ///     copied makes it with the first observation.
  init(_ value: Int = 0, isCopied: Bool = false) {
    registrar = isCopied ? ObservationRegistrar() : ObservationRegistrar(__lazy: ())
    copy = registrar
    values = Locked(Array(repeating: value, count: Cells.count))
  }

  subscript(cell: Int) -> Int {
    get {
      registrar.__access(cell, of: Cells.count, in: Cells.self, keyPath: \Cells.[cell])
      return values.withLock { $0[cell] }
    }
    set {
      let change = registrar.__willSet(cell, keyPath: \Cells.[cell])
      values.withLock { $0[cell] = newValue }
      registrar.__didSet(cell, since: change, keyPath: \Cells.[cell])
    }
  }

  /// Adds one, so that no two changes leave the same value.
  func increment(_ cell: Int) { change(cell) {} }

  /// As ``increment(_:)``, with `body` before the value is stored.
  func change(_ cell: Int, _ body: () -> Void) {
    let change = registrar.__willSet(cell, keyPath: \Cells.[cell])
    body()
    values.withLock { $0[cell] += 1 }
    registrar.__didSet(cell, since: change, keyPath: \Cells.[cell])
  }

  /// What is wrong with the registrar, in a build that checks.
  func checkInvariants() -> [String] { registrar.checkInvariants() }

  /// How many registrations there are with a cell, in a build that counts.
  func nodeCount(_ cell: Int) -> Int { registrar.nodeCount(cell) }

  /// The value, without a trace.
  func peek(_ cell: Int) -> Int { values.withLock { $0[cell] } }

  /// As ``increment(_:)``, by the API for accessors that are written by hand.
  func incrementByHand(_ cell: Int) { changeByHand(cell) {} }

  /// As ``change(_:_:)``, by the API for accessors that are written by hand.
  func changeByHand(_ cell: Int, _ body: () -> Void) {
    registrar.withMutation(of: self, keyPath: \Cells.[cell]) {
      body()
      values.withLock { $0[cell] += 1 }
    }
  }

  /// As ``changeByHand(_:_:)``, through the copy of the registrar.
  func changeByCopy(_ cell: Int, _ body: () -> Void) {
    copy.withMutation(of: self, keyPath: \Cells.[cell]) {
      body()
      values.withLock { $0[cell] += 1 }
    }
  }

  /// The value, through the copy of the registrar.
  func readByCopy(_ cell: Int) -> Int {
    copy.access(self, keyPath: \Cells.[cell])
    return values.withLock { $0[cell] }
  }

  /// As ``incrementByHand(_:)``, in two calls.
  func incrementByPair(_ cell: Int) { changeByPair(cell) {} }

  /// As ``change(_:_:)``, by the API for accessors that are written by hand.
  func changeByPair(_ cell: Int, _ body: () -> Void) {
    registrar.willSet(self, keyPath: \Cells.[cell])
    body()
    values.withLock { $0[cell] += 1 }
    registrar.didSet(self, keyPath: \Cells.[cell])
  }

  /// Announces a change that has been made, and that nobody has announced before.
  func didSetByHand(_ cell: Int) { registrar.didSet(self, keyPath: \Cells.[cell]) }

  /// The value by the API for accessors that are written by hand.
  func readByHand(_ cell: Int) -> Int {
    registrar.access(self, keyPath: \Cells.[cell])
    return values.withLock { $0[cell] }
  }
}
