import Foundation
import ObservationCore
import ObservationInterop
import Synchronization
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
    let log = Mutex<[String]>([])
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
    let seen = Mutex<[Int]>([])
    let token = startContinuousObservation(options: .didSet) { _ in
      let sum = ours.number + theirs.number
      seen.withLock { $0.append(sum) }
    }
    let changes: [() -> Void] = [
      { theirs.number = 1 }, { ours.number = 2 }, { theirs.number = 5 },
    ]
    for (step, change) in changes.enumerated() {
      change()
      for _ in 0..<100_000 where seen.withLock({ $0.count }) < step + 2 { await Task.yield() }
    }
    #expect(seen.withLock { $0 } == [0, 1, 3, 7])
    token.cancel()
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
