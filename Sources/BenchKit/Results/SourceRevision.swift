internal import Foundation

/// What the sources are that the running executable was built from.
struct SourceRevision {
  /// The commit, or `unknown`.
  let name: String
  /// When it was made, as `2026-11-24`, or nothing if that is not known.
  let date: String
  /// Whether sources differ from it; nil if that is not known.
  ///
  /// Results that a run has left do not count.
  let isDirty: Bool?

  static var current: SourceRevision {
    let directory = PackageDirectory.current?.path ?? FileManager.default.currentDirectoryPath
    func git(_ arguments: String...) -> String? {
      ChildProcess.output("git", ["-C", directory] + arguments)
    }
    return SourceRevision(
      name: git("rev-parse", "HEAD") ?? "unknown",
      date: git("show", "--no-patch", "--format=%cs", "HEAD") ?? "",
      isDirty: git("status", "--porcelain", "--", "Package.swift", "Sources").map { !$0.isEmpty })
  }
}
