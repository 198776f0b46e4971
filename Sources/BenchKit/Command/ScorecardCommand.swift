internal import ArgumentParser
internal import CommandKit
internal import Foundation

/// `bench scorecard`.
struct ScorecardOptions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scorecard",
    abstract: "Prints what results come to: is a candidate faster than stdlib, and where.",
    discussion: """
      One line per group of workloads, at most \(Scorecard.mostLines) in all, of at most \
      \(Scorecard.mostColumns) columns, as a run ends with. \
      Computed from samples.csv, threads.csv and environment.json; writes nothing. \
      Exit status: 0 printed, whatever the answer; 1 the results are damaged, or of a smoke run, \
      which measures nothing; 2 wrong command line, or no such candidate in the results.
      """)

  @Option(
    name: .long,
    help: ArgumentHelp("Whose scorecard (default: core's).", valueName: "candidate"))
  var of: String?

  @Argument(help: ArgumentHelp("A directory that 'run --output' has made.", valueName: "dir"))
  var directory: String
}

struct ScorecardCommand {
  let options: ScorecardOptions
  let console: Console

  func run() throws {
    let directory = URL(literalPath: options.directory)
    let report = try failing(.checkFailed) { try Report(directory: directory) }
    guard report.judges else {
      throw CommandFailure(
        .checkFailed, "\(directory.path) is of a smoke run, which measures nothing")
    }
    try Scorecard.print(
      report, of: options.of,
      table: "\(directory.appendingPathComponent("summary.md").relativePath)", console)
  }
}

extension Scorecard {
  /// Prints the scorecard of `candidate`, or of whom there is.
  ///
  /// - Parameter table: Where the full table is.
  /// - Throws: ``CommandFailure`` if `candidate` was not measured.
  static func print(
    _ report: Report, of candidate: String?, table: String, _ console: Console
  ) throws {
    let asked = try self.candidate(candidate, in: report.environment.candidates.map(\.name))
    guard let name = asked ?? defaultCandidate(report) else {
      return console.print("No candidate was measured; the full table: \(table)")
    }
    console.write(Scorecard(report, of: name).text(table: table))
  }

  /// `name` as one of `names` that has a scorecard; nil without a name.
  ///
  /// - Throws: ``CommandFailure`` if there is none of that name.
  static func candidate(_ name: String?, in names: [String]) throws -> String? {
    guard let name, !names.contains(name) else { return name }
    throw CommandFailure(
      .usage,
      "the results have no candidate '\(Text.visible(name))'; they have:"
        + " \(names.joined(separator: ", "))" + Suggestion.text(for: name, among: names))
  }
}
