internal import Foundation
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
    guard !filter.isEmpty else { return all }
    for pattern in filter where !all.contains(where: { Self.matches($0, pattern) }) {
      throw CommandFailure(
        status: .nothingMatched, message: "no workload matches '\(pattern)'; see 'bench list'")
    }
    return all.filter { name in filter.contains { Self.matches(name, $0) } }
  }

  /// Whether `name` matches a shell pattern, whose `*` matches slashes as well.
  package static func matches(_ name: String, _ pattern: String) -> Bool {
    fnmatch(pattern, name, 0) == 0
  }
}
