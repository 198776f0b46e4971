package import ConformanceKit

/// Clauses whose ids begin alike, with what was said about them.
package struct ClauseGroup: Sendable {
  /// What the ids begin with: `OBSV` for `OBSV-21`.
  package let id: String
  package let results: [ClauseResult]

  /// What the id of a clause begins with.
  package static func id(of clause: String) -> String {
    clause.firstIndex(of: "-").map { String(clause[..<$0]) } ?? clause
  }

  /// The groups in the order of the run, that of the adapter's checks last.
  package static func all(in results: [ClauseResult]) -> [ClauseGroup] {
    var order: [String] = []
    var members: [String: [ClauseResult]] = [:]
    for result in results {
      let id = id(of: result.id)
      if members[id] == nil { order.append(id) }
      members[id, default: []].append(result)
    }
    let groups = order.map { ClauseGroup(id: $0, results: members[$0] ?? []) }
    return groups.filter { !$0.isAboutAdapter } + groups.filter(\.isAboutAdapter)
  }

  /// Whether these are the checks of the adapter.
  package var isAboutAdapter: Bool { results.allSatisfy(\.isAboutAdapter) }
}
