internal import CommandKit
package import ConformanceKit

// MARK: - Annotations

extension RunReport {
  /// The run as commands of a GitHub workflow, a line each: an error for what fails, at the
  /// line of the clause, and a notice for each known failure.
  ///
  /// - Parameter places: Where the clauses stand.
  package func annotations(places: ClausePlaces) -> [String] {
    var commands = results.compactMap { WorkflowCommand($0, at: places[$0.id]) }
    let hasErrors = commands.contains { $0.name == "error" }
    if status.code != ConformStatus.conforms.rawValue && (!hasErrors || leavesOut) {
      // Nothing fails that has a clause, or not all was checked: the run is what is wrong.
      commands.append(
        WorkflowCommand("error", [("title", Console.program)], message: status.meaning))
    }
    return commands.map(\.text)
  }
}

/// A line of standard output that means something to the runner of a GitHub workflow.
package struct WorkflowCommand: Sendable {
  package let name: String
  private let properties: [(name: String, value: String)]
  private let message: String

  package init(_ name: String, _ properties: [(String, String)] = [], message: String) {
    self.name = name
    self.properties = properties.map { (name: $0.0, value: $0.1) }
    self.message = message
  }

  /// What a result has to say; nil for nothing.
  fileprivate init?(_ result: ClauseResult, at place: ClausePlaces.Place?) {
    let known: String
    switch result.verdict {
    case .fail, .crash, .hang, .staleExpectation: (name, known) = ("error", "")
    case .knownFailure(let reason, _, _): (name, known) = ("notice", "Known: \(reason)")
    case .pass, .skip, .untested: return nil
    }
    properties =
      (place.map { [(name: "file", value: $0.file), (name: "line", value: "\($0.line)")] } ?? [])
      + [(name: "title", value: "\(result.candidate) \(result.verdict.kind.word): \(result.id)")]
    let lines = [
      result.verdict.details, known, result.rule, result.hint,
      FailureBlock.replay(result, Console.program),
    ]
    message = lines.filter { !$0.isEmpty }.map(Text.line).map { line in
      line.count > 1_000 ? line.prefix(1_000) + "…" : line
    }.joined(separator: "\n")
  }

  /// The line.
  package var text: String {
    let list = properties.map { "\($0.name)=\(Self.escape($0.value, ":,"))" }
    return "::\(name)\(list.isEmpty ? "" : " " + list.joined(separator: ","))::"
      + Self.escape(message)
  }

  /// Two lines, between which the runner takes nothing for a command.
  ///
  /// What ends it cannot be guessed by whoever prints in between.
  package static func silence() -> (begin: String, end: String) {
    let token = String(UInt64.random(in: .min ... .max), radix: 16)
    return ("::stop-commands::conform-\(token)", "::conform-\(token)::")
  }

  /// `text` with what ends a line escaped, and `others`, which end a property.
  private static func escape(_ text: String, _ others: String = "") -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if "%\r\n".unicodeScalars.contains(scalar) || others.unicodeScalars.contains(scalar) {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "%" + (digits.count == 1 ? "0" : "") + digits
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
