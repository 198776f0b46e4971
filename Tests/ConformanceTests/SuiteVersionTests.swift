import Conformance
import ConformanceKit
import DataFlowConformance
import Foundation
import Testing

/// Whether each version of the suite still asks for what it asked for: who pins one must
/// not be told by a newer kit that what conformed does not.
@Suite struct SuiteVersionTests {
  @Test(arguments: SuiteVersion.all)
  func `a version asks for what it is known to ask for`(_ version: SuiteVersion) throws {
    let path = "Tests/Suites/\(version).txt"
    let text = Self.text(of: version)
    // An older version is never written again: it is what somebody has pinned.
    if ProcessInfo.processInfo.environment["OBSERVATORY_WRITE_ARTICLE"] != nil,
      version == .current
    {
      try text.write(to: Repository.file(path), atomically: true, encoding: .utf8)
    }
    let changes = text.split(separator: "\n").difference(
      from: try Repository.text(path).split(separator: "\n"))
    #expect(
      changes.isEmpty,
      "what changes is for a new version: 'Without turning anybody's CI red', CONTRIBUTING.md")
  }

  /// What `version` asks for in each edition, a clause in each line.
  private static func text(of version: SuiteVersion) -> String {
    let editions = Edition.allCases.filter { $0.suite <= version }
    let lines = Catalogue.all.compactMap { clause -> String? in
      guard case .tested = clause.status else { return nil }
      let names = editions.filter { Pin($0, suite: version).includes(clause) }.map(\.rawValue)
      guard !names.isEmpty else { return nil }
      return "\(clause.id) \(clause.level.rawValue) \(names.joined(separator: " "))"
    }
    return "# What suite \(version) asks for: clause, level, editions.\n"
      + lines.sorted().map { $0 + "\n" }.joined()
  }
}
