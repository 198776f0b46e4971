import ArgumentParser
import CommandKit
import ConformanceKit
import Foundation

/// `conform replay`: what failed, once more.
struct ReplayCommand: SuiteCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Run again what failed: the clauses of a report, or a schedule of the core.",
    discussion: """
      Of a report that 'conform run --json' has written, what failed runs again as it ran: on \
      its candidate, with its seed, its rounds and its options, as the line 'replay' of each \
      failure says. With patterns only those clauses do, known failures as well.

      With --scenario it is a schedule that scripts/explore.sh has found, with the trace of \
      each thread. The explorer is built around the sources of the core: this is for a \
      checkout of Observatory.

      Exit status:
      \(ConformStatus.table)
      """)

  @Argument(help: ArgumentHelp("The report, or the schedule.", valueName: "report.json"))
  var failure: String

  @Argument(
    help: "Ids of clauses; * is any text, ? any character, a comma separates two.")
  var patterns: [String] = []

  @Option(
    help: ArgumentHelp("The scenario of a schedule of the core.", valueName: "name"))
  var scenario: String?

  @Option(help: ArgumentHelp("The seeded bug that is in the core then.", valueName: "name"))
  var bug: String?

  @ArgumentParser.Flag(help: "The schedule is one of --spares: freed blocks are used again.")
  var spares: Bool = false

  @ArgumentParser.Flag(help: "The schedule is one of --weak: loads may read what is older.")
  var weak: Bool = false

  func validate() throws {
    if scenario == nil, bug != nil || spares || weak {
      throw ValidationError("--bug, --spares and --weak are for a schedule: give its --scenario")
    }
    if scenario != nil, !patterns.isEmpty {
      throw ValidationError("a schedule has no clauses: is '\(failure)' one word, in quotes?")
    }
  }

  func execute(_ suite: Suite, _ console: Console) throws -> Int32 {
    if let scenario { return try Explorer.run(arguments(scenario)) }
    let results = try wanted(of: try ReportFile.report(at: failure))
    var statuses: [ConformStatus] = []
    for result in results {
      console.print("$ " + Text.visible(FailureBlock.replay(result, Console.program)))
      guard let command = try RootCommand.parseAsRoot(words(result)) as? any SuiteCommand else {
        throw CommandFailure(.usage, "'\(failure)' has a result that cannot be run again")
      }
      let status = try command.execute(suite, console)
      statuses.append(ConformStatus(rawValue: status) ?? .workerBroken)
    }
    return ConformStatus.worst(statuses).rawValue
  }

  /// What is to run again.
  private func wanted(of report: RunReport) throws -> [ClauseResult] {
    let failures = report.results.filter { result in
      result.verdict.isFailure || result.verdict.kind == .knownFailure
    }
    let chosen = try Glob.choose(Glob.list(patterns), from: failures, name: \.id) { pattern in
      CommandFailure(
        .nothingMatched,
        "'\(failure)' has no failure of '\(Text.shortened(pattern, to: 200))'"
          + Suggestion.text(for: pattern, among: failures.map(\.id)))
    }
    let results = patterns.isEmpty ? chosen.filter(\.verdict.isFailure) : chosen
    guard !results.isEmpty else {
      throw CommandFailure(.nothingMatched, "'\(failure)' has nothing that failed")
    }
    return results
  }

  /// The options that a verdict depends on.
  ///
  /// A report may come from anywhere, and one that names others is not obeyed: they write
  /// files.
  private static let replayed: Set = [
    "--deadline", "--expectations", "--no-isolation", "--patience",
  ]

  /// The command line that runs `result` again.
  private func words(_ result: ClauseResult) throws -> [String] {
    let options = result.options.flatMap(ShellWord.words)
    let isOther = { (word: String) in word.hasPrefix("-") && !Self.replayed.contains(word) }
    if let other = (options + [result.candidate, result.id]).first(where: isOther) {
      throw CommandFailure(
        .usage,
        "'\(failure)' has a result with the option '\(Text.shortened(other, to: 80))': a replay"
          + " takes \(Self.replayed.sorted().joined(separator: ", "))")
    }
    return FailureBlock.arguments(of: result, options: options)
  }

  /// What `scripts/explore.sh` is told.
  private func arguments(_ scenario: String) -> [String] {
    ["--scenario", scenario, "--replay", failure]
      + (bug.map { ["--bug", $0] } ?? []) + (spares ? ["--spares"] : [])
      + (weak ? ["--weak"] : [])
  }
}

/// The schedules of the core, which a script of this package builds and runs.
enum Explorer {
  private static let script = "scripts/explore.sh"

  /// Runs the script with `arguments`, which print what they print.
  ///
  /// - Throws: ``CommandFailure`` with ``ConformStatus/usage`` outside of a checkout, and
  ///   with ``ConformStatus/workerBroken`` if the script cannot be run.
  static func run(_ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["bash", try checkout().appending(path: script).path] + arguments
    do {
      try process.run()
    } catch {
      throw CommandFailure(.workerBroken, "\(script) cannot be run: \(error)")
    }
    process.waitUntilExit()
    guard process.terminationReason == .exit else {
      throw CommandFailure(.workerBroken, "\(script) has died")
    }
    switch process.terminationStatus {
    case 0: return ConformStatus.conforms.rawValue
    case 1: return ConformStatus.nonconforming.rawValue
    case 2: return ConformStatus.usage.rawValue
    case let status: throw CommandFailure(.workerBroken, "\(script) has ended with \(status)")
    }
  }

  /// The checkout around the current directory.
  private static func checkout() throws -> URL {
    let current = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    var directory = current
    while !FileManager.default.fileExists(atPath: directory.appending(path: script).path) {
      let above = directory.deletingLastPathComponent()
      guard above.path != directory.path else {
        throw CommandFailure(
          .usage,
          "a schedule is one of the core's sources: there is no \(script) around '\(current.path)';"
            + " run this in a checkout of Observatory")
      }
      directory = above
    }
    return directory
  }
}
