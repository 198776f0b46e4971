internal import ArgumentParser

/// `bench`.
struct BenchOptions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measures observation registrars against each other.",
    discussion: """
      Exit status: 0 success; 1 a checksum was wrong or a candidate does not conform; \
      2 wrong command line; 3 nothing matched; 5 an instrument is broken; \
      7 results could not be written.
      """,
    subcommands: [RunOptions.self, ListOptions.self],
    defaultSubcommand: RunOptions.self)
}

/// `bench run`.
struct RunOptions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Runs workloads and prints a table.",
    discussion: """
      All candidates run in one process, in turn, round by round, beside two yardsticks: \
      'plain', a class without observation, and 'floor', the least that any correct \
      implementation has to do. From a debug build the command runs a release build of \
      itself, unless --smoke is given.
      """)

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Only workloads whose name matches the pattern, as in 'write/*'. Repeatable.",
      valueName: "glob"))
  var filter: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("Only this candidate, beside the yardsticks. Repeatable.", valueName: "name")
  )
  var candidate: [String] = []

  @Flag(help: "How long to measure (default: the full plan).")
  var plan: PlanName?

  @Option(name: .long, help: "What to print.")
  var format: Format = .table

  @Option(
    name: .long,
    help: ArgumentHelp(
      "A directory to make, with samples.csv, environment.json and summary.md.", valueName: "dir"))
  var output: String?

  @Option(name: .long, help: "The seed of everything random (default: a new one).")
  var seed: UInt64?

  enum PlanName: String, EnumerableFlag {
    case quick
    case smoke

    static func help(for value: PlanName) -> ArgumentHelp? {
      switch value {
      case .quick: "Shorter samples, fewer rounds, no sizes above 10 000."
      case .smoke: "Each loop a few times, for its checksum; measures nothing."
      }
    }
  }

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case table
    case csv
    case json
  }
}

/// `bench list`.
struct ListOptions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the workloads, and what the floor of each does.")

  @Flag(name: .long, help: "Print a JSON array.")
  var json = false
}
