internal import CommandKit
package import ConformanceKit
internal import Foundation
internal import Mustache

/// A run as one page of HTML that needs nothing but itself: no network, no other file.
///
/// Without JavaScript it is a list of all clauses, each with everything about it. With
/// JavaScript the list can be searched and filtered, and a clause is shown by itself; which
/// one, or what is searched for, is the fragment of the page's address.
///
/// What it looks like are the files in `Page`, which are part of the program. What they can
/// name are the properties of ``PageContent`` and of what that consists of.
package struct ReportPage {
  private let content: PageContent

  /// A page.
  ///
  /// - Parameters:
  ///   - report: The run.
  ///   - suite: What more is known of the clauses, and who proves them.
  ///   - places: Where the clauses stand.
  ///   - earlier: The runs before, the oldest first.
  package init(
    _ report: RunReport, suite: Suite, places: ClausePlaces, earlier: [EarlierReport] = []
  ) {
    content = PageContent(
      PageSource(report: report, suite: suite, places: places, earlier: earlier))
  }

  /// The page.
  package func html() throws -> String {
    MustacheContentTypes.register(EscapedHTML(), named: EscapedHTML.name)
    let templates = try Self.templates.mapValues { bytes in
      // A partial does not take over how the template that names it escapes.
      try MustacheTemplate(
        string: "{{% CONTENT_TYPE:\(EscapedHTML.name)}}" + String(decoding: bytes, as: UTF8.self))
    }
    guard
      let text = MustacheLibrary(templates: templates).render(content, withTemplate: "page")
    else { throw MissingTemplate() }
    return text
  }

  private static let templates = [
    "page": PackageResources.page_mustache, "attention": PackageResources.attention_mustache,
    "matrix": PackageResources.matrix_mustache, "index": PackageResources.index_mustache,
    "clause": PackageResources.clause_mustache,
    "style": PackageResources.style_css, "script": PackageResources.script_js,
  ]

  private struct MissingTemplate: Error {}

  /// A time in ISO 8601 for people.
  static func day(_ date: String) -> String {
    date.replacing("T", with: " ").replacing("Z", with: " UTC")
  }
}

/// Text between tags and in attributes.
///
/// By scalars: what Mustache does by itself leaves a quotation mark alone that an accent
/// follows, because both together are another character, and that ends an attribute.
private struct EscapedHTML: MustacheContentType {
  static let name = "OBSERVATORY_REPORT"

  func escapeText(_ text: String) -> String {
    var result = ""
    for scalar in Text.lines(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
