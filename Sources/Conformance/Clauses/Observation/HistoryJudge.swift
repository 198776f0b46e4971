/// Looks for an order of a history's steps that explains it.
///
/// An operation is several steps, each of which happens at once, at some time between the
/// beginning and the end of what it belongs to:
///
/// - A scope registers for each property and then looks at it, and closes at last.
/// - A change takes whoever has registered, stores its value, and takes whoever has registered
///   since.
///
/// Who is taken is called, once; while it is open, not before it closes. The call may be left to
/// another change that is under way (*The algorithm*, about delivery), but it has begun when
/// all of these have ended. Who is not taken is not called.
///
/// A change takes its observers one after the other, so that each scope is asked about by itself:
/// no order has to explain the calls of two. All orders are tried, those that have come to the
/// same state once: exponential in the number of steps at worst, and at most some thousand states
/// for the few steps of a round.
package struct HistoryJudge {
  private enum Step: Hashable {
    case register(place: Int)
    case look(place: Int, value: Int)
    case close
    case take(place: Int)
    case store(place: Int, value: Int)
  }

  private struct TimedStep {
    let step: Step
    let span: History.Span
    /// When a call has begun that the step asks for.
    let deadline: Int
  }

  private enum Phase: Hashable {
    case open
    /// Taken while it was open.
    case stale
    case armed
    case called
  }

  private struct State: Hashable {
    /// How many steps of each thread have been.
    var done: [Int]
    /// No step that comes now is earlier.
    var time = 0
    var values = [0, 0]
    /// The scope's.
    var phase = Phase.open
    var places: Set<Int> = []
  }

  private let threads: [[TimedStep]]
  /// When the scope was called, if it was.
  private let call: Int?

  /// For one scope of `history`.
  private init(_ history: History, scope: Int) {
    call = history.calls[scope].first
    threads = history.threads.map { operations in
      operations.flatMap { Self.steps(of: $0, for: scope, in: history) }
    }
  }

  /// Whether some order of the steps explains `history`.
  package static func explains(_ history: History) -> Bool {
    // Nothing takes a scope twice.
    history.calls.allSatisfy { $0.count <= 1 }
      && history.calls.indices.allSatisfy { HistoryJudge(history, scope: $0).search() }
  }

  private static func steps(
    of operation: History.Operation, for scope: Int, in history: History
  ) -> [TimedStep] {
    let deadline = history.quiet(after: operation.span.end)
    func timed(_ step: Step, _ begin: Int, _ end: Int) -> TimedStep {
      TimedStep(step: step, span: .init(begin, end), deadline: deadline)
    }
    switch operation {
    case .write(let place, let value, let stored, let span):
      return [
        timed(.take(place: place), span.begin, stored.begin),
        timed(.store(place: place, value: value), stored.begin, stored.end),
        timed(.take(place: place), stored.end, span.end),
      ]
    case .track(let number, let reads, let span):
      let looks = reads.flatMap { read in
        let look = timed(
          .look(place: read.place, value: read.value), read.span.begin, read.span.end)
        let register = timed(.register(place: read.place), read.span.begin, read.span.end)
        return number == scope ? [register, look] : [look]
      }
      guard number == scope else { return looks }
      return looks + [timed(.close, reads.last?.span.end ?? span.begin, span.end)]
    }
  }

  // MARK: - The search

  private func search() -> Bool {
    let start = State(done: threads.map { _ in 0 })
    var (waiting, seen): ([State], Set<State>) = ([start], [start])
    while let state = waiting.popLast() {
      if isEnd(state) { return true }
      for thread in threads.indices {
        guard let next = advance(state, thread), seen.insert(next).inserted else { continue }
        waiting.append(next)
      }
    }
    return false
  }

  /// Whether all steps have been, and the scope was called if it was taken, and only then.
  private func isEnd(_ state: State) -> Bool {
    zip(state.done, threads).allSatisfy { $0 == $1.count }
      && (state.phase == .called) == (call != nil)
  }

  /// What comes of the next step of a thread, as early as it can be; nil if it cannot be.
  private func advance(_ state: State, _ thread: Int) -> State? {
    guard state.done[thread] < threads[thread].count else { return nil }
    let timed = threads[thread][state.done[thread]]
    var next = state
    next.time = max(state.time, timed.span.begin)
    guard next.time < timed.span.end else { return nil }
    next.done[thread] += 1
    switch timed.step {
    case .register(let place):
      next.places.insert(place)
    case .look(let place, let value):
      if next.values[place] != value { return nil }
    case .store(let place, let value):
      next.values[place] = value
    case .close:
      if next.phase == .stale { return called(next, before: timed.deadline) }
      next.phase = .armed
    case .take(let place):
      guard next.places.contains(place) else { break }
      if next.phase == .armed { return called(next, before: timed.deadline) }
      if next.phase == .open { next.phase = .stale }
    }
    return next
  }

  /// What comes of a call of the scope, if it was as it had to be: from now on, and before
  /// `deadline`.
  private func called(_ state: State, before deadline: Int) -> State? {
    guard let call, state.time < call, call < deadline else { return nil }
    var next = state
    next.phase = .called
    return next
  }
}

extension History {
  /// When all changes have ended that were under way at `time`, and those that were when these
  /// ended, and so on: at a time at which nobody changes anything, or right after.
  fileprivate func quiet(after time: Int) -> Int {
    var end = time
    while true {
      let ends = threads.joined().compactMap { operation -> Int? in
        guard case .write = operation, operation.span.begin < end else { return nil }
        return operation.span.end
      }
      let last = ends.max() ?? end
      if last <= end { return end }
      end = last
    }
  }
}

extension History.Operation {
  fileprivate var span: History.Span {
    switch self {
    case .track(_, _, let span), .write(_, _, _, let span): span
    }
  }
}
