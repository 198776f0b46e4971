import BenchKit
import ConformanceKit
import Foundation
import Testing

struct CSVTests {
  @Test func `header is the documented one`() {
    #expect(
      CSV.text([])
        == "workload,candidate,threads,size,round,operations,nanoseconds,allocations,bytes,checksum\n"
    )
  }

  @Test func `missing figures are empty fields`() {
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

struct CSVReadingTests {
  private static let header = CSV.text([])

  @Test func `what was written is read`() throws {
    let samples = [
      Sample(
        workload: "a,\"b\"\nc", candidate: "stdlib", threads: 2, size: 1, round: 3,
        operations: 100, nanoseconds: 1_400, allocations: nil, bytes: nil, checksum: -7),
      Sample(
        workload: "read/untracked", candidate: "", threads: 1, size: 0, round: 0,
        operations: 0, nanoseconds: nil, allocations: 2, bytes: 96, checksum: 150),
      // What stays in memory is less than what was there before.
      Sample(
        workload: "memory/churn", candidate: "core", threads: 1, size: 1, round: 0,
        operations: 10, nanoseconds: nil, allocations: 0, bytes: -256, checksum: 1),
    ]
    #expect(try CSV.samples(CSV.text(samples)) == samples)
  }

  @Test(arguments: [
    ("a,b\n", "line 1: the columns are not workload,"),
    (header + "a,b,1,1,1,1,1,,\n", "line 2: 9 fields, not 10"),
    (header + "a,b,1,1,1,1,1,,,1\na,b,1,1,1,1,nan,,,1\n", "line 3: nanoseconds is 'nan'"),
    (header + "a,b,1,1,1,1,-5,,,1\n", "line 2: nanoseconds is -5, less than 0"),
    (header + "a,b,0,1,1,1,5,,,1\n", "line 2: threads is 0, less than 1"),
    (header + "a,b,1,1,1,,5,,,1\n", "line 2: operations is '', not a whole number"),
    (header + "\"a,b,1,1,1,1,5,,,1\n", "line 2: a quote is not closed"),
  ])
  func `what no run writes is refused`(text: String, reason: String) {
    let failure = #expect(throws: CSVFailure.self) { try CSV.samples(text) }
    #expect(failure?.description.hasPrefix(reason) == true, "\(failure?.description ?? "")")
  }
}

struct GrowthTests {
  /// Three rounds of a workload in some sizes, with a time for each size.
  private func samples(
    _ workload: String = "view/list-swap", sizes: [Int] = [100, 1_000, 10_000], threads: Int = 1,
    time: (_ size: Int, _ round: Int) -> Int
  ) -> [Sample] {
    sizes.flatMap { size in
      (1...3).map { round in
        Sample(
          workload: workload, candidate: "core", threads: threads, size: size, round: round,
          operations: 1, nanoseconds: time(size, round), allocations: nil, bytes: nil, checksum: 0)
      }
    }
  }

  private func growths(_ samples: [Sample]) -> [Report.Growth] {
    var generator = SplitMix(seed: 1)
    return Report.Growth.all(samples, candidates: ["core", "stdlib"], using: &generator)
  }

  @Test(arguments: [(0, 0.0), (1, 1), (2, 2)])
  func `a power of the size is found`(power: Int, exponent: Double) throws {
    let growths = growths(
      samples { size, round in
        (0..<power).reduce(round) { time, _ in time * size }
      })
    let growth = try #require(growths.first)
    #expect(growths.count == 1 && growth.candidate == "core" && growth.unit == "rows")
    #expect(growth.smallest == 100 && growth.largest == 10_000)
    #expect(abs(growth.exponent.value - exponent) < 1e-9)
    #expect(abs(growth.exponent.low - exponent) < 1e-9)
  }

  @Test func `two sizes are no line`() {
    #expect(growths(samples(sizes: [100, 1_000]) { size, _ in size }).isEmpty)
  }

  @Test func `only one thread grows with a size`() {
    #expect(growths(samples(threads: 2) { size, _ in size }).isEmpty)
  }

  @Test func `a round without one of the sizes does not count`() throws {
    let whole = samples { size, round in round == 2 ? size * size : size }
    let torn = whole.filter { $0.round != 2 || $0.size != 10_000 }
    let growth = try #require(growths(torn).first)
    #expect(abs(growth.exponent.high - 1) < 1e-9)
  }
}

/// A directory for one test, removed with it.
final class Scratch: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes an executable.
  ///
  /// Another process does: what tests of other threads start at the same time would keep
  /// the file open for writing for a moment, in which nobody can execute it.
  @discardableResult
  func write(_ script: String, toExecutable path: String) throws -> URL {
    let file = url.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", #"printf %s "$1" >"$2" && chmod 755 "$2""#, "sh", script, file.path,
    ]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return file
  }

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
