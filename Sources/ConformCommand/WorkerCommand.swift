import ArgumentParser
import CommandKit
import ConformanceKit

/// `conform __worker`: what ``IsolatedRunner`` starts.
struct WorkerCommand: SuiteCommand {
  static let configuration = CommandConfiguration(
    commandName: ClauseWorker.subcommand,
    abstract: "Run clauses for another process.", shouldDisplay: false)

  @Option var candidate: String
  @Option var seed: UInt64
  @Option var rounds: Int
  @Option var deadline: Double
  @Option var patience: Double
  @Option var descriptor: Int32
  @Option var lifeline: Int32
  @Argument var ids: [String]

  func execute(_ suite: Suite, _ console: Console) throws -> Int32 {
    guard let specimen = suite.specimen(named: candidate) else {
      throw CommandFailure(.usage, "no candidate is called '\(candidate)'")
    }
    let clauses = try ids.map { id in
      guard let clause = suite.clause(id, for: specimen.candidate) else {
        throw CommandFailure(.nothingMatched, "no clause has the id '\(id)'")
      }
      return clause
    }
    let runner = Runner(
      seed: seed, rounds: rounds, deadline: .seconds(deadline), patience: patience,
      isAlone: true)
    return ClauseWorker.run(
      clauses, on: specimen, with: runner, descriptor: descriptor, lifeline: lifeline)
  }
}
