import CommandKit
@_spi(Testing) import ObservationCore
import Synchronization
import Testing

extension CoreTests {
  /// Persistent observers that track, fire, cancel and go, from all sides.
  @Suite struct PersistentStormTests {
    struct Shape: Sendable, CustomTestStringConvertible {
      var threads: Int
      var cells: Int
      /// How many properties a run reads at most.
      var reads: Int
      /// How many observers a thread has.
      var observers: Int
      /// Whether runs mostly read the same properties.
      var isSteady = false
      /// Whether a fired observer tracks at once, on the thread that fires.
      var tracksOnFire = false
      /// How many of a hundred steps cancel an observer and make a new one.
      var cancels = 0

      var testDescription: String {
        "\(threads) threads, \(cells) cells, \(reads) reads, \(observers) observers"
          + (isSteady ? ", steady" : "") + (tracksOnFire ? ", tracks on fire" : "")
          + ", \(cancels) % cancels"
      }
    }

    static let shapes = [
      Shape(threads: 2, cells: 1, reads: 1, observers: 1),
      Shape(threads: 2, cells: 2, reads: 2, observers: 2, isSteady: true),
      Shape(threads: 3, cells: 8, reads: 4, observers: 3),
      Shape(threads: 4, cells: 64, reads: 32, observers: 2, cancels: 2),
      Shape(threads: 8, cells: 4, reads: 3, observers: 4, cancels: 5),
      Shape(threads: 2, cells: 2, reads: 1, observers: 1, tracksOnFire: true),
      Shape(threads: 4, cells: 8, reads: 3, observers: 2, tracksOnFire: true, cancels: 5),
    ]

    @Test(arguments: shapes)
    func `no run misses a change, and none is reported twice`(_ shape: Shape) {
      let rounds = Rounds.count(30_000, long: 1_300_000)
      expectingNoLeaks {
        let tally = Self.storm(shape, steps: rounds / shape.threads)
        print("persistent: \(shape.testDescription): \(tally)")
        #expect(tally.missed == 0)
        #expect(tally.doubled == 0)
      }
    }

    private static func storm(_ shape: Shape, steps: Int) -> Tally {
      let total = Locked(Tally())
      let meeting = Barrier(shape.threads)
      let current = Locked(Cells())
      Team.run(shape.threads) { thread in
        var dice = Dice(seed: 0xACE, thread: thread)
        var tally = Tally()
        var watchers = (0..<shape.observers).map { _ in Watcher(shape, seed: dice.next()) }
        for number in 0..<max(1, steps / 64) {
          let cells = current.copy
          for watcher in watchers { watcher.follow(cells) }
          for _ in 0..<64 {
            let position = dice.roll(shape.observers)
            if dice.roll(100) < shape.cancels {
              watchers[position].observer.cancel()
              tally += watchers[position].tally
              watchers[position] = Watcher(shape, seed: dice.next())
              watchers[position].follow(cells)
            } else if dice.roll(2) == 0 {
              watchers[position].track()
            } else {
              cells.increment(dice.roll(shape.cells))
            }
          }
          meeting.wait()
          for watcher in watchers where watcher.hasMissed { tally.missed += 1 }
          meeting.wait()
          // Some runs go on with a new object, and the old one dies.
          if thread == 0, number % 4 == 3 { current.withLock { $0 = Cells() } }
          meeting.wait()
        }
        for watcher in watchers { tally += watcher.tally }
        total.withLock { $0 += tally }
      }
      return total.copy
    }

    /// An observer, and what its last run has seen.
    private final class Watcher: @unchecked Sendable {
      // `@unchecked Sendable`: whoever has taken `turn` has the rest.

      private(set) var observer: PersistentObserver
      private let hits: Hits
      private let shape: Shape
      private var dice: Dice
      private var cells: Cells?
      private var seen: [(cell: Int, value: Int)] = []
      private var wasOnFire = false

      /// What the observer's code shares with its watcher.
      final class Hits: Sendable {
        /// Whether somebody is using the watcher.
        let turn = Atomic<Bool>(false)
        let runs = Atomic<Int>(0)
        let fires = Atomic<Int>(0)
        let firesOfRun = Atomic<Int>(0)
        let watcher = Locked<Unowned?>(nil)
      }

      /// A reference that does not keep the watcher.
      struct Unowned: @unchecked Sendable {
        weak var watcher: Watcher?
      }

      init(_ shape: Shape, seed: UInt64) {
        let hits = Hits()
        self.hits = hits
        self.shape = shape
        dice = Dice(seed: seed)
        let tracksOnFire = shape.tracksOnFire
        observer = PersistentObserver {
          hits.fires.add(1, ordering: .releasing)
          hits.firesOfRun.add(1, ordering: .relaxed)
          if tracksOnFire { hits.watcher.withLock { $0?.watcher }?.track(isOnFire: true) }
        }
        hits.watcher.withLock { $0 = Unowned(watcher: self) }
      }

      /// Takes the watcher, if nobody has it.
      private func inTurn(_ body: () -> Void) {
        let (isMine, _) = hits.turn.compareExchange(
          expected: false, desired: true, ordering: .acquiringAndReleasing)
        guard isMine else { return }
        body()
        hits.turn.store(false, ordering: .releasing)
      }

      func follow(_ cells: Cells) {
        while true {
          var isDone = false
          inTurn {
            self.cells = cells
            isDone = true
          }
          if isDone { return track() }
        }
      }

      /// - Parameter isOnFire: Whether a change is under way, of which the run
      ///   may see the old value and is not told.
      func track(isOnFire: Bool = false) {
        inTurn {
          guard let cells else { return }
          wasOnFire = isOnFire
          seen.removeAll(keepingCapacity: true)
          hits.runs.add(1, ordering: .relaxed)
          hits.firesOfRun.store(0, ordering: .relaxed)
          let reads = 1 + dice.roll(shape.reads)
          observer.track {
            for read in 0..<reads {
              let cell =
                shape.isSteady && dice.roll(8) != 0
                ? read % shape.cells : dice.roll(shape.cells)
              seen.append((cell, cells[cell]))
            }
          }
        }
      }

      /// Whether the last run has not fired, and has seen an old value.
      ///
      /// Only while nobody changes anything.
      var hasMissed: Bool {
        guard let cells, !wasOnFire, hits.firesOfRun.load(ordering: .relaxed) == 0 else {
          return false
        }
        return seen.contains { cells.peek($0.cell) != $0.value }
      }

      var tally: Tally {
        var tally = Tally()
        // In this order: another thread may still be at it, and fires follow runs.
        tally.fires = hits.fires.load(ordering: .acquiring)
        tally.registrations = hits.runs.load(ordering: .relaxed)
        tally.doubled = max(0, tally.fires - tally.registrations)
        return tally
      }
    }
  }
}
