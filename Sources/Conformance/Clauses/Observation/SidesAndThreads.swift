import ConformanceKit

/// Observers with sides that are told, or read, while another thread makes a change.
extension Catalogue {
  static let sidesAndThreads: [Clause] = [
    Clause(
      event: "O-20",
      "An observer that changes what it reads MUST be told of the change that came before it.",
      level: .strict, source: Source.decision,
      hint: "Who tells a run that has taken its own observer off another thread's list?",
      expected: [
        "alone: told = 1, others told = 0, other told = 1; captures gone",
        "behind another: told = 1, others told = 1, other told = 1; captures gone",
        "in front of another: told = 1, others told = 1, other told = 1; captures gone",
        "between others: told = 1, others told = 2, other told = 1; captures gone",
      ]
    ) { candidate, x in
      try x.changeInRun(candidate, "alone")
      try x.changeInRun(candidate, "behind another", before: 1)
      try x.changeInRun(candidate, "in front of another", after: 1)
      try x.changeInRun(candidate, "between others", before: 1, after: 1)
    },
    Clause(
      event: "O-21",
      "An object's end MUST be told, and let go of who waits, whatever changes have left behind.",
      level: .strict, source: Source.decision,
      hint: "Does the end look behind what changes on two threads have left between observers?",
      expected: [
        "a scope in a willSet: ends told = 1, scope calls = 1; captures gone",
        "a scope in a didSet: ends told = 1, scope calls = 0; captures gone",
      ]
    ) { candidate, x in
      try x.scopeInWillSet(candidate)
      try x.scopeInDidSet(candidate)
    },
  ]
}

extension ClauseContext {
  /// Makes a change that stands in the call of an observer, while another one, which is
  /// reading on a thread of its own, changes the property as well.
  ///
  /// - Parameters:
  ///   - before: How many others there are that have registered before it.
  ///   - after: How many that have registered after it has read, and before the changes.
  fileprivate func changeInRun(
    _ candidate: any Candidate.Type, _ name: String, before: Int = 0, after: Int = 0
  ) throws {
    let (told, others, other) = (Calls("told"), Calls("others told"), Calls("other told"))
    let (read, stands, done) = (Latch(), Latch(), Latch())
    let model = candidate.counter()
    func addOther() throws {
      try candidate.trackEvents(.didSet) {
        _ = model.count
      } onEvent: { _ in
        others.note()
      }
    }
    func start() -> (worker: Worker, captures: Weak) {
      let token = Token()
      let worker = Worker { [token] in
        try? candidate.trackEvents(.didSet) {
          _ = (model.count, model.other)
          read.open()
          wait(for: stands, "a change that has been stored")
          model.count = 2
        } onEvent: { _ in
          token.keep()
          told.note()
        }
        done.open()
      }
      return (worker, Weak(token))
    }
    try candidate.trackEvents(.didSet) {
      _ = model.count
    } onEvent: { _ in
      stands.open()
      wait(for: done, "the end of a run on another thread")
    }
    for _ in 0..<before { try addOther() }
    let run = start()
    wait(for: read, "a read on another thread")
    for _ in 0..<after { try addOther() }
    candidate.watch(other) { _ = model.other }
    model.count = 1
    // For a run that nobody has told of anything.
    stands.open()
    if !run.worker.join(patience) { log("hung: a run on another thread") }
    model.other = 1
    let counts = [told, others, other].map { "\($0.name) = \($0.count)" }
    log("\(name): \(counts.joined(separator: ", ")); captures \(run.captures.state)")
  }

  /// Has another thread's scope change what it reads while a `willSet` calls an observer
  /// that has been installed in a call of a change before.
  fileprivate func scopeInWillSet(_ candidate: any Candidate.Type) throws {
    let (ends, scope) = (Calls("ends told"), Calls("scope calls"))
    func captures() throws -> Weak {
      let token = Token()
      try candidate.withDying { model in
        let weakly = Weak(model)
        try candidate.trackEvents(.deinit) {
          _ = model.count
        } onEvent: { [token] _ in
          token.keep()
          ends.note()
        }
        try candidate.trackEvents(.didSet) {
          _ = model.count
        } onEvent: { _ in
          guard let model = weakly.model else { return }
          candidate.track(
            { _ = model.count },
            onChange: { readAndChange(candidate, weakly, scope) {} })
        }
        try candidate.trackEvents(.didSet) {
          _ = model.count
        } onEvent: { _ in
        }
        model.count = 1
        model.count = 2
        withExtendedLifetime(model) {}
      }
      return Weak(token)
    }
    let state = try captures().state
    log("a scope in a willSet: \(ends.name) = \(ends.count)", scope, captures: state)
  }

  /// Has another thread's scope change what it reads while a `didSet` calls the last of its
  /// observers.
  fileprivate func scopeInDidSet(_ candidate: any Candidate.Type) throws {
    let (ends, scope, told) = (Calls("ends told"), Calls("scope calls"), Calls())
    func captures() throws -> Weak {
      let token = Token()
      try candidate.withDying { model in
        let weakly = Weak(model)
        try candidate.trackEvents(.deinit) {
          _ = model.count
        } onEvent: { _ in
          ends.note()
        }
        for _ in 0..<2 {
          try candidate.trackEvents(.didSet) {
            _ = model.count
          } onEvent: { [token] _ in
            told.note()
            // Whichever is the last.
            if told.count == 2 {
              readAndChange(candidate, weakly, scope) { [token] in token.keep() }
            }
          }
        }
        model.count = 1
        withExtendedLifetime(model) {}
      }
      return Weak(token)
    }
    let state = try captures().state
    log("a scope in a didSet: \(ends.name) = \(ends.count)", scope, captures: state)
  }

  private func log(_ text: String, _ scope: Calls, captures: String) {
    log("\(text), \(scope.name) = \(scope.count); captures \(captures)")
  }

  /// Reads a property in a scope on another thread, and changes it there.
  private func readAndChange(
    _ candidate: any Candidate.Type, _ weakly: Weak, _ calls: Calls,
    _ onChange: @escaping @Sendable () -> Void
  ) {
    elsewhere("a scope on another thread") {
      guard let model = weakly.model else { return }
      candidate.watch(
        calls,
        {
          _ = model.count
          model.count = 7
        }, onChange: onChange)
    }
  }
}
