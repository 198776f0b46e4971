internal import CommandKit
package import ConformanceKit
package import Foundation

/// A badge, as the endpoint that shields.io asks for one (schema 1 of its own).
package struct Badge: Sendable, Equatable, Codable {
  package let schemaVersion: Int
  package let label: String
  package let message: String
  package let color: String
  package let isError: Bool

  /// What a run comes to.
  package init(_ report: RunReport) {
    schemaVersion = 1
    label = "observation conformance"
    let standings = report.standings
    isError = report.status.code != ConformStatus.conforms.rawValue
    let known = standings.reduce(0) { $0 + $1.tally[.knownFailure] }
    color = isError ? "red" : known > 0 ? "green" : "brightgreen"
    let failing = standings.filter { $0.verdict == .fails }
    if isError && failing.isEmpty {
      message = "not checked"
    } else if standings.count == 1 {
      message = Self.counts(standings[0])
    } else if failing.isEmpty {
      message = standings.map { "\($0.candidate.name) \($0.tally[.pass])" }
        .joined(separator: " | ")
    } else {
      message = failing.map { "\($0.candidate.name) fails \($0.tally.failures)" }
        .joined(separator: " | ")
    }
  }

  private static func counts(_ standing: Standing) -> String {
    let tally = standing.tally
    let parts = [
      (tally.failures, "fail"), (tally[.pass], "pass"), (tally[.knownFailure], "known"),
    ]
    return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  /// The badge as JSON text.
  package func json() throws -> Data { try JSONText.data(self) }
}
