import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A JUnit report, read back by an XML parser.
final class JUnitDocument: NSObject, XMLParserDelegate {
  struct Case {
    var attributes: [String: String]
    var children: [String] = []
    /// What each of the children says in one line.
    var messages: [String] = []
  }

  private(set) var suite: [String: String]?
  private(set) var cases: [Case] = []
  /// The text of all elements.
  private(set) var text = ""

  /// Reads `xml`.
  ///
  /// - Throws: Where it is not well-formed.
  init(_ xml: String) throws {
    super.init()
    let parser = XMLParser(data: Data(xml.utf8))
    parser.delegate = self
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    switch name {
    case "testsuite": suite = attributes
    case "testcase": cases.append(Case(attributes: attributes))
    case "failure", "error", "skipped":
      cases[cases.count - 1].children.append(name)
      cases[cases.count - 1].messages.append(attributes["message"] ?? "")
    default: break
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
}
