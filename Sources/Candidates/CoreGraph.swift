// `GraphBuilder` says what each member is.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Conformance
import ConformanceKit
import ObservationCore
import Workloads

/// Graphs of `Derived` values and `Effect`s over the measured models of ``CoreCandidate``.
public struct CoreGraph: GraphBuilder {
  public static let isShared = true

  public init() {}

  public func source(_ value: Int) -> CoreCandidate.Cell {
    let cell = CoreCandidate.Cell()
    cell.value = value
    return cell
  }

  public func read(_ source: CoreCandidate.Cell) -> Int { source.value }

  public func write(_ value: Int, to source: CoreCandidate.Cell) { source.value = value }

  public func value(_ compute: @escaping @Sendable () -> Int) -> Derived<Int> {
    Derived(compute)
  }

  public func read(_ value: Derived<Int>) -> Int { value.value }

  public func list(_ compute: @escaping @Sendable () -> [Int]) -> Derived<[Int]> {
    Derived(compute)
  }

  public func read(_ list: Derived<[Int]>) -> [Int] { list.value }

  public func effect(_ body: @escaping @Sendable () -> Void) -> Effect { Effect(body) }

  public func batch(_ body: () -> Void) { withBatch(body) }
}

extension CoreCandidate {
  public static func makeGraph() throws -> any DerivedGraph { CoreDerivedGraph() }

  public typealias Graph = CoreGraph
}
