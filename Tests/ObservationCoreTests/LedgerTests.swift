import CommandKit
@_spi(Testing) import ObservationCore
import Testing

extension CoreTests {
  /// Registrations and changes from all sides at once.
  @Suite struct LedgerTests {
    struct Shape: Sendable, CustomTestStringConvertible {
      var threads: Int
      /// How many properties there are.
      var cells: Int
      /// How many of them a scope reads.
      var reads: Int
      /// How many of a hundred steps are changes.
      var changes: Int
      /// How many of a hundred accesses go by key path.
      var byHand = 0

      var testDescription: String {
        "\(threads) threads, \(cells) cells, \(reads) reads, \(changes) % changes"
          + ", \(byHand) % by hand"
      }
    }

    static let shapes = [
      Shape(threads: 2, cells: 1, reads: 1, changes: 50),
      Shape(threads: 2, cells: 2, reads: 2, changes: 20),
      Shape(threads: 3, cells: 4, reads: 3, changes: 30),
      Shape(threads: 4, cells: 8, reads: 8, changes: 10),
      Shape(threads: 8, cells: 2, reads: 1, changes: 50),
      Shape(threads: 8, cells: 64, reads: 12, changes: 30),
      Shape(threads: 2, cells: 1, reads: 1, changes: 50, byHand: 50),
      Shape(threads: 4, cells: 4, reads: 2, changes: 30, byHand: 30),
    ]

    @Test(arguments: shapes)
    func `each registration fires once, and none misses a change`(_ shape: Shape) {
      let rounds = Rounds.count(30_000, long: 2_000_000)
      expectingNoLeaks {
        let tally = Self.storm(shape, steps: rounds / shape.threads)
        print("ledger: \(shape.testDescription): \(tally)")
        #expect(tally.missed == 0)
        #expect(tally.doubled == 0)
        #expect(tally.fires == tally.registrations)
      }
    }

    /// How many steps the threads make between two meetings.
    private static let batch = 64

    private static func storm(_ shape: Shape, steps: Int) -> Tally {
      // A new object now and then: the first registration with an object, and
      // the first one by key path, happen under fire as well.
      let batches = max(1, steps / batch)
      let ledger = Ledger(shape.threads * batches * batch)
      let total = Locked(Tally())
      let meeting = Barrier(shape.threads)
      let current = Locked(Cells())
      Team.run(shape.threads) { thread in
        var dice = Dice(seed: 0x5EED, thread: thread)
        var tally = Tally()
        for number in 0..<batches {
          let cells = current.copy
          let first = (thread * batches + number) * batch
          var seen: [(entry: Int, cell: Int, value: Int)] = []
          for entry in first..<first + batch {
            let byHand = dice.roll(100) < shape.byHand
            if dice.roll(100) < shape.changes {
              let cell = dice.roll(shape.cells)
              if byHand { cells.incrementByHand(cell) } else { cells.increment(cell) }
            } else {
              tally.registrations += 1
              withObservationTracking {
                for _ in 0..<shape.reads {
                  let cell = dice.roll(shape.cells)
                  let value = byHand ? cells.readByHand(cell) : cells[cell]
                  seen.append((entry, cell, value))
                }
              } onChange: {
                ledger.mark(entry)
              }
            }
          }
          meeting.wait()
          var last = -1
          for (entry, cell, value) in seen
          where entry != last && ledger[entry] == 0 && cells.peek(cell) != value {
            tally.missed += 1
            last = entry
          }
          meeting.wait()
          // Whoever waits still is told by one of these.
          for cell in 0..<shape.cells where cell % shape.threads == thread {
            cells.increment(cell)
          }
          if thread == 0, number % 8 == 7 { current.withLock { $0 = Cells() } }
          meeting.wait()
          for entry in Set(seen.map(\.entry)) {
            tally.fires += ledger[entry]
            if ledger[entry] > 1 { tally.doubled += 1 }
          }
        }
        total.withLock { $0 += tally }
      }
      return total.copy
    }
  }
}
