import CommandKit
@_spi(Testing) import ObservationCore
import Testing

extension CoreTests {
  /// What a derived value promises to one thread.
  @Suite struct DerivedTests {
    @Test func `D-01 a value is evaluated when it is asked for, and after a change again`() {
      expectingNoLeaks {
        let cells = Cells()
        let runs = Runs()
        let double = Derived {
          runs.add()
          return cells[0] * 2
        }
        #expect(runs.take() == 0)
        #expect(double.value == 0)
        #expect(double.value == 0)
        #expect(runs.take() == 1)
        cells[0] = 4
        cells[0] = 5
        #expect(runs.take() == 0, "a change only marks")
        #expect(double.value == 10)
        #expect(runs.take() == 1)
        cells[1] = 1
        #expect(double.value == 10)
        #expect(runs.take() == 0)
      }
    }

    @Test func `D-02 a diamond is evaluated once, from one state`() {
      expectingNoLeaks {
        let cells = Cells(1)
        let runs = Runs()
        let left = Derived { cells[0] + 1 }
        let right = Derived { cells[0] * 10 }
        let both = Derived {
          runs.add()
          return "\(left.value) \(right.value) \(cells[0])"
        }
        #expect(both.value == "2 10 1")
        for value in 2..<10 {
          cells[0] = value
          #expect(both.value == "\(value + 1) \(value * 10) \(value)")
        }
        #expect(runs.take() == 9)
      }
    }

    @Test func `D-03 a value that comes out equal stops there`() {
      expectingNoLeaks {
        let cells = Cells(2)
        let (lower, upper) = (Runs(), Runs())
        let isEven = Derived {
          lower.add()
          return cells[0] % 2 == 0
        }
        let text = Derived {
          upper.add()
          return isEven.value ? "even" : "odd"
        }
        #expect(text.value == "even")
        cells[0] = 4
        #expect(text.value == "even")
        #expect(lower.take() == 2)
        #expect(upper.take() == 1)
        cells[0] = 5
        #expect(text.value == "odd")
        #expect(upper.take() == 1)
      }
    }

    @Test func `D-03 of a type without equality each evaluation is a change`() {
      struct Box: Sendable { let value: Int }
      let cells = Cells(2)
      let upper = Runs()
      let box = Derived { Box(value: cells[0] * 0) }
      let number = Derived {
        upper.add()
        return box.value.value
      }
      for _ in 0..<3 {
        #expect(number.value == 0)
        cells[0] += 1
      }
      #expect(upper.take() == 3)
    }

    @Test func `D-04 what the last evaluation has not read is of no matter`() {
      expectingNoLeaks {
        let cells = Cells(1)
        let runs = Runs()
        let (first, second) = (Derived { cells[1] * 10 }, Derived { cells[2] * 100 })
        let chosen = Derived {
          runs.add()
          return cells[0] % 2 == 1 ? first.value : second.value
        }
        for round in 1..<6 {
          cells[0] = round
          let isFirst = round % 2 == 1
          #expect(chosen.value == (isFirst ? cells[1] * 10 : cells[2] * 100))
          #expect(runs.take() == 1)
          cells.increment(isFirst ? 2 : 1)
          _ = chosen.value
          #expect(runs.take() == 0, "round \(round): of the other one")
          cells.increment(isFirst ? 1 : 2)
          #expect(chosen.value == (isFirst ? cells[1] * 10 : cells[2] * 100))
          #expect(runs.take() == 1, "round \(round)")
        }
      }
    }

    @Test func `D-04 reads that come, go and change places`() {
      expectingNoLeaks {
        let cells = Cells()
        let values = (0..<6).map { place in Derived { cells[place] } }
        let orders: [[Int]] = [
          [0, 1, 2], [0, 2], [2, 0], [0, 1, 2, 3, 4, 5], [5], [], [5, 4, 3, 2, 1, 0], [0, 0, 5, 0],
          [1, 1, 1], [1, 2], [2], [0, 2, 4], [1, 2, 3, 4, 5], [4, 5],
        ]
        let runs = Runs()
        let sum = Derived {
          runs.add()
          return orders[cells[10]].reduce(0) { $0 * 10 + values[$1].value }
        }
        for (index, order) in orders.enumerated() {
          cells[10] = index
          #expect(sum.value == order.reduce(0) { $0 * 10 + cells[$1] })
          for place in 0..<6 {
            _ = runs.take()
            cells.increment(place)
            #expect(sum.value == order.reduce(0) { $0 * 10 + cells[$1] })
            #expect(runs.take() == (order.contains(place) ? 1 : 0), "\(order) \(place)")
          }
        }
      }
    }

    @Test func `D-05 a chain of 100,000 values is checked, and ends, on a small stack`() {
      let length = 100_000
      expectingNoLeaks {
        Team.run(1, stackSize: 256 << 10) { _ in
          let cells = Cells()
          let runs = Runs()
          var last = Derived { cells[0] }
          for place in 1..<length {
            let source = last
            last = Derived {
              runs.add()
              return place == 10 ? source.value % 2 : source.value
            }
            // From below: a first evaluation is inside of the one that asks for it.
            _ = last.value
          }
          _ = runs.take()
          cells[0] = 1
          #expect(last.value == 1)
          #expect(runs.take() == length - 1)
          // The tenth comes out equal: all others are checked only.
          cells[0] = 3
          #expect(last.value == 1)
          #expect(runs.take() == 10)
        }
      }
    }

    @Test func `D-06 the shapes of kairo`() {
      expectingNoLeaks {
        let cells = Cells()
        let runs = Runs()
        let broad = (0..<50).map { place in Derived { cells[0] + place } }
        let repeated = Derived {
          runs.add()
          return (0..<30).reduce(0) { sum, _ in sum + broad[0].value }
        }
        let unstable = Derived {
          runs.add()
          return (0..<20).reduce(0) { sum, place in
            sum + (broad[0].value % 2 == 1 ? broad[1].value * 2 : -broad[2].value)
          }
        }
        var levels = [Derived { cells[0] }]
        for level in 1..<10 {
          let lower = levels[level - 1]
          levels.append(Derived { lower.value + 1 })
        }
        let chain = levels
        let triangle = Derived {
          runs.add()
          return chain.reduce(0) { $0 + $1.value }
        }
        let mux = Derived {
          runs.add()
          return (0..<32).map { cells[$0] }
        }
        let split = (0..<32).map { place in
          Derived {
            runs.add()
            return mux.value[place] + 1
          }
        }
        for value in 0..<20 {
          cells[0] = value
          #expect(broad.map(\.value) == (0..<50).map { value + $0 })
          #expect(runs.take() == 0)
          #expect(repeated.value == 30 * value)
          #expect(unstable.value == 20 * (value % 2 == 1 ? (value + 1) * 2 : -(value + 2)))
          #expect(triangle.value == 45 + 10 * value)
          #expect(runs.take() == 3)
          #expect(split.map(\.value) == (0..<32).map { ($0 == 0 ? value : 0) + 1 })
          #expect(runs.take() == 33)
          let later = Derived { split[0].value }
          #expect(later.value == value + 1)
          _ = runs.take()
        }
      }
    }

    @Test func `D-07 a value that is made inside of another one`() {
      expectingNoLeaks {
        let cells = Cells(1)
        let outer = Derived {
          let base = cells[0]
          let inner = Derived { base * cells[1] }
          return inner.value + inner.value
        }
        #expect(outer.value == 2)
        cells[1] = 5
        #expect(outer.value == 10)
        cells[0] = 2
        #expect(outer.value == 20)
      }
    }

    @Test func `D-08 a value that nobody uses is freed, and so is what it used`() {
      let captures = Captures()
      expectingNoLeaks {
        let cells = Cells()
        let capture = Captures.Capture(captures)
        var lower: Derived<Int>? = Derived { withExtendedLifetime(capture) { cells[0] } }
        var upper: Derived<Int>? = lower.map { lower in Derived { lower.value } }
        #expect(upper?.value == 0)
        lower = nil
        cells[0] = 1
        #expect(upper?.value == 1)
        upper = nil
        cells[0] = 2
      }
      #expect(captures.alive == 0)
    }

    @Test func `D-08 a source may go before the value that read it`() {
      expectingNoLeaks {
        let place = Locked<Cells?>(Cells(3))
        let other = Cells(1)
        let value = Derived { (place.withLock { $0 }?[0] ?? -1) + other[0] }
        #expect(value.value == 4)
        place.withLock { $0 = nil }
        #expect(value.value == 4, "the end of an object is no change")
        other[0] = 2
        #expect(value.value == 1)
      }
    }

    @Test func `D-09 a value that changes what it reads is evaluated until nothing changes`() {
      expectingNoLeaks {
        let cells = Cells()
        let lower = Derived { cells[0] }
        let runs = Runs()
        let value = Derived {
          runs.add()
          let read = lower.value
          if read < 3 { cells[0] = read + 1 }
          return read
        }
        #expect((0..<3).map { _ in value.value } == [3, 3, 3])
        #expect(runs.take() == 4)
      }
    }

    @Test func `D-09 also of a property that it reads itself`() {
      expectingNoLeaks {
        let cells = Cells()
        let value = Derived {
          let read = cells[0]
          if read < 3 { cells[0] = read + 1 }
          return read
        }
        let upper = Derived { value.value }
        #expect((0..<3).map { _ in upper.value } == [3, 3, 3])
        cells[0] = 1
        #expect(upper.value == 3)
      }
    }

    @Test func `D-09 a value may change what it reads 100 times`() {
      expectingNoLeaks {
        let cells = Cells()
        let runs = Runs()
        let value = Derived {
          runs.add()
          let read = cells[0]
          if read < 100 { cells[0] = read + 1 }
          return read
        }
        for _ in 0..<2 {
          #expect(value.value == 100)
          #expect(runs.take() == 101)
          cells[0] = 0
        }
      }
    }

    @Test func `D-09 a value that never comes to an end is refused`() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let cells = Cells()
        let lower = Derived { cells[0] }
        let value = Derived {
          let read = lower.value
          cells[0] = read + 1
          return read
        }
        _ = value.value
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("a Derived<Int> has been evaluated 100 times in a row"))
    }

    @Test func `D-06 a value that is read again takes no memory`() {
      let cells = Cells()
      let (first, second) = (Derived { cells[0] }, Derived { cells[1] })
      let sum = Derived { (0..<9).reduce(0) { $0 + ($1 % 2 == 0 ? first : second).value } }
      let before = LiveCounts.snapshot["edges"]
      for value in 0..<3 {
        cells[0] = value
        #expect(sum.value == 5 * value)
      }
      // The first one is in the value itself.
      if CoreTests.areAlone { #expect(LiveCounts.snapshot["edges"] == before.map { $0 + 1 }) }
    }

    @Test func `D-10 a value that depends on itself is refused`() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        final class Loop: @unchecked Sendable { var value: Derived<Int>? }
        let cells = Cells()
        let loop = Loop()
        let lower = Derived { cells[0] == 0 ? 0 : loop.value?.value ?? 0 }
        loop.value = Derived { lower.value + 1 }
        _ = loop.value?.value
        cells[0] = 1
        _ = loop.value?.value
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("depends on itself"))
      #expect(text.contains("Derived<Int>"))
    }

    @Test func `D-11 who looks at the way round first finds no loop that is gone`() {
      expectingNoLeaks {
        final class Pair: @unchecked Sendable { weak var left: Derived<Int>?, right: Derived<Int>? }
        let cells = Cells()
        let pair = Pair()
        let left = Derived { cells[0] == 0 ? 1 : (pair.right?.value ?? -1) + 1 }
        let right = Derived { cells[0] == 0 ? (pair.left?.value ?? -1) + 1 : 1 }
        pair.left = left
        pair.right = right
        for turn in 0..<6 {
          cells[0] = turn % 2
          let (first, second) = turn % 3 == 0 ? (left, right) : (right, left)
          #expect(Set([first.value, second.value]) == [1, 2])
          #expect(left.value == 1 + turn % 2)
        }
      }
    }
  }
}
