import ConformanceKit

/// Observers that persist, and what is left of them: over many runs, beside other scopes, and
/// to the end of what they have read.
extension Catalogue {
  static let persistence: [Clause] = [
    Clause(
      event: "O-22",
      "However many observers wait for an object's end, each of them MUST be told of it, once.",
      level: .strict, source: Source.decision,
      hint: "Who knows which observers have been told, when there are many of one object?",
      expected: [
        "deinit: told once = [1, 9, 40, 200]",
        "willSet and deinit: told once = [1, 9, 40, 200]",
        "didSet and deinit: told once = [1, 9, 40, 200]",
        "all sides: told once = [1, 9, 40, 200]",
      ]
    ) { candidate, x in
      let rows: [(String, ObservedSides)] = [
        ("deinit", .deinit), ("willSet and deinit", [.willSet, .deinit]),
        ("didSet and deinit", [.didSet, .deinit]), ("all sides", [.willSet, .didSet, .deinit]),
      ]
      for (name, sides) in rows {
        let counts = try [1, 9, 40, 200].map { try candidate.toldOnce(sides, of: $0) }
        x.log("\(name): told once = \(counts)")
      }
    },
    Clause(
      retracking: "R-20",
      "An observer that reads a property in many ways MUST be called once for each change of it.",
      hint: "Is what a run has read found again, behind what was lost, and after a scope inside?",
      expected: [
        "one property, and in a scope inside: told once = 1 of 1",
        "10 properties, and in a scope inside: told once = 10 of 10",
        "lost, and found again: told once = 8 of 8",
        "1,000 properties, and in a scope inside: told once = 40 of 40",
        "1,000 properties, a third of them, and all: told once = 42 of 42",
      ]
    ) { candidate, x in
      for row in RetrackingRow.all {
        let run = try RetrackingRun(candidate, width: row.width)
        for reads in row.runs { run.track(reads) }
        let count = row.changes.count
        let problem = run.problem(changing: row.changes)
        x.log("\(row.name): \(problem ?? "told once = \(count) of \(count)")")
      }
    },
    Clause(
      retracking: "R-21",
      "Scopes around an observer's runs, once called, MUST NOT take more and more memory.",
      needs: [.liveCounts],
      hint: "Who clears away what a scope leaves that only an observer inside of it reads with?",
      expected: [
        "blocks after 4,000 scopes around runs: at most 1,000",
        "blocks after 50 on each of 200 threads: at most 1,000",
      ]
    ) { candidate, x in
      let surplus = try candidate.blocksAroundRuns { turn in
        for _ in 0..<4_000 { turn() }
      }
      x.log("blocks after 4,000 scopes around runs: \(atMost(1_000, surplus))")
      let others = try candidate.blocksAroundRuns { turn in
        for _ in 0..<200 {
          x.elsewhere("50 scopes on a thread") { for _ in 0..<50 { turn() } }
        }
      }
      x.log("blocks after 50 on each of 200 threads: \(atMost(1_000, others))")
    },
    Clause(
      retracking: "R-22",
      "What runs have read of objects that are gone MUST go when a run has done without it.",
      needs: [.manualKeyPaths, .liveCounts],
      hint: "Does a run let go of what it does not read, also if no later one needs the room?",
      expected: [
        "blocks of 200 objects, let go of and then gone: at most 100",
        "blocks of 200 objects, gone and then let go of: at most 100",
      ]
    ) { candidate, x in
      let rows = [("let go of and then gone", true), ("gone and then let go of", false)]
      for (name, isLast) in rows {
        let surplus = try candidate.blocks {
          let observer = try candidate.observer(Calls())
          func read() {
            let models = (0..<200).map { _ in candidate.manual() }
            observer.track { for model in models { model.access(.element(1)) } }
            if isLast { observer.track {} }
            withExtendedLifetime(models) {}
          }
          read()
          if !isLast { observer.track {} }
          return observer
        }
        x.log("blocks of 200 objects, \(name): \(atMost(100, surplus))")
      }
    },
    Clause(
      derived: "R-23",
      "A `didSet` in an observer's call by a `willSet` MUST leave derived values up to date.",
      level: .strict, needs: [.manualKeyPaths],
      hint: "Does a change find a derived value behind what the change around it has yet to call?",
      expected: [
        "before: 0", "changed: 1: first calls = 1, second calls = 1",
        "changed again: 2: first calls = 1, second calls = 1",
      ]
    ) { graph, candidate, x in
      let (model, stored) = (candidate.manual(), Locked(0))
      let (first, second) = (Calls("first calls"), Calls("second calls"))
      let derived = graph.derive {
        model.access(.value)
        return stored.withLock(\.self)
      }
      x.log("before: \(derived.value)")
      for calls in [first, second] {
        candidate.watch(
          calls, { model.access(.value) },
          onChange: {
            // Whichever is called while the other one still waits.
            guard first.count + second.count == 1 else { return }
            stored.withLock { $0 = 1 }
            model.didSet(.value)
          })
      }
      model.willSet(.value)
      model.didSet(.value)
      x.log("changed: \(derived.value)", first, second)
      model.withMutation(.value) { stored.withLock { $0 = 2 } }
      x.log("changed again: \(derived.value)", first, second)
    },
  ]
}

/// A number of blocks, if there are more than `most`.
private func atMost(_ most: Int, _ count: Int) -> String {
  count <= most ? "at most \(most == 1_000 ? "1,000" : "\(most)")" : "\(count)"
}

/// Some runs of one observer, and the properties that are changed after them.
private struct RetrackingRow {
  let name: String
  /// How many properties there are.
  let width: Int
  let runs: [RetrackingReads]
  let changes: [Int]

  static let all: [RetrackingRow] = [
    RetrackingRow(
      name: "one property, and in a scope inside", width: 1,
      runs: [.thrice([0]), .thrice([0])], changes: [0]),
    RetrackingRow(
      name: "10 properties, and in a scope inside", width: 10,
      runs: [.thrice(Array(0..<10)), .thrice(Array(0..<10))], changes: Array(0..<10)),
    // The second one is lost and found, and in the end read behind what needs a new place.
    RetrackingRow(
      name: "lost, and found again", width: 8,
      runs: [[0, 1], [0], [0, 1], [0, 2, 3, 4, 1], [0, 2, 3, 4, 1, 5, 6, 7]].map {
        RetrackingReads(first: $0)
      },
      changes: [7, 6, 5, 4, 3, 2, 1, 0]),
    // Some of them: each change has the observer read all once more.
    RetrackingRow(
      name: "1,000 properties, and in a scope inside", width: 1_000,
      runs: [.thrice(Array(0..<1_000)), .thrice(Array(0..<1_000))],
      changes: Array(stride(from: 0, to: 1_000, by: 25))),
    // Of those that were never lost.
    RetrackingRow(
      name: "1,000 properties, a third of them, and all", width: 1_000,
      runs: [
        RetrackingReads(first: Array(0..<1_000)),
        RetrackingReads(first: Array(stride(from: 0, to: 1_000, by: 3))),
        .thrice(Array(0..<1_000)),
      ],
      changes: Array(stride(from: 0, to: 1_000, by: 24))),
  ]
}

extension Candidate {
  /// Has an object come to its end of which `count` observers have read two properties.
  ///
  /// - Returns: How many of them are told of its end once.
  fileprivate static func toldOnce(_ sides: ObservedSides, of count: Int) throws -> Int {
    let told = Locked<[Int]>(Array(repeating: 0, count: count))
    try withDying { model in
      for number in 0..<count {
        try trackEvents(sides) {
          _ = (model.count, model.other)
        } onEvent: { event in
          guard event.kind == .deinit else { return }
          told.withLock { $0[number] += 1 }
        }
      }
      withExtendedLifetime(model) {}
    }
    return told.withLock { counts in counts.filter { $0 == 1 }.count }
  }

  /// How many blocks there are more after `body`, which is given a turn: a scope that reads a
  /// property, and in which an observer reads another one, is called by a change of the first.
  ///
  /// The second one never changes, so that what the scope leaves there is not called.
  fileprivate static func blocksAroundRuns(
    _ body: (@escaping @Sendable () -> Void) -> Void
  ) throws -> Int {
    let (kept, changed) = (counter(), counter())
    return try blocks {
      let observer = try observer(Calls())
      let turn: @Sendable () -> Void = {
        track(
          {
            _ = changed.count
            observer.track { _ = kept.count }
          }, onChange: {})
        changed.count += 1
      }
      turn()
      body(turn)
      return (observer, kept, changed)
    }
  }
}
