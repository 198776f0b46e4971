/// What one clause says about one candidate, with all that explains it.
public struct ClauseResult: Sendable, Equatable {
  /// The name of the candidate, or of the mutant.
  public let candidate: String
  /// The id of the clause.
  public let id: String
  /// The level of the clause.
  public let level: Clause.Level
  /// The rule, one sentence with MUST.
  public let rule: String
  /// Where the rule comes from.
  public let source: String
  /// What to look at in an implementation that fails.
  public let hint: String
  /// Whether the outcome depends on how threads interleave.
  public let isStochastic: Bool
  /// The verdict: known failures taken into account in a report, and not before.
  public private(set) var verdict: Verdict
  /// The trace of a conforming candidate.
  public let expected: [String]
  /// The trace of this one, as far as it came.
  public let actual: [String]
  /// What the process printed while the clause ran, where the run could tell.
  public private(set) var output: String
  /// The seed of everything random in the body.
  public let seed: UInt64
  /// How many rounds a stochastic body was to run.
  public let rounds: Int
  /// How long the body ran, in seconds.
  public let seconds: Double
  /// What else the command line said that the body ran with, such as
  /// `--deadline 2`.
  public private(set) var options: [String] = []

  /// A result that `clause` reached on `specimen`.
  ///
  /// - Parameter verdict: The bare verdict, whatever is known to fail.
  package init(
    _ clause: Clause, on specimen: Specimen, verdict: Verdict, actual: [String] = [],
    output: String = "", seed: UInt64, rounds: Int, seconds: Double = 0
  ) {
    candidate = specimen.name
    id = clause.id
    level = clause.level
    rule = clause.rule
    source = clause.source
    hint = clause.hint
    if case .tested(let check) = clause.status {
      isStochastic = check.isStochastic
      expected = check.expected
    } else {
      isStochastic = false
      expected = []
    }
    self.verdict = verdict
    self.actual = actual
    self.output = output
    self.seed = seed
    self.rounds = rounds
    self.seconds = seconds
  }

  /// The same result, with what the process printed.
  package func printing(_ output: String) -> ClauseResult {
    var result = self
    result.output = output
    return result
  }

  /// The same result in the light of what is known to fail.
  package func judged(by known: KnownFailure?) -> ClauseResult {
    var result = self
    result.verdict = verdict.judged(by: known, isStochastic: isStochastic)
    return result
  }

  /// The same result, with what else the command line said.
  package func running(with options: [String]) -> ClauseResult {
    var result = self
    result.options = options
    return result
  }

  /// Whether the clause is about the candidate's adapter, not about semantics.
  public var isAboutAdapter: Bool { id.hasPrefix(AdapterChecks.prefix) }

  /// Everything that a failure says: its details, the lines of the trace that
  /// should not be there, and what the process printed.
  ///
  /// This is where a mutant's message is looked for.
  public var failureText: String {
    let rows = TraceColumns.rows(expected: expected, actual: actual).filter { $0.marker != .same }
    return ([verdict.details] + rows.compactMap(\.actual) + [output]).joined(separator: "\n")
  }
}

// MARK: - Codable

extension ClauseResult: Codable {
  private enum Key: String, CodingKey {
    case candidate
    case id
    case level
    case rule
    case source
    case hint
    case isStochastic = "stochastic"
    case expected
    case actual
    case output
    case seed
    case rounds
    case seconds
    case options
  }

  /// Reads what ``encode(to:)`` wrote.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    candidate = try values.decode(String.self, forKey: .candidate)
    id = try values.decode(String.self, forKey: .id)
    level = try values.decode(Clause.Level.self, forKey: .level)
    rule = try values.decode(String.self, forKey: .rule)
    source = try values.decode(String.self, forKey: .source)
    hint = try values.decode(String.self, forKey: .hint)
    isStochastic = try values.decode(Bool.self, forKey: .isStochastic)
    verdict = try Verdict(from: decoder)
    expected = try values.decode([String].self, forKey: .expected)
    actual = try values.decode([String].self, forKey: .actual)
    output = try values.decode(String.self, forKey: .output)
    seed = try values.decode(UInt64.self, forKey: .seed)
    rounds = try values.decode(Int.self, forKey: .rounds)
    seconds = try values.decode(Double.self, forKey: .seconds)
    // Older reports do not have it.
    options = try values.decodeIfPresent([String].self, forKey: .options) ?? []
  }

  /// Writes the record of a JSON report.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(candidate, forKey: .candidate)
    try values.encode(id, forKey: .id)
    try values.encode(level, forKey: .level)
    try values.encode(rule, forKey: .rule)
    try values.encode(source, forKey: .source)
    try values.encode(hint, forKey: .hint)
    try values.encode(isStochastic, forKey: .isStochastic)
    try verdict.encode(to: encoder)
    try values.encode(expected, forKey: .expected)
    try values.encode(actual, forKey: .actual)
    try values.encode(output, forKey: .output)
    try values.encode(seed, forKey: .seed)
    try values.encode(rounds, forKey: .rounds)
    try values.encode(seconds, forKey: .seconds)
    try values.encode(options, forKey: .options)
  }
}
