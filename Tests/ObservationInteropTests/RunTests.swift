@_spi(Testing) import ObservationCore
import ObservationInterop
import Testing

/// Runs of persistent observers in both worlds.
@Suite struct RunTests {
  @Test func `a run without the other world does not see its models`() {
    let (theirs, tally) = (Theirs(), Tally())
    let observer = PersistentObserver { tally.add() }
    observer.__track(isFresh: false, in: nil) { _ = theirs.number }
    #expect(observer.readsNothing)
    theirs.number = 1
    #expect(tally.count == 0)
    observer.run { _ = theirs.number }
    #expect(!observer.readsNothing)
    theirs.number = 2
    #expect(tally.count == 1)
  }

  @Test func `a first run that reads the other world alone is kept`() {
    let (theirs, tally) = (Theirs(), Tally())
    let observer = PersistentObserver { tally.add() }
    observer.__track(isFresh: true, in: StandardModels.__world) {}
    #expect(observer.readsNothing)
    observer.__track(isFresh: true, in: StandardModels.__world) { _ = theirs.number }
    #expect(!observer.readsNothing)
    theirs.number = 1
    #expect(tally.count == 1)
    // It goes on as any other, and lets go of what it does not read any more.
    observer.__track(isFresh: false, in: nil) {}
    #expect(tally.count == 1)
  }

  @Test(arguments: [true, false])
  func `an observer that tracks in its call is called once for each change`(_ both: Bool) {
    let (ours, theirs, tally) = (Ours(), Theirs(), Tally())
    nonisolated(unsafe) var observer: PersistentObserver?
    let track = {
      observer?.run {
        _ = theirs.number
        if both { _ = ours.number }
      }
    }
    nonisolated(unsafe) let again = track
    observer = PersistentObserver {
      tally.add()
      if tally.count < 100 { again() }
    }
    track()
    for round in 1...5 {
      theirs.number += 1
      if both { ours.number += 1 }
      #expect(tally.count == round * (both ? 2 : 1))
    }
    observer?.cancel()
    observer = nil
  }

  @Test(arguments: [false, true], [false, true])
  func `a first run says which worlds it has read`(_ readsOurs: Bool, _ readsTheirs: Bool) {
    let (ours, theirs) = (Ours(), Theirs())
    let observer = PersistentObserver {}
    #expect(observer.readsNothing)
    #expect(!observer.__readsOtherWorld)
    observer.run {
      if readsOurs { _ = ours.number }
      if readsTheirs { _ = theirs.number }
    }
    #expect(observer.readsNothing == (!readsOurs && !readsTheirs))
    #expect(observer.__readsOtherWorld == readsTheirs)
  }

  @Test func `an observer that runs for other reasons leaves nothing behind`() {
    let (ours, theirs, tally) = (Ours(), Theirs(), Tally())
    let observer = PersistentObserver { tally.add() }
    func turns(_ count: Int) {
      for _ in 0..<count {
        observer.run { _ = (ours.number, theirs.number) }
        ours.number += 1
      }
    }
    turns(100)
    let before = LiveCounts.snapshot["foreign"] ?? 0
    turns(5_000)
    // Other tests have a few, too.
    #expect((LiveCounts.snapshot["foreign"] ?? 0) - before < 1_000)
    #expect(tally.count == 5_100)
    // And what is left of the last run still works.
    observer.run { _ = (ours.number, theirs.number) }
    theirs.number += 1
    #expect(tally.count == 5_101)
  }

  @Test func `a run inside of another scope counts for both, and is not told for the other`() {
    let (theirs, inner, outer) = (Theirs(), Tally(), Tally())
    let (inside, around) = (PersistentObserver { inner.add() }, PersistentObserver { outer.add() })
    for round in 1...3 {
      around.run { inside.run { _ = theirs.number } }
      // Another run of the inner one is no change to the outer one.
      inside.run { _ = theirs.number }
      #expect(outer.count == round - 1)
      theirs.number += 1
      #expect(inner.count == round)
      #expect(outer.count == round)
    }
  }

  @Test(arguments: [1, 2, 7, 8, 9, 100])
  func `an observer that reads the other world no more comes to read nothing`(_ runs: Int) {
    let (theirs, tally) = (Theirs(), Tally())
    let observer = PersistentObserver { tally.add() }
    for _ in 1...runs { observer.run { _ = theirs.number } }
    #expect(!observer.readsNothing)
    var more = 0
    while !observer.readsNothing, more <= 1_000 {
      observer.run {}
      more += 1
    }
    #expect(more <= max(runs, 7))
    theirs.number += 1
    #expect(tally.count == 0)
    // And it may read again.
    observer.run { _ = theirs.number }
    #expect(!observer.readsNothing)
    theirs.number += 1
    #expect(tally.count == 1)
  }

  @Test func `every run is told of the next change, whichever world it is in`() {
    let (ours, theirs, tally) = (Ours(), Theirs(), Tally())
    let observer = PersistentObserver { tally.add() }
    for run in 1...70 {
      observer.run { _ = (ours.number, theirs.number) }
      // Runs that follow a change of one world and of the other, in all combinations.
      if run & 1 == 0 { ours.number += 1 } else { theirs.number += 1 }
      #expect(tally.count == run)
      if run & 2 == 0 { theirs.number += 1 } else { ours.number += 1 }
      #expect(tally.count == run)
    }
  }

  @Test func `a run in a call counts for no scope that is open around the change`() {
    let (ours, theirs, other) = (Ours(), Theirs(), Theirs())
    let (inner, outer) = (Tally(), Tally())
    nonisolated(unsafe) var observer: PersistentObserver?
    let run = { observer?.run { _ = (ours.number, theirs.number) } }
    nonisolated(unsafe) let again = run
    observer = PersistentObserver {
      inner.add()
      again()
    }
    run()
    run()
    let around = PersistentObserver { outer.add() }
    around.run {
      _ = other.number
      ours.number += 1
    }
    #expect(inner.count == 1)
    // Another run of the inner one is no change of what the outer one has read.
    run()
    #expect(outer.count == 0)
    other.number += 1
    #expect(outer.count == 1)
    observer?.cancel()
    observer = nil
  }

  @Test func `what an observer holds goes when it is cancelled`() {
    final class Token: Sendable { func keep() {} }
    weak var held: Token?
    let theirs = Theirs()
    do {
      let token = Token()
      held = token
      let observer = PersistentObserver { token.keep() }
      observer.run { _ = theirs.number }
      observer.run { _ = theirs.number }
    }
    #expect(held == nil)
  }
}
