@_spi(Testing) import ObservationCore
import Testing

// Scopes inside of each other that read one property in turn, and what is read meanwhile
// by code that is not inside of them.

extension CoreTests {
  @Suite struct ReadsInTurnTests {
    /// What a scope may have beyond a node for each property: it does not ask before it
    /// needs more memory, and once more after each sweep.
    private static let slack = 16

    @Test(arguments: [false, true])
    func `a scope that reads in turn with others has few nodes`(_ writes: Bool) {
      expectingNoLeaks {
        let cells = Cells()
        let (outer, inner) = (CallTally(), CallTally())
        withObservationTracking {
          for _ in 0..<1_000 {
            withObservationTracking {
              _ = (cells[0], cells[1])
              if writes { cells.increment(1) }
            } onChange: {
              inner.add()
            }
            _ = (cells[0], cells[1])
          }
          // The inner ones that have not been called have one each.
          let armed = 1_000 - inner.value
          #expect(cells.nodeCount(1) <= armed + 4 * Self.slack)
        } onChange: {
          outer.add()
        }
        cells.increment(0)
        cells.increment(1)
        #expect(inner.value == 1_000)
        #expect(outer.value == 1)
      }
    }

    @Test func `scopes in each other that read in turn have few nodes`() {
      expectingNoLeaks {
        let cells = Cells()
        let tally = CallTally()
        func nest(_ depth: Int) {
          withObservationTracking {
            for _ in 0..<3 {
              if depth > 1 { nest(depth - 1) }
              _ = (cells[0], cells[1])
            }
          } onChange: {
            tally.add()
          }
        }
        nest(6)
        let scopes = 1 + 3 + 9 + 27 + 81 + 243
        // Each has memory for some more, and does not ask before it is used up.
        #expect(cells.nodeCount(1) <= 3 * scopes)
        cells.increment(1)
        #expect(tally.value == scopes)
      }
    }

    @Test func `so has one that outlives its block of numbers`() {
      let cells = Cells()
      let tally = CallTally()
      let count = 100_000
      withObservationTracking {
        for _ in 0..<count {
          withObservationTracking {
            _ = cells[0]
          } onChange: {
          }
          _ = cells[0]
        }
        #expect(cells.nodeCount(0) <= count + 20 * Self.slack)
      } onChange: {
        tally.add()
      }
      cells.increment(0)
      #expect(tally.value == 1)
    }

    /// They do not recognise each other: see *What is not promised*.
    @Test func `scopes of several threads that read in turn have at most a node for each read`() {
      let (threads, reads) = (2, 500)
      expectingNoLeaks {
        let cells = Cells()
        let tally = CallTally()
        let turn = Barrier(threads)
        Team.run(threads) { _ in
          withObservationTracking {
            for _ in 0..<reads {
              _ = cells[0]
              turn.wait()
            }
          } onChange: {
            tally.add()
          }
        }
        #expect(cells.nodeCount(0) <= threads * reads)
        // The barrier has both read in each round: so much is documented, and fewer would be
        // a mend. Builds without checks count none.
        if LiveCounts.isCounting { #expect(cells.nodeCount(0) >= reads) }
        cells.increment(0)
        #expect(tally.value == threads)
        #expect(cells.nodeCount(0) == 0)
      }
    }

    /// A scope takes another number when its block is over, and has a higher one then than
    /// the scope inside of it in whose read it does so.
    @Test(arguments: [false, true])
    func `a scope with a new number does not stand for those inside of it`(_ isDeeper: Bool) {
      let cells = Cells()
      let (outer, inner) = (CallTally(), CallTally())
      // A whole block of numbers, and a stamp of the next one.
      withObservationTracking {
        _ = cells[2]
      } onChange: {
        for _ in 0..<1 << 16 {
          withObservationTracking {
            _ = cells[3]
          } onChange: {
          }
        }
        withObservationTracking {
          _ = cells[1]
        } onChange: {
        }
      }
      let observer = PersistentObserver { inner.add() }
      withObservationTracking {
        _ = cells[0]
        cells.increment(2)
        func readInside() {
          _ = cells[1]
          cells.increment(0)
          if isDeeper {
            withObservationTracking {
              _ = cells[0]
            } onChange: {
            }
          } else {
            _ = cells[0]
          }
        }
        if isDeeper {
          observer.track { readInside() }
        } else {
          withObservationTracking {
            readInside()
          } onChange: {
            inner.add()
          }
        }
      } onChange: {
        outer.add()
      }
      cells.increment(0)
      #expect(outer.value == 1)
      #expect(inner.value == 1)
    }

    /// What comes between a scope's first read and its read of a cell.
    ///
    /// A derived value would be one more, but the scope is told by that, too.
    enum Between: CaseIterable { case call, firstRun, effect }

    @Test(arguments: Between.allCases, [false, true])
    func `what is read outside of a scope that is open is not the scope's`(
      _ between: Between, _ isInside: Bool
    ) {
      let cells = Cells()
      let (tally, other) = (CallTally(), CallTally())
      var effect: Effect?
      var token: ObservationTracking.Token?
      withObservationTracking {
        _ = cells[2]
      } onChange: {
        withObservationTracking {
          _ = cells[0]
        } onChange: {
          other.add()
        }
      }
      withObservationTracking {
        _ = cells[1]
        switch between {
        case .call: cells.increment(2)
        case .firstRun: token = startContinuousObservation(options: .willSet) { _ in _ = cells[0] }
        case .effect: effect = Effect { _ = cells[0] }
        }
        if isInside {
          withObservationTracking {
            _ = cells[0]
          } onChange: {
            other.add()
          }
        } else {
          _ = cells[0]
        }
      } onChange: {
        tally.add()
      }
      cells.increment(0)
      #expect(tally.value == 1)
      token?.cancel()
      effect?.cancel()
    }
  }
}
