import ConformanceKit

/// Continuous observation of nothing, and of objects that come to their ends.
extension Catalogue {
  static let continuousEnds: [Clause] = [
    Clause(
      continuous: "K-12",
      "Without sides the first run MUST be the only one, and not come if nobody waits for it.",
      level: .strict, source: Source.decision,
      hint: "Does an observation of nothing run once, and not after it has been dropped?",
      expected: ["initial: count = 0", "kept: runs = 1", "dropped at once: runs = 1"]
    ) { candidate, x in
      let model = candidate.counter()
      let log = RunLog(x, model)
      let kept = try await log.begin([], on: candidate)
      model.count = 1
      await x.turns()
      x.log("kept: runs = \(log.runs)")
      kept.cancel()
      _ = try candidate.observeContinuously([], startsNow: false, log.run)
      await x.turns()
      x.log("dropped at once: runs = \(log.runs)")
    },
    Clause(
      continuous: "K-13",
      "Ends without a suspension between MUST be one run, which tells of a change if there is one.",
      level: .strict, source: Source.decision,
      hint: "What becomes of an end that finds another one, or a change, which waits for a run?",
      expected: [
        "two ends: initial, deinit, didSet count",
        "an end, then a change: initial, didSet count, didSet count",
        "a change, then an end: initial, didSet count, didSet count",
      ]
    ) { candidate, x in
      try await x.inOneTurn(candidate, "two ends", [.end, .end])
      try await x.inOneTurn(candidate, "an end, then a change", [.end, .change])
      try await x.inOneTurn(candidate, "a change, then an end", [.change, .end])
    },
  ]
}

/// What may come to what an observation has read.
private enum News: Sendable {
  case end
  case change
}

extension ClauseContext {
  /// Has all of `news` come between two runs, and then one change more.
  @MainActor
  fileprivate func inOneTurn(
    _ candidate: any Candidate.Type, _ name: String, _ news: [News]
  ) async throws {
    let model = candidate.counter()
    let held = Locked((0..<2).map { _ in candidate.counter() })
    let events = Locked<[String]>([])
    func endOne() {
      let ended = held.withLock { $0.removeLast() }
      withExtendedLifetime(ended) {}
    }
    let kept = try candidate.observeContinuously([.didSet, .deinit], startsNow: false) { event in
      held.withLock { for dying in $0 { _ = dying.count } }
      _ = model.count
      let what = ([event.kind.rawValue] + event.properties).joined(separator: " ")
      events.withLock { $0.append(what) }
    }
    _ = await eventually { events.withLock(\.count) >= 1 }
    for each in news {
      switch each {
      case .end: endOne()
      case .change: model.count += 1
      }
    }
    _ = await eventually { events.withLock(\.count) >= 2 }
    await turns()
    // One that has been told of ends, and of what else there was, observes as before.
    model.count += 1
    _ = await eventually { events.withLock(\.count) >= 3 }
    await turns()
    kept.cancel()
    log("\(name): \(events.withLock(\.self).joined(separator: ", "))")
  }
}
