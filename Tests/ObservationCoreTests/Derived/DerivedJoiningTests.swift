import CommandKit
@_spi(Testing) import ObservationCore
import Synchronization
import Testing

extension CoreTests {
  /// Graphs that become one, and fall apart.
  @Suite struct DerivedJoiningTests {
    /// Graphs of two values each, and values that are made of two of them, of which a
    /// selector says which.
    private struct Graphs: Sendable {
      static let count = 8
      let models = (0..<count).map { _ in Cells() }
      let selector = Cells()
      let upper: [Derived<Int>]
      let mixed: [Derived<Int>]

      init() {
        let upper = models.map { model in
          let lower = Derived { model[0] }
          return Derived { lower.value + 1 }
        }
        self.upper = upper
        let selector = selector
        mixed = (0..<6).map { place in
          Derived {
            let (first, second) = Self.pair(place, pick: selector[place % 3])
            return upper[first].value * 1_000 + upper[second].value
          }
        }
      }

      static func pair(_ place: Int, pick: Int) -> (Int, Int) {
        ((place + pick) % count, (place * 3 + pick * 5 + 1) % count)
      }

      func naive(_ place: Int) -> Int {
        let (first, second) = Self.pair(place, pick: selector.peek(place % 3))
        return (models[first].peek(0) + 1) * 1_000 + models[second].peek(0) + 1
      }
    }

    @Test func `D-58 graphs that join and fall apart have the last values`() {
      expectingNoLeaks {
        for round in 0..<Rounds.count(40, long: 2_000) {
          let graphs = Graphs()
          let seen = Locked(0)
          let effect = Effect {
            let sum = graphs.mixed.reduce(0) { $0 + $1.value }
            seen.withLock { $0 = sum }
          }
          Team.run(3) { thread in
            var dice = Dice(seed: UInt64(round), thread: thread)
            for _ in 0..<200 {
              switch dice.roll(5) {
              case 0, 1: graphs.models[dice.roll(Graphs.count)].increment(0)
              case 2: graphs.selector.increment(dice.roll(3))
              case 3: _ = graphs.mixed[dice.roll(6)].value
              default:
                // Joins for a moment what may have been apart.
                let (one, other) = (dice.roll(Graphs.count), dice.roll(Graphs.count))
                _ = Derived { graphs.upper[one].value + graphs.upper[other].value }.value
              }
            }
          }
          let naive = (0..<6).map(graphs.naive)
          #expect(graphs.mixed.map(\.value) == naive, "round \(round)")
          #expect(seen.copy == naive.reduce(0, +), "round \(round): the effect")
          withExtendedLifetime(effect) {}
        }
      }
    }

    // Each step joins a long chain and a short one: a walk through the long one each time
    // would be one of all edges so far.
    @Test func `D-59 to join graphs takes the edges of the smaller one`() {
      expectingNoLeaks {
        let cells = Cells()
        let links = Rounds.count(20_000, long: 200_000)
        var last = Derived { cells[0] }
        var small: [Derived<Int>] = []
        for place in 0..<links {
          let below = last
          // Not alone: it has been read.
          let side = Derived { cells[1] + place }
          let reader = Derived { side.value }
          _ = reader.value
          small.append(reader)
          last = Derived { below.value + reader.value - place }
          _ = last.value
        }
        #expect(last.value == 0)
        cells[0] = 5
        cells[1] = 0  // Marks all.
        #expect(last.value == 5)
      }
    }
  }
}
