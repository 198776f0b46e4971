import Foundation

/// The program as its users run it: a process of its own.
enum Executable {
  /// Beside the tests.
  static var url: URL {
    #if os(Linux) || os(Android)
      let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    #else
      let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }!.bundleURL
    #endif
    return tests.deletingLastPathComponent().appendingPathComponent("bookshelf")
  }

  struct Result {
    let output: String
    let errors: String
    let status: Int32
  }

  /// Runs it to its end.
  static func run(
    _ arguments: [String] = [], input: Data = Data(), environment: [String: String] = [:]
  ) throws -> Result {
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.environment = environment
    let (standardInput, output, errors) = (Pipe(), Pipe(), Pipe())
    process.standardInput = standardInput
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // Scripts and messages are shorter than what a pipe takes.
    standardInput.fileHandleForWriting.write(input)
    try standardInput.fileHandleForWriting.close()
    let shown = output.fileHandleForReading.readDataToEndOfFile()
    let said = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(
      output: String(decoding: shown, as: UTF8.self), errors: String(decoding: said, as: UTF8.self),
      status: process.terminationStatus)
  }
}
