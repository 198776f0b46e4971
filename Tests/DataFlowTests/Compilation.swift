import Foundation
import Testing

/// What the compiler says to a source text that uses DataFlow.
///
/// It is asked outside of the build, because a build of what is to be refused
/// fails. It imports the modules that were built together with these tests.
struct Compilation: Sendable {
  /// Whether the source text was accepted.
  let isAccepted: Bool

  /// Everything that the compiler said.
  let output: String

  /// The lines of the output that report an error.
  var errors: [String] {
    output.split(separator: "\n").map(String.init).filter { $0.contains("error: ") }
  }

  /// Checks the types of `source`, in Swift 6 mode.
  ///
  /// - Throws: An issue, if there is no compiler or if there are no modules.
  static func check(_ source: String) async throws -> Compilation {
    try await check(files: ["Source": source])
  }

  /// Checks the types of the files of one module.
  ///
  /// - Parameters:
  ///   - files: The source texts, by the names of the files.
  ///   - language: The language mode: that of Swift 6, or 5.
  /// - Throws: An issue, if there is no compiler or if there are no modules.
  static func check(
    files: [String: String], language: String = "6"
  ) async throws -> Compilation {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let paths = try files.sorted { $0.key < $1.key }.map { name, source in
      let file = directory.appendingPathComponent("\(name).swift")
      try Data(source.utf8).write(to: file)
      return file.path
    }
    let messages = directory.appendingPathComponent("messages")
    try Data().write(to: messages)

    let process = Process()
    process.executableURL = try compiler
    process.arguments =
      [
        "-typecheck", "-wmo", "-parse-as-library", "-swift-version", language, "-diagnostic-style",
        "llvm",
      ] + (try Modules.built.arguments) + paths
    process.standardOutput = try FileHandle(forWritingTo: messages)
    process.standardError = process.standardOutput
    try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in ended.resume() }
      do { try process.run() } catch { ended.resume(throwing: error) }
    }
    let output = String(decoding: try Data(contentsOf: messages), as: UTF8.self)
    return Compilation(isAccepted: process.terminationStatus == 0, output: output)
  }

  /// The first `swiftc` on the path.
  private static var compiler: URL {
    get throws {
      let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
      let candidates = path.split(separator: ":").map { "\($0)/swiftc" }
      let found = candidates.first { FileManager.default.isExecutableFile(atPath: $0) }
      return URL(fileURLWithPath: try #require(found, "there is no swiftc on the PATH"))
    }
  }
}

/// Where a build has its modules.
private struct Modules {
  /// The folder of Swift modules.
  let folder: URL

  /// What a target's folder is called after the target's name.
  let suffix: String

  /// When `DataFlow` was built; `nil` if it was not.
  private var date: Date? {
    let path = folder.appendingPathComponent("DataFlow.swiftmodule").path
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.modificationDate] as? Date
  }

  /// The modules beside these tests.
  ///
  /// SwiftPM builds tests for the host as soon as one of them links a macro, and
  /// otherwise for the target; the other modules may be those of an old build.
  static var built: Modules {
    get throws {
      #if os(Linux) || os(Android)
        let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      #else
        let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }!.bundleURL
      #endif
      let build = tests.deletingLastPathComponent()
      let kinds = ["", "-tool"].map {
        Modules(folder: build.appendingPathComponent("Modules\($0)"), suffix: "\($0).build")
      }
      let newest = kinds.filter { $0.date != nil }.max { $0.date! < $1.date! }
      return try #require(newest, "there is no module DataFlow in \(build.path)")
    }
  }

  /// The options that let the compiler expand ObservationCore's macros: with
  /// those of this build, or with those that it was given.
  private var macros: [String] {
    let tools =
      ProcessInfo.processInfo.environment["OBSERVATORY_MACRO_TOOLS"]
      ?? folder.deletingLastPathComponent().path
    return [
      "-load-plugin-executable", "\(tools)/ObservationCoreMacros-tool#ObservationCoreMacros",
    ]
  }

  /// The options that let the compiler find the modules, those in C included.
  var arguments: [String] {
    get throws {
      let targets = folder.deletingLastPathComponent()
      let maps = ["CDataFlow", "CObservationCore", "COpenCombineHelpers"].map {
        targets.appendingPathComponent("\($0)\(suffix)/module.modulemap").path
      }
      for map in maps { try #require(FileManager.default.fileExists(atPath: map), "\(map)") }
      let cache = targets.appendingPathComponent("ModuleCache").path
      return ["-I", folder.path, "-module-cache-path", cache]
        + maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] } + macros
    }
  }
}
