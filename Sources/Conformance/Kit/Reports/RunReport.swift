import Foundation

/// Everything about one run: what was asked, and every result.
///
/// As JSON (`conform run --json`), one object:
///
/// | key | value |
/// | --- | --- |
/// | `schema` | 1; grows when a key changes its meaning or goes away |
/// | `level`, `patterns` | what was asked for |
/// | `seed`, `rounds`, `deadline` | what the bodies ran with; seconds |
/// | `isolated` | whether each candidate ran in processes of its own |
/// | `status` | `code` and `meaning` of the exit status, reports aside |
/// | `candidates` | `name`, `version`, `summary`, `capabilities`, `knownFailures` |
/// | `results` | one object per clause and candidate, in order |
///
/// A result has `candidate`, `id`, `level`, `rule`, `source`, `hint`,
/// `stochastic`, `verdict`, `details`, `expected`, `actual`, `output`, `seed`,
/// `rounds` and `seconds`; further `reason` for a `known-failure`, a
/// `stale-waiver` and `untested`, `form` for a `known-failure`, `signal` for a
/// `crash`, and `capabilities` for a `skip`. The verdicts are those of
/// ``Verdict/Kind``.
package struct RunReport: Sendable, Equatable, Codable {
  /// The version of this schema.
  package static let currentSchema: Int = 1

  package let schema: Int
  package let level: Clause.Level
  package let patterns: [String]
  package let seed: UInt64
  package let rounds: Int
  package let deadline: Double
  package let isolated: Bool
  package let status: Status
  package let candidates: [CandidateRecord]
  package let results: [ClauseResult]

  /// A report of a run of `candidates` with `runner`.
  package init(
    level: Clause.Level, patterns: [String], runner: Runner, isolated: Bool, status: ConformStatus,
    candidates: [any Candidate.Type], results: [ClauseResult]
  ) {
    schema = RunReport.currentSchema
    self.level = level
    self.patterns = patterns
    seed = runner.seed
    rounds = runner.rounds
    deadline = runner.deadline.seconds
    self.isolated = isolated
    self.status = Status(status)
    self.candidates = candidates.map { CandidateRecord($0) }
    self.results = results
  }

  /// The exit status of the run, in full.
  package struct Status: Sendable, Equatable, Codable {
    package let code: Int32
    package let meaning: String

    package init(_ status: ConformStatus) {
      code = status.rawValue
      meaning = status.summary
    }
  }

  /// A candidate, as a report names it.
  package struct CandidateRecord: Sendable, Equatable, Codable {
    package let name: String
    package let version: String
    package let summary: String
    package let capabilities: [Capability]
    package let knownFailures: [String: String]

    package init(_ candidate: any Candidate.Type) {
      name = candidate.name
      version = candidate.version
      summary = candidate.summary
      capabilities = candidate.capabilities.sorted { $0.rawValue < $1.rawValue }
      knownFailures = Dictionary(
        candidate.knownFailures.map { ($0.clause, $0.reason) }
      ) { first, _ in first }
    }
  }

  /// The report as JSON text with sorted keys.
  package func json() throws -> Data { try JSONText.encode(self) }
}

/// JSON for files and for people.
package enum JSONText {
  /// `value`, indented, with sorted keys and a final newline.
  package static func encode(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value) + [UInt8(ascii: "\n")]
  }
}
