internal import ArgumentParser
internal import CommandKit
internal import ConformanceKit
internal import Foundation

/// `bench resample`.
struct ResampleOptions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resample",
    abstract: "Says how often each verdict comes out if the rounds of a comparison are drawn anew.",
    discussion: """
      FILE is what 'bench compare --samples' has written. Each time as many rounds are drawn from \
      it as it has, with replacement, and are judged as 'bench compare' judges rounds. A verdict \
      that seldom comes out is one of chance. No history is looked at.

      Exit status: 0 whatever comes out; 1 the file is damaged, or a round has not all three parts; 2 wrong command line, or the file \
      cannot be read; 3 no row of it is asked for.
      """)

  @Argument(
    help: ArgumentHelp(
      "What 'compare --samples' has written; - is standard input.", valueName: "file"))
  var file: String

  @Option(
    name: .long,
    help: ArgumentHelp("Only the rows of candidates that match. Repeatable.", valueName: "glob"))
  var candidate: [String] = []

  @Option(name: .long, help: "How often (default: 100).")
  var repetitions: Int?

  @Option(name: .long, help: "The seed of the draws (default: a new one).")
  var seed: UInt64?

  func validate() throws {
    guard (1...10_000).contains(repetitions ?? 1) else {
      throw ValidationError("--repetitions must be from 1 to 10000")
    }
  }
}

/// `bench resample`.
struct ResampleCommand {
  let options: ResampleOptions
  let console: Console

  func run() throws {
    let text = try InputText.read(options.file)
    let rounds = try failing(.checkFailed) {
      do { return try CSV.rounds(text) } catch let failure as CSVFailure {
        throw CommandFailure(.checkFailed, "\(options.file): \(failure)")
      }
    }
    var names: [String] = []
    for sample in rounds.flatMap({ $0[.base] ?? [] }) where !names.contains(sample.candidate) {
      names.append(sample.candidate)
    }
    let chosen = try Glob.choose(Glob.list(options.candidate), from: names, name: \.self) {
      CommandFailure(
        .nothingMatched, "no candidate matches '\($0)'; there are: \(names.joined(separator: ", "))"
      )
    }
    let repetitions = options.repetitions ?? 100
    let progress = ProgressLine(console)
    var generator = SplitMix(seed: options.seed ?? UInt64.random(in: 0...UInt64(UInt32.max)))
    let resampling = Resampling(
      rounds, candidates: chosen, repetitions: repetitions, using: &generator,
      progress: { progress.show("drawing", done: $0) })
    progress.hide()
    guard !resampling.rows.isEmpty else {
      throw CommandFailure(.nothingMatched, "\(options.file) has no row")
    }
    console.write(Table.terminal(resampling.columns, resampling.cells))
    console.print(
      "\n\(Text.count(rounds.count, "round")), drawn anew"
        + " \(Text.count(repetitions, "time"))")
  }
}

/// How often which verdict came out.
package struct Resampling: Sendable {
  /// A row of the comparison.
  package struct Row: Sendable {
    let shape: [String]
    package let candidate: String
    package let counts: [Comparison.Verdict: Int]
  }

  package let rows: [Row]

  /// Draws as many rounds as there are, with replacement, `repetitions` times.
  ///
  /// - Parameters:
  ///   - rounds: What was measured.
  ///   - candidates: Whose rows.
  ///   - generator: The same state gives the same draws.
  ///   - progress: Called with the part that is done.
  package init(
    _ rounds: [[Comparison.Part: [Sample]]], candidates: [String], repetitions: Int,
    using generator: inout some RandomNumberGenerator, progress: (Double) -> Void = { _ in }
  ) {
    var counts: [Report.RowKey: [Comparison.Verdict: Int]] = [:]
    for repetition in 0..<repetitions where !rounds.isEmpty {
      progress(Double(repetition) / Double(repetitions))
      let drawn = rounds.indices.map { _ in
        rounds[Int.random(in: rounds.indices, using: &generator)]
      }
      for row in Comparison(drawn, candidates: candidates, using: &generator).rows {
        let key = Report.RowKey(row)
        counts[key, default: [:]][row.verdict, default: 0] += 1
      }
    }
    // In the order in which they were measured first.
    var seen: Set<Report.RowKey> = []
    rows = rounds.flatMap { ($0[.base] ?? []).map(Report.RowKey.init) }.compactMap { key in
      guard counts[key] != nil, seen.insert(key).inserted else { return nil }
      return Row(
        shape: [key.shape.workload, "\(key.shape.size)", "\(key.shape.threads)"],
        candidate: key.candidate, counts: counts[key] ?? [:])
    }
  }

  /// The verdicts that came out, and those that builds mostly have.
  private var verdicts: [Comparison.Verdict] {
    Comparison.Verdict.allCases.filter { verdict in
      [.slower, .faster, .same, .unclear].contains(verdict)
        || rows.contains { $0.counts[verdict] != nil }
    }
  }

  var columns: [Table.Column] {
    [("workload", false), ("size", true), ("threads", true), ("candidate", false)]
      .map { Table.Column(heading: $0, isNumeric: $1) }
      // A word each, for what reads columns.
      + verdicts.map {
        Table.Column(heading: $0.rawValue.replacing(" ", with: "-"), isNumeric: true)
      }
  }

  var cells: [[String]] {
    rows.map { row in
      row.shape + [row.candidate] + verdicts.map { "\(row.counts[$0] ?? 0)" }
    }
  }
}
