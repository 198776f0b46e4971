public import ArgumentParser
import CommandKit
public import ConformanceKit

/// A subcommand, which gets the suite when it runs and not before: there is no
/// process-wide list, and two suites can be at work side by side.
protocol SuiteCommand: ParsableCommand {
  /// Does what was asked.
  ///
  /// - Returns: The status for the process to end with.
  func execute(_ suite: Suite, _ console: Console) throws -> Int32
}

/// What every command that runs clauses can be told.
struct RunnerOptions: ParsableArguments {
  @Option(help: "The seed of everything random. A new one for each run if left out.")
  var seed: UInt64?

  @Option(help: "How many rounds a stochastic clause runs, at most \(Self.mostRounds).")
  var rounds: Int = Runner.defaultRounds

  @Option(
    help: ArgumentHelp(
      "Seconds after which a clause counts as one that never ends.",
      discussion: """
        Those in which it waits for a core do not count, unless ten times as many and half a \
        minute have gone by.
        """))
  var deadline: Double = Runner.defaultDeadline.seconds

  @Option(
    help: """
      Seconds for which a clause waits for a thread of its own. (default: \(Runner.defaultPatience), \
      for mutants \(MutantsCommand.patience))
      """)
  var patience: Double?

  @ArgumentParser.Flag(
    help: "Run in this process: a crash or an exit ends the run, a hang leaves a thread behind.")
  var noIsolation: Bool = false

  func validate() throws {
    guard (1...Self.mostRounds).contains(rounds) else {
      throw ValidationError("--rounds must be from 1 to \(Self.mostRounds)")
    }
    for (name, seconds) in [("--deadline", deadline), ("--patience", patience ?? 1)] {
      if !(seconds > 0 && seconds < 1e9) {
        throw ValidationError("\(name) must be a positive number of seconds")
      }
    }
  }

  /// Clauses multiply it, and keep a list as long.
  private static let mostRounds = 1_000_000

  /// The options that were given and that a clause runs with, for it to be run
  /// again; a result knows its seed and its rounds.
  var replayed: [String] {
    var words: [String] = []
    if deadline != Runner.defaultDeadline.seconds { words.append("--deadline \(deadline.text)") }
    if let patience { words.append("--patience \(patience.text)") }
    if noIsolation { words.append("--no-isolation") }
    return words
  }

  /// A runner for these options.
  ///
  /// - Parameter usual: The patience if none was given.
  func runner(patience usual: Double = Runner.defaultPatience) -> Runner {
    Runner(
      // Short enough to be typed again.
      seed: seed ?? UInt64.random(in: 1...UInt64(UInt32.max)), rounds: rounds,
      deadline: .seconds(deadline), patience: patience ?? usual, isAlone: true)
  }

  /// Runs `clauses` on `specimen`, in processes of their own unless told not
  /// to.
  ///
  /// - Parameter others: What else was given that a verdict depends on.
  func run(
    _ clauses: [Clause], on specimen: Specimen, with runner: Runner, and others: [String] = [],
    report: (ClauseResult) -> Void
  ) throws {
    let options = others + replayed
    guard noIsolation else {
      return try IsolatedRunner(runner: runner).run(clauses, on: specimen) { result in
        report(result.running(with: options))
      }
    }
    if let shortage = Provisions.shortage() { throw CommandFailure(.workerBroken, shortage) }
    for clause in clauses { report(runner.run(clause, on: specimen).running(with: options)) }
  }
}

/// What every command that is about clauses can be told.
struct SelectionOptions: ParsableArguments {
  @Option(help: "The highest level; it includes the ones before it.")
  var level: Clause.Level = .strict

  @OptionGroup var pin: PinOptions

  @Argument(
    help: "Ids of clauses; * is any text, ? any character, a comma separates two.")
  var patterns: [String] = []

  var selection: Selection { Selection(level: level, pin: pin.pin, patterns: patterns) }
}

extension Clause.Level: ExpressibleByArgument {}

extension Double {
  /// The number as somebody types it: `2`, not `2.0`.
  fileprivate var text: String {
    self == rounded() && magnitude < 1e15 ? "\(Int(self))" : "\(self)"
  }
}
