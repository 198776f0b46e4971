import CommandKit
import Glibc
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
      /// How many of a hundred reads come after a change by their own scope.
      var own = 0
      /// In how many of a hundred changes something registers before the store, on the same
      /// thread: as where an `inout` access is suspended.
      var inside = 0
      /// How many of a hundred calls take their time.
      var slow = 0
      /// How many of a hundred accesses go through a copy of the registrar.
      var copies = 0
      /// How many of a hundred registrations have a scope of their own inside of them.
      var nested = 0

      var testDescription: String {
        let parts = [
          (byHand, "by hand"), (own, "own changes"), (inside, "inside of changes"), (slow, "slow"),
          (copies, "by a copy"), (nested, "nested"),
        ]
        return "\(threads) threads, \(cells) cells, \(reads) reads, \(changes) % changes"
          + parts.filter { $0.0 > 0 }.map { ", \($0.0) % \($0.1)" }.joined()
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
      Shape(threads: 3, cells: 4, reads: 3, changes: 30, own: 30),
      Shape(threads: 2, cells: 2, reads: 2, changes: 40, inside: 50),
      Shape(threads: 4, cells: 2, reads: 2, changes: 40, slow: 20),
      Shape(threads: 4, cells: 4, reads: 2, changes: 40, copies: 50),
      Shape(threads: 4, cells: 3, reads: 2, changes: 30, nested: 50),
      Shape(
        threads: 4, cells: 4, reads: 3, changes: 40, byHand: 20, own: 20, inside: 30, slow: 10,
        copies: 20, nested: 20),
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

    /// How a step reaches the values.
    private enum Way {
      case byNumber, byHand, byCopy

      init(_ shape: Shape, _ dice: inout Dice) {
        let roll = dice.roll(100)
        self =
          roll < shape.byHand ? .byHand : roll < shape.byHand + shape.copies ? .byCopy : .byNumber
      }

      func read(_ cell: Int, of cells: Cells) -> Int {
        switch self {
        case .byNumber: cells[cell]
        case .byHand: cells.readByHand(cell)
        case .byCopy: cells.readByCopy(cell)
        }
      }

      func change(_ cell: Int, of cells: Cells, before: () -> Void) {
        switch self {
        case .byNumber: cells.change(cell, before)
        case .byHand: cells.changeByHand(cell, before)
        case .byCopy: cells.changeByCopy(cell, before)
        }
      }
    }

    /// How many steps the threads make between two meetings.
    private static let batch = 64

    private static func storm(_ shape: Shape, steps: Int) -> Tally {
      // A new object now and then: the first registration with an object, and
      // the first one by key path, happen under fire as well.
      let batches = max(1, steps / batch)
      let count = shape.threads * batches * batch
      // One for each step, and one for the scope that may be inside of its scope.
      let ledger = Ledger(2 * count)
      let total = Locked(Tally())
      let meeting = Barrier(shape.threads)
      let current = Locked(Cells(isCopied: shape.copies > 0))
      Team.run(shape.threads) { thread in
        var dice = Dice(seed: 0x5EED, thread: thread)
        var tally = Tally()
        for number in 0..<batches {
          let cells = current.copy
          let first = (thread * batches + number) * batch
          var seen: [(entry: Int, cell: Int, value: Int)] = []
          for entry in first..<first + batch {
            let way = Way(shape, &dice)
            let isSlow = dice.roll(100) < shape.slow
            func register(as entry: Int, _ read: () -> Void) {
              tally.registrations += 1
              withObservationTracking(read) {
                ledger.mark(entry)
                if isSlow { for _ in 0..<20 { sched_yield() } }
              }
            }
            if dice.roll(100) < shape.changes {
              let cell = dice.roll(shape.cells)
              let isWatched = dice.roll(100) < shape.inside
              way.change(cell, of: cells) {
                if isWatched { register(as: entry) { seen.append((entry, cell, cells[cell])) } }
              }
            } else {
              var mine: [(entry: Int, cell: Int, value: Int)] = []
              let isNested = dice.roll(100) < shape.nested
              register(as: entry) {
                for read in 0..<shape.reads {
                  let cell = dice.roll(shape.cells)
                  if dice.roll(100) < shape.own {
                    // What the scope has read before it knows to be old.
                    mine.removeAll { $0.cell == cell }
                    way.change(cell, of: cells) {}
                  }
                  // The inner one is over when the outer one reads on, and may be called then.
                  guard isNested && read == 0 else {
                    mine.append((entry, cell, way.read(cell, of: cells)))
                    continue
                  }
                  register(as: count + entry) {
                    let value = way.read(cell, of: cells)
                    mine.append((entry, cell, value))
                    seen.append((count + entry, cell, value))
                  }
                }
              }
              seen += mine
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
          if thread == 0, number % 8 == 7 {
            current.withLock { $0 = Cells(isCopied: shape.copies > 0) }
          }
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
