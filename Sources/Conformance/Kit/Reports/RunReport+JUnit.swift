import Foundation

/// A run in the format that build servers read: one suite per candidate, one
/// case per clause.
///
/// A failure, and a known failure that passes, is a `<failure>`; a crash or a
/// hang is an `<error>`; a missing capability, an untested clause and a known
/// failure are `<skipped>`, each with its reason.
package enum JUnitReport {
  /// The run as XML text.
  package static func render(_ report: RunReport) -> String {
    var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#]
    lines.append(#"<testsuites name="conform" \#(counts(report.results))>"#)
    for candidate in report.candidates {
      let results = report.results.filter { $0.candidate == candidate.name }
      lines.append(#"  <testsuite name="\#(escape(candidate.name))" \#(counts(results))>"#)
      lines.append("    <properties>")
      for (name, value) in [
        ("version", candidate.version), ("level", report.level.rawValue),
        ("seed", "\(report.seed)"),
        ("rounds", "\(report.rounds)"),
      ] {
        lines.append(#"      <property name="\#(name)" value="\#(escape(value))"/>"#)
      }
      lines.append("    </properties>")
      for result in results { lines += testCase(result) }
      lines.append("  </testsuite>")
    }
    lines.append("</testsuites>")
    return lines.joined(separator: "\n") + "\n"
  }

  /// The run as XML in UTF-8.
  package static func data(_ report: RunReport) -> Data { Data(render(report).utf8) }

  /// `text` for an attribute or an element: markup escaped, and the characters
  /// that XML 1.0 cannot hold at all replaced.
  ///
  /// - Parameter keepsLines: Whether line breaks and tabs stay as they are, as
  ///   they may outside of attributes.
  package static func escape(_ text: String, keepsLines: Bool = false) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where keepsLines, "\t" where keepsLines: result.unicodeScalars.append(scalar)
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&apos;"
      case "\n": result += "&#10;"
      case "\r": result += "&#13;"
      case "\t": result += "&#9;"
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func testCase(_ result: ClauseResult) -> [String] {
    let open =
      #"    <testcase name="\#(escape(result.id))" "#
      + #"classname="\#(escape("\(result.candidate).\(result.level.rawValue)"))" "#
      + #"time="\#(seconds(result.seconds))""#
    guard let element = element(result.verdict) else { return [open + "/>"] }
    let message = "\(element.prefix)\(result.verdict.details)"
    let child =
      #"      <\#(element.name) message="\#(escape(message))" "#
      + #"type="\#(result.verdict.kind.rawValue)""#
    guard element.name != "skipped" else { return [open + ">", child + "/>", "    </testcase>"] }
    let text = FailureBlock.lines(for: result).joined(separator: "\n")
    return [
      open + ">", "\(child)>\(escape(text, keepsLines: true))</\(element.name)>", "    </testcase>",
    ]
  }

  /// The element below the test case, and what its message begins with.
  private static func element(_ verdict: Verdict) -> (name: String, prefix: String)? {
    switch verdict {
    case .pass: nil
    case .fail, .staleWaiver: ("failure", "")
    case .crash, .hang: ("error", "")
    case .skip: ("skipped", "")
    case .untested: ("skipped", "untested: ")
    case .knownFailure(let reason, _, _): ("skipped", "known failure: \(reason): ")
    }
  }

  private static func counts(_ results: [ClauseResult]) -> String {
    let tally = Tally(results)
    let failures = tally[.fail] + tally[.staleWaiver]
    let errors = tally[.crash] + tally[.hang]
    let skipped = tally[.skip] + tally[.untested] + tally[.knownFailure]
    let time = results.reduce(0) { $0 + $1.seconds }
    return #"tests="\#(tally.total)" failures="\#(failures)" errors="\#(errors)" "#
      + #"skipped="\#(skipped)" time="\#(seconds(time))""#
  }

  /// Seconds with microseconds, without an exponent.
  private static func seconds(_ value: Double) -> String {
    let microseconds = Int((value * 1_000_000).rounded())
    let fraction = String(microseconds % 1_000_000 + 1_000_000).dropFirst()
    return "\(microseconds / 1_000_000).\(fraction)"
  }
}
