internal import CommandKit
internal import Foundation

/// A build of `bench`, of this revision or of another one, which measures one
/// workload at a time in a process of its own.
///
/// It is asked through what its command line has always had: `list --json`,
/// once a flag and now an option, and `run --filter … --candidate … --seed … --format csv`.
package struct Build: Sendable {
  /// The path of the executable.
  package let path: String
  /// The names of the workloads that it has, but for suspensions: what the
  /// other threads get done while one stands still is no time to compare.
  package let workloads: [String]

  /// Asks the executable at `path` for its workloads.
  ///
  /// - Throws: ``BuildFailure`` if there is none, or if it is no `bench`.
  package init(path: String) throws {
    self.path = path
    let list: ChildProcess
    do {
      let current = try ChildProcess(URL(literalPath: path).path, ["list", "--json", "-"])
      // Where that is a flag: a build from before the option.
      list =
        current.status == CommandStatus.usage.rawValue
        ? try ChildProcess(URL(literalPath: path).path, ["list", "--json"]) : current
    } catch {
      throw BuildFailure(path: path, reason: "it cannot be run: \(error.localizedDescription)")
    }
    guard list.status == 0,
      let entries = try? JSONDecoder().decode([Entry].self, from: Data(list.output.utf8))
    else {
      throw BuildFailure(path: path, reason: "it is not a build of bench: it lists no workloads")
    }
    // What these write down are no samples.
    workloads = entries.filter { !["suspension", "latency"].contains($0.measure) }.map(\.id)
  }

  /// An element of what `list --json -` prints.
  private struct Entry: Decodable {
    let id: String
    let measure: String
  }

  /// Measures `workload` once, in a new process.
  ///
  /// - Parameters:
  ///   - candidates: Beside the yardsticks; none stands for all.
  ///   - plan: A plan that the command line has a flag for.
  /// - Throws: ``BuildFailure`` if the process fails, or prints something else
  ///   than samples.
  package func measure(
    _ workload: String, candidates: [String], plan: Plan, seed: UInt64
  ) throws -> [Sample] {
    var arguments = ["run", "--filter", workload, "--seed", "\(seed)", "--format", "csv"]
    for candidate in candidates { arguments += ["--candidate", candidate] }
    if plan != .full { arguments.append("--\(plan.name)") }
    let run = try ChildProcess(URL(literalPath: path).path, arguments)
    guard run.status == 0 else {
      let reason = run.error.split(separator: "\n").last.map(String.init) ?? "no word"
      throw BuildFailure(
        path: path, reason: "\(workload) ended with status \(run.status): \(reason)")
    }
    do {
      return try CSV.samples(run.output)
    } catch {
      throw BuildFailure(path: path, reason: "\(workload) printed no samples: \(error)")
    }
  }
}

/// A build cannot be measured.
package struct BuildFailure: Error, CustomStringConvertible {
  let path: String
  let reason: String

  package var description: String { "\(path): \(reason)" }
}
