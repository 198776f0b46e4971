import ArgumentParser
import CFaults

/// Runs clauses and tests against the mechanical mutants of the build that it is part of.
///
/// A tool of this package: `scripts/mutate.sh` calls it. Nothing here may start a thread
/// before ``ForkServer`` has made a process of its own for it.
@main
struct Mutate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mutate",
    abstract: "Runs what must notice against the mechanical mutants of a build.",
    subcommands: [
      GateCommand.self, MacrosCommand.self, TestsCommand.self, ReportCommand.self,
    ])
}
