import CommandKit
@_spi(Testing) import ObservationCore
import Synchronization
import Testing

extension CoreTests {
  /// Values of each size and kind: words are asked for without the lock, and others with it.
  @Suite struct DerivedWordTests {
    enum Side: Sendable { case left, right }

    struct Halves: Equatable, Sendable {
      var low: Int32
      var high: Int32
    }

    struct Bytes: Equatable, Sendable {
      var red: UInt8
      var green: UInt8
      var blue: UInt8
    }

    struct Pair: Equatable, Sendable {
      var low: Int
      var high: Int
    }

    final class Object: Sendable {
      let number: Int
      init(_ number: Int) { self.number = number }
    }

    /// Asks for values that `make` makes of 0 to 3, in a scope, in evaluations and outside.
    private func check<Value: Equatable & Sendable>(_ make: @escaping @Sendable (Int) -> Value) {
      expectingNoLeaks {
        let cells = Cells()
        let runs = Runs()
        let value = Derived { make(cells[0]) }
        let above = Derived {
          runs.add()
          // What was read is read again, and what comes next is another value.
          return [value.value, value.value, make(cells[1])]
        }
        let fires = Runs()
        for number in [0, 1, 1, 2, 3, 0] {
          cells[0] = number
          #expect(value.value == make(number))
          #expect(value.value == make(number), "up to date")
          #expect(above.value == [make(number), make(number), make(0)])
          let observer = PersistentObserver { fires.add() }
          #expect(observer.track { value.value } == make(number), "in a scope")
          #expect(fires.take() == 0)
          cells[0] = 7
          #expect(fires.take() == 1)
          cells[0] = number
          observer.cancel()
        }
        _ = runs.take()
        cells[2] = 1
        #expect(above.value == [make(0), make(0), make(0)])
        #expect(runs.take() == 0)
      }
    }

    @Test func `D-56 a value of any size is the one of the last change`() {
      check { $0 % 2 == 0 }
      check { UInt8($0) }
      check { Int16($0) }
      check { Float($0) }
      check { $0 }
      check { Double($0) / 3 }
      check { $0 % 2 == 0 ? Side.left : Side.right }
      check { Halves(low: Int32($0), high: -Int32($0)) }
      // Not words.
      check { Bytes(red: UInt8($0), green: 2, blue: UInt8($0)) }
      check { Pair(low: $0, high: -$0) }
      check { $0 == 2 ? nil : $0 }
      check { String(repeating: "a long text ", count: $0) }
      check { Array(0..<$0) }
      check { _ in () as Void? == nil }
    }

    @Test func `D-56 an object is the one of the last change, and is released`() {
      expectingNoLeaks {
        let cells = Cells()
        let value = Derived { Object(cells[0]) }
        for number in 0..<4 {
          cells[0] = number
          weak let object = value.value
          #expect(object?.number == number)
          cells[0] = -1
          #expect(value.value.number == -1)
          #expect(object == nil)
        }
      }
    }

    /// Equal, whatever the tag is.
    struct Tagged: Equatable, Sendable {
      var number: Int32
      var tag: Int32

      static func == (one: Tagged, other: Tagged) -> Bool { one.number == other.number }
    }

    @Test func `D-56 what a first evaluation comes to is not kept if it is not used`() {
      expectingNoLeaks {
        let cells = Cells()
        let runs = Runs()
        let value = Derived {
          let tag = Int32(cells[0])
          runs.add()
          // Another thread changes what the first run has read.
          if tag == 0 { Team.run(1) { _ in cells.increment(0) } }
          return Tagged(number: 1, tag: tag)
        }
        #expect(value.value.tag == 1)
        #expect(runs.take() == 2)
        cells.increment(0)
        #expect(value.value.tag == 1, "an equal value is not stored")
        #expect(runs.take() == 1)
      }
    }

    /// Threads that ask for a value, in an evaluation or outside, while one changes it.
    ///
    /// Each value is whole, and who asks when all is over gets the last. In between an older
    /// one may come after a later one: that of an evaluation which has read the property
    /// between its store and the marks.
    private func race<Value: Equatable & Sendable>(
      _ make: @escaping @Sendable (Int) -> Value, number: @escaping @Sendable (Value) -> Int?
    ) {
      expectingNoLeaks {
        let changes = Rounds.count(300, long: 20_000)
        let cells = Cells()
        let wrong = Runs()
        let value = Derived { make(cells[0]) }
        let isOver = Atomic(false)
        Team.run(4) { thread in
          if thread == 0 {
            for _ in 0..<changes {
              cells.increment(0)
              _ = value.value
            }
            isOver.store(true, ordering: .releasing)
            return
          }
          let own = Derived { value.value }
          var last = 0
          var isLast = false
          repeat {
            isLast = isOver.load(ordering: .acquiring)
            let seen = number(thread == 1 ? own.value : value.value)
            if let seen, seen <= changes { last = seen } else { wrong.add() }
          } while !isLast
          if last != changes { wrong.add() }
        }
        #expect(wrong.count == 0, "\(Value.self)")
      }
    }

    /// Puts a number into both halves of a word.
    private static let twice: UInt64 = 0x1_0000_0001

    @Test func `D-57 who asks while another thread changes a value gets a whole one`() {
      race({ $0 }, number: { $0 })
      race({ UInt16($0 % 65_536) }, number: { Int($0) })
      race(
        { UInt64($0) * Self.twice }, number: { $0 % Self.twice == 0 ? Int($0 / Self.twice) : nil })
      race({ Pair(low: $0, high: -$0) }, number: { $0.low == -$0.high ? $0.low : nil })
      race({ [$0, $0] }, number: { $0[0] == $0[1] ? $0[0] : nil })
    }
  }
}
