@_spi(Testing) import ObservationCore
import Testing

extension CoreTests {
  /// The first read of a scope, on a thread that has at hand what it takes.
  ///
  /// That is a block, a number, and a property with a budget; a thread's first scopes have none.
  @Suite struct FirstReadTests {
    /// Cells that have been read, on a thread whose last observer has fired.
    private func usedCells() -> Cells {
      let cells = Cells()
      for cell in 0..<3 {
        withObservationTracking {
          _ = cells[cell]
        } onChange: {
        }
        cells.increment(cell)
      }
      return cells
    }

    @Test(arguments: [1, 2, 3])
    func `registers with each property once`(_ count: Int) {
      expectingNoLeaks {
        let cells = usedCells()
        for round in 1...20 {
          let calls = CallTally()
          withObservationTracking {
            for _ in 0..<2 {
              for cell in 0..<count {
                _ = cells[cell]
                // At once, and not for who reads something else in between.
                _ = cells[cell]
                let expected = count == 1 ? 1...1 : 1...2
                // Those that have fired by the first property lie on the others.
                if LiveCounts.isCounting, cell == 0 {
                  #expect(expected.contains(cells.nodeCount(0)), "round \(round)")
                }
              }
            }
          } onChange: {
            calls.add()
          }
          #expect(cells.checkInvariants() == [])
          cells.increment(0)
          #expect(calls.value == 1)
          cells.increment(0)
          #expect(calls.value == 1)
        }
      }
    }

    @Test func `of a scope inside of another one registers both`() {
      expectingNoLeaks {
        let cells = usedCells()
        let (outer, inner) = (CallTally(), CallTally())
        withObservationTracking {
          withObservationTracking {
            _ = cells[0]
          } onChange: {
            inner.add()
          }
        } onChange: {
          outer.add()
        }
        cells.increment(0)
        #expect(outer.value == 1)
        #expect(inner.value == 1)
      }
    }

    @Test func `of an observer that tracks again is another thing`() {
      expectingNoLeaks {
        let cells = usedCells()
        let calls = CallTally()
        let observer = PersistentObserver { calls.add() }
        for round in 1...3 {
          observer.track { _ = cells[0] }
          cells.increment(0)
          #expect(calls.value == round)
        }
      }
    }
  }
}
