import CommandKit
import ObservationCore
import Testing

@globalActor
actor FixtureActor {
  static let shared = FixtureActor()
}

enum Isolation {
  @Observable
  final class MainMember {
    @MainActor var isolated = 0
    @MainActor
    var onItsOwnLine = 0 {
      didSet { history.append(oldValue) }
    }
    @MainActor @ObservationIgnored var history: [Int] = []
    var free = 0
    @MainActor init() {}
  }

  @Observable @MainActor
  final class MainClass {
    var number = 0
    var list: [Int] = []
    nonisolated let id = 7
    nonisolated init() {}
    nonisolated var identifier: Int { id }
  }

  @MainActor
  @Observable
  class MainBase {
    var base = 0
  }

  @Observable
  final class MainDerived: MainBase {
    var derived = 0
    isolated deinit {}
  }

  /// Reads a property at its end: only a `deinit` that is isolated, too, may.
  ///
  /// That is swiftlang/swift issue 79551: the getter is isolated. Any `deinit` may read what
  /// the macro stores.
  @MainActor @Observable
  final class Ending {
    var task: Task<Void, any Error>?
    nonisolated let atEnd: @Sendable () -> Void

    nonisolated init(atEnd: @escaping @Sendable () -> Void) { self.atEnd = atEnd }

    isolated deinit {
      task?.cancel()
      atEnd()
    }
  }

  @MainActor @Observable
  final class EndingAnywhere {
    var task: Task<Void, any Error>?
    nonisolated init() {}
    deinit { _task?.cancel() }
  }

  @FixtureActor @Observable
  final class CustomActor {
    var number = 0
    nonisolated init() {}
  }

  @Observable
  final class NonisolatedMember {
    nonisolated var number = 0
    init() {}
  }

  @Observable
  nonisolated final class NonisolatedClass {
    var number = 0
    init() {}
  }

  /// A final class whose promise nobody checks: it is used by one thread.
  @Observable
  final class Unchecked: @unchecked Sendable {
    var number = 0
    init() {}
  }

  @Observable
  final class Constants: Sendable {
    let number = 1
    @ObservationIgnored let text: String
    init(text: String) { self.text = text }
  }
}

@Suite struct IsolationFixtureTests {
  @Test func `F-09 final Sendable classes`() {
    func take(_: some Sendable & Observable) {}
    let model = Isolation.Unchecked()
    take(model)
    take(Isolation.Constants(text: "a"))
    #expect(notifications(reading: { model.number }, during: { model.number = 1 }) == 1)
  }

  @Test @MainActor func `F-13 T-12 an isolated member of a nonisolated class`() {
    let model = Isolation.MainMember()
    #expect(notifications(reading: { model.isolated }, during: { model.isolated = 1 }) == 1)
    #expect(
      notifications(reading: { model.onItsOwnLine }, during: { model.onItsOwnLine += 1 }) == 1)
    #expect(model.history == [0])
    #expect(notifications(reading: { model.free }, during: { model.free = 1 }) == 1)
  }

  @Test @MainActor func `F-14 an isolated class`() {
    let model = Isolation.MainClass()
    #expect(notifications(reading: { model.number }, during: { model.number = 1 }) == 1)
    #expect(notifications(reading: { model.list }, during: { model.list.append(1) }) == 1)
    #expect(model.identifier == 7)
  }

  @Test func `F-14 an isolated class is observable everywhere`() {
    func isObservable(_: some Observable) -> Bool { true }
    #expect(isObservable(Isolation.MainClass()))
  }

  @Test @MainActor func `F-14 an isolated hierarchy`() {
    let model = Isolation.MainDerived()
    #expect(notifications(reading: { model.base }, during: { model.base = 1 }) == 1)
    #expect(notifications(reading: { model.derived }, during: { model.base = 2 }) == 0)
  }

  @Test @MainActor func `a Sendable property is read at the end`() async throws {
    let hasEnded = Locked(false)
    // Ends only when it is cancelled.
    func makeTask() -> Task<Void, any Error> {
      Task {
        let (stream, source) = AsyncStream.makeStream(of: Never.self)
        for await _ in stream {}
        withExtendedLifetime(source) {}
        try Task.checkCancellation()
      }
    }
    let tasks = [makeTask(), makeTask()]
    do {
      let model = Isolation.Ending { hasEnded.withLock { $0 = true } }
      model.task = tasks[0]
      let other = Isolation.EndingAnywhere()
      other.task = tasks[1]
    }
    #expect(hasEnded.copy)
    for task in tasks {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test @FixtureActor func `F-14 another global actor`() {
    let model = Isolation.CustomActor()
    #expect(notifications(reading: { model.number }, during: { model.number = 1 }) == 1)
  }

  @Test func `nonisolated members and classes`() {
    let model = Isolation.NonisolatedMember()
    #expect(notifications(reading: { model.number }, during: { model.number = 1 }) == 1)
    let other = Isolation.NonisolatedClass()
    #expect(notifications(reading: { other.number }, during: { other.number = 1 }) == 1)
  }
}
