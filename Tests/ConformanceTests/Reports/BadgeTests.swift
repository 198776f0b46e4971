import ConformanceKit
import ConformanceReports
import Foundation
import GateFixtures
import Testing

@Suite struct BadgeTests {
  func badge(_ verdicts: [Verdict], _ status: ConformStatus) throws -> [String: Any] {
    let data = try Badge(HostileReport.report(verdicts, status: status)).json()
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test(
    arguments: [
      ([.pass, .pass], .conforms, "2 pass", "brightgreen"),
      (
        [.pass, .knownFailure(reason: "r", form: .fails, details: "")], .conforms,
        "1 pass, 1 known", "green"
      ),
      ([.pass, .hang, .fail(details: "")], .nonconforming, "2 fail, 1 pass", "red"),
      ([.skip(capabilities: [])], .nothingMatched, "not checked", "red"),
      ([.pass], .workerBroken, "not checked", "red"),
    ] as [([Verdict], ConformStatus, String, String)])
  func `says what the run comes to`(
    _ verdicts: [Verdict], _ status: ConformStatus, _ message: String, _ color: String
  ) throws {
    let badge = try badge(verdicts, status)
    #expect(badge["message"] as? String == message)
    #expect(badge["color"] as? String == color)
    #expect(badge["isError"] as? Bool == (status != .conforms))
  }

  @Test func `has the keys of an endpoint`() throws {
    let badge = try badge([.pass], .conforms)
    #expect(Set(badge.keys) == ["schemaVersion", "label", "message", "color", "isError"])
    #expect(badge["schemaVersion"] as? Int == 1)
    #expect((badge["label"] as? String)?.isEmpty == false)
  }
}
