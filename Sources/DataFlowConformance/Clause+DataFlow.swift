import ConformanceKit
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
    self.init(
      id, level, rule, source: source, needs: needs, hint: hint, deviation: deviation,
      stochastic: stochastic, expected: expected, runsOnMainActor: true
    ) { candidate, context in
      try MainActor.assumeIsolated {
        // The hosts that the body makes take on the faults of the mutant.
        Faults.current = (candidate as? any FaultyHost.Type)?.faults ?? []
        defer { Faults.current = [] }
        try body(candidate, context)
      }
    }
  }
}

/// A candidate whose hosts are broken on purpose.
protocol FaultyHost: Candidate {
  /// What its hosts do wrong.
  static var faults: Faults { get }
}
