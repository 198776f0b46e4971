internal import ArgumentParser
internal import CommandKit

/// `bench compare`.
struct CompareOptions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compares two builds of bench, or two sets of results, row by row.",
    discussion: """
      BASE is the executable of another build. To get that of a revision: \
      'git worktree add DIR REVISION', then \
      'swift build --package-path DIR -c release --product bench', and BASE is \
      DIR/.build/release/bench.

      In every round, each workload is measured by the base, by the new build, and by the base \
      once more, each in a process of its own, in an order that is shuffled anew. Of each row \
      the table has the ratio of the two builds in the same round, the median over the rounds \
      with a 95 % confidence interval (bootstrap; of fewer than 6 rounds there is none, and no \
      verdict), and beside it that of the base to itself, \
      which is what the machine makes of one and the same build. A row is slower or faster if \
      its interval is more than 3 % from 1, and beyond the interval of the base to itself; the \
      same if its interval is within 3 %; unclear otherwise, for which more rounds help. It is \
      unjudgeable if the base is more than 3 % from itself. A row that allocates more, by over \
      0.2 % and 0.005 for each operation, is none of these, whatever its time, and however few \
      the rounds: that is counted. Where the base differs from itself in that, nothing is said of \
      it. Rows that the new build has lost, and \
      workloads, are named, and are no success; what only the new one has is named. \
      Workloads of suspensions and of latencies are left out.

      With --history, what each row of the base has differed from itself is added to a file, for \
      this machine and plan. A row that has done so in eight comparisons is slower or faster only \
      beyond the third quartile of these differences and three times the distance of their \
      quartiles, if that is more than 3 %, and unclear below.

      If BASE and --new are directories that 'run --output' has made, nothing is measured: their \
      medians are compared, with an interval for which the rounds of both are drawn \
      independently, and beside it the ratio of the floor, which does the same in both. That \
      says less: the runs are of different times, and no rounds are paired. So a row only seems \
      slower, faster, or the same; one of which a run warned is unjudgeable. Results of different \
      machines, plans or formats are refused.

      Exit status: 0 each row is the same, or seems so; 1 a build failed to measure, or \
      results are damaged or of another format; 2 wrong command line, BASE is no build of bench, or \
      results cannot be compared; 3 nothing matched; 4 a row is slower, or seems so, or allocates \
      more; 6 none is, and of some it cannot be told, or a row is lost; 7 a file could not be \
      written; 10 none of these, and some rows are faster, or seem so; 11 as 6, where only the \
      machine is to blame: some rows are unjudgeable; 128 and the number \
      of a signal that ended it, and with it what it had started.
      """)

  @Argument(
    help: ArgumentHelp(
      "The executable of the build to compare with, or a directory of results.", valueName: "base"))
  var base: String

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The executable to compare (default: this one), or a directory of results.",
      valueName: "path"))
  var new: String?

  @OptionGroup var selection: SelectionOptions

  @Flag(help: "How long each process measures (default: the full plan).")
  var plan: PlanName?

  @Option(name: .long, help: "How many rounds (default: 11).")
  var rounds: Int?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write the comparison in JSON; - is standard output, in place of the table.",
      valueName: "file"))
  var json: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write the table in Markdown, for a pull request; - is standard output.",
      valueName: "file"))
  var markdown: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write all that is measured in CSV, for 'bench resample'; - is standard output, in place of"
        + " the table.", valueName: "file"))
  var samples: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Judge rows by what they have differed from themselves before, as this file says, and add"
        + " to it.", valueName: "file"))
  var history: String?

  @Option(name: .long, help: "The seed of everything random (default: a new one).")
  var seed: UInt64?

  func validate() throws {
    guard (1...Self.mostRounds).contains(rounds ?? 1) else {
      throw ValidationError("--rounds must be from 1 to \(Self.mostRounds)")
    }
  }

  /// Each takes seconds, and keeps its samples.
  private static let mostRounds = 1_000_000
}
