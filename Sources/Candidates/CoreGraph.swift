import Conformance
import ConformanceKit
import ObservationCore
import Workloads

/// Graphs of `Derived` values and `Effect`s over the measured models of ``CoreCandidate``.
public struct CoreGraph: GraphBuilder {
  /// Yes: a `Derived` is safe from any thread.
  public static let isShared = true

  /// A graph of nothing.
  public init() {}

  /// A cell that holds `value`.
  public func source(_ value: Int) -> CoreCandidate.Cell {
    let cell = CoreCandidate.Cell()
    cell.value = value
    return cell
  }

  /// What was written last.
  public func read(_ source: CoreCandidate.Cell) -> Int { source.value }

  /// Writes the cell, and lets effects run unless there is a batch.
  public func write(_ value: Int, to source: CoreCandidate.Cell) { source.value = value }

  /// A `Derived`, which is evaluated when it is first read.
  public func value(_ compute: @escaping @Sendable () -> Int) -> Derived<Int> {
    Derived(compute)
  }

  /// The value, brought up to date.
  public func read(_ value: Derived<Int>) -> Int { value.value }

  /// A `Derived`, which is evaluated when it is first read.
  public func list(_ compute: @escaping @Sendable () -> [Int]) -> Derived<[Int]> {
    Derived(compute)
  }

  /// The list, brought up to date.
  public func read(_ list: Derived<[Int]>) -> [Int] { list.value }

  /// An `Effect`, which runs at once, and for as long as it is kept.
  public func effect(_ body: @escaping @Sendable () -> Void) -> Effect { Effect(body) }

  /// Calls `body` in `withBatch`: effects wait for its end.
  public func batch(_ body: () -> Void) { withBatch(body) }
}

extension CoreCandidate {
  /// What the clauses make derived values and effects with.
  public static func makeGraph() throws -> any DerivedGraph { CoreDerivedGraph() }

  /// What the benchmark makes them with.
  public typealias Graph = CoreGraph
}
