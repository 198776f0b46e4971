@_spi(Testing) import ObservationCore
import Synchronization
import Testing

extension CoreTests {
  @Suite struct PersistentObserverTests {
    /// The properties that one run after the other reads; after the last run,
    /// each property is written by itself.
    static let sequences: [[[Int]]] = [
      [[0, 1], [1], [0, 1]],
      [[0, 1, 2], [0, 2], [0, 2], [0, 1, 2]],
      [[0, 1, 2, 3], [1, 3], [0, 1, 2, 3], [2], [3, 2, 1, 0]],
      [[0], [], [0]],
      [[0, 0, 1, 0], [1, 1], [0, 1, 0]],
      [Array(0..<64), Array(1..<64), Array(0..<64)],
      [Array(0..<64), Array((0..<64).reversed()), Array(stride(from: 0, to: 64, by: 2))],
      [Array(0..<64), [63], [0, 63], Array(0..<64)],
    ]

    @Test(arguments: sequences)
    func `the last run decides what is observed`(_ runs: [[Int]]) {
      expectingNoLeaks {
        for written in 0..<Cells.count {
          let cells = Cells()
          let fires = Atomic<Int>(0)
          let observer = PersistentObserver { fires.add(1, ordering: .relaxed) }
          for run in runs {
            observer.track { for cell in run { _ = cells[cell] } }
          }
          cells[written] = 1
          let expected = runs.last?.contains(written) == true ? 1 : 0
          #expect(fires.load(ordering: .relaxed) == expected, "cell \(written)")
        }
      }
    }
  }
}
