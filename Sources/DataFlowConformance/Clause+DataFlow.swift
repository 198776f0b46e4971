import ConformanceKit

// MARK: - Data flow

extension Clause {
  /// A clause about views and what they depend on.
  ///
  /// The body mounts its views on a ``Stage``, whose hosts track with the
  /// candidate. It runs twice, with hosts that record events and with hosts
  /// that do not, and has to write the same lines.
  ///
  /// - Parameters:
  ///   - deviation: What is done elsewhere instead, and why not here.
  ///   - validity: Since when the rule holds, and what took its place.
  ///   - expected: The whole trace of a conforming candidate.
  ///   - stochastic: Whether the outcome depends on how threads interleave.
  ///   - body: Called on the main actor, one body at a time: it may use static
  ///     variables of its own. It may wait for tasks; what it does not wait for
  ///     does not run before its end.
  public init(
    flow id: String, _ level: Level, _ rule: String, source: String,
    needs: Set<Capability> = [], hint: String, deviation: String? = nil,
    validity: Validity = .always, stochastic: Bool = false, expected: [String],
    file: String = #filePath, line: Int = #line,
    body: @escaping @MainActor @Sendable (Stage) async throws -> Void
  ) {
    self.init(
      id, level, rule, source: source, needs: needs, hint: hint, deviation: deviation,
      validity: validity, stochastic: stochastic, expected: expected, file: file, line: line,
      onMainActor: { try await Stage.run(body, on: $0, $1) })
  }
}
