@_spi(Testing) import ObservationCore
import Synchronization
import Testing

extension CoreTests {
  /// What is left of observers that have fired elsewhere.
  @Suite struct SweepTests {
    private static var blocks: Int {
      let counts = LiveCounts.snapshot
      return (counts["trackers"] ?? 0) + (counts["externalNodes"] ?? 0)
        + (counts["sweepCells"] ?? 0)
    }

    @Test(arguments: [1, 2, 8])
    func `re-tracking over properties that nobody writes keeps memory flat`(_ quiet: Int) {
      expectingNoLeaks {
        let cells = Cells()
        let before = Self.blocks
        var most = 0
        for round in 0..<Rounds.count(50_000, long: 2_000_000) {
          withObservationTracking {
            for cell in 0...quiet { _ = cells[cell] }
          } onChange: {
          }
          cells.increment(0)
          if round % 64 == 0 { most = max(most, Self.blocks - before) }
        }
        if CoreTests.areAlone && LiveCounts.isCounting { #expect(most <= 32 + 16 * quiet) }
      }
    }

    @Test func `garbage stays in proportion to what waits`() {
      expectingNoLeaks {
        let cells = Cells()
        let waiting = 500
        for _ in 0..<waiting {
          withObservationTracking {
            _ = cells[1]
          } onChange: {
          }
        }
        let before = Self.blocks
        var most = 0
        for _ in 0..<Rounds.count(50_000, long: 1_000_000) {
          withObservationTracking {
            _ = cells[0] + cells[1]
          } onChange: {
          }
          cells.increment(0)
          most = max(most, Self.blocks - before)
        }
        if CoreTests.areAlone && LiveCounts.isCounting { #expect(most <= 4 * waiting) }
      }
    }

    /// Pushers fill one property with garbage and make it sweep, while writers
    /// take it away from under the sweeper.
    @Test(arguments: [(1, 1), (2, 1), (3, 2), (6, 2)])
    func `sweepers and writers of one property free each block once`(
      _ pushers: Int, _ writers: Int
    ) {
      let rounds = Rounds.count(20_000, long: 600_000)
      expectingNoLeaks {
        let cells = Cells()
        let ledger = Ledger(pushers * rounds)
        let left = Atomic<Int>(pushers)
        Team.run(pushers + writers) { thread in
          if thread < pushers {
            for round in 0..<rounds {
              let entry = thread * rounds + round
              withObservationTracking {
                _ = cells[0] + cells[1 + thread]
              } onChange: {
                ledger.mark(entry)
              }
              // Three of four die on the pusher's own property.
              if round % 4 != 0 { cells.increment(1 + thread) }
            }
            left.subtract(1, ordering: .releasing)
          } else {
            while left.load(ordering: .acquiring) > 0 { cells.increment(0) }
          }
        }
        for cell in 0...pushers { cells.increment(cell) }
        var wrong = 0
        for entry in 0..<ledger.count where ledger[entry] != 1 { wrong += 1 }
        print(
          "sweep: \(pushers) pushers, \(writers) writers: \(ledger.count) registrations, \(wrong) wrong"
        )
        #expect(wrong == 0)
      }
    }

    @Test func `observers of dead objects go with them, on any thread`() {
      expectingNoLeaks {
        Team.run(4) { thread in
          var dice = Dice(seed: 7, thread: thread)
          for _ in 0..<Rounds.count(2_000, long: 100_000) {
            let cells = Cells()
            for _ in 0..<dice.roll(20) {
              withObservationTracking {
                _ = cells[dice.roll(3)]
              } onChange: {
              }
            }
            if dice.roll(2) == 0 { cells.increment(0) }
          }
        }
      }
    }
  }
}
