import BenchKit
import Candidates
import Foundation
import Testing

extension Scratch {
  /// The path of results with these samples, as if of a run that was no smoke run.
  func results(
    _ name: String, _ samples: [Sample], warnings: [String] = [],
    change: (inout [String: Any]) -> Void = { _ in }
  ) async throws -> String {
    let directory = url.appendingPathComponent(name)
    let run = await Outcome(
      ["--smoke", "--filter", "read/untracked", "--output", directory.path],
      candidates: [CoreCandidate.self, StdlibCandidate.self])
    try #require(run.status == .success, "\(run.error)")
    let file = directory.appendingPathComponent("environment.json")
    var environment = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    environment["plan"] = "full"
    environment["warnings"] = warnings
    environment["emptyLoopNanoseconds"] = 0.5
    change(&environment)
    try JSONSerialization.data(withJSONObject: environment).write(to: file)
    try Data(CSV.text(samples).utf8).write(to: directory.appendingPathComponent("samples.csv"))
    return directory.path
  }

  /// Has results say that they are of another plan.
  static func setPlan(_ plan: String, of directory: URL) throws {
    let file = directory.appendingPathComponent("environment.json")
    var environment = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    environment["plan"] = plan
    try JSONSerialization.data(withJSONObject: environment).write(to: file)
  }
}
