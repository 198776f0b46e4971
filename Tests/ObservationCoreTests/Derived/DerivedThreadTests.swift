import CommandKit
@_spi(Testing) import ObservationCore
import Synchronization
import Testing

extension CoreTests {
  /// Derived values and effects on several threads.
  @Suite struct DerivedThreadTests {
    @Test func `D-50 threads that write and ask agree in the end`() {
      expectingNoLeaks {
        for round in 0..<Rounds.count(40, long: 2_000) {
          let cells = Cells()
          let layers = 4
          var values: [Derived<Int>] = (0..<4).map { place in Derived { cells[place] } }
          for layer in 1..<layers {
            let lower = values.suffix(4).map { $0 }
            for place in 0..<4 {
              values.append(
                Derived {
                  let sum = lower[place].value + lower[(place + layer) % 4].value
                  return place == 3 ? sum % 5 : sum
                })
            }
          }
          let all = values
          let seen = Locked(0)
          let effect = Effect {
            let sum = all.suffix(4).reduce(0) { $0 + $1.value }
            seen.withLock { $0 = sum }
          }
          Team.run(3) { thread in
            var dice = Dice(seed: UInt64(round), thread: thread)
            for _ in 0..<200 {
              switch dice.roll(3) {
              case 0: cells.increment(dice.roll(4))
              case 1:
                withBatch {
                  cells.increment(dice.roll(4))
                  cells.increment(dice.roll(4))
                }
              default: _ = all[dice.roll(all.count)].value
              }
            }
          }
          var naive = (0..<4).map { cells.peek($0) }
          for layer in 1..<layers {
            naive = (0..<4).map { place in
              let sum = naive[place] + naive[(place + layer) % 4]
              return place == 3 ? sum % 5 : sum
            }
          }
          #expect(all.suffix(4).map(\.value) == naive, "round \(round)")
          #expect(seen.copy == naive.reduce(0, +), "round \(round): the effect")
          withExtendedLifetime(effect) {}
        }
      }
    }

    // One value reads the property, and one thread evaluates: a property that is just
    // being stored is seen by whoever reads it then, before any value is marked.
    @Test func `D-51 what another thread has changed in the middle of is not used`() {
      expectingNoLeaks {
        for round in 0..<Rounds.count(40, long: 2_000) {
          let cells = Cells()
          let torn = Runs()
          let once = Derived { cells[0] }
          let twice = Derived { once.value * 2 }
          let thrice = Derived { once.value + twice.value }
          let rest = Derived { twice.value - once.value - thrice.value / 3 }
          let pairs = (0..<4).map { _ in Derived { (once.value, twice.value, thrice.value) } }
          Team.run(2) { thread in
            for turn in 0..<300 {
              if thread == 0 {
                cells.increment(0)
              } else {
                if rest.value != 0 { torn.add() }
                let (first, second, third) = pairs[turn % 4].value
                if second != 2 * first || third != 3 * first { torn.add() }
              }
            }
          }
          #expect(torn.take() == 0, "round \(round)")
          #expect(twice.value == 600)
        }
      }
    }

    @Test func `D-52 who asks while another thread evaluates does not wait for it`() {
      expectingNoLeaks {
        let cells = Cells(7)
        let (begun, asked) = (Barrier(2), Barrier(2))
        let isFirst = Atomic(true)
        let slow = Derived {
          let value = cells[0]
          if isFirst.exchange(false, ordering: .relaxed) {
            begun.wait()
            asked.wait()
          }
          return value
        }
        let upper = Derived { slow.value + 1 }
        let fires = Runs()
        let observer = PersistentObserver { fires.add() }
        Team.run(2) { thread in
          if thread == 0 {
            #expect(slow.value == 7 || slow.value == 8)
            return
          }
          begun.wait()
          #expect(upper.value == 8)
          #expect(observer.track { slow.value } == 7)
          cells[0] = 8
          #expect(upper.value == 9)
          asked.wait()
        }
        #expect(fires.count >= 1)
        #expect(slow.value == 8)
        #expect(upper.value == 9)
        _ = fires.take()
        #expect(observer.track { slow.value } == 8)
        cells[0] = 9
        #expect(fires.take() == 1)
        #expect(upper.value == 10)
      }
    }

    @Test func `D-52 a scope that has read a copy is told what the others come to`() {
      expectingNoLeaks {
        let cells = Cells(7)
        let (begun, asked) = (Barrier(2), Barrier(2))
        let isFirst = Atomic(true)
        let slow = Derived {
          if isFirst.exchange(false, ordering: .relaxed) {
            begun.wait()
            asked.wait()
          }
          return cells[0]
        }
        let fires = Runs()
        let observer = PersistentObserver { fires.add() }
        Team.run(2) { thread in
          if thread == 0 {
            #expect(slow.value == 8)
            return
          }
          begun.wait()
          #expect(observer.track { slow.value } == 7)
          // The other one has not read it yet: this is no change to it.
          cells[0] = 8
          asked.wait()
        }
        #expect(fires.take() == 1)
      }
    }

    @Test func `D-53 values and effects come and go while others write`() {
      expectingNoLeaks {
        let cells = Cells()
        let shared = Derived { cells[0] + cells[1] }
        Team.run(3) { thread in
          var dice = Dice(seed: 5, thread: thread)
          for _ in 0..<Rounds.count(2_000, long: 100_000) {
            if thread == 0 {
              cells.increment(dice.roll(3))
              continue
            }
            let own = Derived { cells[2] * 2 }
            let both = Derived { shared.value + own.value }
            let effect = dice.roll(2) == 0 ? Effect { _ = both.value } : nil
            if dice.roll(2) == 0 { cells.increment(2) }
            _ = both.value
            if dice.roll(2) == 0 { effect?.cancel() }
          }
        }
        #expect(shared.value == cells.peek(0) + cells.peek(1))
      }
    }

    @Test func `D-54 scopes on other threads are told of the last change`() {
      expectingNoLeaks {
        for _ in 0..<Rounds.count(100, long: 5_000) {
          let cells = Cells()
          let lower = Derived { cells[0] }
          let upper = Derived { lower.value + lower.value }
          let seen = Locked<[Int]>([0, 0])
          let (left, right) = (Locked<PersistentObserver?>(nil), Locked<PersistentObserver?>(nil))
          Team.run(3) { thread in
            if thread == 0 {
              for _ in 0..<50 { cells.increment(0) }
              return
            }
            let isDue = Atomic(true)
            let observer = PersistentObserver { isDue.store(true, ordering: .releasing) }
            while seen.copy[thread - 1] < 100 {
              guard isDue.exchange(false, ordering: .acquiring) else { continue }
              let value = observer.track { upper.value }
              seen.withLock { $0[thread - 1] = value }
            }
            (thread == 1 ? left : right).withLock { $0 = observer }
          }
          #expect(seen.copy == [100, 100])
          left.withLock { $0 = nil }
          right.withLock { $0 = nil }
        }
      }
    }

    @Test func `D-55 an effect runs on one thread at a time, and sees the last change`() {
      expectingNoLeaks {
        let cells = Cells()
        let inside = Atomic(0)
        let overlaps = Runs()
        let seen = Locked(-1)
        let sum = Derived { cells[0] + cells[1] + cells[2] }
        let effect = Effect {
          if inside.wrappingAdd(1, ordering: .relaxed).oldValue != 0 { overlaps.add() }
          let value = (0..<10).reduce(0) { last, _ in max(last, sum.value) }
          seen.withLock { $0 = value }
          inside.wrappingSubtract(1, ordering: .relaxed)
        }
        // Many times as many as an effect may run in a row by its own doing.
        let turns = Rounds.count(20_000, long: 200_000)
        Team.run(3) { thread in for _ in 0..<turns { cells.increment(thread) } }
        #expect(overlaps.count == 0)
        #expect(seen.copy == 3 * turns)
        withExtendedLifetime(effect) {}
      }
    }
  }
}
