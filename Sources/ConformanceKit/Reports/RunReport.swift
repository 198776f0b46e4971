internal import CommandKit
package import Foundation

/// Everything about one run: what was asked, and every result.
///
/// As JSON (`conform run --json`), one object:
///
/// | key | value |
/// | --- | --- |
/// | `schema` | 1; grows when a key changes its meaning or goes away |
/// | `date` | when the run ended, in UTC (ISO 8601); older reports have none |
/// | `kit`, `swift` | what ran it, and the Swift that compiled that; older reports have none |
/// | `platform` | where, as expectations call it; none also where that has no name |
/// | `level`, `edition`, `suite`, `patterns` | what was asked for |
/// | `seed`, `rounds`, `deadline` | what the bodies ran with; seconds |
/// | `isolated` | whether each candidate ran in processes of its own |
/// | `status` | `code` and `meaning` of the exit status, reports aside |
/// | `candidates` | `name`, `version`, `summary`, `capabilities`, `knownFailures` |
/// | `results` | one object per clause and candidate, in order |
///
/// The same as a JSON Schema is `run-report.schema.json` of ConformanceReports'
/// documentation.
///
/// A result has `candidate`, `id`, `level`, `rule`, `source`, `hint`,
/// `stochastic`, `verdict`, `details`, `expected`, `actual`, `output`, `seed`,
/// `rounds`, `seconds` and `options`, what else the command line said; further
/// `reason` for a `known-failure`, a `stale-expectation` and `untested`, `form` for a
/// `known-failure`, `signal` for a `crash`, and `capabilities` for a `skip`. The
/// verdicts are those of ``Verdict/Kind``.
public struct RunReport: Sendable, Equatable, Codable {
  /// The version of this schema.
  package static let currentSchema: Int = 1

  /// The version of the schema that the report follows.
  public let schema: Int
  /// When the run ended, in UTC; nil for a report that is older than the key.
  public let date: String?
  /// The version and the build of the kit; nil as for ``date``.
  public let kit: String?
  /// The version of Swift that compiled it, to the minor one; nil as for ``date``.
  public let swift: String?
  /// Where it ran, by the name of ``Platform``; nil as for ``date``, and where there is none.
  public let platform: String?
  /// The highest level that was asked for.
  public let level: Clause.Level
  /// The edition that was asked for; nil in a report of a kit that knew none.
  public let edition: Edition?
  /// The version of the suite that was asked for; nil as for ``edition``.
  public let suite: String?
  /// The patterns that were asked for; none means all clauses.
  public let patterns: [String]
  /// The seed of everything random.
  public let seed: UInt64
  /// How many rounds the stochastic clauses ran.
  public let rounds: Int
  /// After how many seconds a clause counted as one that never ends.
  public let deadline: Double
  /// Whether each candidate ran in processes of its own.
  public let isolated: Bool
  /// How the run ended.
  public let status: Status
  /// The candidates, in the order of the run.
  public let candidates: [CandidateRecord]
  /// One result per candidate and clause, in the order of the run.
  public let results: [ClauseResult]

  /// Which of all clauses were asked for; an older report does not say, and stands for the
  /// newest.
  package var pin: Pin { Pin(edition, suite: suite.flatMap { SuiteVersion($0) }) }

  /// A report of a run of `candidates` with `runner`, which has ended at `date`.
  ///
  /// - Parameter known: What was known to fail.
  package init(
    level: Clause.Level, pin: Pin = .newest, patterns: [String], runner: Runner, isolated: Bool,
    status: ConformStatus, candidates: [any Candidate.Type], known: KnownFailures = .none,
    results: [ClauseResult], date: Date = Date()
  ) {
    schema = RunReport.currentSchema
    self.date = date.formatted(.iso8601)
    kit = KitVersion.line
    swift = SwiftVersion.current.description
    platform = Platform.current?.rawValue
    self.level = level
    edition = pin.edition
    suite = pin.suite.description
    self.patterns = patterns
    seed = runner.seed
    rounds = runner.rounds
    deadline = runner.deadline.seconds
    self.isolated = isolated
    self.status = Status(status)
    self.candidates = candidates.map { CandidateRecord($0, known) }
    self.results = results
  }

  /// The exit status of the run, in full.
  public struct Status: Sendable, Equatable, Codable {
    /// The status that the process ended with, unless a report failed.
    public let code: Int32
    /// What the status says.
    public let meaning: String

    package init(_ status: ConformStatus) {
      code = status.rawValue
      meaning = status.summary
    }
  }

  /// A candidate, as a report names it.
  public struct CandidateRecord: Sendable, Equatable, Codable {
    /// The name on the command line.
    public let name: String
    /// The version or date of the implementation.
    public let version: String
    /// One sentence that says what it is.
    public let summary: String
    /// What it claims to be able to do, sorted by name.
    public let capabilities: [Capability]
    /// The clauses that it is known to fail where the run took place, with the reasons.
    public let knownFailures: [String: String]

    package init(_ candidate: any Candidate.Type, _ known: KnownFailures) {
      name = candidate.name
      version = candidate.version
      summary = candidate.summary
      capabilities = candidate.capabilities.sorted { $0.rawValue < $1.rawValue }
      knownFailures = Dictionary(
        known.entries(of: candidate.name).map { ($0.clause, $0.reason) }
      ) { first, _ in first }
    }
  }

  /// The report as JSON text with sorted keys.
  package func json() throws -> Data { try JSONText.data(self) }
}
