import Foundation

/// A program of one file, compiled.
struct TestProgram {
  private let directory: URL

  init(_ source: String) throws {
    directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let file = directory.appending(path: "main.swift")
    try Data(source.utf8).write(to: file)
    _ = try Self.run(["swiftc", "-o", binary, file.path])
  }

  private var binary: String { directory.appending(path: "program").path }

  /// What it prints.
  func output(_ arguments: String...) throws -> String { try Self.run([binary] + arguments) }

  func remove() { try? FileManager.default.removeItem(at: directory) }

  private static func run(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }
}
