import CommandKit
import Foundation
import Testing

@Suite struct ReportFileTests {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func `takes the place of an older report`() throws {
    let path = directory.path("report.json")
    for text in ["old and longer", "new"] {
      try WholeFile(path).write(Data(text.utf8))
      #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
      #expect(try directory.names == ["report.json"])
    }
  }

  @Test func `follows a link instead of replacing it`() throws {
    let path = directory.path("report.json")
    try Data("old".utf8).write(to: URL(fileURLWithPath: path))
    let link = directory.path("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    try WholeFile(link).write(Data("new".utf8))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path)
  }

  @Test(arguments: ["missing/report.json", "", "directory", "/dev/null/report", "report/"])
  func `a place that cannot hold a report is refused beforehand`(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: directory.path("directory"), withIntermediateDirectories: false)
    let path = name.isEmpty || name.hasPrefix("/") ? name : "\(directory.url.path)/\(name)"
    #expect(throws: NotWritten.self) { try WholeFile(path) }
  }

  @Test func `a report that cannot be written leaves nothing behind`() throws {
    let file = try WholeFile(directory.path("report.json"))
    // A directory with something in it cannot be replaced by a file.
    try FileManager.default.createDirectory(
      atPath: directory.path("report.json/inside"), withIntermediateDirectories: true)
    #expect(throws: NotWritten.self) { try file.write(Data("text".utf8)) }
    #expect(try directory.names == ["report.json"])
  }
}
