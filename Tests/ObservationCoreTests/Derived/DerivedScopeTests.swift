import CommandKit
@_spi(Testing) import ObservationCore
import Testing

extension CoreTests {
  /// A derived value in the scopes of others.
  @Suite struct DerivedScopeTests {
    @Test func `D-30 a one-shot scope is told once, when the change is stored`() {
      expectingNoLeaks {
        let cells = Cells()
        let runs = Runs()
        let seen = Locked<[Int]>([])
        let double = Derived {
          runs.add()
          return cells[0] * 2
        }
        let value = withObservationTracking {
          double.value
        } onChange: {
          seen.withLock { $0.append(cells[0]) }
        }
        #expect(value == 0)
        #expect(runs.take() == 1)
        cells[0] = 1
        #expect(seen.copy == [1])
        #expect(runs.take() == 0, "nobody has asked for the value")
        cells[0] = 2
        _ = double.value
        cells[0] = 3
        #expect(seen.copy == [1])
      }
    }

    @Test func `D-30 a scope that reads the value in its onChange waits for the next change`() {
      expectingNoLeaks {
        let cells = Cells()
        let seen = Locked<[Int]>([])
        let double = Derived { cells[0] * 2 }
        @Sendable func track() {
          let value = withObservationTracking {
            double.value
          } onChange: {
            // A registration keeps what its code captures.
            if cells[0] < 4 { track() }
          }
          seen.withLock { $0.append(value) }
        }
        track()
        for value in 1..<5 { cells[0] = value }
        #expect(seen.copy == [0, 2, 4, 6])
      }
    }

    @Test func `D-30 a scope is not told of a change that came before it`() {
      expectingNoLeaks {
        let cells = Cells()
        let fires = Runs()
        let double = Derived { cells[1] * 2 }
        // Somebody has observed the value before, and does not any more.
        let first = withObservationTracking {
          double.value
        } onChange: {
          fires.add()
        }
        #expect(first == 0)
        cells[1] = 1
        #expect(fires.take() == 1)
        #expect(double.value == 2)
        // While observers are called, what a change leaves to be done waits; the scope comes
        // meanwhile.
        let observer = PersistentObserver(options: .didSet) { _ in
          cells.increment(1)
          let value = withObservationTracking {
            double.value
          } onChange: {
            fires.add()
          }
          #expect(value == 4)
        }
        observer.track { _ = cells[0] }
        cells[0] = 1
        #expect(fires.take() == 0)
        cells.increment(1)
        #expect(fires.take() == 1)
        observer.cancel()
      }
    }

    @Test func `D-31 a persistent observer is told of each state that it has read`() {
      expectingNoLeaks {
        let cells = Cells()
        let fires = Runs()
        let third = Derived { cells[0] / 3 }
        let upper = Derived { third.value + 1 }
        let observer = PersistentObserver { fires.add() }
        for value in 0..<9 {
          #expect(observer.track { upper.value } == value / 3 + 1)
          #expect(fires.take() == 0)
          cells[0] = value + 1
          // It may have changed: nobody has evaluated it.
          #expect(fires.take() == 1)
          cells[0] = value + 1
          #expect(fires.take() == 0)
        }
      }
    }

    @Test func `D-32 a scope that has chosen its sides is told once, by an event`() {
      expectingNoLeaks {
        let cells = Cells()
        let seen = Locked<[String]>([])
        let double = Derived { cells[0] * 2 }
        let sides: [ObservationTracking.Options] = [.willSet, .didSet, [.willSet, .didSet]]
        for options in sides {
          withObservationTracking(options: options) {
            _ = double.value
          } onChange: { event in
            let isOwn = event.matches(\Derived<Int>.value)
            let subject = event.subject == ObjectIdentifier(double)
            seen.withLock { $0.append("\(event.kind) \(double.value) \(isOwn) \(subject)") }
          }
        }
        cells[0] = 1
        cells[0] = 2
        #expect(
          seen.copy.sorted() == [
            "didSet 2 true true", "didSet 2 true true", "willSet 2 true true",
          ])
      }
    }

    @Test func `D-33 a scope inside of a derived value tells both`() {
      expectingNoLeaks {
        let cells = Cells()
        let fires = Runs()
        let lower = Derived { cells[0] / 2 }
        let upper = Derived {
          withObservationTracking {
            lower.value + cells[1]
          } onChange: {
            fires.add()
          }
        }
        #expect(upper.value == 0)
        cells[0] = 2
        #expect(fires.take() == 1)
        #expect(upper.value == 1)
        cells[1] = 5
        #expect(fires.take() == 1)
        #expect(upper.value == 6)
        cells[0] = 3
        #expect(upper.value == 6)
      }
    }

    @Test func `D-34 what a value is made of is not what a scope around it reads`() {
      expectingNoLeaks {
        let cells = Cells()
        let fires = Runs()
        let lower = Derived { cells[0] }
        let half = Derived { lower.value / 2 }
        let observer = PersistentObserver { fires.add() }
        observer.track {
          _ = half.value
          _ = cells[1]
        }
        cells[2] = 1
        #expect(fires.take() == 0)
        cells[1] = 1
        #expect(fires.take() == 1)
        observer.track { _ = half.value }
        cells[1] = 2
        #expect(fires.take() == 0)
        cells[0] = 2
        #expect(fires.take() == 1)
      }
    }

    @Test func `D-35 a sequence of values`() async {
      await expectingNoLeaks {
        let cells = Cells()
        let double = Derived { cells[0] * 2 }
        var iterator = Observations { double.value }.makeAsyncIterator()
        var seen: [Int?] = []
        for value in 1..<4 {
          seen.append(await iterator.next())
          cells[0] = value
        }
        seen.append(await iterator.next())
        #expect(seen == [0, 2, 4, 6])
      }
    }
  }
}
