internal import CommandKit
internal import Workloads

extension SelectionOptions {
  /// The selected ones of all workloads.
  func workloads() throws -> [Workload] {
    let names = Set(try names(of: Workload.all.map(\.id)))
    return Workload.all.filter { names.contains($0.id) }
  }

  /// The names that match one of the patterns; all, if there is no pattern.
  ///
  /// - Throws: ``CommandFailure`` if a pattern matches nothing.
  func names(of all: [String]) throws -> [String] {
    try Self.names(of: all, matching: filter)
  }

  /// The names of workloads that match one of `patterns`; all, if there is none.
  ///
  /// - Throws: ``CommandFailure`` if a pattern matches nothing.
  static func names(of all: [String], matching patterns: [String]) throws -> [String] {
    try Glob.choose(Glob.list(patterns), from: all, name: \.self) { pattern in
      CommandFailure(
        .nothingMatched,
        "no workload matches '\(pattern)'; see 'bench list'"
          + Suggestion.text(for: pattern, among: all))
    }
  }
}
