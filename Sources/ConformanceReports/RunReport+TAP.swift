internal import CommandKit
package import ConformanceKit

// MARK: - TAP

extension RunReport {
  /// The run in version 14 of the Test Anything Protocol: one test point per clause and
  /// candidate.
  ///
  /// A known failure is a `TODO`, which may fail; what is not checked is a `SKIP`. A failure
  /// has its rule, both traces and where the clause stands in a block of YAML. A run that
  /// checked nothing, or that broke, bails out: a reader must not take it for a success.
  ///
  /// - Parameter places: Where the clauses stand.
  package func tap(places: ClausePlaces) -> String {
    var lines = ["TAP version 14", "1..\(results.count)"]
    lines += standings.map { "# \(Text.line($0.sentence))" }
    for (index, result) in results.enumerated() {
      lines.append(TAPText.point(index + 1, result))
      if result.verdict.isUnexpected || result.verdict.kind == .knownFailure {
        lines += TAPText.diagnosis(of: result, at: places[result.id])
      }
    }
    let status = ConformStatus(rawValue: status.code)
    if status == .nothingMatched || status == .workerBroken || status == .usage {
      lines.append("Bail out! \(TAPText.escape(self.status.meaning))")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// The parts of the Test Anything Protocol.
package enum TAPText {
  /// A test point with its directive.
  static func point(_ number: Int, _ result: ClauseResult) -> String {
    let description = "\(result.candidate) \(result.id): \(result.rule)"
    let (isOK, directive): (Bool, String) =
      switch result.verdict {
      case .pass: (true, "")
      case .fail, .staleExpectation, .crash, .hang: (false, "")
      case .knownFailure(let reason, _, _): (false, " # TODO \(escape(reason))")
      case .skip: (true, " # SKIP \(escape(result.verdict.details))")
      case .untested(let reason): (true, " # SKIP untested: \(escape(reason))")
      }
    return "\(isOK ? "ok" : "not ok") \(number) - \(escape(description))\(directive)"
  }

  /// Why a test point is not `ok`: a block of YAML, indented by two.
  static func diagnosis(of result: ClauseResult, at place: ClausePlaces.Place?) -> [String] {
    var lines = ["---"]
    func add(_ key: String, _ text: String) {
      if !text.isEmpty { lines.append("\(key): \(quoted(text))") }
    }
    func add(_ key: String, _ trace: [String]) {
      lines.append("\(key):\(trace.isEmpty ? " []" : "")")
      lines += trace.map { "  - \(quoted($0))" }
    }
    add("verdict", result.verdict.kind.rawValue)
    add("message", result.verdict.details)
    add("rule", result.rule)
    add("source", result.source)
    add("expected", result.expected)
    add("actual", result.actual)
    add("printed", result.output)
    add("hint", result.hint)
    add("replay", FailureBlock.replay(result, Console.program))
    if let place {
      lines += ["at:", "  file: \(quoted(place.file))", "  line: \(place.line)"]
    }
    return (lines + ["..."]).map { "  \($0)" }
  }

  /// `text` where a directive could begin: on one line, with what would begin one escaped.
  package static func escape(_ text: String) -> String {
    Text.line(text).replacing("\\", with: "\\\\").replacing("#", with: "\\#")
  }

  /// `text` as a scalar of YAML in double quotes, which can hold any character.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case "\u{0}"..<" ", "\u{7F}"..."\u{A0}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}",
        "\u{FEFF}", "\u{FFFE}", "\u{FFFF}":
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
