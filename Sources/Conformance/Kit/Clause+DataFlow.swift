@_spi(Testing) import DataFlow

// MARK: - Data flow

extension Clause {
  /// A clause about views and what they depend on.
  ///
  /// The body mounts its views in a host that tracks with the candidate:
  /// `Host(tracking: candidate.tracking) { Root() }`.
  ///
  /// - Parameters:
  ///   - deviation: What is done elsewhere instead, and why not here.
  ///   - expected: The whole trace of a conforming candidate.
  ///   - stochastic: Whether the outcome depends on how threads interleave.
  ///   - body: Called once, on the main actor, with a candidate. One body at a
  ///     time: it may use static variables of its own.
  public init(
    flow id: String, _ level: Level, _ rule: String, source: String,
    needs: Set<Capability> = [], hint: String, deviation: String? = nil, stochastic: Bool = false,
    expected: [String],
    body: @escaping @MainActor @Sendable (any Candidate.Type, ClauseContext) throws -> Void
  ) {
    self.id = id
    self.level = level
    self.rule = rule
    self.source = source
    self.needs = needs
    self.hint = hint
    self.deviation = deviation
    let check = Check(expected: expected, isStochastic: stochastic) { candidate, context in
      try Clause.runOnMainActor {
        // The hosts that the body makes take on the faults of the mutant.
        Faults.current = (candidate as? any FaultyHost.Type)?.faults ?? []
        defer { Faults.current = [] }
        try body(candidate, context)
      }
    }
    status = .tested(check)
  }

  /// Calls `body` on the main actor, and waits until it has returned.
  ///
  /// A body that never ends keeps the main actor for good: there is no second
  /// one to leave behind. A worker process is given up after that.
  ///
  /// - Precondition: The caller does not keep the main actor waiting.
  private static func runOnMainActor(
    _ body: @escaping @MainActor @Sendable () throws -> Void
  ) throws {
    let outcome = Locked<Result<Void, any Error>?>(nil)
    let ended = Latch()
    Task { @MainActor in
      let result = Result { try body() }
      outcome.withLock { $0 = result }
      ended.open()
    }
    ended.wait()
    try outcome.withLock(\.self)?.get()
  }
}

/// A candidate whose hosts are broken on purpose.
protocol FaultyHost: Candidate {
  /// What its hosts do wrong.
  static var faults: Faults { get }
}
