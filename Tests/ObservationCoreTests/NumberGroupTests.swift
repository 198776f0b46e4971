@_spi(Testing) import ObservationCore
import Testing

extension CoreTests {
  /// Classes with so many properties that some share a group, which writes by number find
  /// open or not.
  @Suite struct NumberGroupTests {
    /// A class of its own for each `Tag`: what one has learned of its key paths, no other
    /// one knows.
    private final class Numbered<Tag>: Sendable, Observable {
      private let registrar = ObservationRegistrar(__lazy: ())
      private let count: Int

      init(_ count: Int) { self.count = count }

      /// What the key paths name; its value means nothing.
      subscript(number: Int) -> Int { number }

      func read(_ number: Int, byHand: Bool) {
        if byHand {
          registrar.__access(self, keyPath: \Numbered.[number], of: count, in: Numbered.self)
        } else {
          registrar.__access(number, of: count, in: Numbered.self, keyPath: \Numbered.[number])
        }
      }

      func change(_ number: Int, byHand: Bool) {
        if byHand {
          registrar.withMutation(of: self, keyPath: \Numbered.[number]) {}
        } else {
          let change = registrar.__willSet(number, keyPath: \Numbered.[number])
          registrar.__didSet(number, since: change, keyPath: \Numbered.[number])
        }
      }
    }

    private enum First {}
    private enum Second {}

    /// A type for each number, made at run time.
    private struct Nest<Inner> {}

    /// Observes and changes properties of a few groups, of two objects of one class, by
    /// their numbers and by key path; and compares who has been called with who waited.
    ///
    /// Each game is in a class that nobody has observed yet.
    private static func play<Tag>(_ tag: Tag.Type, _ games: Int) {
      if games == 0 { return }
      expectingNoLeaks {
        var dice = Dice(seed: UInt64(games))
        let count = [33, 34, 64, 66][games % 4]
        let numbers = (0..<count).filter { $0 % 32 < 2 }
        let objects = [Numbered<Tag>(count), Numbered<Tag>(count)]
        let tallies = objects.map { _ in numbers.map { _ in CallTally() } }
        // How many have observed each property, and how many of those are to be called.
        var observers = objects.map { _ in numbers.map { _ in 0 } }
        var calls = observers
        for step in 0..<60 {
          let (object, place) = (dice.roll(objects.count), dice.roll(numbers.count))
          let (model, number, tally) = (objects[object], numbers[place], tallies[object][place])
          let byHand = dice.roll(2) == 0
          if dice.roll(2) == 0 {
            withObservationTracking {
              model.read(number, byHand: byHand)
            } onChange: {
              tally.add()
            }
            observers[object][place] += 1
          } else {
            model.change(number, byHand: byHand)
            calls[object][place] = observers[object][place]
          }
          let found = tallies.map { $0.map(\.value) }
          #expect(found == calls, "game \(games), step \(step)")
          if found != calls { return }
        }
      }
      play(Nest<Tag>.self, games - 1)
    }

    @Test func `who is observed by number or by key path is told of each change, and no other`() {
      Self.play(First.self, Rounds.count(60, long: 300))
    }

    /// A property is observed by its key path when the class does not know it yet, and the
    /// class learns it from another object; then others of its group are changed.
    private static func learn<Tag>(_ tag: Tag.Type, _ counts: ArraySlice<Int>) {
      guard let count = counts.first else { return }
      expectingNoLeaks {
        let (model, other) = (Numbered<Tag>(count), Numbered<Tag>(count))
        let tallies = (0..<count).map { _ in CallTally() }
        for number in 0..<count {
          withObservationTracking {
            model.read(number, byHand: true)
          } onChange: {
            tallies[number].add()
          }
        }
        withObservationTracking {
          for number in 0..<count { other.read(number, byHand: false) }
        } onChange: {
        }
        for number in 0..<count {
          model.change(number, byHand: false)
          let called = tallies.indices.filter { tallies[$0].value > 0 }
          #expect(called == Array(0...number), "\(number) of \(count)")
        }
      }
      learn(Nest<Tag>.self, counts.dropFirst())
    }

    @Test func `a property stays observed by its key path when another one of its group changes`() {
      Self.learn(Second.self, [2, 32, 33, 64, 65, 100])
    }
  }
}
