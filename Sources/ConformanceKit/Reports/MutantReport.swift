internal import CommandKit
package import Foundation

/// Everything about one run of the mutants: what was asked, and every verdict.
///
/// As JSON (`conform mutants --json`), one object:
///
/// | key | value |
/// | --- | --- |
/// | `schema` | 1; grows when a key changes its meaning or goes away |
/// | `patterns` | what was asked for; none means all mutants |
/// | `seed`, `rounds`, `deadline` | what the clauses ran with at first; seconds |
/// | `isolated` | whether the clauses ran in processes of their own |
/// | `status` | `code` and `meaning` of the exit status, reports aside |
/// | `mutants` | one object per mutant and proof: `name`, `fault`, `clauses`, `message`, `verdict`, `problems`, `seconds` |
/// | `absent` | the names of mutants that were asked for, and that this build does not have |
/// | `unproved` | the tested clauses that no mutant names; looked for without patterns only |
///
/// The verdicts are those of ``Verdict-swift.enum``. The same as a JSON Schema is
/// `mutant-report.schema.json` of ConformanceReports' documentation.
public struct MutantReport: Sendable, Equatable, Codable {
  /// The version of this schema.
  package static let currentSchema: Int = 1

  /// The version of the schema that the report follows.
  public let schema: Int
  /// The patterns that were asked for; none means all mutants.
  public let patterns: [String]
  /// The seed of everything random.
  public let seed: UInt64
  /// How many rounds the stochastic clauses ran at first.
  public let rounds: Int
  /// After how many seconds a clause counted as one that never ends.
  public let deadline: Double
  /// Whether the clauses ran in processes of their own.
  public let isolated: Bool
  /// How the run ended.
  public let status: RunReport.Status
  /// One record per mutant and proof, in the order of the run.
  public let mutants: [MutantRecord]
  /// Mutants that were asked for, and that this build does not have.
  public let absent: [String]
  /// The tested clauses that no mutant names; empty where patterns were given.
  public let unproved: [String]

  /// A report of a run of mutants with `runner`.
  package init(
    patterns: [String], runner: Runner, isolated: Bool, status: ConformStatus,
    mutants: [MutantRecord], absent: [String], unproved: [String]
  ) {
    schema = MutantReport.currentSchema
    self.patterns = patterns
    seed = runner.seed
    rounds = runner.rounds
    deadline = runner.deadline.seconds
    self.isolated = isolated
    self.status = RunReport.Status(status)
    self.mutants = mutants
    self.absent = absent
    self.unproved = unproved
  }

  /// What became of a mutant.
  public enum Verdict: String, Sendable, Codable {
    /// Every clause that it names failed with its message.
    case killed
    /// A clause that it names did not.
    case alive
    /// Its clauses could not be run to the end.
    case untried
  }

  /// A mutant with one of its proofs, and what became of it.
  public struct MutantRecord: Sendable, Equatable, Codable {
    /// The name on the command line.
    public let name: String
    /// What is wrong with it, in one sentence.
    public let fault: String
    /// The clauses that it must fail.
    public let clauses: [String]
    /// What the failure of each of them must say.
    public let message: String
    /// What became of it.
    public let verdict: Verdict
    /// What speaks against the kit, one line each; none for a killed mutant.
    public let problems: [String]
    /// How long its clauses ran, in seconds.
    public let seconds: Double

    package init(_ trial: MutantTrial, verdict: Verdict, problems: [String], seconds: Double) {
      name = trial.mutant.name
      fault = trial.mutant.fault
      clauses = trial.proof.clauses
      message = trial.proof.message
      self.verdict = verdict
      self.problems = problems
      self.seconds = seconds
    }
  }

  /// The report as JSON text with sorted keys.
  package func json() throws -> Data { try JSONText.data(self) }
}

// MARK: - JUnit

extension MutantReport {
  /// The run in the format that build servers read: one case per mutant
  /// and proof, and one per clause that no mutant proves.
  ///
  /// A mutant that lives and a clause without one are a `<failure>`, a mutant
  /// that could not be tried is an `<error>`.
  package var junit: JUnitText {
    let mutants = mutants.map { mutant in
      JUnitText.Case(
        name: mutant.name, group: "mutants", seconds: mutant.seconds,
        remark: JUnitText.Remark(mutant))
    }
    let unproved = unproved.map { clause in
      JUnitText.Case(
        name: clause, group: "clauses", seconds: 0,
        remark: JUnitText.Remark(
          .failure, type: "unproved", message: "no mutant proves this clause"))
    }
    return JUnitText(
      name: "conform mutants",
      suites: [
        JUnitText.Suite(
          name: "mutants", properties: ["seed": "\(seed)", "rounds": "\(rounds)"],
          cases: mutants + unproved)
      ])
  }
}

extension JUnitText.Remark {
  fileprivate init?(_ mutant: MutantReport.MutantRecord) {
    let element: Element
    switch mutant.verdict {
    case .killed: return nil
    case .alive: element = .failure
    case .untried: element = .error
    }
    self.init(
      element, type: mutant.verdict.rawValue, message: mutant.problems.first ?? "",
      text: """
        \(mutant.fault)
        must fail \(mutant.clauses.joined(separator: ", ")) with '\(mutant.message)'
        \(mutant.problems.joined(separator: "\n"))
        """)
  }
}
