internal import ArgumentParser
package import CommandKit
public import Conformance
public import ConformanceKit
public import DataFlowConformance
internal import Foundation

/// The `conform` command line, for any executable.
///
/// A package with a registrar of its own gets all commands by an executable
/// that consists of this:
///
/// ```swift
/// import ConformCommand
///
/// @main enum Gate {
///   static func main() async { await ConformCommand.main(candidates: [MyCandidate.self]) }
/// }
/// ```
///
/// How the process ends is one of ``ConformStatus``.
public enum ConformCommand {
  /// Runs the command that the process's arguments ask for, and ends the
  /// process.
  ///
  /// The work happens on a thread of its own: neither the main actor nor the
  /// concurrency runtime's threads are blocked, so that a clause may use both.
  ///
  /// - Parameters:
  ///   - candidates: What to check.
  ///   - clauses: What to check it with.
  ///   - mutants: What proves the clauses, for `mutants`.
  ///   - groups: What groups of clauses are about, by what their ids begin with, for
  ///     reports.
  public static func main(
    candidates: [any Candidate.Type], clauses: [Clause] = Catalogue.all,
    mutants: [Mutant] = MutantCatalogue.all, groups: [String: String] = Catalogue.groups
  ) async -> Never {
    let suite = Suite(candidates: candidates, clauses: clauses, mutants: mutants, groups: groups)
    await CommandProcess.run(usage: ConformStatus.usage.rawValue) { arguments in
      await DetachedThread.run { run(arguments, suite: suite, console: .standard) }
    }
  }

  /// The options that may be given several times.
  package static var repeatable: Set<String> { RootCommand.grammar.repeatable }

  /// Runs the command that `arguments` ask for.
  ///
  /// - Returns: The status for the process to end with.
  package static func run(_ arguments: [String], suite: Suite, console: Console) -> Int32 {
    let status = status(of: arguments, suite, console)
    guard console.complainOfLoss() else { return status }
    let known = ConformStatus(rawValue: status) ?? .conforms
    return ConformStatus.worst([known, .reportNotWritten]).rawValue
  }

  private static func status(
    of arguments: [String], _ suite: Suite, _ console: Console
  ) -> Int32 {
    do {
      try RootCommand.grammar.check(arguments)
      try suite.validate()
      var command = try RootCommand.parseAsRoot(arguments)
      if let command = command as? any SuiteCommand {
        return try command.execute(suite, console)
      }
      try command.run()
      return ConformStatus.conforms.rawValue
    } catch {
      return RootCommand.grammar.status(after: error, console).rawValue
    }
  }
}

/// The command without a subcommand.
struct RootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: Console.program,
    abstract: "Check registrars against the documented semantics of Swift observation.",
    discussion: """
      A run is up to the level 'strict' unless --level says something else. Patterns, of \
      clauses, mutants and candidates, cover whole names, in upper or lower case.

      --generate-completion-script bash, zsh or fish prints what completes command lines in \
      that shell.

      Progress and colours are for a terminal: NO_COLOR leaves colours out, TERM=dumb both.

      Exit status:
      \(ConformStatus.table)
      """,
    version: "\(Console.program), \(KitVersion.line)",
    subcommands: [
      RunCommand.self, ListCommand.self, ExplainCommand.self, CandidatesCommand.self,
      DoctorCommand.self, ExpectCommand.self, CompareCommand.self, ReplayCommand.self,
      MutantsCommand.self, WorkerCommand.self,
    ],
    defaultSubcommand: RunCommand.self)

  /// What can be said to the command, and what the parser says of errors.
  static let grammar = CommandGrammar<ConformStatus>(
    success: .conforms, usage: .usage,
    commands: configuration.subcommands.map { command in
      (name: command.configuration.commandName, isShown: command.configuration.shouldDisplay)
    },
    repeatable: ["--candidate", "--history"],
    answer: { (text: fullMessage(for: $0), isAskedFor: exitCode(for: $0).isSuccess) })
}

/// What `--candidate` is, for all commands that have it.
enum CandidateHelp {
  static let text: ArgumentHelp = """
    A candidate to check, or a pattern of their names; may be repeated.
    """
}
