import CommandKit
@_spi(Testing) import ObservationCore
import Synchronization
import Testing

/// A weak reference, as an observer has it that is told of an end.
private final class Weak: @unchecked Sendable {
  // `@unchecked Sendable`: used by one thread at a time.
  weak var model: Model?
  let id: ObjectIdentifier

  init(_ model: Model) {
    self.model = model
    id = ObjectIdentifier(model)
  }
}

/// A model that is no object, and so has no identity.
private struct Card: Observable, Sendable {
  let registrar = ObservationRegistrar()

  var number: Int {
    registrar.access(self, keyPath: \Card.number)
    return 0
  }

  func change() { registrar.withMutation(of: self, keyPath: \Card.number) {} }
}

/// What an observer was told.
private final class Story: Sendable {
  private let all = Locked<[String]>([])

  var lines: [String] { all.copy }

  func add(_ line: String) { all.withLock { $0.append(line) } }

  /// Adds the event, with the value of `a`, or nil if the model is gone.
  func add(_ event: borrowing ObservationTracking.Event, _ weak: Weak) {
    let property =
      event.matches(\Model.a) ? "a" : event.matches(\Model.b) ? "b" : "-"
    let value = weak.model.map { "\($0.a)" } ?? "nil"
    add("\(event.kind) \(property) \(value)\(event.subject == weak.id ? "" : " of another")")
  }
}

/// A class with more properties than events name.
private final class Crowd: Sendable, Observable {
  static let count = 65_540

  private let registrar = ObservationRegistrar(__lazy: ())

  subscript(number: Int) -> Int {
    registrar.__access(
      number, of: Crowd.count, in: Crowd.self, subject: ObjectIdentifier(self),
      keyPath: \Crowd.[number])
    return 0
  }

  /// Announces a change.
  func change(_ number: Int) {
    let change = registrar.__willSet(number, keyPath: \Crowd.[number])
    registrar.__didSet(number, since: change, keyPath: \Crowd.[number])
  }
}

extension CoreTests {
  @Suite struct EventTests {
    static let expected: [(ObservationTracking.Options, [String])] = [
      ([], []),
      (.willSet, ["willSet a 0"]),
      (.didSet, ["didSet a 1"]),
      ([.willSet, .didSet], ["willSet a 0", "didSet a 1"]),
      (.deinit, ["deinit - nil"]),
      ([.willSet, .deinit], ["willSet a 0"]),
      ([.didSet, .deinit], ["didSet a 1"]),
      ([.willSet, .didSet, .deinit], ["willSet a 0", "didSet a 1", "deinit - nil"]),
    ]

    @Test(arguments: expected.indices)
    func `options decide what an observer is told, once`(_ row: Int) {
      let (options, lines) = Self.expected[row]
      expectingNoLeaks {
        let story = Story()
        do {
          let model = Model()
          let weak = Weak(model)
          let sum = withObservationTracking(options: options) {
            model.a + model.b
          } onChange: { event in
            story.add(event, weak)
          }
          #expect(sum == 0)
          model.a = 1
          model.b = 1
          model.a = 2
        }
        #expect(story.lines == lines)
      }
    }

    @Test(arguments: [false, true])
    func `the end of each object is told once, and ends an observer of nothing`(_ changes: Bool) {
      expectingNoLeaks {
        let story = Story()
        var models: [Model] = [Model(), Model()]
        let weak = Weak(models[0])
        withObservationTracking(options: [.willSet, .deinit]) {
          for model in models { _ = (model.a, model.b, model.list) }
        } onChange: { event in
          story.add("\(event.kind) \(event.subject == weak.id)")
        }
        models.removeFirst()
        #expect(story.lines == ["deinit true"])
        if changes { models[0].a = 1 }
        models = []
        #expect(story.lines.last == (changes ? "willSet false" : "deinit false"))
        #expect(story.lines.count == 2)
      }
    }

    @Test func `an event can end the observation`() {
      expectingNoLeaks {
        let story = Story()
        let model = Model()
        let weak = Weak(model)
        withObservationTracking(options: [.willSet, .didSet, .deinit]) {
          _ = model.a
        } onChange: { event in
          story.add(event, weak)
          event.cancel()
        }
        model.a = 1
        model.a = 2
        #expect(story.lines == ["willSet a 0"])
      }
    }

    @Test func `a token keeps and ends an observation`() {
      expectingNoLeaks {
        let story = Story()
        let model = Model()
        let weak = Weak(model)
        let before = LiveCounts.registrationBlocks
        for ending in ["dropped", "cancelled", "fired", "fired in its run"] {
          let capture = Model()
          weak let captured = capture
          let token = ObservationTracking.observe(options: .didSet) {
            _ = (model.a, model.b)
            if ending == "fired in its run" { Team.run(1) { _ in model.a += 1 } }
          } onChange: { [capture] event in
            story.add(event, weak)
            _ = capture
          }
          switch ending {
          case "dropped": _ = consume token
          case "cancelled": token.cancel()
          default:
            if ending == "fired" { model.a += 1 }
            _ = consume capture
            // The observation has ended before its token does.
            #expect(captured == nil, "\(ending): the code is released")
            token.cancel()
            continue
          }
          _ = consume capture
          #expect(captured == nil, "\(ending): the code is released")
          if CoreTests.areAlone { #expect(LiveCounts.registrationBlocks == before, "\(ending)") }
          model.b += 1
        }
        if CoreTests.areAlone { #expect(LiveCounts.registrationBlocks == before) }
        #expect(story.lines == ["didSet a 1", "didSet a 2"])
      }
    }

    @Test func `what throws installs nothing, and may return what cannot be copied`() {
      struct Stop: Error {}
      struct Unique: ~Copyable { let value: Int }
      expectingNoLeaks {
        let story = Story()
        let model = Model()
        let weak = Weak(model)
        withObservationTracking(options: .willSet) { () -> Void in
          #expect(throws: Stop.self) {
            try withObservationTracking(options: [.willSet, .didSet, .deinit]) { () throws(Stop) in
              _ = model.a
              Team.run(1) { _ in model.a = 1 }
              throw Stop()
            } onChange: { event in
              story.add(event, weak)
            }
          }
        } onChange: { event in
          // The outer scope has read it, too, and another thread has changed it.
          story.add("outer \(event.kind)")
        }
        model.a = 2
        #expect(story.lines == ["outer willSet"])
        let unique = withObservationTracking(options: .didSet) {
          Unique(value: model.a)
        } onChange: { event in
          story.add(event, weak)
        }
        #expect(unique.value == 2)
        model.a = 3
        #expect(story.lines == ["outer willSet", "didSet a 3"])
      }
    }

    @Test(arguments: [false, true])
    func `a change by another thread is told when the scope ends`(_ didSet: Bool) {
      expectingNoLeaks {
        let story = Story()
        let model = Model()
        let weak = Weak(model)
        withObservationTracking(options: didSet ? .didSet : [.willSet, .deinit]) {
          _ = model.b
          _ = model.a
          model.b = 7
          Team.run(1) { _ in model.a = 1 }
          story.add("in the scope")
        } onChange: { event in
          story.add(event, weak)
        }
        model.a = 2
        #expect(story.lines == ["in the scope", didSet ? "didSet a 1" : "willSet a 1"])
      }
    }

    @Test func `an observer that tracks again is told of each change after a run`() {
      expectingNoLeaks {
        let story = Story()
        let model = Model()
        let weak = Weak(model)
        let observer = PersistentObserver(options: [.willSet, .didSet]) { story.add($0, weak) }
        for _ in 1...2 {
          observer.track { _ = model.b }
          model.a += 1
          model.b += 1
          model.b += 1
        }
        #expect(story.lines == ["willSet b 1", "didSet b 1", "willSet b 2", "didSet b 2"])
        let tracking = PersistentObserver(options: .didSet) { _ in story.add("tracked again") }
        tracking.track { _ = model.a }
        model.a += 1
        model.a += 1
        #expect(story.lines.count == 5)
      }
    }

    @Test func `a property that is named by hand has an event, too`() {
      expectingNoLeaks {
        let story = Story()
        let cells = Cells()
        withObservationTracking(options: .didSet) {
          _ = cells.readByHand(3)
        } onChange: { event in
          let isRight = event.matches(\Cells.[3]) && event.subject == ObjectIdentifier(cells)
          story.add("\(event.kind) \(isRight) \(cells.peek(3))")
        }
        cells.incrementByPair(2)
        cells.incrementByPair(3)
        #expect(story.lines == ["didSet true 1"])
      }
    }

    @Test(
      arguments: [.willSet, .didSet, [.willSet, .didSet]] as [ObservationTracking.Options])
    func `an event names the first 65,533 properties of a class, and nothing of the others`(
      _ options: ObservationTracking.Options
    ) {
      expectingNoLeaks {
        let story = Story()
        let crowd = Crowd()
        let places = [0, 1, 31, 32, 65_531, 65_532, 65_533, 65_534, 65_535, Crowd.count - 1]
        for place in places {
          withObservationTracking(options: options) {
            _ = crowd[place]
          } onChange: { event in
            let isNamed =
              event.matches(\Crowd.[place]) && event.subject == ObjectIdentifier(crowd)
            let isUnknown = event.keyPath == nil && event.subject == nil
            story.add("\(place) \(isNamed ? "named" : isUnknown ? "unknown" : "wrong")")
          }
          crowd.change(place)
        }
        let lines = places.map { "\($0) \($0 < 65_533 ? "named" : "unknown")" }
        let calls = options == [.willSet, .didSet] ? 2 : 1
        #expect(story.lines == lines.flatMap { Array(repeating: $0, count: calls) })
      }
    }

    @Test func `a property of a value has an event without a subject`() {
      expectingNoLeaks {
        let story = Story()
        let card = Card()
        for number in 0..<3 {
          withObservationTracking(options: .didSet) {
            _ = card.number
          } onChange: { event in
            story.add("\(number) \(event.matches(\Card.number)) \(event.subject == nil)")
          }
          card.change()
        }
        #expect(story.lines == ["0 true true", "1 true true", "2 true true"])
      }
    }

    @Test(arguments: [ObservationTracking.Options.willSet, .didSet])
    func `an event names its property when it has ended the observation`(
      _ options: ObservationTracking.Options
    ) {
      expectingNoLeaks {
        let story = Story()
        let cells = Cells()
        let model = Model()
        withObservationTracking(options: options) {
          _ = (model.a, cells.readByHand(3))
        } onChange: { event in
          event.cancel()
          // What nobody observes any more goes while others come.
          for cell in 8..<40 {
            withObservationTracking {
              _ = cells.readByHand(cell)
            } onChange: {
            }
            cells.incrementByPair(cell)
          }
          let isRight = event.matches(\Cells.[3]) && event.subject == ObjectIdentifier(cells)
          story.add("\(event.kind) \(isRight)")
        }
        cells.incrementByPair(3)
        cells.incrementByPair(3)
        model.a = 1
        #expect(story.lines == ["\(options == .willSet ? "willSet" : "didSet") true"])
      }
    }

    @Test func `who tracks in a willSet is told of that change's didSet`() {
      expectingNoLeaks {
        let story = Story()
        let model = Model()
        let weak = Weak(model)
        withObservationTracking {
          _ = model.a
        } onChange: {
          withObservationTracking(options: .didSet) {
            _ = model.a
          } onChange: { event in
            story.add(event, weak)
          }
        }
        model.a = 1
        #expect(story.lines == ["didSet a 1"])
      }
    }
  }
}
