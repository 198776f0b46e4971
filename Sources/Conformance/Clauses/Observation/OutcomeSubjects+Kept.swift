import ConformanceKit

// What is kept for more than one change, or has chosen when it is told: observers that track
// again, observations with tokens, observers with sides.

/// A round of a persistent observer, whose runs meet changes and its end.
final class RunRound: Sendable {
  private let pace: Pace
  private let place: GuardedPlace
  private let scope = NotedScope()
  private let observer: (any PersistentObserving)?

  init(_ candidate: any Candidate.Type, _ pace: Pace) {
    self.pace = pace
    place = GuardedPlace(candidate.manual(), pace.isOdd ? .tracked : .value)
    let (calls, capture) = (scope.calls, scope.capture())
    observer = try? candidate.observer { [pace, capture] in
      capture.keep()
      calls.note()
      pace.wait(.call)
    }
  }

  /// Runs once.
  func run() {
    observer?.track {
      scope.reads.note(place.read())
      pace.wait(.read)
    }
  }

  /// Runs two times.
  func runTwice() {
    run()
    pace.wait(.step)
    run()
  }

  func cancel() { observer?.cancel() }

  func write() { place.write(1, pace) }

  /// What may come of two runs and one change.
  ///
  /// Each run may be called, the first one also if the second has begun. If the last one has
  /// read the old value, it is called; if not, then now or by the next change.
  static let twice: Set<String> = [
    "read 0, calls 1, later 0", "read 0, calls 2, later 0", "read 1, calls 0, later 1",
    "read 1, calls 1, later 0", "read 1, calls 1, later 1", "read 1, calls 2, later 0",
  ]

  /// What may come of an observer that is cancelled in the meantime.
  static let cancelled: Set<String> = [
    "calls 0, later 0, captures gone", "calls 1, later 0, captures gone",
  ]

  private func settle() -> (calls: Int, later: Int) {
    let before = scope.calls.count
    place.write(9, pace)
    return (before, scope.calls.count - before)
  }

  /// What the last run has read, and how often the observer was called before a quiet change
  /// and by it: `read 0, calls 1, later 0`.
  func outcome() -> String {
    let counts = settle()
    let last = scope.reads.all.last ?? -1
    return "read \(last), calls \(counts.calls), later \(counts.later)"
  }

  /// The same after a cancel, which a run follows that observes nothing.
  func outcomeOfCancel() -> String {
    run()
    let counts = settle()
    return "calls \(counts.calls), later \(counts.later), captures \(scope.captures)"
  }
}

/// A round of an observation that its token ends.
final class TokenRound: Sendable {
  private let candidate: any Candidate.Type
  private let pace: Pace
  private let place: GuardedPlace
  private let scope = NotedScope()

  init(_ candidate: any Candidate.Type, _ pace: Pace) {
    self.candidate = candidate
    self.pace = pace
    place = GuardedPlace(candidate.manual(), pace.isOdd ? .tracked : .value)
  }

  /// Observes, and ends that after a while.
  func observe() {
    let sides: ObservedSides = pace.round % 4 < 2 ? .willSet : .didSet
    let (calls, capture) = (scope.calls, scope.capture())
    let kept = try? candidate.keepEvents(
      sides,
      {
        scope.reads.note(place.read())
        pace.wait(.read)
      },
      onEvent: { [pace, capture] _ in
        capture.keep()
        calls.note()
        pace.wait(.call)
      })
    pace.wait(.step)
    kept?.cancel()
  }

  func write() { place.write(1, pace) }

  /// `calls 1, later 0, captures gone`.
  func outcome() -> String {
    let before = scope.calls.count
    place.write(9, pace)
    let later = scope.calls.count - before
    return "calls \(before), later \(later), captures \(scope.captures)"
  }
}

/// A round of an observer that is told when a change has been made.
final class DidSetRound: Sendable {
  private let candidate: any Candidate.Type
  private let pace: Pace
  private let place: GuardedPlace
  private let reads = NotedList<Int>()
  /// The values that were there when it was told.
  private let told = NotedList<Int>()

  init(_ candidate: any Candidate.Type, _ pace: Pace) {
    self.candidate = candidate
    self.pace = pace
    place = GuardedPlace(candidate.manual(), pace.isOdd ? .tracked : .value)
  }

  func track() {
    try? candidate.trackEvents(
      .didSet,
      {
        reads.note(place.read())
        pace.wait(.read)
      },
      onEvent: { [told, place, pace] _ in
        told.note(place.value)
        pace.wait(.call)
      })
  }

  func write(_ value: Int) { place.write(value, pace) }

  /// What may come of one change: what is told finds the new value.
  static let once: Set<String> = [
    "read 0, told of [1], later []", "read 1, told of [], later [9]",
    "read 1, told of [1], later []",
  ]

  /// What may come of several changes.
  static let byAge: Set<String> = [
    "read an old value, told 1, in the end 1", "read the last value, told 0, in the end 1",
    "read the last value, told 1, in the end 1",
  ]

  /// `read 0, told of [1], later []`.
  func outcome() -> String {
    let before = told.all
    place.write(9, pace)
    let later = Array(told.all.dropFirst(before.count))
    return "read \(reads.all.first ?? -1), told of \(before), later \(later)"
  }

  /// `read an old value, told 1, in the end 1`.
  func outcomeByAge() -> String {
    let isLast = reads.all == [place.value]
    let before = told.all
    place.write(9, pace)
    let early = before.contains(0) ? " of no change" : ""
    return "read \(isLast ? "the last" : "an old") value, told \(before.count)\(early), "
      + "in the end \(told.all.count)"
  }
}

/// A round in which a value is set to one that equals it.
final class EqualRound: Sendable {
  private let candidate: any Candidate.Type
  private let pace: Pace
  private let model: any ValuesModel
  private let calls = Calls()
  /// Guards the model's value.
  private let turn = Locked(false)

  init(_ candidate: any Candidate.Type, _ pace: Pace) {
    self.candidate = candidate
    self.pace = pace
    model = candidate.values()
  }

  func track() {
    candidate.watch(calls) {
      turn.withLock { _ in _ = model.integer }
      pace.wait(.read)
    }
  }

  /// Sets the value that is there.
  func write() { turn.withLock { _ in model.integer = 0 } }

  /// `calls 0, later 1`.
  func outcome() -> String {
    let before = calls.count
    model.integer = 1
    return "calls \(before), later \(calls.count - before)"
  }
}
