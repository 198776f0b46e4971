import CommandKit
@_spi(Testing) import ObservationCore
import Testing

extension CoreTests {
  /// What an effect promises to one thread.
  @Suite struct EffectTests {
    /// What effects have written down.
    final class Log: Sendable {
      private let lines = Locked<[String]>([])

      func add(_ line: String) { lines.withLock { $0.append(line) } }

      func take() -> [String] {
        lines.withLock { lines in
          defer { lines = [] }
          return lines
        }
      }
    }

    @Test func `D-20 an effect runs at once, and when a change has been stored`() {
      expectingNoLeaks {
        let cells = Cells()
        let log = Log()
        let effect = Effect { log.add("\(cells[0])") }
        #expect(log.take() == ["0"])
        cells[0] = 1
        #expect(log.take() == ["1"])
        cells.increment(0)
        #expect(log.take() == ["2"])
        cells.incrementByHand(0)
        #expect(log.take() == ["3"])
        cells.incrementByPair(0)
        #expect(log.take() == ["4"])
        cells[1] = 1
        #expect(log.take() == [])
        effect.cancel()
        cells[0] = 9
        #expect(log.take() == [])
      }
    }

    @Test func `D-21 an effect does not run if all values come out equal`() {
      expectingNoLeaks {
        let cells = Cells()
        let log = Log()
        let (half, third) = (Derived { cells[0] / 2 }, Derived { cells[0] / 3 })
        let effect = Effect { log.add("\(half.value) \(third.value)") }
        _ = log.take()
        var expected: [String] = []
        for value in 1..<13 {
          cells[0] = value
          if value % 2 == 0 || value % 3 == 0 { expected.append("\(value / 2) \(value / 3)") }
        }
        #expect(log.take() == expected)
        withExtendedLifetime(effect) {}
      }
    }

    @Test func `D-22 in a batch an effect runs once, at the end of the outermost one`() {
      expectingNoLeaks {
        struct Stop: Error {}
        let cells = Cells()
        let log = Log()
        let sum = Derived { cells[0] + cells[1] }
        let effect = Effect { log.add("\(sum.value) \(cells[2])") }
        // Scopes do not wait.
        let fires = Runs()
        let observer = PersistentObserver { fires.add() }
        observer.track { _ = sum.value }
        _ = log.take()
        withBatch {
          cells[0] = 1
          #expect(fires.take() == 1)
          #expect(sum.value == 1, "reads see what is stored")
          withBatch { cells[1] = 2 }
          cells[2] = 3
          #expect(log.take() == [])
        }
        #expect(log.take() == ["3 3"])
        withBatch {
          cells[0] = 2
          cells[1] = 1
        }
        #expect(log.take() == [], "the sum is equal")
        #expect(throws: Stop.self) {
          try withBatch { () throws(Stop) in
            cells[0] = 5
            throw Stop()
          }
        }
        #expect(log.take() == ["6 3"])
        withExtendedLifetime(effect) {}
      }
    }

    @Test func `D-23 an effect ends with its owner, and by its own code`() {
      let captures = Captures()
      expectingNoLeaks {
        final class Place: @unchecked Sendable { var effect: Effect? }
        let cells = Cells()
        let log = Log()
        func effect(_ ending: String, _ place: Place) -> Effect {
          let capture = Captures.Capture(captures)
          let value = Derived { cells[0] }
          return Effect { [weak place] in
            withExtendedLifetime(capture) {}
            log.add("\(value.value)")
            if cells[1] == 0 { return }
            if ending == "drop" { place?.effect = nil } else { place?.effect?.cancel() }
            if ending == "cancel and write" { cells[0] += 1 }
          }
        }
        for ending in ["cancel", "drop", "cancel and write"] {
          let place = Place()
          place.effect = effect(ending, place)
          #expect(captures.alive == 1)
          cells[0] = 1
          cells[1] = 1
          cells[0] = 5
          #expect(log.take().count == 3, "\(ending)")
          place.effect = nil
          #expect(captures.alive == 0, "\(ending)")
          cells[0] = 0
          cells[1] = 0
          #expect(log.take() == [])
        }
        var effect: Effect? = Effect { log.add("\(cells[0])") }
        withExtendedLifetime(effect) {}
        effect = nil
        cells[0] = 7
        #expect(log.take() == ["0"])
      }
    }

    @Test func `D-23 an effect that ends in its run lets go of what it has read`() {
      let captures = Captures()
      expectingNoLeaks {
        final class Place: @unchecked Sendable {
          var effect: Effect?
          var value: Derived<Int>?
        }
        let cells = Cells()
        let place = Place()
        func value() -> Derived<Int> {
          let capture = Captures.Capture(captures)
          return Derived {
            withExtendedLifetime(capture) {}
            return cells[0]
          }
        }
        place.value = value()
        place.effect = Effect { [weak place] in
          _ = place?.value?.value
          if cells[1] == 1 { place?.effect?.cancel() }
        }
        cells[1] = 1
        #expect(captures.alive == 1)
        // The effect itself is still there.
        place.value = nil
        #expect(captures.alive == 0)
        place.effect = nil
      }
    }

    @Test func `D-23 an effect that is cancelled while it waits does not run`() {
      expectingNoLeaks {
        let cells = Cells()
        let log = Log()
        let effects = (0..<4).map { place in Effect { log.add("\(place) \(cells[0])") } }
        _ = log.take()
        withBatch {
          cells[0] = 1
          effects[1].cancel()
        }
        #expect(Set(log.take()) == ["0 1", "2 1", "3 1"])
        withExtendedLifetime(effects) {}
      }
    }

    @Test func `D-24 an effect that changes what it reads runs until nothing changes`() {
      expectingNoLeaks {
        let cells = Cells()
        let log = Log()
        let rest = Derived { cells[0] % 10 }
        let effect = Effect {
          log.add("\(rest.value)")
          if rest.value != 0 { cells[0] += 1 }
        }
        #expect(log.take() == ["0"])
        cells[0] = 7
        #expect(log.take() == ["7", "8", "9", "0"])
        #expect(cells[0] == 10)
        withExtendedLifetime(effect) {}
      }
    }

    @Test func `D-24 effects that set off one another run one after the other`() {
      expectingNoLeaks {
        let cells = Cells()
        let log = Log()
        let first = Effect {
          log.add("first")
          cells[1] = cells[0] * 2
          log.add("first is over")
        }
        let second = Effect { log.add("second \(cells[1])") }
        _ = log.take()
        cells[0] = 4
        #expect(log.take() == ["first", "first is over", "second 8"])
        withExtendedLifetime((first, second)) {}
      }
    }

    @Test func `D-24 also if it reads the property itself`() {
      expectingNoLeaks {
        let cells = Cells()
        let log = Log()
        let effect = Effect {
          log.add("\(cells[0])")
          if cells[0] % 3 != 0 { cells[0] += 1 }
        }
        cells[0] = 4
        #expect(log.take() == ["0", "4", "5", "6"])
        withExtendedLifetime(effect) {}
      }
    }

    @Test(arguments: [1, 2, 3, 4, 7])
    func `D-25 effects in a ring run 99 times each`(_ count: Int) {
      expectingNoLeaks {
        let cells = Cells()
        let runs = (0..<count).map { _ in Runs() }
        let last = 99 * count
        let effects = (0..<count).map { place in
          Effect {
            runs[place].add()
            let value = cells[place]
            if value > 0 && value < last { cells[(place + 1) % count] = value + 1 }
          }
        }
        for run in runs { #expect(run.take() == 1) }
        cells[0] = 1
        for run in runs { #expect(run.take() == 99) }
        #expect(cells.peek(count - 1) == last)
        withExtendedLifetime(effects) {}
      }
    }

    // Beyond that it would be refused: see the next one.
    @Test func `D-25 an effect may set itself off 100 times`() {
      expectingNoLeaks {
        let cells = Cells()
        let runs = Runs()
        let effect = Effect {
          runs.add()
          let value = cells[0]
          if value > 0 && value <= 100 { cells[0] = value + 1 }
        }
        #expect(runs.take() == 1)
        for _ in 0..<2 {
          cells[0] = 1
          #expect(runs.take() == 101)
          #expect(cells.peek(0) == 101)
        }
        withExtendedLifetime(effect) {}
      }
    }

    @Test func `D-25 an effect without an end is refused`() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let cells = Cells()
        let effect = Effect { if cells[0] > 0 { cells[0] += 1 } }
        cells[0] = 1
        withExtendedLifetime(effect) {}
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("an Effect has run 100 times in a row"))
    }

    @Test func `D-26 effects see one state, and so does code that is told of the same change`() {
      expectingNoLeaks {
        let cells = Cells(1)
        let log = Log()
        let values = (1..<20).map { factor in Derived { cells[0] * factor } }
        @Sendable func check(_ name: String) {
          let now = cells[0]
          for (index, value) in values.enumerated() where value.value != now * (index + 1) {
            log.add("\(name): value \(index) is \(value.value) at \(now)")
          }
        }
        var effects: [Effect] = []
        var observers: [PersistentObserver] = []
        for place in 0..<8 {
          effects.append(Effect { check("effect \(place)") })
          let observer = PersistentObserver(options: .didSet) { _ in check("observer \(place)") }
          observer.track { _ = cells[0] }
          observers.append(observer)
          _ = values[place * 2].value
        }
        for value in 2..<10 {
          for value in values { _ = value.value }
          withObservationTracking(options: .didSet) {
            _ = cells[0]
          } onChange: { _ in
            check("one-shot")
          }
          cells[0] = value
          for observer in observers { observer.track { _ = cells[0] } }
        }
        #expect(log.take() == [])
        withExtendedLifetime((effects, observers)) {}
      }
    }

    /// However many are told of it: one is called by other code than several.
    @Test(arguments: [1, 2, 3])
    func `an effect waits in the code of observers that are told of what is stored`(count: Int) {
      expectingNoLeaks {
        let cells = Cells()
        let log = Log()
        let effect = Effect { log.add("runs \(cells[1])") }
        _ = log.take()
        cells.change(0) {
          for _ in 0..<count {
            withObservationTracking {
              _ = cells[0]
            } onChange: {
              log.add("begins")
              cells.increment(1)
              log.add("ends")
            }
          }
        }
        let calls = Array(repeating: ["begins", "ends"], count: count).joined()
        #expect(log.take() == calls + ["runs \(count)"])
        withExtendedLifetime(effect) {}
      }
    }

    @Test func `D-27 an effect that is made in an effect is its own`() {
      expectingNoLeaks {
        let cells = Cells()
        let log = Log()
        let inner = Locked<Effect?>(nil)
        let outer = Effect {
          log.add("outer \(cells[0])")
          let fresh = Effect { log.add("inner \(cells[1])") }
          let old = inner.withLock { place in
            defer { place = fresh }
            return place
          }
          withExtendedLifetime(old) {}
        }
        #expect(log.take() == ["outer 0", "inner 0"])
        cells[1] = 1
        #expect(log.take() == ["inner 1"])
        cells[0] = 1
        #expect(log.take() == ["outer 1", "inner 1"])
        cells[1] = 2
        #expect(log.take() == ["inner 2"])
        inner.withLock { $0 = nil }
        withExtendedLifetime(outer) {}
      }
    }

    @Test func `D-28 a write in a derived value sets off effects when it is done`() {
      expectingNoLeaks {
        let cells = Cells()
        let log = Log()
        let effect = Effect { log.add("effect \(cells[1])") }
        let value = Derived {
          let read = cells[0]
          cells[1] = read
          log.add("value")
          return read
        }
        _ = log.take()
        cells[0] = 3
        #expect(value.value == 3)
        #expect(log.take() == ["value", "effect 3"])
        withExtendedLifetime(effect) {}
      }
    }
  }
}
