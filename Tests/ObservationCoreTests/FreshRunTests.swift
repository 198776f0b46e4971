@_spi(Testing) import ObservationCore
import Synchronization
import Testing

// The first run of an observer that somebody keeps at hand, which begins at its
// first read.

extension CoreTests {
  @Suite struct FreshRunTests {
    /// An observer and how often it has been called.
    private final class Subject: Sendable {
      let calls: Calls
      let observer: PersistentObserver

      final class Calls: Sendable {
        let count = Atomic<Int>(0)
      }

      init() {
        let calls = Calls()
        self.calls = calls
        observer = PersistentObserver { calls.count.add(1, ordering: .relaxed) }
      }

      var callCount: Int { calls.count.load(ordering: .relaxed) }
    }

    @Test func `a run that reads nothing leaves the observer as it was`() {
      expectingNoLeaks {
        let cells = Cells()
        let subject = Subject()
        for _ in 0..<3 { subject.observer.__track(isFresh: true) {} }
        #expect(subject.observer.readsNothing)
        subject.observer.__track(isFresh: true) { _ = cells[0] }
        #expect(!subject.observer.readsNothing)
        cells.increment(0)
        #expect(subject.callCount == 1)
        subject.observer.__track(isFresh: false) { _ = cells[1] }
        cells.increment(0)
        #expect(subject.callCount == 1)
        cells.increment(1)
        #expect(subject.callCount == 2)
        // One that reads nothing after those lets go of what they have read.
        subject.observer.__track(isFresh: false, in: nil) {}
        #expect(subject.observer.readsNothing)
      }
    }

    @Test func `a run around others and inside of others observes what they read`() {
      expectingNoLeaks {
        let cells = Cells()
        let outer = Subject()
        let inner = Subject()
        outer.observer.__track(isFresh: true) {
          inner.observer.__track(isFresh: true) { _ = cells[0] }
          inner.observer.__track(isFresh: false) { _ = cells[1] }
        }
        cells.increment(0)
        #expect(outer.callCount == 1 && inner.callCount == 0)
        cells.increment(1)
        #expect(outer.callCount == 1 && inner.callCount == 1)
      }
    }

    @Test func `a change by another thread during the run is told at its end`() {
      expectingNoLeaks {
        let cells = Cells()
        let subject = Subject()
        let told = subject.observer.__track(isFresh: true) {
          _ = cells[0]
          Team.run(1) { _ in cells.increment(0) }
          return subject.callCount
        }
        #expect(told == 0 && subject.callCount == 1)
      }
    }

    @Test func `an observer that is cancelled before the first read observes nothing`() {
      expectingNoLeaks {
        let cells = Cells()
        let subject = Subject()
        subject.observer.__track(isFresh: true) {
          subject.observer.cancel()
          for index in 0..<20 { _ = cells[index % 4] }
        }
        subject.observer.__track(isFresh: true) { _ = cells[0] }
        for index in 0..<4 { cells.increment(index) }
        #expect(subject.callCount == 0)
      }
    }

    @Test func `what throws before its first read observes nothing, and after it something`() {
      struct Failure: Error {}
      expectingNoLeaks {
        let cells = Cells()
        let subject = Subject()
        #expect(throws: Failure.self) {
          try subject.observer.__track(isFresh: true) { throw Failure() }
        }
        #expect(subject.observer.readsNothing)
        #expect(throws: Failure.self) {
          try subject.observer.__track(isFresh: true) {
            _ = cells[0]
            throw Failure()
          }
        }
        cells.increment(0)
        #expect(subject.callCount == 1)
      }
    }
  }
}
