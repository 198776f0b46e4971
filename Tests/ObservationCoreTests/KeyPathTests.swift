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
  }
}
