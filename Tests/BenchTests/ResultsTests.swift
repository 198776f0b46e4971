import BenchKit
import Foundation
import Testing

struct CSVTests {
  @Test func `header is the documented one`() {
    #expect(
      CSV.text([])
        == "workload,candidate,threads,size,round,operations,nanoseconds,allocations,bytes,checksum\n"
    )
  }

  @Test func `figures that there are not are empty fields`() {
    let timed = Sample(
      workload: "read/untracked", candidate: "stdlib", threads: 2, size: 1, round: 3,
      operations: 100, nanoseconds: 1_400, allocations: nil, bytes: nil, checksum: -7)
    let counted = Sample(
      workload: "read/untracked", candidate: "stdlib", threads: 1, size: 1, round: 0,
      operations: 50, nanoseconds: nil, allocations: 2, bytes: 96, checksum: 150)
    let lines = CSV.text([timed, counted]).split(separator: "\n").dropFirst()
    #expect(
      lines == [
        "read/untracked,stdlib,2,1,3,100,1400,,,-7", "read/untracked,stdlib,1,1,0,50,,2,96,150",
      ])
  }

  @Test(arguments: [
    ("plain", "plain"), ("", ""), ("a,b", "\"a,b\""), ("say \"x\"", "\"say \"\"x\"\"\""),
    ("two\nlines", "\"two\nlines\""), ("two\r\nlines", "\"two\r\nlines\""), ("\"", "\"\"\"\""),
  ])
  func `quoting`(field: String, expected: String) {
    #expect(CSV.quoted(field) == expected)
  }
}

/// A directory for one test, removed with it.
final class Scratch {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The names in the directory, hidden ones included.
  var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: url.path).sorted()) ?? []
  }
}

@Suite(.serialized)
struct ResultsDirectoryTests {
  @Test func `files appear together, under their final name`() throws {
    let scratch = try Scratch()
    let target = scratch.url.appendingPathComponent("run")
    let directory = try ResultsDirectory(path: target.path)
    #expect(!FileManager.default.fileExists(atPath: target.path))
    try directory.write(["a": "1", "b": "2"])
    #expect(scratch.names == ["run"])
    #expect(try String(contentsOf: target.appendingPathComponent("a"), encoding: .utf8) == "1")
    #expect(try String(contentsOf: target.appendingPathComponent("b"), encoding: .utf8) == "2")
  }

  @Test func `an empty directory is taken over`() throws {
    let scratch = try Scratch()
    let target = scratch.url.appendingPathComponent("run")
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    try ResultsDirectory(path: target.path).write(["a": "1"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: target.path) == ["a"])
  }

  @Test func `a directory with content is refused`() throws {
    let scratch = try Scratch()
    try Data("kept".utf8).write(to: scratch.url.appendingPathComponent("file"))
    #expect(throws: ResultsFailure.self) { try ResultsDirectory(path: scratch.url.path) }
    #expect(scratch.names == ["file"])
  }

  @Test func `a place below a file is refused`() throws {
    let scratch = try Scratch()
    let file = scratch.url.appendingPathComponent("file")
    try Data().write(to: file)
    let path = file.appendingPathComponent("run").path
    let failure = #expect(throws: ResultsFailure.self) { try ResultsDirectory(path: path) }
    #expect(failure?.description == "results cannot be written to \(path): Not a directory")
    #expect(scratch.names == ["file"])
  }

  @Test func `a failure while writing leaves nothing`() throws {
    let scratch = try Scratch()
    let directory = try ResultsDirectory(path: scratch.url.appendingPathComponent("run").path)
    #expect(throws: ResultsFailure.self) {
      try directory.write(["a": "1", "missing/b": "2"])
    }
    #expect(scratch.names == [])
  }

  @Test func `discarding leaves nothing`() throws {
    let scratch = try Scratch()
    try ResultsDirectory(path: scratch.url.appendingPathComponent("run").path).discard()
    #expect(scratch.names == [])
  }
}
