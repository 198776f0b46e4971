import CommandKit
import ConformanceKit
import Foundation
import ObservationCore
import ObservationInterop
import Testing

/// The other kinds of scopes, with the switch of the process on.
@Suite(.serialized) final class ScopeTests {
  init() { StandardModels.startObserving() }

  deinit { StandardModels.stopObserving() }

  @Test func `the switch says what it is`() {
    #expect(StandardModels.areObserved)
    StandardModels.stopObserving()
    #expect(!StandardModels.areObserved)
    let (theirs, tally) = (Theirs(), Tally())
    withObservationTracking {
      _ = theirs.number
    } onChange: {
      tally.add()
    }
    theirs.number += 1
    #expect(tally.count == 0)
  }

  @Test(
    arguments: [
      (.willSet, "willSet"), (.didSet, "didSet"), ([.willSet, .didSet], "didSet"), (.deinit, ""),
    ] as [(ObservationTracking.Options, String)])
  func `an event of a standard model has a kind, and no property`(
    _ options: ObservationTracking.Options, _ kinds: String
  ) {
    let theirs = Theirs()
    let log = Locked<[String]>([])
    withObservationTracking(options: options) {
      _ = theirs.number
    } onChange: { event in
      let hasNoPlace = event.keyPath == nil && event.subject == nil
      let kind = "\(event.kind)" + (hasNoPlace ? "" : " somewhere")
      log.withLock { $0.append(kind) }
    }
    theirs.number += 1
    theirs.number += 1
    #expect(log.withLock { $0.joined(separator: " ") } == kinds)
  }

  @Test(
    arguments: [.willSet, .didSet, [.willSet, .didSet, .deinit]] as [ObservationTracking.Options])
  func `an observation goes with the models that it has read`(
    _ options: ObservationTracking.Options
  ) {
    final class Token: Sendable { func keep() {} }
    for (readsOurs, goes) in [(false, "model"), (true, "models"), (true, "change")] {
      weak var held: Token?
      let ours = Ours()
      do {
        let (token, theirs, dying) = (Token(), Theirs(), Ours())
        held = token
        withObservationTracking(options: options) {
          _ = theirs.number
          if readsOurs { _ = goes == "change" ? ours.number : dying.number }
        } onChange: { [token] _ in
          token.keep()
        }
        #expect(held != nil)
      }
      // What is still there ends it by a change.
      if goes == "change" {
        #expect(held != nil)
        ours.number += 1
        // With all sides it waits for the end of what has changed, too.
        if options.contains(.deinit) { continue }
      }
      #expect(held == nil, "the \(goes)")
    }
  }

  @Test(
    arguments: [
      (.willSet, ["willSet 0"]), (.didSet, ["didSet 1"]),
      ([.willSet, .didSet], ["willSet 0", "didSet 1"]),
    ] as [(ObservationTracking.Options, [String])], [false, true])
  func `an event of a shared model is that of its own registrar`(
    _ row: (options: ObservationTracking.Options, lines: [String]), _ isInPlace: Bool
  ) {
    let (shared, theirs) = (Shared(), Theirs())
    let log = Locked<[String]>([])
    nonisolated(unsafe) let model = shared
    withObservationTracking(options: row.options) {
      _ = (shared.number, theirs.number)
    } onChange: { event in
      let isKnown =
        event.matches(\Shared.number) && event.subject == ObjectIdentifier(model)
      log.withLock { $0.append("\(event.kind) \(model.number)\(isKnown ? "" : " somewhere")") }
    }
    if isInPlace { shared.number += 1 } else { shared.number = 1 }
    shared.number = 2
    theirs.number = 1
    #expect(log.withLock { $0 } == row.lines)
  }

  @Test func `a standard model that changes inside of a shared one's change is told`() {
    let (shared, theirs, tally) = (Shared(), Theirs(), Tally())
    // Called by the standard library, as the shared model's change is announced.
    StandardScopes.track {
      _ = shared.number
    } onChange: {
      theirs.number += 1
    }
    withObservationTracking(options: .didSet) {
      _ = theirs.number
    } onChange: { _ in
      tally.add()
    }
    shared.number += 1
    #expect(tally.count == 1)
    #expect(theirs.number == 1)
    theirs.number += 1
    #expect(tally.count == 1)
  }

  @Test(arguments: [.willSet, .didSet] as [ObservationTracking.Options])
  func `an observer that tracks again in its call is called once for a shared model's change`(
    _ options: ObservationTracking.Options
  ) {
    let (shared, tally) = (Shared(), Tally())
    nonisolated(unsafe) let model = shared
    let again = Locked<PersistentObserver?>(nil)
    let observer = PersistentObserver(options: options) { _ in
      tally.add()
      again.withLock { $0 }?.track { _ = model.number }
    }
    again.withLock { $0 = observer }
    observer.track { _ = shared.number }
    shared.number = 1
    #expect(tally.count == 1)
    shared.number = 2
    #expect(tally.count == 2)
    again.withLock { $0 = nil }
  }

  @Test func `a call that waits is not dropped for a property that is not read any more`() {
    let (shared, theirs, tally) = (Shared(), Theirs(), Tally())
    let observer = PersistentObserver(options: .didSet) { _ in tally.add() }
    observer.track { _ = shared.number }
    observer.track { _ = theirs.number }
    // Called as the shared model's change is announced.
    StandardScopes.track {
      _ = shared.number
    } onChange: {
      theirs.number += 1
    }
    shared.number += 1
    #expect(theirs.number == 1)
    #expect(tally.count == 1)
  }

  @Test func `a token ends an observation of a standard model`() {
    let (theirs, tally) = (Theirs(), Tally())
    let token = ObservationTracking.observe(options: .willSet) {
      _ = theirs.number
    } onChange: { _ in
      tally.add()
    }
    token.cancel()
    theirs.number += 1
    #expect(tally.count == 0)
  }

  @MainActor
  @Test func `a continuous observation runs again after a change of a standard model`() async {
    let (ours, theirs) = (Ours(), Theirs())
    let seen = Locked<[Int]>([])
    let token = startContinuousObservation(options: .didSet) { _ in
      let sum = ours.number + theirs.number
      seen.withLock { $0.append(sum) }
    }
    let changes: [() -> Void] = [
      { theirs.number = 1 }, { ours.number = 2 }, { theirs.number = 5 },
    ]
    for (step, change) in changes.enumerated() {
      change()
      #expect(await eventually { seen.withLock { $0.count } == step + 2 })
    }
    #expect(seen.withLock { $0 } == [0, 1, 3, 7])
    token.cancel()
  }

  @MainActor
  @Test(arguments: [true, false])
  func `a continuous observation runs once for each change of a shared model`(
    _ seesStandardModels: Bool
  ) async {
    if !seesStandardModels { StandardModels.stopObserving() }
    nonisolated(unsafe) let model = Shared()
    let log = LineLog()
    let token = startContinuousObservation(options: .didSet) { event in
      log.add("\(event.kind) \(model.number)")
    }
    await make(
      [{ model.number = 1 }, { model.number += 1 }, { model.number = 3 }], oneFor: [log])
    #expect(log.lines == ["initial 0", "didSet 1", "didSet 2", "didSet 3"])
    token.cancel()
  }

  @MainActor
  @Test(arguments: [true, false])
  func `a sequence has each change of a shared model once`(_ seesStandardModels: Bool) async {
    if !seesStandardModels { StandardModels.stopObserving() }
    nonisolated(unsafe) let model = Shared()
    let log = LineLog()
    let task = Self.follow({ model.number }, into: log)
    await make(
      [{ model.number = 1 }, { model.number += 1 }, { model.number = 3 }], oneFor: [log])
    #expect(log.lines == ["0", "1", "2", "3"])
    task.cancel()
    await task.value
  }

  @MainActor
  @Test func `each of two sequences has each change of a standard model once`() async {
    let theirs = Theirs()
    let logs = [LineLog(), LineLog()]
    let tasks = logs.map { log in Self.follow({ theirs.number }, into: log) }
    await make([{ theirs.number = 1 }, { theirs.number += 1 }], oneFor: logs)
    for log in logs { #expect(log.lines == ["0", "1", "2"]) }
    for task in tasks {
      task.cancel()
      await task.value
    }
  }

  /// Writes down what an iteration of a sequence gets, until it is cancelled.
  @MainActor
  private static func follow(
    _ read: @escaping @MainActor @Sendable () -> Int, into log: LineLog
  ) -> Task<Void, Never> {
    Task {
      for await number in ObservationCore::Observations({ read() }) { log.add("\(number)") }
    }
  }

  @Test func `a derived value sees shared models, and no standard ones`() {
    let (theirs, tally) = (Theirs(), Tally())
    nonisolated(unsafe) let shared = Shared()
    let sum = Derived { shared.number + theirs.number }
    #expect(sum.value == 0)
    theirs.number = 1
    #expect(sum.value == 0)
    shared.number = 1
    #expect(sum.value == 2)
    // What is evaluated inside of a scope counts for the scope, of standard models.
    shared.number = 2
    withObservationTracking {
      #expect(sum.value == 3)
    } onChange: {
      tally.add()
    }
    theirs.number = 2
    #expect(tally.count == 1)
    #expect(sum.value == 3)
  }

  @Test func `a standard model that its observer changes in the call calls it once`() {
    let (theirs, tally) = (Theirs(), Tally())
    withObservationTracking {
      _ = (theirs.number, theirs.other)
    } onChange: {
      tally.add()
      // One that is called again and again stops here.
      guard tally.count < 10 else { return }
      theirs.number += 1
      theirs.other += 1
    }
    theirs.number = 1
    #expect(tally.count == 1)
  }

  @Test func `changes by several threads are told once`() {
    let tally = Tally()
    let (ours, theirs) = (Ours(), Theirs())
    for round in 0..<500 {
      withObservationTracking {
        _ = (ours.number, theirs.number)
      } onChange: {
        tally.add()
      }
      DispatchQueue.concurrentPerform(iterations: 2) { index in
        if index == 0 { ours.number += 1 } else { theirs.number += 1 }
      }
      #expect(tally.count == round + 1)
    }
  }
}
