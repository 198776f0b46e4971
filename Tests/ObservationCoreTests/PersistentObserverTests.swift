import CommandKit
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

    @Test func `an observer may track, cancel and go inside of its own code`() {
      expectingNoLeaks {
        let cells = Cells()
        for change in ["track", "cancel", "drop"] {
          let box = Locked<PersistentObserver?>(nil)
          let fires = Atomic<Int>(0)
          let observer = PersistentObserver {
            fires.add(1, ordering: .relaxed)
            switch change {
            case "track": box.copy?.track { _ = cells[0] }
            case "cancel": box.copy?.cancel()
            default: box.withLock { $0 = nil }
            }
          }
          box.withLock { $0 = observer }
          observer.track { _ = cells[0] }
          cells.increment(0)
          cells.increment(0)
          #expect(fires.load(ordering: .relaxed) == (change == "track" ? 2 : 1), "\(change)")
          box.withLock { $0 = nil }
        }
      }
    }

    @Test(arguments: [false, true], [false, true])
    func `one property by number and by key path is one dependency`(
      _ readsByHandFirst: Bool, _ changesByHand: Bool
    ) {
      expectingNoLeaks {
        let cells = Cells()
        let box = Locked<PersistentObserver?>(nil)
        let fires = Atomic<Int>(0)
        @Sendable func read() {
          if readsByHandFirst { _ = cells.readByHand(0) }
          _ = cells[0]
          if !readsByHandFirst { _ = cells.readByHand(0) }
        }
        let observer = PersistentObserver {
          fires.add(1, ordering: .relaxed)
          box.copy?.track(read)
        }
        box.withLock { $0 = observer }
        observer.track(read)
        for change in 1...3 {
          if changesByHand { cells.incrementByHand(0) } else { cells.increment(0) }
          #expect(fires.load(ordering: .relaxed) == change)
        }
        box.withLock { $0 = nil }
      }
    }

    @Test func `a cancelled observer that is kept gives back what it took`() {
      expectingNoLeaks {
        let cells = Cells()
        let before = LiveCounts.snapshot
        let observers = (0..<20).map { _ in PersistentObserver {} }
        for observer in observers { observer.track { for cell in 0..<16 { _ = cells[cell] } } }
        if CoreTests.areAlone && LiveCounts.isCounting {
          #expect(LiveCounts.snapshot["chunks"] ?? 0 > before["chunks"] ?? 0)
        }
        for observer in observers { observer.cancel() }
        // Registrations pay for the sweeps that find the garbage.
        for _ in 0..<100 {
          withObservationTracking {
            for cell in 0...16 { _ = cells[cell] }
          } onChange: {
          }
          cells.increment(16)
        }
        if CoreTests.areAlone && LiveCounts.isCounting {
          // What is left is the registrations' own.
          #expect((LiveCounts.snapshot["chunks"] ?? 0) - (before["chunks"] ?? 0) <= 2 * 17)
        }
        for observer in observers { #expect(observer.track { cells[0] } == 0) }
      }
    }

    @Test func `a cancelled observer runs its body and observes nothing`() {
      expectingNoLeaks {
        let cells = Cells()
        let fires = Atomic<Int>(0)
        let observer = PersistentObserver { fires.add(1, ordering: .relaxed) }
        observer.track { _ = cells[0] }
        observer.cancel()
        #expect(observer.track { cells[1] } == 0)
        cells.increment(0)
        cells.increment(1)
        #expect(fires.load(ordering: .relaxed) == 0)
      }
    }

    @Test func `a run that throws is a run`() {
      struct Stop: Error {}
      expectingNoLeaks {
        let cells = Cells()
        let fires = Atomic<Int>(0)
        let observer = PersistentObserver { fires.add(1, ordering: .relaxed) }
        #expect(throws: Stop.self) {
          try observer.track {
            _ = cells[0]
            throw Stop()
          }
        }
        cells.increment(0)
        #expect(fires.load(ordering: .relaxed) == 1)
      }
    }

    @Test func `a thousand properties come and go`() {
      expectingNoLeaks {
        let fires = Atomic<Int>(0)
        let observer = PersistentObserver { fires.add(1, ordering: .relaxed) }
        var expected = 0
        for count in [1, 1_000, 10, 1_000, 3, 0, 500] {
          // Objects of their own, so that addresses come back.
          let objects = (0..<count).map { _ in Cells() }
          observer.track { for cells in objects { _ = cells[0] } }
          if let last = objects.last {
            last.increment(0)
            expected += 1
          }
          #expect(fires.load(ordering: .relaxed) == expected)
          for cells in objects { cells.increment(0) }
          #expect(fires.load(ordering: .relaxed) == expected)
        }
      }
    }

    @Test func `objects die while threads hold links to them`() {
      expectingNoLeaks {
        Team.run(4) { thread in
          var dice = Dice(seed: 3, thread: thread)
          let fires = Atomic<Int>(0)
          let observer = PersistentObserver { fires.add(1, ordering: .relaxed) }
          var objects: [Cells] = []
          for _ in 0..<Rounds.count(10_000, long: 500_000) {
            if objects.count > 6 || (!objects.isEmpty && dice.roll(3) == 0) {
              objects.remove(at: dice.roll(objects.count))
            } else {
              objects.append(Cells())
            }
            observer.track {
              for cells in objects where dice.roll(3) != 0 { _ = cells[dice.roll(3)] }
              _ = objects.last?[0]
            }
            guard let last = objects.last else { continue }
            let before = fires.load(ordering: .relaxed)
            last.increment(0)
            #expect(fires.load(ordering: .relaxed) == before + 1)
          }
        }
      }
    }

    @Test func `an observer goes while another thread fires it`() {
      expectingNoLeaks {
        let cells = Cells()
        let left = Atomic<Int>(2)
        Team.run(4) { thread in
          if thread < 2 {
            for _ in 0..<Rounds.count(20_000, long: 500_000) {
              let observer = PersistentObserver {}
              observer.track { _ = cells[0] + cells[1] }
              if thread == 0 { observer.cancel() }
            }
            left.subtract(1, ordering: .releasing)
          } else {
            while left.load(ordering: .acquiring) > 0 { cells.increment(thread - 2) }
          }
        }
      }
    }

    /// A node below another one keeps the memory of an observer that is gone; a
    /// weak reference moves the counts of its object elsewhere.
    @Test(arguments: [false, true])
    func `a node outlives its observer`(_ isWeaklyReferenced: Bool) {
      expectingNoLeaks {
        let cells = Cells()
        let fires = Atomic<Int>(0)
        let blocks = LiveCounts.snapshot["trackers"] ?? 0
        weak var gone: PersistentObserver?
        let above = PersistentObserver { fires.add(1, ordering: .relaxed) }
        do {
          let below = PersistentObserver { Issue.record("called after its end") }
          if isWeaklyReferenced { gone = below }
          below.track { _ = cells[0] }
          above.track { _ = cells[0] }
        }
        #expect(gone == nil)
        if CoreTests.areAlone && LiveCounts.isCounting {
          #expect(LiveCounts.snapshot["trackers"] == blocks + 2)
        }
        cells.increment(0)
        #expect(fires.load(ordering: .relaxed) == 1)
        withExtendedLifetime(above) {}
      }
    }

    @Test func `a thread that ends frees what it has kept`() {
      expectingNoLeaks {
        let cells = Cells()
        for _ in 0..<Rounds.count(200, long: 2_000) {
          Team.run(2) { _ in
            withObservationTracking {
              _ = cells[0]
            } onChange: {
            }
            cells.increment(0)
          }
        }
      }
    }
  }
}
