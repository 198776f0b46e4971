import CommandKit
@_spi(Testing) import ObservationCore
import Testing

extension CoreTests {
  /// Key paths that are observed by hand, many of one object.
  @Suite struct KeyPathTests {
    /// A property for each number; its key paths have hashes as good as any.
    private struct Spread: Hashable, Sendable {
      let number: Int
      init(_ number: Int) { self.number = number }
    }

    /// A property for each number; its key paths all have one hash.
    private struct Alike: Hashable, Sendable {
      let number: Int
      init(_ number: Int) { self.number = number }
      func hash(into hasher: inout Hasher) {}
    }

    /// A property for each number of a group; the key paths of a group have one hash, so that
    /// they are compared, and somebody may come between.
    private struct Grouped: Hashable, Sendable {
      let group: Int
      let number: Int
      let visits: Visits

      static func == (one: Grouped, other: Grouped) -> Bool {
        one.visits.receive()
        return (one.group, one.number) == (other.group, other.number)
      }

      func hash(into hasher: inout Hasher) { hasher.combine(group) }
    }

    /// What is to happen when key paths are compared the next time.
    private final class Visits: Sendable {
      private let expected = Locked<(@Sendable () -> Void)?>(nil)

      func expect(_ visit: @escaping @Sendable () -> Void) { expected.withLock { $0 = visit } }

      func receive() {
        let visit: (@Sendable () -> Void)? = expected.withLock { expected in
          defer { expected = nil }
          return expected
        }
        visit?()
      }
    }

    private final class Table<Key: Hashable & Sendable>: Sendable, Observable {
      private let registrar = ObservationRegistrar()

      subscript(key: Key) -> Void { registrar.access(self, keyPath: \Table.[key]) }

      func change(_ key: Key) { registrar.withMutation(of: self, keyPath: \Table.[key]) {} }
    }

    /// Observes some properties from four threads at once, and changes each twice.
    private static func check<Key: Hashable & Sendable>(
      _ count: Int, _ key: @escaping @Sendable (Int) -> Key
    ) {
      expectingNoLeaks {
        let table = Table<Key>()
        let tallies = (0..<count).map { _ in CallTally() }
        Team.run(4) { _ in
          for number in 0..<count {
            withObservationTracking {
              table[key(number)]
            } onChange: {
              tallies[number].add()
            }
          }
        }
        for number in 0..<count {
          for _ in 0..<2 { table.change(key(number)) }
          #expect(tallies[number].value == 4)
          if number + 1 < count { #expect(tallies[number + 1].value == 0) }
        }
        // Nobody has observed this one.
        table.change(key(count))
      }
    }

    // Around the number of those that stand in a list.
    @Test(arguments: [1, 7, 8, 9, 10, 1_000])
    func `each of many key paths has observers of its own`(_ count: Int) {
      Self.check(count, Spread.init)
    }

    @Test(arguments: [8, 9, 100])
    func `key paths of one hash are told apart`(_ count: Int) {
      Self.check(count, Alike.init)
    }

    private static func observe<Key: Hashable & Sendable>(
      _ table: Table<Key>, _ key: Key, _ tally: CallTally
    ) {
      withObservationTracking {
        table[key]
      } onChange: {
        tally.add()
      }
    }

    /// Between the look at what is there and the addition: what has been made is of no use
    /// then, be it an array or, where a bucket is full, a table with arrays in its buckets.
    @Test func `a key path is added although another one has come between`() {
      expectingNoLeaks {
        let visits = Visits()
        let table = Table<Grouped>()
        let tally = CallTally()
        // These fill the list.
        var keys = (1...8).map { Grouped(group: -$0, number: 0, visits: visits) }
        for key in keys { Self.observe(table, key, tally) }
        // By threes: the first of its 22nd group fills a bucket, whatever the hashes are, and
        // of 337 groups or more one bucket has so many.
        for group in 0..<400 {
          let fresh = (0..<3).map { Grouped(group: group, number: $0, visits: visits) }
          Self.observe(table, fresh[0], tally)
          visits.expect { Team.run(1) { _ in Self.observe(table, fresh[1], tally) } }
          Self.observe(table, fresh[2], tally)
          keys += fresh
        }
        for (place, key) in keys.enumerated() {
          table.change(key)
          #expect(tally.value == place + 1)
        }
      }
    }

    private static var entries: Int { LiveCounts.snapshot["entries"] ?? 0 }

    private static var counts: Bool { CoreTests.areAlone && LiveCounts.isCounting }

    @Test func `of key paths that were observed one after the other few stay`() {
      expectingNoLeaks {
        let table = Table<Spread>()
        let before = Self.entries
        var most = 0
        for number in 0..<8_000 {
          withObservationTracking {
            table[Spread(number)]
          } onChange: {
          }
          table.change(Spread(number))
          most = max(most, Self.entries - before)
        }
        // The list, and four in each bucket until the next one comes.
        if Self.counts { #expect(most <= 8 + 16 * 4) }
      }
    }

    @Test func `of many key paths that were observed together few stay`() {
      expectingNoLeaks {
        let table = Table<Spread>()
        let before = Self.entries
        let tally = CallTally()
        let count = 8_000
        for number in 0..<count {
          withObservationTracking {
            table[Spread(number)]
          } onChange: {
            tally.add()
          }
        }
        if Self.counts { #expect(Self.entries - before == count) }
        for number in 0..<count { table.change(Spread(number)) }
        #expect(tally.value == count)
        // 256 buckets.
        if Self.counts { #expect(Self.entries - before <= 8 + 256) }
      }
    }

    @Test func `key paths go whose observers have fired elsewhere`() {
      expectingNoLeaks {
        let table = Table<Spread>()
        let cells = Cells()
        let before = Self.entries
        var most = 0
        for number in 0..<8_000 {
          withObservationTracking {
            _ = cells[0]
            table[Spread(number)]
          } onChange: {
          }
          cells.increment(0)
          most = max(most, Self.entries - before)
        }
        if Self.counts { #expect(most <= 8 + 16 * 5) }
      }
    }

    @Test(arguments: [9, 500])
    func `what is observed stays beside what comes and goes`(_ count: Int) {
      expectingNoLeaks {
        let table = Table<Spread>()
        let before = Self.entries
        let tally = CallTally()
        let observer = PersistentObserver { tally.add() }
        for number in 0..<count {
          withObservationTracking {
            table[Spread(-1 - number)]
          } onChange: {
            tally.add()
          }
        }
        observer.track { for number in 0..<count { table[Spread(-1 - number)] } }
        for number in 0..<20 * count {
          withObservationTracking {
            table[Spread(number)]
          } onChange: {
          }
          table.change(Spread(number))
        }
        #expect(tally.value == 0)
        if Self.counts { #expect(Self.entries - before <= 3 * count + 8 + 16 * 5) }
        for number in 0..<count { table.change(Spread(-1 - number)) }
        #expect(tally.value == count + 1)
        observer.cancel()
      }
    }

    /// Each registration is called once by the last change of its key path, whoever adds
    /// and drops others meanwhile.
    @Test(arguments: [true, false])
    func `nobody is missed while key paths come and go`(_ areAlike: Bool) {
      func check<Key: Hashable & Sendable>(_ key: @escaping @Sendable (Int) -> Key) {
        let table = Table<Key>()
        let keys = areAlike ? 20 : 100
        let tallies = (0..<keys).map { _ in CallTally() }
        let rounds = Rounds.count(300, long: 10_000)
        Team.run(4) { thread in
          var dice = Dice(seed: UInt64(thread) + 1)
          let observer = PersistentObserver {}
          for _ in 0..<rounds {
            let number = dice.roll(keys)
            if thread == 0 {
              withObservationTracking {
                for other in 0..<9 { table[key((number + other) % keys)] }
              } onChange: {
              }
            }
            if thread == 1 { observer.track { table[key(number)] } }
            withObservationTracking {
              table[key(number)]
            } onChange: {
              tallies[number].add()
            }
            let other = dice.roll(keys)
            table.change(key(other))
          }
          observer.cancel()
        }
        for number in 0..<keys { table.change(key(number)) }
        let calls = tallies.reduce(0) { $0 + $1.value }
        #expect(calls == 4 * rounds)
      }
      expectingNoLeaks { if areAlike { check(Alike.init) } else { check(Spread.init) } }
    }
  }
}
