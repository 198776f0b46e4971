internal import Foundation

/// What the sources are that the running executable was built from.
package struct SourceRevision {
  /// The commit; what ``variable`` says where the sources are not; otherwise `unknown`.
  package let name: String
  /// When it was made, as `2026-11-24`, or nothing if that is not known.
  let date: String
  /// Whether sources differ from it; nil if that is not known.
  ///
  /// Results that a run has left do not count.
  package let isDirty: Bool?

  static var current: SourceRevision {
    SourceRevision(environment: ProcessInfo.processInfo.environment) { arguments in
      // Not where the program was started: what is there may be anything.
      PackageDirectory.current.flatMap {
        ChildProcess.output("git", ["-C", $0.path] + arguments)
      }
    }
  }

  /// The variable of the environment that says the commit of a build which was carried to a
  /// machine without its sources.
  package static let variable = "OBSERVATORY_REVISION"

  /// - Parameters:
  ///   - environment: Asked for ``variable`` where `git` knows nothing.
  ///   - git: What git answers to these arguments, or nil if it does not.
  package init(environment: [String: String], git: ([String]) -> String?) {
    if let commit = git(["rev-parse", "HEAD"]) {
      name = commit
      date = git(["show", "--no-patch", "--format=%cs", "HEAD"]) ?? ""
      // A package within this one, as those in Examples, is built from both.
      let sources = ["Package.swift", "Sources", ":/Package.swift", ":/Sources"]
      isDirty = git(["status", "--porcelain", "--"] + sources).map { !$0.isEmpty }
    } else {
      name = environment[Self.variable].flatMap { $0.isEmpty ? nil : $0 } ?? "unknown"
      date = ""
      // Whoever carried the build may know; nothing here does.
      isDirty = nil
    }
  }
}
