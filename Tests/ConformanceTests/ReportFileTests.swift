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

  @Test(arguments: [mode_t(0o444), 0o640, 0o777])
  func `has the permissions of an older report`(_ mode: mode_t) throws {
    let path = directory.path("report.json")
    try WholeFile(path).write(Data("old".utf8))
    #expect(chmod(path, mode) == 0)
    try WholeFile(path).write(Data("new".utf8))
    var information = stat()
    let status = stat(path, &information)
    #expect(status == 0)
    #expect(information.st_mode & 0o7777 == mode)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
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
