internal import CWorkloads
internal import Synchronization

extension Floor {
  static let contentionValue = WorkloadLoop(ensemble: .contentionValue) { shape, _ in
    let value = DerivedLane()
    value.number = 1
    value.state.store(DerivedLane.clean, ordering: .releasing)
    return WorkloadLoop.Ensemble(
      runs: (0..<shape.threads).map { _ in
        { times in
          var sum = 0
          for _ in 0..<times {
            let seen = value.ask()
            keep(seen)
            sum &+= seen
          }
          return sum
        }
      })
  }

  static let contentionOwnValue = WorkloadLoop(ensemble: .contentionOwnValue) { shape, _ in
    WorkloadLoop.Ensemble(
      runs: (0..<shape.threads).map { _ in
        let value = DerivedLane()
        return { times in
          var right = 0
          for turn in 0..<times {
            value.write(turn)
            if value.ask() == turn &+ 1 { right &+= 1 }
          }
          return right
        }
      })
  }

  /// A property, and the value that is derived from it, alone on their cache lines.
  private final class DerivedLane: @unchecked Sendable {
    // `@unchecked Sendable`: one thread writes, or nobody does.

    static let clean = 0
    static let dirty = 1

    private let front = SIMD16<UInt>()
    @exclusivity(unchecked)
    private var source = 0
    @exclusivity(unchecked)
    var number = 0
    let state = Atomic(DerivedLane.dirty)
    @exclusivity(unchecked)
    private var code: (DerivedLane) -> Int = { $0.source &+ 1 }
    private let back = SIMD16<UInt>()

    @inline(__always)
    func write(_ value: Int) {
      source = value
      _ = state.exchange(Self.dirty, ordering: .acquiringAndReleasing)
    }

    @inline(__always)
    func ask() -> Int {
      if cw_scope() != 0 { unreachableSlow() }
      if state.load(ordering: .acquiring) != Self.clean {
        let outer = cw_scope()
        cw_setScope(1)
        let value = code(self)
        cw_setScope(outer)
        if value != number { number = value }
        _ = state.exchange(Self.clean, ordering: .acquiringAndReleasing)
      }
      return number
    }
  }
}
