import CommandKit
import Glibc
@_spi(Testing) import ObservationCore
import Synchronization
import Testing

@Observable
private class Part {
  var size = 0
}

@Observable
private final class Wheel: Part {
  var spokes = 0
}

extension Model {
  /// Reads a property as the macro does it, or registers a read of a path by hand.
  fileprivate func read(_ path: KeyPath<Model, Int>) {
    switch path {
    case \.a: _ = a
    case \.b: _ = b
    default: accessByHand(path)
    }
  }
}

extension CoreTests {
  /// The ends of objects, while their observers run and after that.
  @Suite struct EndTests {
    static let expected: [(ObservationTracking.Options, [String])] = [
      (.willSet, ["willSet 3"]),
      (.didSet, ["didSet 3"]),
      (.deinit, ["deinit 0", "deinit 1", "deinit 2", "deinit 3"]),
      ([.willSet, .deinit], ["deinit 0", "deinit 1", "willSet 3"]),
      ([.didSet, .deinit], ["deinit 0", "deinit 1", "didSet 3"]),
      (
        [.willSet, .didSet, .deinit],
        ["deinit 0", "deinit 1", "willSet 3", "didSet 3", "deinit 2", "deinit 3"]
      ),
    ]

    /// Whether the observer is one that runs again and again.
    static let forms = [false, true]

    @Test(arguments: expected.indices, forms)
    func `ends in a run are told after it, each once, and are no change`(
      _ row: Int, _ again: Bool
    ) {
      let (options, lines) = Self.expected[row]
      expectingNoLeaks {
        var models = (0..<4).map { _ in Model() }
        let ids = models.map { ObjectIdentifier($0) }
        let told = Locked<[String]>([])
        let tell: @Sendable (borrowing ObservationTracking.Event) -> Void = { event in
          let number = ids.firstIndex { $0 == event.subject } ?? -1
          told.withLock { $0.append("\(event.kind) \(number)") }
        }
        let dying = Locked([models.removeFirst(), models.removeFirst()])
        func apply() {
          dying.withLock { for model in $0 { _ = (model.a, model.b) } }
          for model in models { _ = model.a }
          Team.run(2) { number in
            let mine = dying.withLock { $0.popLast() }
            withExtendedLifetime(mine) {}
          }
          #expect(told.copy == [])
        }
        var observer: PersistentObserver?
        if again {
          observer = PersistentObserver(options: options, onChange: tell)
          observer?.track(apply)
        } else {
          withObservationTracking(options: options, apply, onChange: tell)
        }
        // Which of the two has come first is chance.
        told.withLock { $0[..<min(2, $0.count)].sort() }
        models[1].a = 1
        models = []
        #expect(told.copy == lines)
        observer = nil
      }
    }

    @Test(
      arguments: [[.didSet, .deinit], [.willSet, .didSet, .deinit]] as [ObservationTracking.Options]
    )
    func `a change and an end in one run are both told, the end first`(
      _ options: ObservationTracking.Options
    ) {
      expectingNoLeaks {
        let model = Model()
        let dying = Locked<Model?>(Model())
        let told = Locked<[String]>([])
        let subject = ObjectIdentifier(model)
        withObservationTracking(options: options) {
          // What ends is read first: it is no change, and is not what has changed.
          _ = (dying.withLock { $0?.a }, model.a)
          Team.run(1) { _ in
            model.a = 1
            dying.withLock { $0 = nil }
          }
        } onChange: { event in
          let place =
            switch event.subject {
            case subject?: event.matches(\Model.a) ? "there" : "elsewhere"
            case nil: "somewhere"
            default: "in another object"
            }
          told.withLock { $0.append("\(event.kind) \(place)") }
        }
        model.a = 2
        #expect(told.copy == ["deinit in another object", "didSet there"])
      }
    }

    @Test func `the end of an object is not what has changed`() {
      expectingNoLeaks {
        let model = Model()
        let dying = Locked<Model?>(Model())
        let told = Locked<[ObjectIdentifier?]>([])
        withObservationTracking(options: .didSet) {
          _ = (dying.withLock { $0?.a }, model.b)
          Team.run(1) { _ in
            dying.withLock { $0 = nil }
            model.b = 1
          }
        } onChange: { event in
          told.withLock { $0.append(event.subject) }
        }
        #expect(told.copy == [ObjectIdentifier(model)])
      }
    }

    /// What a run reads of an object that ends in it, after what runs before have read.
    static let readings: [[[any KeyPath<Model, Int> & Sendable]]] = [
      // Let go of once, and read again.
      [[\.a], [], [\.a]], [[\.a, \.b], [\.b], [\.a]],
      // Another property than before, of a higher or a lower number.
      [[\.a], [\.b]], [[\.b], [\.a]], [[\.a], [], [\.b]],
      // One that was let go of, and one that was not.
      [[\.a, \.b], [\.b], [\.a, \.b]], [[\.a, \.b], [\.a]],
      // What was named by a key path, and what has a number.
      [[\.list.count], [\.a]], [[\.a], [\.list.count]], [[\.list.count], [], [\.list.count]],
    ]

    @Test(arguments: readings.indices, [true, false])
    func `an end is told once, whatever the runs before have read`(
      _ row: Int, _ isRead: Bool
    ) {
      var runs = Self.readings[row]
      if !isRead { runs.append([]) }
      expectingNoLeaks {
        let model = Model()
        let dying = Locked<Model?>(Model())
        let told = Locked<[String]>([])
        let observer = PersistentObserver(options: [.didSet, .deinit]) { event in
          told.withLock { $0.append("\(event.kind)") }
        }
        for (number, paths) in runs.enumerated() {
          observer.track {
            _ = model.a
            dying.withLock { for path in paths { $0?.read(path) } }
            if number == runs.count - 1 {
              Team.run(1) { _ in dying.withLock { $0 = nil } }
            }
          }
        }
        #expect(told.copy == (isRead ? ["deinit"] : []))
        model.a += 1
        #expect(told.copy.last == "didSet")
      }
    }

    @Test(
      arguments: [.willSet, .didSet, [.willSet, .didSet], [.willSet, .didSet, .deinit]]
        as [ObservationTracking.Options])
    func `what the last run has not read tells nobody`(_ options: ObservationTracking.Options) {
      expectingNoLeaks {
        let model = Model()
        let told = Locked(0)
        let observer = PersistentObserver(options: options) { _ in told.withLock { $0 += 1 } }
        observer.track { _ = (model.a, model.b) }
        observer.track { _ = model.a }
        model.b += 1
        #expect(told.copy == 0)
        model.a += 1
        #expect(told.copy > 0)
      }
    }

    @Test func `an end that a run's event cancels is the last`() {
      expectingNoLeaks {
        let model = Model()
        let dying = Locked([Model(), Model()])
        let told = Locked(0)
        withObservationTracking(options: [.didSet, .deinit]) {
          _ = model.a
          dying.withLock { for model in $0 { _ = model.a } }
          Team.run(1) { _ in dying.withLock { $0 = [] } }
        } onChange: { event in
          told.withLock { $0 += 1 }
          event.cancel()
        }
        model.a = 1
        #expect(told.copy == 1)
      }
    }

    @Test func `a run's own ends are not told`() {
      expectingNoLeaks {
        let told = Locked(0)
        let model = Model()
        withObservationTracking(options: [.didSet, .deinit]) {
          _ = (Model().a, model.a)
        } onChange: { _ in
          told.withLock { $0 += 1 }
        }
        #expect(told.copy == 0)
        model.a = 1
        #expect(told.copy == 1)
      }
    }

    @Test func `an end of what only the run before has read is not told`() {
      expectingNoLeaks {
        let model = Model()
        let dying = Locked<Model?>(Model())
        let told = Locked<[String]>([])
        let observer = PersistentObserver(options: [.didSet, .deinit]) { event in
          told.withLock { $0.append("\(event.kind)") }
        }
        observer.track { _ = (model.a, dying.withLock { $0?.a }) }
        observer.track {
          _ = model.a
          Team.run(1) { _ in dying.withLock { $0 = nil } }
        }
        #expect(told.copy == [])
        // Nor does what it has left take memory for ever.
        for _ in 0..<100 {
          observer.track {
            let fresh = Model()
            _ = (model.a, fresh.a)
          }
        }
        model.a += 1
        #expect(told.copy == ["didSet"])
      }
    }

    @Test func `an object with a registrar of its superclass is told of once for each`() {
      expectingNoLeaks {
        let told = Locked(0)
        for (both, count) in [(false, 1), (true, 2)] {
          told.withLock { $0 = 0 }
          let wheel = Locked<Wheel?>(Wheel())
          withObservationTracking(options: .deinit) {
            wheel.withLock { wheel in
              _ = wheel?.spokes
              if both { _ = wheel?.size }
            }
          } onChange: { _ in
            told.withLock { $0 += 1 }
          }
          wheel.withLock { $0 = nil }
          #expect(told.copy == count)
        }
      }
    }

    @Test(arguments: [false, true])
    func `ends that meet the end of a run are told once each`(_ changes: Bool) {
      let objects = 6
      expectingNoLeaks {
        for _ in 0..<Rounds.count(1_000, long: 50_000) {
          let all = (0..<objects).map { _ in Locked<Cells?>(Cells()) }
          let ends = Atomic<Int>(0)
          let dids = Atomic<Int>(0)
          let other = Cells()
          let isRead = Atomic<Bool>(false)
          Team.run(3) { number in
            if number == 0 {
              withObservationTracking(options: [.willSet, .didSet, .deinit]) {
                for object in all {
                  // Held until all have been read: what is gone cannot be.
                  _ = object.withLock { $0 }.map { $0[0] + $0[1] }
                }
                _ = other[0]
                isRead.store(true, ordering: .releasing)
              } onChange: { event in
                if event.kind == .deinit { ends.add(1, ordering: .relaxed) }
                if event.kind == .didSet { dids.add(1, ordering: .relaxed) }
              }
            } else {
              while !isRead.load(ordering: .acquiring) { sched_yield() }
              for place in 0..<objects where place % 2 == number - 1 {
                let mine = all[place].withLock { $0.take() }
                withExtendedLifetime(mine) {}
                if changes { other.increment(0) }
              }
            }
          }
          #expect(ends.load(ordering: .relaxed) == objects)
          #expect(dids.load(ordering: .relaxed) == (changes ? 1 : 0))
        }
      }
    }
  }
}
