import CommandKit
@_spi(Testing) import ObservationCore
import Testing

extension CoreTests {
  /// Properties that have a number, beside key paths that are observed by hand.
  @Suite struct NumberAndKeyPathTests {
    /// A class of its own for each `Tag`: what one has learned of its key paths, no other
    /// one knows.
    private final class Model<Tag>: Sendable, Observable {
      private let registrar = ObservationRegistrar(__lazy: ())
      private let values: Locked<[Int]>

      init(_ count: Int) { values = Locked(Array(repeating: 0, count: count)) }

      var count: Int { values.copy.count }

      subscript(number: Int) -> Int {
        get {
          registrar.__access(number, of: count, in: Model.self, keyPath: \Model.[number])
          return values.copy[number]
        }
        set {
          let change = registrar.__willSet(number, keyPath: \Model.[number])
          values.withLock { $0[number] = newValue }
          registrar.__didSet(number, since: change, keyPath: \Model.[number])
        }
      }

      func increment(_ number: Int) { self[number] = values.copy[number] + 1 }

      func readByHand(_ number: Int) -> Int {
        registrar.__access(self, keyPath: \Model.[number], of: count, in: Model.self)
        return values.copy[number]
      }

      func changeByHand(_ number: Int) {
        registrar.withMutation(of: self, keyPath: \Model.[number]) {
          values.withLock { $0[number] += 1 }
        }
      }

      /// Has no number.
      func readRest() { registrar.__access(self, keyPath: \Model.count, of: count, in: Model.self) }
      func changeRest() { registrar.withMutation(of: self, keyPath: \Model.count) {} }
    }

    private enum First {}
    private enum Second {}
    private enum Third {}
    private enum Fourth {}

    /// How many halves of changes `body` makes that have to ask for key paths.
    private static func slowChanges(_ body: () -> Void) -> Int {
      let before = LiveCounts.slowChanges
      body()
      return LiveCounts.slowChanges - before
    }

    private static var counts: Bool { CoreTests.areAlone && LiveCounts.isCounting }

    @Test(arguments: [1, 31, 32, 33, 100])
    func `a key path without a number costs the numbered properties one look each`(_ count: Int) {
      let model = Model<(First, Int)>(count)
      let tally = CallTally()
      func observeRest() {
        withObservationTracking {
          model.readRest()
        } onChange: {
          tally.add()
        }
      }
      func writeAll() { for number in 0..<count { model.increment(number) } }
      observeRest()
      writeAll()
      #expect(tally.value == 0)
      if Self.counts {
        #expect(Self.slowChanges(writeAll) == 0)
        // The class knows all of them now, whoever observes by key path.
        let other = Model<(First, Int)>(count)
        withObservationTracking {
          other.readRest()
        } onChange: {
        }
        #expect(Self.slowChanges { for number in 0..<count { other.increment(number) } } == 0)
      }
      model.changeRest()
      #expect(tally.value == 1)
    }

    @Test func `reads by number open what a key path has closed`() {
      let model = Model<Second>(4)
      model.increment(1)
      withObservationTracking {
        model.readRest()
        for number in 0..<4 { _ = model[number] }
      } onChange: {
      }
      let slow = Self.slowChanges { for number in 0..<4 { model.increment(number) } }
      if Self.counts { #expect(slow == 0) }
    }

    @Test(arguments: [2, 40])
    func `a key path with a number costs its property until its observers are gone`(_ count: Int) {
      let model = Model<(Third, Int)>(count)
      let tally = CallTally()
      func observe(_ read: @escaping () -> Int) {
        withObservationTracking {
          _ = read()
        } onChange: {
          tally.add()
        }
      }
      // Nobody has named the property by its number.
      observe { model.readByHand(0) }
      for number in 1..<count { model.increment(number) }
      #expect(tally.value == 0)
      model.increment(0)
      #expect(tally.value == 1)
      observe { model.readByHand(0) }
      observe { model[0] }
      model.increment(0)
      #expect(tally.value == 3)
      observe { model.readByHand(0) }
      model.changeByHand(0)
      #expect(tally.value == 4)
      observe { model.readByHand(0) }
      let slow = Self.slowChanges { for number in 0..<count { model.increment(number) } }
      if Self.counts { #expect(slow == 0) }
      #expect(tally.value == 5)
    }

    @Test func `an observer by key path is found by a write while a persistent one stays`() {
      expectingNoLeaks {
        let model = Model<Fourth>(3)
        let tally = CallTally()
        let observer = PersistentObserver { tally.add() }
        observer.track { _ = model.readByHand(0) }
        for round in 1...3 {
          model.increment(0)
          #expect(tally.value == round)
          observer.track { _ = model.readByHand(0) }
        }
        observer.cancel()
      }
    }

    private enum Fifth {}

    @Test func `to find one of many numbered properties takes few comparisons`() {
      let count = 1_200
      let model = Model<Fifth>(count)
      let tally = CallTally()
      withObservationTracking {
        for number in 0..<count { _ = model[number] }
      } onChange: {
      }
      let before = LiveCounts.comparedKeyPaths
      for number in 0..<count {
        withObservationTracking {
          _ = model.readByHand(number)
        } onChange: {
          tally.add()
        }
      }
      let compared = LiveCounts.comparedKeyPaths - before
      // Of a table with open addressing that is half full at most.
      if Self.counts { #expect(compared <= 2 * count) }
      for number in 0..<count { model.increment(number) }
      #expect(tally.value == count)
    }

    /// A type for each number, made at run time.
    private struct Nest<Inner> {}

    /// Observes by key path while other threads observe and write by number, each time in
    /// a class that nobody has observed yet.
    private static func race<Tag>(_ tag: Tag.Type, _ depth: Int) {
      if depth == 0 { return }
      // One to a group, or several.
      let model = Model<Tag>(depth % 3 == 0 ? 70 : 2)
      let tally = CallTally()
      let observers = 20
      Team.run(3) { thread in
        for number in 0..<observers {
          switch thread {
          case 0:
            withObservationTracking {
              _ = model.readByHand(0)
            } onChange: {
              tally.add()
            }
          case 1: model.increment(number % 2)
          default:
            for number in 0..<model.count {
              withObservationTracking {
                _ = model[number]
              } onChange: {
              }
            }
          }
        }
      }
      model.increment(0)
      #expect(tally.value == observers)
      race(Nest<Tag>.self, depth - 1)
    }

    @Test func `nobody is missed while a class learns its key paths`() {
      Self.race(Int.self, Rounds.count(60, long: 300))
    }

    private enum Sixth {}

    private static let eventOptions: [ObservationTracking.Options] = [
      .didSet, [.willSet, .didSet], [.willSet, .didSet, .deinit],
    ]

    /// Asks an event for its property when the observer has ended, or reads others.
    ///
    /// In a class that nobody has observed yet.
    private static func ask<Tag>(
      _ tag: Tag.Type, _ depth: Int, _ options: ObservationTracking.Options, ends: Bool
    ) {
      if depth > 0 { return ask(Nest<Tag>.self, depth - 1, options, ends: ends) }
      expectingNoLeaks {
        let model = Model<Tag>(200)
        let told = Locked<[Bool]>([])
        @Sendable func observe(_ numbers: Range<Int>) {
          for number in numbers {
            withObservationTracking {
              _ = model.readByHand(number)
            } onChange: {
            }
          }
        }
        // Those that stand in the list stay, the others go.
        observe(1..<9)
        let again = Locked<(@Sendable () -> Void)?>(nil)
        let observer = PersistentObserver(options: options) { event in
          // Once, and when the value is stored, by which time the entry has no nodes.
          guard let body = event.kind == .didSet ? again.withLock({ $0.take() }) : nil else {
            return
          }
          if ends { event.cancel() } else { body() }
          observe(9..<200)
          for number in 9..<200 { model.changeByHand(number) }
          let isRight = event.matches(\Model<Tag>.[0]) && event.subject == ObjectIdentifier(model)
          told.withLock { $0.append(isRight) }
        }
        again.withLock { again in
          again = { [weak observer] in
            // More than it keeps for later.
            for _ in 0..<2 {
              observer?.track { for number in 100..<120 { _ = model.readByHand(number) } }
            }
          }
        }
        observer.track { _ = model.readByHand(0) }
        // By its number: the entry of the key path goes.
        model.increment(0)
        observer.cancel()
        #expect(told.copy == [true])
      }
    }

    @Test(arguments: eventOptions.indices, [false, true])
    func `an event knows its property when the observer has let go of it`(
      _ row: Int, _ ends: Bool
    ) {
      Self.ask(Sixth.self, 2 * row + (ends ? 1 : 0), Self.eventOptions[row], ends: ends)
    }

    private enum Seventh {}

    /// Cancels an observer by key path while others change its property by number, each time
    /// in a class that nobody has observed yet.
    private static func cancel<Tag>(_ tag: Tag.Type, _ depth: Int) {
      if depth == 0 { return }
      expectingNoLeaks {
        let model = Model<Tag>(20)
        let wrong = CallTally()
        for number in 1..<9 {
          withObservationTracking {
            _ = model.readByHand(number)
          } onChange: {
          }
        }
        let observer = PersistentObserver(options: [.willSet, .didSet]) { event in
          let isRight = event.matches(\Model<Tag>.[0]) || event.matches(\Model<Tag>.[9])
          if !isRight || event.subject != ObjectIdentifier(model) { wrong.add() }
        }
        observer.track { _ = (model.readByHand(0), model.readByHand(9)) }
        Team.run(3) { thread in
          switch thread {
          case 0: observer.cancel()
          case 1: for _ in 0..<3 { model.increment(0) }
          default:
            // What comes and goes with the observer's entries.
            for number in 9..<20 {
              withObservationTracking {
                _ = model.readByHand(number)
              } onChange: {
              }
              model.changeByHand(number)
            }
          }
        }
        #expect(wrong.value == 0)
      }
      cancel(Nest<Tag>.self, depth - 1)
    }

    @Test func `who is told while it is cancelled knows of what`() {
      Self.cancel(Seventh.self, Rounds.count(60, long: 300))
    }

    private enum Eighth {}
    private enum Ninth {}

    /// Leaves blocks of many sizes behind that have `byte` everywhere.
    private static func litter(_ byte: UInt8) {
      var blocks: [UnsafeMutableRawPointer] = []
      for size in stride(from: 32, through: 2_048, by: 16) {
        for _ in 0..<4 {
          let block = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
          block.initializeMemory(as: UInt8.self, repeating: byte, count: size)
          blocks.append(block)
        }
      }
      for block in blocks { block.deallocate() }
    }

    /// Observes and changes each property of a class that nobody has observed yet, by its
    /// number and by key path; in classes of as many properties as `counts` says.
    private static func each<Tag>(_ tag: Tag.Type, _ counts: ArraySlice<Int>, _ byte: UInt8) {
      guard let count = counts.first else { return }
      litter(byte)
      let model = Model<Tag>(count)
      for number in 0..<count {
        let tallies = (0..<3).map { _ in CallTally() }
        withObservationTracking {
          _ = model[number]
        } onChange: {
          tallies[0].add()
        }
        for other in 0..<count where other != number {
          model.changeByHand(other)
          model.increment(other)
        }
        #expect(tallies[0].value == 0)
        model.changeByHand(number)
        #expect(tallies[0].value == 1, "\(number) of \(count)")
        withObservationTracking {
          _ = model.readByHand(number)
        } onChange: {
          tallies[1].add()
        }
        withObservationTracking {
          _ = model[number]
        } onChange: {
          tallies[2].add()
        }
        model.increment(number)
        #expect(tallies[1].value == 1 && tallies[2].value == 1, "\(number) of \(count)")
      }
      each(Nest<Tag>.self, counts.dropFirst(), byte)
    }

    // Around the numbers of what is scanned, and of what is told apart by a bit each.
    @Test func `each of however many properties has observers of its own`() {
      let counts = [1, 2, 4, 5, 8, 30, 31, 32, 33, 63, 64, 65]
      Self.each(Eighth.self, counts[...], 0)
      // Whatever was in the memory that they are given.
      Self.each(Ninth.self, [5, 6, 9, 33], 0xFF)
    }
  }
}
