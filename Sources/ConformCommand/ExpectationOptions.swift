import ArgumentParser
import CommandKit
import ConformanceKit
import Foundation

/// What every command that takes known failures into account can be told.
struct ExpectationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What candidates are known to fail, instead of what they say themselves.",
      valueName: "file"))
  var expectations: String?

  /// The option as it was given, for a clause to be judged again as it was.
  var replayed: [String] {
    expectations.map { ["--expectations \(ShellWord.text($0))"] } ?? []
  }

  /// What is known of the candidates of `suite`.
  ///
  /// - Throws: ``CommandFailure`` with ``ConformStatus/usage`` if the file cannot be read, or
  ///   is wrong.
  func known(_ suite: Suite) throws -> KnownFailures {
    let file = try expectations.map { path in
      guard let data = POSIX.contents(of: path) else {
        throw CommandFailure(.usage, "'\(path)' cannot be read: \(POSIX.errorMessage)")
      }
      return Expectations(contentsOf: path, bytes: Array(data))
    }
    return try KnownFailures(suite, instead: file)
  }
}
