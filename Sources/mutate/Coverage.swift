import CFaults
import CommandKit
import ConformanceKit
import Foundation
import Mutation

/// Which mutants each probe reaches, and how long it takes.
struct Coverage: Codable {
  /// By the names of probes that pass where nothing is mutated.
  var probes: [String: Reach] = [:]

  struct Reach: Codable {
    let seconds: Double
    let numbers: [Int]
  }

  /// Runs every probe in a process of its own and records where it was.
  static func record(_ probes: [Probe], server: ForkServer, count: Int) throws -> Coverage {
    var coverage = Coverage()
    var (refused, failed): ([String], [String]) = ([], [])
    try server.run(probes.map(RecordJob.init)) { job, write in
      let result = GateCommand.runner(for: nil).run(job.probe.clause, on: job.probe.specimen)
      let details = result.verdict.details.prefix(200).replacing("\n", with: " ")
      write("\(result.verdict.kind.rawValue) \(details) \(result.seconds)")
      var bytes = [UInt8](repeating: 0, count: count + 1)
      cf_copyReached(&bytes, Int32(count + 1))
      write(bytes.indices.filter { bytes[$0] != 0 }.map(String.init).joined(separator: " "))
    } finish: { job, lines, ending in
      guard lines.count >= 2, case .done = ending else {
        refused.append("\(job.probe.name): \(ending)")
        return
      }
      let words = lines[0].split(separator: " ")
      // What fails without mutants, or does not run, says nothing about them.
      if ["fail", "hang"].contains(words.first) { failed.append("\(job.probe.name): \(lines[0])") }
      guard words.first == "pass", lines.count == 3,
        let seconds = words.last.flatMap({ Double($0) })
      else { return }
      let numbers = lines[1].split(separator: " ").compactMap { Int($0) }
      coverage.probes[job.probe.name] = Reach(seconds: seconds, numbers: numbers)
    }
    for problem in failed { print("fails without mutants: \(problem)") }
    for problem in refused { Console.standard.complain("no coverage of \(problem)") }
    return coverage
  }

  private struct RecordJob: Sendable {
    let probe: Probe
  }
}
