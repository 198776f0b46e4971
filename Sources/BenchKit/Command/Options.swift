internal import ArgumentParser
internal import CommandKit

/// `bench`.
struct BenchOptions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measures observation registrars against each other.",
    discussion: """
      Patterns, of workloads and of candidates, cover whole names, in upper or lower case: \
      * is any text, ? any character, a comma separates two.

      --generate-completion-script bash, zsh or fish prints what completes command lines in \
      that shell.

      Progress and colours are for a terminal: NO_COLOR leaves colours out, TERM=dumb both. \
      Elsewhere standard error gets a line a minute at most, with how long it still takes.

      Exit status:
      \(CommandStatus.rows)
      """,
    version: "\(Console.program), \(KitVersion.line)",
    subcommands: [
      RunOptions.self, CompareOptions.self, ResampleOptions.self, RatiosOptions.self,
      GateOptions.self, HistoryOptions.self, SummarizeOptions.self, ScorecardOptions.self,
      ReadmeOptions.self, ListOptions.self,
      ExplainOptions.self, CountOptions.self,
    ],
    defaultSubcommand: RunOptions.self)

  /// What can be said to the command, and what the parser says of errors.
  static let grammar = CommandGrammar<CommandStatus>(
    success: .success, usage: .usage,
    commands: configuration.subcommands.map { command in
      (name: command.configuration.commandName, isShown: command.configuration.shouldDisplay)
    },
    repeatable: ["--candidate", "--filter"],
    answer: { (text: fullMessage(for: $0), isAskedFor: exitCode(for: $0).isSuccess) })
}

/// `bench run`.
struct RunOptions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Runs workloads and prints what they come to.",
    discussion: """
      All candidates run in one process, in turn, round by round, beside two yardsticks: \
      'plain', a class without observation, and 'floor', the least that any correct \
      implementation has to do. From a debug build the command runs a release build of \
      itself, unless --smoke is given.

      A signal (Ctrl-C) ends a run at the end of the part that is being measured. With --output \
      it keeps what it has, and --resume measures the rest: with the options of the run, by the \
      same build of the same sources, on the same machine, and nothing else. A second signal ends \
      it at once, and leaves the results as they were.

      A candidate that fails a required clause is left out and named; the others are measured, \
      and the run ends with 1.

      Exit status: as 'bench --help' lists them; 2 also if a run cannot be gone on with; 128 and \
      the number of a signal that ended it.
      """)

  @OptionGroup var selection: SelectionOptions

  @Flag(help: "How long to measure (default: the full plan).")
  var plan: PlanName?

  @Option(name: .long, help: "What to print.")
  var format: Format = .scorecard

  @Flag(name: .long, help: "Print all rows, too, before the scorecard.")
  var table = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Whose scorecard to print: by the name of a candidate (default: core's).",
      valueName: "candidate"))
  var scorecard: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write what --format json prints; - is standard output, in place of the scorecard.",
      valueName: "file"))
  var json: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "A directory to make, with samples.csv, threads.csv, latencies.csv, environment.json,"
        + " summary.csv and summary.md.",
      valueName: "dir"))
  var output: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Go on with an interrupted run: measure what this directory of 'run --output' lacks.",
      valueName: "dir"))
  var resume: String?

  @Option(name: .long, help: "The seed of everything random (default: a new one).")
  var seed: UInt64?

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case scorecard
    case csv
    case json
  }
}

/// `bench gate`.
struct GateOptions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gate",
    abstract: "Counts instructions and allocations, and fails where there are more.",
    discussion: """
      Counts do not depend on how busy a machine is. Of each row the file of budgets has the \
      instructions of one operation (by callgrind: the difference between a run and one of \
      twice the iterations), its allocations and its bytes (by jemalloc), and the functions \
      that the instructions are spent in.

      A row fails if it takes more instructions than its hard limit allows, 3 % if the file says \
      nothing else, or allocates more; it is noted above its soft limit, 1 %. Counts are the same \
      within 0.005 allocations and half a byte of an operation: what is rare, as a table that \
      grows, does not fall on the same iteration in two builds. A row that is new and has no \
      budget fails, and so does a budget whose row is not there. The functions whose counts have grown stand below.

      Counts depend on the kind of processor and on the compiler: a file for others cannot be \
      judged.

      Exit status: 0 all within their budgets; 1 some are not; 2 wrong command line, or the file \
      of budgets cannot be read; 3 nothing matched; 5 valgrind is missing or has not counted, or \
      the budgets are for another machine; 7 a file could not be written; 128 and the number of a \
      signal that ended it, and with it what it had started.
      """)

  @OptionGroup var selection: SelectionOptions

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The file of budgets (default: results/budgets.txt of the package).", valueName: "file"))
  var budgets: String?

  @Flag(
    name: .long,
    help: "Write what is counted into the file; comments, order and limits stay.")
  var update = false

  @Flag(name: .long, help: "Count this build, even if it is a debug build.")
  var asBuilt = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write all rows in JSON; - is standard output, in place of the text.", valueName: "file"))
  var json: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Add what is counted, with the revision, to this file, which 'bench history' reads; the"
        + " sources have to be as they were committed.", valueName: "file"))
  var history: String?
}

/// `bench history`.
struct HistoryOptions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Says at which revisions counts have changed.",
    discussion: """
      Reads what 'bench gate --history FILE' has added to a file, revision by revision. Counts \
      are the same from run to run, so that each change of more than 1 % of the instructions, \
      and each of allocations and bytes, is a step.

      Exit status: 0 whatever was found; 2 wrong command line, or the file cannot be read; 3 \
      nothing matched; 7 a file could not be written.
      """)

  @OptionGroup var selection: SelectionOptions

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The history (default: results/history.csv of the package).", valueName: "file"))
  var file: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write the steps in JSON; - is standard output, in place of the text.", valueName: "file"))
  var json: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write what scripts/plot-history.sh draws, in CSV; - is standard output, in place of the"
        + " text.", valueName: "file"))
  var points: String?
}

/// `bench count`.
struct CountOptions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "count", abstract: "Run rows for 'bench gate', under callgrind.",
    shouldDisplay: false)

  @Argument(help: "The rows, in JSON.") var wanted: String
  @Argument(help: "Where the counts go, in JSON.") var counted: String
}

/// `bench summarize`.
struct SummarizeOptions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "summarize",
    abstract: "Computes summary.csv and summary.md of results again.",
    discussion: """
      From samples.csv, threads.csv, latencies.csv and environment.json, as 'run --output' does. Writes both \
      files or none.
      """)

  @Argument(help: ArgumentHelp("A directory that 'run --output' has made.", valueName: "dir"))
  var directory: String
}

/// `bench readme`.
struct ReadmeOptions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "readme",
    abstract: "Writes the tables of README.md from results.",
    discussion: """
      They stand between the lines '\(ReadmeTables.Part.results.begin)' and \
      '\(ReadmeTables.Part.results.end)'; what a run of Examples/Mechanisms says stands \
      between '\(ReadmeTables.Part.mechanisms.begin)' and \
      '\(ReadmeTables.Part.mechanisms.end)', if there are such lines. \
      Exit status: 0 README.md has the figures of the results; 1 it has others and --check is \
      given, a figure is missing, or the results are of a run that was interrupted, or of a \
      smoke run, which measures nothing; 2 wrong command line; 7 it could not be written.
      """)

  @Flag(name: .long, help: "Write nothing; fail if README.md says something else.")
  var check = false

  @Option(
    name: .long,
    help: ArgumentHelp("The file (default: README.md of the package).", valueName: "path"))
  var file: String?

  @Argument(
    help: ArgumentHelp(
      "A directory beside or below the file, with plots (default: the one that the file names).",
      valueName: "dir"))
  var directory: String?
}

/// `bench list`.
struct ListOptions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the workloads, and what the floor of each does.")

  @Flag(name: .long, help: "One line for each: its name, and what it does.")
  var short = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write an array in JSON, and print nothing else; - is standard output.", valueName: "file"))
  var json: String?

  @Argument(
    help: "Names of workloads; * is any text, ? any character, a comma separates two.")
  var patterns: [String] = []
}

/// `bench explain`.
struct ExplainOptions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explains one workload: what it does and stresses, and when to ignore it.",
    discussion: """
      Of rows that 'bench gate' counts it says what an operation costs, and in which functions.
      """)

  @Argument(help: "The name of the workload.")
  var workload: String

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write an object in JSON, and print nothing else; - is standard output.",
      valueName: "file"))
  var json: String?
}

/// Which workloads and candidates are measured.
struct SelectionOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Only workloads whose name matches a pattern, as in 'write/*,read/*'. Repeatable.",
      valueName: "glob"))
  var filter: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Only this candidate, or those that match a pattern, beside the yardsticks. Repeatable.",
      valueName: "glob"))
  var candidate: [String] = []
}

/// A plan that is not the full one.
enum PlanName: String, EnumerableFlag {
  case quick
  case smoke

  var plan: Plan {
    switch self {
    case .quick: .quick
    case .smoke: .smoke
    }
  }

  static func help(for value: PlanName) -> ArgumentHelp? {
    switch value {
    case .quick: "Shorter samples, fewer rounds, no sizes above 10 000."
    case .smoke: "Each loop a few times, for its checksum; measures nothing."
    }
  }
}
