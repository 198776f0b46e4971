import ObservationCore
import Synchronization
import Testing

// Every declaration here is isolated to the main actor unless it says
// otherwise.

@Observable
class Isolated {
  struct Value: Equatable { var number = 0 }

  var number = 0
  var value = Value()
  var list: [Value] = []
  weak var parent: Isolated?
  nonisolated let id = 7
  var watched = 0 { didSet { changes += 1 } }
  @ObservationIgnored private(set) var changes = 0
}

@Observable
final class Derived: Isolated {
  var extra = 0
}

@Observable
final class Generic<Element: Equatable> {
  var element: Element
  init(_ element: Element) { self.element = element }
}

@Observable
nonisolated final class Free {
  var number = 0
  @MainActor var isolated = 0
  init() {}
}

/// No macro sees the default: the `deinit` says that it has the class's actor, or uses what
/// is stored, or the class has a mark of its own.
@Observable
final class EndingOnActor {
  var number = 1
  let atEnd: @Sendable (Int) -> Void
  init(_ atEnd: @escaping @Sendable (Int) -> Void) { self.atEnd = atEnd }
  isolated deinit { atEnd(number) }
}

@Observable
final class EndingStored {
  var number = 2
  let atEnd: @Sendable (Int) -> Void
  init(_ atEnd: @escaping @Sendable (Int) -> Void) { self.atEnd = atEnd }
  deinit { atEnd(_number) }
}

@MainActor @Observable
final class EndingMarked {
  var number = 3
  let atEnd: @Sendable (Int) -> Void
  init(_ atEnd: @escaping @Sendable (Int) -> Void) { self.atEnd = atEnd }
  deinit { atEnd(number) }
}

nonisolated final class Tally: Sendable {
  private let count = Atomic<Int>(0)
  // Relaxed: one thread uses it.
  func add(_ number: Int = 1) { count.add(number, ordering: .relaxed) }
  var value: Int { count.load(ordering: .relaxed) }
}

func notifications<Value>(reading read: () -> Value, during write: () -> Void) -> Int {
  let tally = Tally()
  withObservationTracking {
    _ = read()
  } onChange: {
    tally.add()
  }
  write()
  return tally.value
}

@Suite struct DefaultIsolationTests {
  @Test func `F-14 a class that is isolated by default`() {
    let model = Isolated()
    #expect(notifications(reading: { model.number }, during: { model.number = 1 }) == 1)
    #expect(notifications(reading: { model.value }, during: { model.value.number = 1 }) == 1)
    #expect(notifications(reading: { model.value }, during: { model.value = model.value }) == 0)
    #expect(notifications(reading: { model.list }, during: { model.list.append(.init()) }) == 1)
    #expect(notifications(reading: { model.parent }, during: { model.parent = model }) == 1)
    #expect(notifications(reading: { model.watched }, during: { model.watched += 1 }) == 1)
    #expect(model.changes == 1)
  }

  @Test func `F-14 a hierarchy and a generic class that are isolated by default`() {
    let model = Derived()
    #expect(notifications(reading: { model.extra }, during: { model.number = 1 }) == 0)
    #expect(notifications(reading: { model.number }, during: { model.number = 2 }) == 1)
    let generic = Generic(Isolated.Value())
    #expect(notifications(reading: { generic.element }, during: { generic.element = .init() }) == 0)
    #expect(
      notifications(reading: { generic.element }, during: { generic.element.number = 1 }) == 1)
  }

  @Test func `F-13 a nonisolated class with an isolated member`() {
    let model = Free()
    #expect(notifications(reading: { model.number }, during: { model.number = 1 }) == 1)
    #expect(notifications(reading: { model.isolated }, during: { model.isolated = 1 }) == 1)
  }

  @Test func `each way in which a deinit reads a property`() {
    let tally = Tally()
    do {
      _ = EndingOnActor { tally.add($0) }
      _ = EndingStored { tally.add(10 * $0) }
      _ = EndingMarked { tally.add(100 * $0) }
    }
    #expect(tally.value == 321)
  }

  @Test nonisolated func `the conformance and constants are free of the isolation`() async {
    func isObservable(_: some Observable & Sendable) -> Bool { true }
    let model = await Isolated()
    #expect(isObservable(model) && model.id == 7)
  }
}
