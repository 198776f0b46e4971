import ArgumentParser
import CommandKit
import ConformanceKit
import Foundation

/// `conform explain`: everything about one clause.
struct ExplainCommand: SuiteCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain one clause: its rule, its source, its expected trace, its hint.")

  @Argument(help: "The id of the clause.")
  var id: String

  @Option(
    help: ArgumentHelp(
      "Write an object in JSON, and print nothing else; - is standard output.", valueName: "file"))
  var json: String?

  func execute(_ suite: Suite, _ console: Console) throws -> Int32 {
    guard Glob(id).isName else {
      throw CommandFailure(
        .usage,
        "'\(Text.shortened(id, to: 200))' is a pattern, and 'explain' takes the id of one "
          + "clause; 'list' takes patterns")
    }
    guard let clause = suite.clause(id, for: suite.candidates[0]) else {
      throw CommandFailure(
        .nothingMatched,
        "no clause has the id '\(id)'" + Suggestion.text(for: id, among: suite.clauses.map(\.id)))
    }
    let record = ClauseRecord(clause, mutants: suite.mutants)
    if let json {
      try console.deliver(try JSONText.string(record), to: json)
    } else {
      console.print(lines(record, console.paint))
    }
    return ConformStatus.conforms.rawValue
  }

  private func lines(_ record: ClauseRecord, _ paint: Paint) -> [String] {
    let kind = record.stochastic ? "\(record.status), stochastic" : record.status
    var lines = [paint.bold("\(record.id)  \(record.level.rawValue)  \(kind)")]
    func add(_ name: String, _ text: String) {
      if !text.isEmpty { lines += TextTable.entry(name, text, indent: 12) }
    }
    add("rule", record.rule)
    add("source", record.source)
    add("since", "edition \(record.edition.rawValue), suite \(record.suite)")
    if let replacement = record.replacedBy {
      let clauses = replacement.clauses.joined(separator: ", ")
      add(
        "replaced",
        "by \(clauses.isEmpty ? "nothing" : clauses), from edition "
          + "\(replacement.edition.rawValue) and suite \(replacement.suite) on")
    }
    add("reason", record.reason)
    add("needs", record.needs.map(\.rawValue).joined(separator: ", "))
    add("hint", record.hint)
    add("deviation", record.deviation)
    add("mutants", record.mutants.joined(separator: ", "))
    if record.status == "tested" {
      add("expected", record.expected.isEmpty ? "an empty trace" : "this trace, whole")
      lines += record.expected.map { "    | \($0)" }
    }
    return lines
  }
}
