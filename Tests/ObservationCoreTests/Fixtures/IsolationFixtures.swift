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

  typealias Work = Task<Void, any Error>

  /// Reads a property at its end, as classes that nobody observes do (swiftlang/swift
  /// issue 79551).
  @MainActor @Observable
  final class Ending {
    var task: Work?
    nonisolated init() {}
    deinit { task?.cancel() }
  }

  @MainActor @Observable
  final class EndingOnActor {
    var task: Work?
    nonisolated let atEnd: @Sendable () -> Void

    nonisolated init(atEnd: @escaping @Sendable () -> Void) { self.atEnd = atEnd }

    isolated deinit {
      task?.cancel()
      atEnd()
    }
  }

  /// Uses properties in each form that there is.
  @FixtureActor @Observable
  final class EndingInForms {
    var first: String? = "first"
    var second: String? = "second"
    var `default` = ["third"]
    var name: @Sendable () -> String = { "name" }
    nonisolated var open: String { "open" }
    @ObservationIgnored var plain = "plain"
    let lines: Locked<[String]>

    nonisolated init(_ lines: Locked<[String]>) { self.lines = lines }

    deinit {
      var seen: [String] = [plain]
      if let first { seen.append(first) }
      guard let second else { return }
      seen.append(second)
      let _second = "local"
      seen.append(name() + second + _second)
      seen.append(`default`.joined() + self.default.joined())
      `default`.append("changed")
      first = nil
      seen.append("\(self.first ?? "nil") \(`default`.count)")
      for first in ["local"] { seen.append(first) }
      // What follows that is nonisolated may use no more of what is isolated.
      seen.append(open)
      lines.withLock { $0 = seen }
    }
  }

  /// Says that it is on its actor: accessors work there.
  @MainActor @Observable
  final class EndingAssumed {
    var number = 1
    let told: Locked<[Int]>
    nonisolated init(_ told: Locked<[Int]>) { self.told = told }

    deinit {
      let first = number
      let told = told
      told.withLock { $0.append(first) }
      MainActor.assumeIsolated {
        withObservationTracking {
          told.withLock { $0.append(number) }
        } onChange: {
          told.withLock { $0.append(-1) }
        }
        number = 2
      }
    }
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
      let model = Isolation.Ending()
      model.task = tasks[0]
      let other = Isolation.EndingOnActor { hasEnded.withLock { $0 = true } }
      other.task = tasks[1]
    }
    #expect(hasEnded.copy)
    for task in tasks {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test func `a deinit uses properties in all forms`() {
    let lines = Locked<[String]>([])
    do { _ = Isolation.EndingInForms(lines) }
    #expect(
      lines.copy == [
        "plain", "first", "second", "namesecondlocal", "thirdthird", "nil 2", "local", "open",
      ])
  }

  /// What is on the actor uses accessors: it registers, and tells.
  @Test @MainActor func `a deinit that assumes its actor is left alone`() {
    let told = Locked<[Int]>([])
    do { _ = Isolation.EndingAssumed(told) }
    #expect(told.copy == [1, 1, -1])
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
