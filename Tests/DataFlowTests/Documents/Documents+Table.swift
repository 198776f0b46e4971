import Foundation
import Testing

extension Documents {
  /// Whether the table of samples says what is there.
  @Suite struct Table {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    private static let package = folder.appendingPathComponent("../../..").standardized

    private static func text(of folder: URL) throws -> String {
      try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        .filter { $0.pathExtension == "swift" }
        .map { try String(contentsOf: $0, encoding: .utf8) }
        .joined(separator: "\n")
    }

    @Test func `each sample of each document is there once`() {
      for document in DocumentSample.Document.allCases {
        let numbers = Documents.samples.filter { $0.document == document }.map(\.number)
        #expect(numbers == Array(1...document.count))
      }
      #expect(Documents.samples.count == 93)
    }

    @Test func `each sample has fixtures and a test, and no test has two samples`() throws {
      let sources = try Self.text(of: Self.folder)
      let words = sources.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "-" }
      let declared = Set(
        zip(words, words.dropFirst()).filter { ["struct", "class", "enum"].contains($0.0) }
          .map { String($0.1) })
      let said = Set(words)
      for sample in Documents.samples {
        for fixture in sample.fixture {
          #expect(declared.contains(fixture), "\(sample.id): there is no \(fixture)")
        }
        #expect(
          sources.components(separatedBy: "@Test func `\(sample.test)`()").count == 2,
          "\(sample.id): there is no one test \(sample.test)")
        if sample.document != .s3 {
          #expect(said.contains(Substring(sample.id)), "no fixture says that it is \(sample.id)'s")
        }
      }
      let tests = Documents.samples.filter { $0.document != .s3 }.map(\.test)
      #expect(Set(tests).count == tests.count)
    }

    @Test func `each clause is in the catalogue`() throws {
      let clauses = try Self.text(
        of: Self.package.appendingPathComponent("Sources/DataFlowConformance/Clauses"))
      for id in Set(Documents.samples.flatMap(\.clauses)).sorted() {
        #expect(clauses.contains("\"\(id)\""), "there is no clause \(id)")
      }
    }

    @Test func `the article is up to date`() throws {
      let file = Self.package.appendingPathComponent(
        "Sources/DataFlow/DataFlow.docc/documents.md")
      if ProcessInfo.processInfo.environment["OBSERVATORY_WRITE_ARTICLE"] != nil {
        try Documents.article.write(to: file, atomically: true, encoding: .utf8)
      }
      let article = try String(contentsOf: file, encoding: .utf8)
      #expect(article == Documents.article, "the article says how to write it")
    }
  }
}
