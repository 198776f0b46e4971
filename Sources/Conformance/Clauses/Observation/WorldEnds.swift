import ConformanceKit
import Observation

/// What crosses the border to the standard library's Observation over many runs, to the end,
/// and from one observer to another.
extension Catalogue {
  static let worldEnds: [Clause] = [
    Clause(
      world: "X-19",
      "An observer that is over MUST let go of its code, whatever its runs have read.",
      needs: [.persistentObserver],
      hint: "Does a call by the standard library end, and a run that it knows nothing of leave it?",
      expected: [
        "read: calls = 0; cancelled: gone, dropped: gone",
        "changed: calls = 2; cancelled: gone, dropped: gone",
        "changed and read again: calls = 4; cancelled: gone, dropped: gone",
        "ten runs without it: calls = 0; cancelled: gone, dropped: gone",
        "ten runs of nothing: calls = 0; cancelled: gone, dropped: gone",
        "in turn: calls = 4; cancelled: gone, dropped: gone",
      ]
    ) { candidate, x in
      let rows: [(String, [WorldStep])] = [
        ("read", [.readTheirs]),
        ("changed", [.readTheirs, .change]),
        ("changed and read again", [.readTheirs, .change, .readTheirs, .change]),
        ("ten runs without it", [.readTheirs] + Array(repeating: WorldStep.readOurs, count: 10)),
        ("ten runs of nothing", [.readTheirs] + Array(repeating: WorldStep.readNothing, count: 10)),
        (
          "in turn",
          [.readTheirs, .readOurs, .readTheirs, .change, .readOurs, .change, .readTheirs, .change]
        ),
      ]
      for (name, steps) in rows {
        let calls = Calls()
        let cancelled = try candidate.captures(after: steps, cancels: true, calls)
        let dropped = try candidate.captures(after: steps, cancels: false, calls)
        x.log(name, calls, captures: "cancelled: \(cancelled), dropped: \(dropped)")
      }
    },
    Clause(
      world: "X-20",
      "A standard model that is set while a shared one changes MUST be heard of by who reads it.",
      needs: [.events],
      hint: "What becomes of a call that waits for the observers of a shared model to be told?",
      expected: [
        "plain: calls = 1", "plain, again: calls = 1", "willSet: calls = 1",
        "willSet, again: calls = 1", "didSet: calls = 1", "didSet, again: calls = 1",
      ]
    ) { candidate, x in
      let rows: [(String, ObservedSides?)] = [
        ("plain", nil), ("willSet", .willSet), ("didSet", .didSet),
      ]
      for (name, sides) in rows {
        let (shared, theirs, calls) = (try candidate.makeShared(), StandardModel(), Calls())
        if let sides {
          try candidate.trackEvents(sides) {
            _ = theirs.count
          } onEvent: { _ in
            calls.note()
          }
        } else {
          candidate.watch(calls) { _ = theirs.count }
        }
        withObservationTracking {
          _ = shared.count
        } onChange: {
          theirs.count = 1
        }
        x.log(name, calls) { shared.count = 1 }
        x.log("\(name), again", calls) {
          shared.count = 2
          theirs.count = 2
        }
      }
    },
  ]
}

/// What an observer may read in a run, or what may happen after that.
private enum WorldStep {
  case readOurs
  case readTheirs
  case readNothing
  /// A change of the standard model.
  case change
}

extension ClauseContext {
  /// Appends a line about calls, and about what has become of captures.
  fileprivate func log(_ name: String, _ calls: Calls, captures: String) {
    log("\(name): \(calls.name) = \(calls.count); \(captures)")
  }
}

extension Candidate {
  /// Does `steps` with a new observer, and ends it.
  ///
  /// - Parameter cancels: Whether the observer is cancelled, and kept, or dropped.
  /// - Returns: What becomes of the captures of its code.
  fileprivate static func captures(
    after steps: [WorldStep], cancels: Bool, _ calls: Calls
  ) throws -> String {
    let (ours, theirs) = (counter(), StandardModel())
    func run() throws -> (state: String, token: Weak) {
      let (observer, token) = try observerHolding(calls)
      for step in steps {
        switch step {
        case .readOurs: observer.track { _ = ours.count }
        case .readTheirs: observer.track { _ = theirs.count }
        case .readNothing: observer.track {}
        case .change: theirs.count += 1
        }
      }
      if cancels { observer.cancel() }
      return withExtendedLifetime(observer) { (token.state, token) }
    }
    let (state, token) = try run()
    let atEnd = cancels ? state : token.state
    // Who is over is not told of it.
    theirs.count += 1
    return atEnd
  }
}
