/// Looks for an order of a history's steps that explains it.
///
/// An operation is several steps, each of which happens at once, at some time between the
/// beginning and the end of what it belongs to:
///
/// - A scope registers for each property and then looks at it, and closes at last. What has
///   taken it while it was open calls it then; before its `track` returns.
/// - A change takes all that have registered, stores its value, and takes all that have
///   registered since. It calls whom it takes, before it returns.
///
/// All orders are tried, those that have come to the same state once: exponential in the
/// number of steps at worst, and at most some thousand states for the few steps of a round.
package struct HistoryJudge {
  private enum Step {
    case register(scope: Int, place: Int)
    case look(place: Int, value: Int)
    case close(scope: Int)
    /// Takes who has registered, and calls before `end`.
    case take(place: Int)
    case store(place: Int, value: Int)
  }

  private struct TimedStep {
    let step: Step
    let span: History.Span
    /// When the operation ended.
    let end: Int
  }

  private struct Scope: Hashable {
    enum Phase: Hashable {
      case open
      /// Taken while it was open.
      case stale
      case armed
      case called
    }

    var phase = Phase.open
    var places: Set<Int> = []
  }

  private struct State: Hashable {
    /// How many steps of each thread have been.
    var done: [Int]
    /// No step that comes now is earlier.
    var time = 0
    var values = [0, 0]
    var scopes: [Scope]
  }

  private let threads: [[TimedStep]]
  /// When each scope was called, if it was.
  private let calls: [Int?]

  private init(_ history: History) {
    threads = history.threads.map { $0.flatMap(Self.steps) }
    calls = history.calls.map(\.first)
  }

  /// Whether some order of the steps explains `history`.
  package static func explains(_ history: History) -> Bool {
    // Nothing takes a scope twice.
    history.calls.allSatisfy { $0.count <= 1 } && HistoryJudge(history).search()
  }

  private static func steps(of operation: History.Operation) -> [TimedStep] {
    switch operation {
    case .write(let place, let value, let stored, let span):
      func timed(_ step: Step, _ begin: Int, _ end: Int) -> TimedStep {
        TimedStep(step: step, span: .init(begin, end), end: span.end)
      }
      return [
        timed(.take(place: place), span.begin, stored.begin),
        timed(.store(place: place, value: value), stored.begin, stored.end),
        timed(.take(place: place), stored.end, span.end),
      ]
    case .track(let scope, let reads, let span):
      let steps = reads.flatMap { read in
        [
          Step.register(scope: scope, place: read.place),
          .look(place: read.place, value: read.value),
        ]
        .map { TimedStep(step: $0, span: read.span, end: span.end) }
      }
      let close = History.Span(reads.last?.span.end ?? span.begin, span.end)
      return steps + [TimedStep(step: .close(scope: scope), span: close, end: span.end)]
    }
  }

  // MARK: - The search

  private func search() -> Bool {
    let start = State(
      done: threads.map { _ in 0 }, scopes: calls.map { _ in Scope() })
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

  /// Whether all steps have been, and nobody was called but for a reason.
  private func isEnd(_ state: State) -> Bool {
    zip(state.done, threads).allSatisfy { $0 == $1.count }
      && zip(state.scopes, calls).allSatisfy { ($0.phase == .called) == ($1 != nil) }
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
    case .register(let scope, let place):
      next.scopes[scope].places.insert(place)
    case .look(let place, let value):
      if next.values[place] != value { return nil }
    case .store(let place, let value):
      next.values[place] = value
    case .close(let scope):
      if next.scopes[scope].phase == .open {
        next.scopes[scope].phase = .armed
      } else if !call(scope, in: &next, before: timed.end) {
        return nil
      }
    case .take(let place):
      for scope in next.scopes.indices where next.scopes[scope].places.contains(place) {
        switch next.scopes[scope].phase {
        case .open: next.scopes[scope].phase = .stale
        case .armed: if !call(scope, in: &next, before: timed.end) { return nil }
        case .stale, .called: break
        }
      }
    }
    return next
  }

  /// Whether a scope was called as it had to be: from now on, and before `end`.
  private func call(_ scope: Int, in state: inout State, before end: Int) -> Bool {
    guard let time = calls[scope], state.time < time, time < end else { return false }
    state.scopes[scope].phase = .called
    return true
  }
}
