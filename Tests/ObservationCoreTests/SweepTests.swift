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

    // Past the number of pushes that a slot can count one by one.
    @Test(arguments: [1_000, 400_000])
    func `sweeps cost each push the look at few nodes, however many live`(_ count: Int) {
      expectingNoLeaks {
        let cells = Cells()
        let swept = LiveCounts.sweptNodes
        for _ in 0..<count {
          withObservationTracking {
            _ = cells[0]
          } onChange: {
          }
        }
        guard LiveCounts.isCounting else { return }
        let nodes = LiveCounts.sweptNodes - swept
        // The last sweep, the one before it, which found a third as many, and so on.
        #expect(nodes >= count / 16)
        // Others, if there are any, sweep as well.
        if CoreTests.areAlone { #expect(nodes <= 2 * count) }
      }
    }

    @Test func `what lived at the last sweep bounds what is dead before the next`() {
      let count = 20_000
      expectingNoLeaks {
        let cells = Cells()
        func track() {
          withObservationTracking {
            _ = cells[0] + cells[1]
          } onChange: {
          }
        }
        for _ in 0..<count { track() }
        let before = Self.blocks
        // All die, and nobody has touched the property of their other nodes.
        cells.increment(0)
        for _ in 0..<3 * count {
          track()
          cells.increment(0)
        }
        if CoreTests.areAlone && LiveCounts.isCounting { #expect(Self.blocks < before / 100) }
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
        // Two blocks for each of twice as many dead ones, and for those that die while a sweep
        // goes on: it looks at each node three times at most, a piece with each push.
        let pieces = 3 * 3 * waiting / LiveCounts.nodesPerRead + 1
        if CoreTests.areAlone && LiveCounts.isCounting {
          #expect(most <= 4 * waiting + 2 * pieces)
        }
      }
    }

    /// The sweeps of one scope find the dead nodes of the same observers.
    @Test(arguments: ["ends", "throws", "nests", "persists"])
    func `a scope drops at its end what its sweeps owe`(_ way: String) {
      struct Stop: Error {}
      expectingNoLeaks {
        let objects = (0..<40).map { _ in Cells() }
        let observer = PersistentObserver {}
        let before = LiveCounts.snapshot["trackers"] ?? 0
        for round in 0..<200 {
          withObservationTracking {
            for object in objects { _ = object[0] }
          } onChange: {
          }
          objects[round % objects.count].increment(0)
          guard round % 9 == 0 else { continue }
          switch way {
          case "throws":
            try? withObservationTracking { () throws(Stop) in
              for object in objects { _ = object[0] }
              throw Stop()
            } onChange: {
            }
          case "nests":
            withObservationTracking {
              for object in objects {
                withObservationTracking {
                  _ = object[0]
                } onChange: {
                }
              }
            } onChange: {
            }
            for object in objects { object.increment(0) }
          case "persists":
            observer.track { for object in objects { _ = object[0] } }
          default: break
          }
          guard CoreTests.areAlone && LiveCounts.isCounting else { continue }
          // At most nine of each way lie on a property that is not swept yet.
          #expect((LiveCounts.snapshot["trackers"] ?? 0) - before <= 60, "round \(round)")
        }
      }
    }

    /// Counted by the nodes of one property, which no other test knows.
    @Test(
      .enabled(if: LiveCounts.isCounting),
      arguments: ["once", "first", "inside", "cancels", "goes"])
    func `what nobody waits for stays few on a property that nobody writes`(_ way: String) {
      expectingNoLeaks {
        let cells = Cells()
        func track() {
          withObservationTracking {
            _ = cells[0] + cells[1]
          } onChange: {
          }
        }
        var last: PersistentObserver?
        var most = 0
        for _ in 0..<500 {
          switch way {
          case "once":
            track()
            cells.increment(0)
          case "first":
            withObservationTracking {
              _ = cells[1] + cells[0]
            } onChange: {
            }
            cells.increment(0)
          case "inside":
            withObservationTracking {
              track()
            } onChange: {
            }
            cells.increment(0)
          default:
            // When the one before ends, its node lies below this one's.
            let next = PersistentObserver {}
            next.track { _ = cells[1] }
            if way == "cancels" { last?.cancel() }
            last = next
          }
          most = max(most, cells.nodeCount(1))
        }
        #expect(most <= 64)
        withExtendedLifetime(last) {}
      }
    }

    @Test(.enabled(if: LiveCounts.isCounting))
    func `what ends below a live observer goes with the next one that registers`() {
      expectingNoLeaks {
        let cells = Cells()
        let observers = (0..<200).map { _ in PersistentObserver {} }
        let live = PersistentObserver {}
        for observer in observers + [live] { observer.track { _ = cells[1] } }
        for observer in observers { observer.cancel() }
        #expect(cells.nodeCount(1) == 201)
        withObservationTracking {
          _ = cells[1]
        } onChange: {
        }
        #expect(cells.nodeCount(1) == 2)
        withExtendedLifetime(live) {}
      }
    }

    /// Pushers fill one property with garbage and make it sweep, while writers
    /// take it away from under the sweeper.
    ///
    /// Where sweeps pause, writers come by seldom, so that some do.
    @Test(arguments: [
      (1, 1, 512), (2, 1, 512), (3, 2, 512), (6, 2, 512), (1, 1, 1), (2, 1, 2), (3, 2, 1),
      (6, 2, 5),
    ])
    func `sweepers and writers of one property free each block once`(
      _ pushers: Int, _ writers: Int, _ limit: Int
    ) {
      let rounds = Rounds.count(20_000, long: 600_000) / (limit < 512 ? 2 : 1)
      expectingNoLeaks {
        withPieces(of: limit) { storm(pushers, writers, rounds, pause: limit < 512 ? 64 : 1) }
      }
    }

    /// - Parameter pause: How often a writer looks whether the pushers are done before it writes.
    private func storm(_ pushers: Int, _ writers: Int, _ rounds: Int, pause: Int) {
      let cells = Cells()
      let ledger = Ledger(pushers * rounds)
      let left = Atomic<Int>(pushers)
      Team.run(pushers + writers) { thread in
        if thread < pushers {
          for round in 0..<rounds {
            let entry = thread * rounds + round
            withObservationTracking {
              _ = round % 3 == 0 ? cells.readByHand(0) : cells[0]
              _ = cells[1 + thread]
            } onChange: {
              ledger.mark(entry)
            }
            // Three of four die on the pusher's own property.
            if round % 4 != 0 { cells.increment(1 + thread) }
          }
          left.subtract(1, ordering: .releasing)
        } else {
          var looks = 0
          while left.load(ordering: .acquiring) > 0 {
            looks += 1
            if looks % pause == 0 { cells.increment(0) }
          }
        }
      }
      for cell in 0...pushers { cells.increment(cell) }
      var wrong = 0
      for entry in 0..<ledger.count where ledger[entry] != 1 { wrong += 1 }
      print(
        "sweep: \(pushers) pushers, \(writers) writers, \(LiveCounts.nodesPerRead) nodes a read:",
        "\(ledger.count) registrations, \(wrong) wrong")
      #expect(wrong == 0)
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
