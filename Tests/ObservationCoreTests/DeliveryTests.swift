import CommandKit
import Dispatch
import Glibc
@_spi(Testing) import ObservationCore
import Synchronization
import Testing

// Nobody waits for another observer's code: not the observers of a change that
// have not been called, and not those that a change leaves in place.

extension CoreTests {
  @Suite struct DeliveryTests {
    /// An observer whose code waits, if it is the first that is called.
    private final class Sleeper: Sendable {
      let calls = Atomic<Int>(0)
      let asleep = DispatchSemaphore(value: 0)
      let wake = DispatchSemaphore(value: 0)

      /// Observes a property once.
      func observe(_ cells: Cells) {
        withObservationTracking {
          _ = cells[0]
        } onChange: {
          self.call()
        }
      }

      func call() {
        guard calls.add(1, ordering: .relaxed).newValue == 1 else { return }
        asleep.signal()
        wake.wait()
      }
    }

    @Test(arguments: [false, true])
    func `a later change calls those who wait behind an observer that sleeps`(
      _ isPersistent: Bool
    ) {
      expectingNoLeaks {
        let cells = Cells()
        let sleeper = Sleeper()
        var observers: [PersistentObserver] = []
        for _ in 0..<9 {
          if isPersistent {
            let observer = PersistentObserver { sleeper.call() }
            observer.track { _ = cells[0] }
            observers.append(observer)
          } else {
            sleeper.observe(cells)
          }
        }
        Team.run(2) { number in
          if number == 0 {
            cells.increment(0)
          } else {
            sleeper.asleep.wait()
            cells.increment(0)
            #expect(sleeper.calls.load(ordering: .relaxed) == 9)
            cells.increment(0)
            sleeper.wake.signal()
          }
        }
        #expect(sleeper.calls.load(ordering: .relaxed) == 9)
      }
    }

    @Test func `an observer can wait for another one's call`() {
      expectingNoLeaks {
        let cells = Cells()
        let count = Atomic<Int>(0)
        for _ in 0..<2 {
          withObservationTracking {
            _ = cells[0]
          } onChange: {
            guard count.add(1, ordering: .relaxed).newValue == 1 else { return }
            // Waits for another thread's change, which calls the second one.
            Team.run(1) { _ in cells.increment(0) }
            #expect(count.load(ordering: .relaxed) == 2)
          }
        }
        cells.increment(0)
        #expect(count.load(ordering: .relaxed) == 2)
      }
    }

    @Test func `a scope that writes what it has read sees changes during others' calls`() {
      expectingNoLeaks {
        let cells = Cells()
        let calls = Locked(0)
        let sleeper = Sleeper()
        sleeper.observe(cells)
        Team.run(2) { number in
          if number == 0 {
            withObservationTracking {
              _ = cells[0]
              cells.increment(0)
            } onChange: {
              calls.withLock { $0 += 1 }
            }
          } else {
            sleeper.asleep.wait()
            cells.increment(0)
            sleeper.wake.signal()
          }
        }
        #expect(cells.peek(0) == 2)
        #expect(calls.copy == 1)
      }
    }

    @Test func `so it does during calls of its own didSet`() {
      expectingNoLeaks {
        let cells = Cells()
        let calls = Locked(0)
        let sleeper = Sleeper()
        Team.run(2) { number in
          if number == 0 {
            withObservationTracking {
              _ = cells[0]
              // Who comes between the sides of a change is called by its didSet.
              cells.change(0) { Team.run(1) { _ in sleeper.observe(cells) } }
            } onChange: {
              calls.withLock { $0 += 1 }
            }
          } else {
            sleeper.asleep.wait()
            cells.increment(0)
            sleeper.wake.signal()
          }
        }
        #expect(cells.peek(0) == 2)
        #expect(calls.copy == 1)
      }
    }

    @Test func `a change that still calls others calls a scope that has ended meanwhile`() {
      expectingNoLeaks {
        let cells = Cells()
        let sleeper = Sleeper()
        let read = DispatchSemaphore(value: 0)
        let (callers, own) = (Locked<[UInt]>([]), Locked<UInt>(0))
        Team.run(2) { number in
          if number == 0 {
            withObservationTracking {
              _ = cells[0]
              // Above the scope, so that it is called first.
              Team.run(1) { _ in sleeper.observe(cells) }
              read.signal()
              sleeper.asleep.wait()
            } onChange: {
              callers.withLock { $0.append(pthread_self()) }
            }
            #expect(callers.copy == [])
            own.withLock { $0 = pthread_self() }
            sleeper.wake.signal()
          } else {
            read.wait()
            cells.increment(0)
          }
        }
        #expect(callers.copy.count == 1)
        #expect(callers.copy.first != own.copy)
      }
    }

    @Test func `behind an observer that runs, the others of its change wait`() {
      expectingNoLeaks {
        let cells = Cells()
        let calls = CallTally()
        let running = Atomic<Int>(0)
        for _ in 0..<9 {
          withObservationTracking {
            _ = cells[0]
          } onChange: {
            #expect(running.add(1, ordering: .relaxed).newValue == 1)
            // Another thread has time enough for them, and no change to call them for.
            Team.run(1) { _ in cells.increment(1) }
            calls.add()
            running.subtract(1, ordering: .relaxed)
          }
        }
        cells.increment(0)
        #expect(calls.value == 9)
      }
    }

    @Test func `a change in a call leaves the scope around it alone`() {
      expectingNoLeaks {
        let cells = Cells()
        let (outer, inner) = (CallTally(), CallTally())
        for _ in 0..<2 {
          withObservationTracking {
            _ = cells[1]
          } onChange: {
            inner.add()
            cells.increment(0)
          }
        }
        withObservationTracking {
          _ = cells[0]
          withObservationTracking {
            _ = cells[0]
          } onChange: {
            inner.add()
          }
          cells.increment(1)
        } onChange: {
          outer.add()
        }
        #expect(inner.value == 3)
        #expect(outer.value == 0)
        cells.increment(0)
        #expect(outer.value == 1)
      }
    }

    /// Observers in threes, of which the first that is called makes a change that calls three
    /// more; the innermost one lets another thread make one.
    private final class Ladder: Sendable {
      let cells = Cells()
      let calls = Runs()
      private let depth: Int
      private let levels: [Runs]

      init(_ depth: Int) {
        self.depth = depth
        levels = (0...depth).map { _ in Runs() }
      }

      func observe(_ level: Int = 0) {
        for _ in 0..<3 {
          withObservationTracking {
            _ = cells[0]
          } onChange: {
            self.call(level)
          }
        }
      }

      private func call(_ level: Int) {
        calls.add()
        levels[level].add()
        if levels[level].count > 1 { return }
        if level < depth { observe(level + 1) }
        cells.increment(0)
        if level < depth { return }
        Team.run(1) { _ in self.cells.increment(0) }
        #expect(calls.count == 3 * (depth + 1), "before any of the calls has returned")
      }
    }

    @Test(arguments: [0, 1, 2, 5], [false, true])
    func `changes in calls leave all who wait further out to other threads`(
      _ depth: Int, _ hasScope: Bool
    ) {
      expectingNoLeaks {
        let ladder = Ladder(depth)
        let own = Runs()
        ladder.observe()
        if hasScope {
          withObservationTracking {
            _ = ladder.cells[0]
            ladder.cells.increment(0)
          } onChange: {
            own.add()
          }
          #expect(own.count == 1, "of the other thread's change")
        } else {
          ladder.cells.increment(0)
        }
        #expect(ladder.calls.count == 3 * (depth + 1))
      }
    }

    @Test func `an observer that is cancelled before its call is not called`() {
      expectingNoLeaks {
        let cells = Cells()
        let calls = Atomic<Int>(0)
        let observers = Locked<[PersistentObserver]>([])
        for _ in 0..<5 {
          let observer = PersistentObserver {
            calls.add(1, ordering: .relaxed)
            for observer in observers.copy { observer.cancel() }
          }
          observer.track { _ = cells[0] }
          observers.withLock { $0.append(observer) }
        }
        cells.increment(0)
        #expect(calls.load(ordering: .relaxed) == 1)
        observers.withLock { $0 = [] }
      }
    }

    @Test func `a change in each call needs no stack, and calls each once`() {
      let count = Rounds.count(20_000, long: 1_000_000)
      expectingNoLeaks {
        let cells = Cells()
        let calls = Atomic<Int>(0)
        Team.run(1, stackSize: 512 * 1024) { _ in
          for _ in 0..<count {
            withObservationTracking {
              _ = cells[0]
            } onChange: {
              calls.add(1, ordering: .relaxed)
              cells.increment(0)
            }
          }
          cells.increment(0)
        }
        #expect(calls.load(ordering: .relaxed) == count)
      }
    }

    @Test func `changes from all sides call every observer once`() {
      expectingNoLeaks {
        for _ in 0..<Rounds.count(300, long: 30_000) {
          let cells = Cells()
          let calls = (0..<12).map { _ in Locked(0) }
          let observers = Locked<[PersistentObserver]>([])
          for (index, call) in calls.enumerated() {
            let onChange: @Sendable () -> Void = {
              call.withLock { $0 += 1 }
              if index % 4 == 0 { cells.increment(0) }
            }
            if index % 2 == 0 {
              withObservationTracking {
                _ = (cells[0], cells[index])
              } onChange: {
                onChange()
              }
            } else {
              let observer = PersistentObserver(onChange: onChange)
              observer.track { _ = (cells[0], cells[index]) }
              observers.withLock { $0.append(observer) }
            }
          }
          Team.run(3) { _ in for _ in 0..<3 { cells.increment(0) } }
          #expect(calls.allSatisfy { $0.copy == 1 })
        }
      }
    }
  }
}

extension CoreTests {
  @Suite struct OwnChangeTests {
    /// The memory that scopes have beyond a node each.
    private static var chunks: Int { LiveCounts.snapshot["chunks"] ?? 0 }

    @Test func `a scope that changes what it reads has one node`() {
      expectingNoLeaks {
        let model = Model()
        let tally = CallTally()
        let before = Self.chunks
        withObservationTracking {
          for number in 0..<1_000 {
            model.a += 1
            if model.list.count == number { model.list.append(number) }
            if CoreTests.areAlone { #expect(Self.chunks - before <= 1) }
          }
        } onChange: {
          tally.add()
        }
        #expect(tally.value == 0)
        model.list = []
        #expect(tally.value == 1)
      }
    }

    @Test func `scopes that change what they read leave a node each`() {
      expectingNoLeaks {
        let model = Model()
        let (outer, inner) = (CallTally(), CallTally())
        let blocks = LiveCounts.registrationBlocks
        withObservationTracking {
          for _ in 0..<100 {
            withObservationTracking {
              model.a += 1
            } onChange: {
              inner.add()
            }
            if CoreTests.areAlone { #expect(LiveCounts.registrationBlocks - blocks <= 16) }
          }
        } onChange: {
          outer.add()
        }
        // Each is called by the change of the next one.
        #expect(inner.value == 99)
        #expect(outer.value == 0)
        model.a = 0
        #expect(inner.value == 100)
        #expect(outer.value == 1)
      }
    }
  }
}
