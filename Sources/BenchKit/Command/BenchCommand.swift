internal import ArgumentParser
package import CommandKit
internal import ConformanceKit
internal import Foundation
public import Workloads

/// The command line of `bench`, for any candidates.
///
/// A package with a registrar of its own gets the command with an executable
/// of a few lines:
///
/// ```swift
/// import BenchKit
/// import MyCandidates
///
/// @main enum Bench {
///   static func main() async { await BenchCommand.main(candidates: [MyCandidate.self]) }
/// }
/// ```
public enum BenchCommand {
  /// Runs the command line of the process, and ends it.
  ///
  /// - Parameter candidates: What to measure, in the order of the report. The
  ///   ratio column needs one that is named `stdlib`.
  @MainActor
  public static func main(candidates: [any MeasuredCandidate.Type]) async -> Never {
    await main(participants: candidates.map { Participant($0) })
  }

  /// The same for whoever takes part beside the yardsticks.
  @MainActor
  package static func main(participants: [Participant]) async -> Never {
    await CommandProcess.run(usage: CommandStatus.usage.rawValue) { arguments in
      await run(arguments, participants: participants, console: .standard).rawValue
    }
  }

  /// Runs a command line and returns its exit status.
  ///
  /// On the main actor, where hosts of views have to be.
  ///
  /// - Parameter openCounter: Opens the counter of allocations.
  @MainActor
  package static func run(
    _ arguments: [String], candidates: [any MeasuredCandidate.Type], console: Console,
    openCounter: @escaping @Sendable () throws -> Allocator = { try Allocator() }
  ) async -> CommandStatus {
    await run(
      arguments, participants: candidates.map { Participant($0) }, console: console,
      openCounter: openCounter)
  }

  @MainActor
  private static func run(
    _ arguments: [String], participants: [Participant], console: Console,
    openCounter: @escaping @Sendable () throws -> Allocator = { try Allocator() }
  ) async -> CommandStatus {
    let status = await status(of: arguments, participants, console, openCounter)
    return console.complainOfLoss() && status == .success ? .resultsNotWritten : status
  }

  @MainActor
  private static func status(
    of arguments: [String], _ participants: [Participant], _ console: Console,
    _ openCounter: @escaping @Sendable () throws -> Allocator
  ) async -> CommandStatus {
    do {
      try BenchOptions.grammar.check(arguments)
      let options = try BenchOptions.parseAsRoot(arguments)
      switch options {
      case let options as RunOptions:
        try await RunCommand(
          options: options, arguments: arguments, console: console, openCounter: openCounter
        ).run(participants)
      case let options as CompareOptions:
        return try CompareCommand(
          options: options, arguments: arguments, console: console,
          candidates: participants.map(\.name)
        ).run()
      case let options as GateOptions:
        try GateCommand(options: options, arguments: arguments, console: console)
          .run(participants)
      case let options as ResampleOptions:
        try ResampleCommand(options: options, console: console).run()
      case let options as RatiosOptions:
        try RatiosCommand(options: options, console: console).run()
      case let options as HistoryOptions:
        try HistoryCommand(options: options, console: console).run()
      case let options as CountOptions:
        try CountCommand(options: options).run(Participant.yardsticks + participants)
      case let options as SummarizeOptions:
        try SummarizeCommand(options: options).run()
      case let options as ScorecardOptions:
        try ScorecardCommand(options: options, console: console).run()
      case let options as ReadmeOptions:
        try ReadmeCommand(options: options, console: console).run()
      case let options as ListOptions:
        try ListCommand(options: options, console: console).run()
      case let options as ExplainOptions:
        try ExplainCommand(options: options, console: console).run()
      case var other:
        // The parser's own `help`: throws the text about the command it names.
        try other.run()
      }
      return .success
    } catch {
      let status = BenchOptions.grammar.status(after: error, console)
      // What the parser does not take may be a command that is misspelt.
      if status == .usage, !(error is CommandFailure) { suggest(arguments.first, console) }
      return status
    }
  }

  /// Says which command somebody may have meant who wrote `word`.
  private static func suggest(_ word: String?, _ console: Console) {
    let commands = BenchOptions.grammar.commands
    guard let word, !word.hasPrefix("-"), !commands.contains(word),
      let name = Suggestion.nearest(to: word, among: commands)
    else { return }
    console.note("note", "did you mean '\(Console.program) \(name)'?")
  }
}
