package import Foundation

/// Suites of test cases in the format that build servers read.
///
/// The elements and attributes are those that Apache Ant writes and that
/// Jenkins, GitLab and GitHub's actions read.
package struct JUnitText: Sendable {
  /// What the suites are of.
  package let name: String
  /// The suites, in order.
  package let suites: [Suite]

  package init(name: String, suites: [Suite]) {
    self.name = name
    self.suites = suites
  }

  /// Cases that belong together.
  package struct Suite: Sendable {
    package let name: String
    package let properties: KeyValuePairs<String, String>
    package let cases: [Case]

    package init(name: String, properties: KeyValuePairs<String, String>, cases: [Case]) {
      self.name = name
      self.properties = properties
      self.cases = cases
    }
  }

  /// One thing that was checked.
  package struct Case: Sendable {
    package let name: String
    /// What build servers group by.
    package let group: String
    /// How long it took.
    package let seconds: Double
    /// What there is to say about it; nil where it passed.
    package let remark: Remark?

    package init(name: String, group: String, seconds: Double, remark: Remark?) {
      self.name = name
      self.group = group
      self.seconds = seconds
      self.remark = remark
    }
  }

  /// Why a case did not pass.
  package struct Remark: Sendable {
    /// The element's name.
    package enum Element: String, Sendable {
      /// What was checked does not hold.
      case failure
      /// The check came to no end.
      case error
      /// There was nothing to check.
      case skipped
    }

    package let element: Element
    package let type: String
    /// One line.
    package let message: String
    /// All that explains it; empty for nothing more.
    package let text: String

    package init(_ element: Element, type: String, message: String, text: String = "") {
      self.element = element
      self.type = type
      self.message = message
      self.text = text
    }
  }
}

// MARK: - XML

extension JUnitText {
  /// The suites as XML in UTF-8.
  package var data: Data { Data(xml.utf8) }

  /// The suites as XML text.
  package var xml: String {
    var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#]
    let all = suites.flatMap(\.cases)
    lines.append(#"<testsuites name="\#(Self.escape(name))" \#(Self.counts(all))>"#)
    for suite in suites {
      lines.append(
        #"  <testsuite name="\#(Self.escape(suite.name))" \#(Self.counts(suite.cases))>"#)
      lines.append("    <properties>")
      for (name, value) in suite.properties {
        lines.append(
          #"      <property name="\#(Self.escape(name))" value="\#(Self.escape(value))"/>"#)
      }
      lines.append("    </properties>")
      for entry in suite.cases { lines += Self.lines(entry) }
      lines.append("  </testsuite>")
    }
    lines.append("</testsuites>")
    return lines.joined(separator: "\n") + "\n"
  }

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

  private static func lines(_ entry: Case) -> [String] {
    let open =
      #"    <testcase name="\#(escape(entry.name))" classname="\#(escape(entry.group))" "#
      + #"time="\#(decimal(entry.seconds))""#
    guard let remark = entry.remark else { return [open + "/>"] }
    let child =
      #"      <\#(remark.element.rawValue) message="\#(escape(remark.message))" "#
      + #"type="\#(escape(remark.type))""#
    let end = "    </testcase>"
    guard !remark.text.isEmpty else { return [open + ">", child + "/>", end] }
    let text = escape(remark.text, keepsLines: true)
    return [open + ">", "\(child)>\(text)</\(remark.element.rawValue)>", end]
  }

  private static func counts(_ cases: [Case]) -> String {
    func count(_ element: Remark.Element) -> Int {
      cases.count { $0.remark?.element == element }
    }
    let time = cases.reduce(0) { $0 + $1.seconds }
    return #"tests="\#(cases.count)" failures="\#(count(.failure))" errors="\#(count(.error))" "#
      + #"skipped="\#(count(.skipped))" time="\#(decimal(time))""#
  }

  /// Seconds with microseconds, without an exponent.
  private static func decimal(_ seconds: Double) -> String {
    let microseconds = Int((seconds * 1_000_000).rounded())
    let fraction = String(microseconds % 1_000_000 + 1_000_000).dropFirst()
    return "\(microseconds / 1_000_000).\(fraction)"
  }
}
