import Conformance
import ConformanceKit
import DataFlowConformance
import Foundation
import Testing

/// Whether what the tables of both sides name is there: a clause that is tested, a test, a file,
/// a setting.
@Suite struct BothSidesTests {
  static let documents = ["CONTRIBUTING.md", "Sources/DataFlow/DataFlow.docc/both-sides.md"]

  /// What runs both sides, in each row of a document's tables with such a column.
  private static func lastColumns(of document: String) throws -> [String] {
    var isInTable = false
    return try Repository.text(document).split(separator: "\n", omittingEmptySubsequences: false)
      .compactMap { line -> String? in
        let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        guard line.hasPrefix("|"), let last = cells.last else {
          isInTable = false
          return nil
        }
        if last == "what runs both" {
          isInTable = true
          return nil
        }
        // The line below the head.
        return isInTable && !last.hasPrefix("---") ? last : nil
      }
  }

  /// The text of all that may name a test, a setting or a step.
  private static let sources: String = {
    ["Package.swift", "Sources", "Tests", "scripts"].flatMap { folder -> [String] in
      let root = Repository.file(folder)
      let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
      return ([root] + (files?.compactMap { $0 as? URL } ?? []))
        .filter { ["swift", "sh", "c", "h", "pml"].contains($0.pathExtension) }
        .filter { !$0.path.contains("/.build/") && $0.lastPathComponent != "BothSidesTests.swift" }
        .compactMap { try? String(contentsOf: $0, encoding: .utf8) }
    }.joined(separator: "\n")
  }()

  /// The words of these, for names that are part of many others.
  private static let names = Set(
    sources.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))

  /// The steps of the tests.
  private static let steps: Set<String> = {
    let script = (try? Repository.text("scripts/test.sh")) ?? ""
    let list = script.firstRange(of: "steps=(").flatMap { start in
      script[start.upperBound...].prefix { $0 != ")" }
    }
    return Set((list ?? "").split { $0.isWhitespace }.map(String.init)).union(["asan"])
  }()

  /// What of `cell` is nowhere.
  private static func missing(in cell: String) -> [String] {
    let parts = cell.split(separator: "`", omittingEmptySubsequences: false)
    let names = parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) }
    let words = parts.indices.filter { $0 % 2 == 0 }.map { parts[$0] }.joined(separator: " ")
    let clauses = words.split { !($0.isLetter || $0.isNumber || $0 == "-") }.map(String.init)
      .filter { $0.wholeMatch(of: /[A-Z]+-[0-9]+[a-z]*/) != nil }
    let tested = Set(
      Catalogue.all.compactMap { clause -> String? in
        if case .tested = clause.status { clause.id } else { nil }
      })
    // What the gate cannot ask is in the name of a test.
    return clauses.filter { !tested.contains($0) && !sources.contains("func `\($0) ") }
      + names.filter { name in
        if name.hasPrefix("Tests/") || name.hasPrefix("scripts/") {
          let path = String(name.prefix { $0 != " " })
          return !FileManager.default.fileExists(atPath: Repository.file(path).path)
        }
        if name.hasSuffix("Tests") {
          return !["struct", "class", "enum"].contains { sources.contains("\($0) \(name)") }
        }
        if name.hasSuffix(".sh") { return !sources.contains("/\(name)") }
        // A command that other tests try.
        if name.hasPrefix("conform ") { return false }
        // A test's name is a sentence, and several scenarios begin alike.
        if name.hasSuffix("...") { return !sources.contains(name.dropLast(3)) }
        if name.contains(" ") { return !sources.contains("func `\(name)`") }
        return name.allSatisfy(\.isLowercase) ? !steps.contains(name) : !Self.names.contains(name)
      }
  }

  @Test(arguments: documents) func `what a table names is there`(_ document: String) throws {
    let cells = try Self.lastColumns(of: document)
    #expect(cells.count > 20, "the tables have another head, or have gone")
    for cell in cells {
      #expect(!cell.isEmpty)
      #expect(Self.missing(in: cell) == [], "\(cell)")
    }
  }

  @Test func `what is not there is found`() {
    #expect(
      Self.missing(
        in: "I-999 / `NoSuchTests`, T-02; `no such sentence`, step `nosuch`; `Tests/No/such.pml`,"
          + " `nosuch.sh`, `OBSERVATORY_" + "NOTHING`")
        == [
          "I-999", "NoSuchTests", "no such sentence", "nosuch", "Tests/No/such.pml", "nosuch.sh",
          "OBSERVATORY_" + "NOTHING",
        ])
  }
}
