internal import CommandKit
internal import Foundation

/// Runs a release build of the command in place of a debug build.
enum Release {
  private static let guardVariable = "OBSERVATORY_BENCH_RELEASE"

  /// Replaces the process, if it is a debug build; returns if it is not.
  ///
  /// - Throws: ``CommandFailure`` if there is no way to a release build.
  static func ensure(_ arguments: [String], console: Console) throws {
    #if DEBUG
      func failure(_ reason: String) -> CommandFailure {
        CommandFailure(.usage, "this is a debug build, which measures nothing useful; \(reason)")
      }
      guard ProcessInfo.processInfo.environment[guardVariable] == nil else {
        throw failure("the release build of it is a debug build as well")
      }
      guard let directory = PackageDirectory.current else {
        throw failure("its package was not found: build with -c release")
      }
      let product = PackageDirectory.executable.lastPathComponent
      let command =
        ["swift", "run", "--package-path", directory.path, "-c", "release", product] + arguments
      console.note(
        "note",
        "this is a debug build, which measures nothing useful; if the release build is not there,"
          + " it takes minutes to build: \(command.joined(separator: " "))")
      setenv(guardVariable, "1", 1)
      var words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) }
      words.append(nil)
      execvp("swift", words)
      throw failure("swift could not be run: \(String(cString: strerror(errno)))")
    #endif
  }
}
