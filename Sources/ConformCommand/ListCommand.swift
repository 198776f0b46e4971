import ArgumentParser
import CommandKit
package import ConformanceKit
import Foundation

/// `conform list`: what there is to check.
struct ListCommand: SuiteCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the clauses, the untested ones with their reasons.")

  @OptionGroup var selection: SelectionOptions

  @Option(
    help: ArgumentHelp(
      "Write an array with one object per clause in JSON, and print nothing else; - is standard output.",
      valueName: "file"))
  var json: String?

  func execute(_ suite: Suite, _ console: Console) throws -> Int32 {
    let clauses = try selection.selection.choose(from: suite.clauses)
    let records = clauses.map { ClauseRecord($0, mutants: suite.mutants) }
    if let json {
      try console.deliver(try JSONText.string(records), to: json)
      return ConformStatus.conforms.rawValue
    }
    let rows = records.map { record in
      [
        record.id, record.level.rawValue, record.status, record.edition.rawValue,
        record.rule + (record.reason.isEmpty ? "" : " (\(record.reason))"),
      ]
    }
    console.print(TextTable.render([["id", "level", "status", "since", "rule"]] + rows))
    let untested = records.filter { $0.status == "untested" }.count
    console.print()
    let count = Text.count(records.count, "clause")
    console.print("\(count) of \(selection.pin.pin), \(untested) of them untested")
    return ConformStatus.conforms.rawValue
  }
}

/// A clause as `list` and `explain` print it.
///
/// `reason` says why an untested clause is so and is empty for a tested one;
/// `deviation` is empty where the clause asks for what is done elsewhere;
/// `mutants` are the names of the mutants that prove the clause; `edition` is the oldest
/// edition in which it holds, `suite` the oldest version of the suite that asks for it, and
/// `replacedBy` has what is asked for instead, and since when, only if something is.
package struct ClauseRecord: Sendable, Equatable, Codable {
  package let id: String
  package let level: Clause.Level
  package let status: String
  package let reason: String
  package let rule: String
  package let source: String
  package let needs: [Capability]
  package let hint: String
  package let deviation: String
  package let stochastic: Bool
  package let expected: [String]
  package let mutants: [String]
  package let edition: Edition
  package let suite: String
  package let replacedBy: Replacement?

  /// What is asked for instead.
  package struct Replacement: Sendable, Equatable, Codable {
    package let clauses: [String]
    package let edition: Edition
    package let suite: String
  }

  package init(_ clause: Clause, mutants: [Mutant]) {
    id = clause.id
    level = clause.level
    rule = clause.rule
    source = clause.source
    needs = clause.needs.sorted { $0.rawValue < $1.rawValue }
    hint = clause.hint
    deviation = clause.deviation ?? ""
    switch clause.status {
    case .tested(let check):
      status = "tested"
      reason = ""
      stochastic = check.isStochastic
      expected = check.expected
    case .untested(let reason):
      status = "untested"
      self.reason = reason
      stochastic = false
      expected = []
    }
    self.mutants = mutants.filter { $0.proves(clause.id) }.map(\.name)
    edition = clause.validity.edition
    suite = clause.validity.suite.description
    replacedBy = clause.validity.replacement.map { replacement in
      Replacement(
        clauses: replacement.clauses, edition: replacement.edition,
        suite: replacement.suite.description)
    }
  }
}
