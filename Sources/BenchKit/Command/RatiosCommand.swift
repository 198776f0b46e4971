internal import ArgumentParser
internal import CommandKit
internal import ConformanceKit
internal import Foundation

/// `bench ratios`.
struct RatiosOptions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ratios",
    abstract: "Says what two programs take beside each other, of samples that others have taken.",
    discussion: """
      FILE is CSV with the columns \(PairedSamples.header.joined(separator: ",")): what one sample \
      of one participant took for an operation. The participant that comes first is the one that \
      the other is divided by. In each round, the medians of both samples are a pair; of each row \
      the table has the median of the pairs' ratios over the rounds, with a 95 % confidence \
      interval (bootstrap), and of each group with several rows the geometric mean, pair by pair.

      scripts/compare-signals.sh and scripts/embedded-bench.sh make such files.

      Exit status: 0 whatever comes out; 1 the file is damaged, or lacks a sample; 2 wrong command \
      line, or the file cannot be read.
      """)

  @Argument(
    help: ArgumentHelp("The samples; - is standard input.", valueName: "file"))
  var file: String

  @Flag(name: .long, help: "Write the table in Markdown.")
  var markdown = false

  @Flag(name: .long, help: "Say the least and the most of a row's samples, too.")
  var range = false

  @Option(name: .long, help: "The seed of the intervals (default: 1).")
  var seed: UInt64?
}

/// `bench ratios`.
struct RatiosCommand {
  let options: RatiosOptions
  let console: Console

  func run() throws {
    let text = try InputText.read(options.file)
    var generator = SplitMix(seed: options.seed ?? 1)
    let samples: PairedSamples
    do { samples = try PairedSamples(text, using: &generator) } catch let failure as CSVFailure {
      throw CommandFailure(.checkFailed, "\(options.file): \(failure)")
    }
    let (columns, cells) = (samples.columns, samples.cells(withRanges: options.range))
    console.write(
      options.markdown ? Table.markdown(columns, cells) : Table.terminal(columns, cells))
    console.print(
      "\n\(Text.count(samples.rounds, "round")); below 1 is faster than \(samples.participants[0])")
  }
}

/// Samples of two programs that were taken in turn.
package struct PairedSamples: Sendable {
  package static let header = ["group", "row", "round", "participant", "nanoseconds"]

  /// A row, or the geometric mean of a group's.
  package struct Row: Sendable {
    let group: String
    package let name: String
    /// The medians over the rounds; none of a mean.
    let nanoseconds: [Double]
    /// The least and the most of all samples; none of a mean.
    let ranges: [ClosedRange<Double>]
    /// The second participant's divided by the first's.
    package let ratio: Statistics.Interval
  }

  /// The two, in the order in which they come.
  package let participants: [String]
  package let rounds: Int
  package let rows: [Row]

  private struct Key: Hashable {
    let group: String
    let row: String
  }

  /// Reads the file's text.
  ///
  /// - Throws: ``CSVFailure`` at the first line that is none of its, or of what is lacking.
  package init(_ text: String, using generator: inout some RandomNumberGenerator) throws {
    var keys: [Key] = []
    var participants: [String] = []
    var rounds: [Int] = []
    var times: [Key: [Int: [String: [Double]]]] = [:]
    let records = try CSV.records(text, header: Self.header)
    for record in records {
      let key = Key(group: record.text(0), row: record.text(1))
      let round: Int = try record.number(2)
      let time = try record.count(4)
      guard time > 0 else {
        throw CSVFailure(line: record.line, reason: "nothing takes no time")
      }
      // They stand in tables as they are.
      for name in [key.group, key.row, record.text(3)]
      where name.isEmpty || name != Text.visible(name) || name.contains("|") {
        throw CSVFailure(
          line: record.line, reason: "'\(Text.visible(name))' is no name for a table")
      }
      if !keys.contains(key) { keys.append(key) }
      if !rounds.contains(round) { rounds.append(round) }
      if !participants.contains(record.text(3)) { participants.append(record.text(3)) }
      guard participants.count <= 2 else {
        throw CSVFailure(
          line: record.line, reason: "a third participant, '\(record.text(3))': two are compared")
      }
      times[key, default: [:]][round, default: [:]][record.text(3), default: []].append(time)
    }
    let last = records.last?.line ?? 1
    guard participants.count == 2 else {
      throw CSVFailure(
        line: last, reason: "two participants are compared, and there are \(participants.count)")
    }
    var ratios: [Key: [Double]] = [:]
    var rows: [Row] = []
    var groups: [String] = []
    for key in keys {
      let medians = try rounds.map { round in
        try participants.map { participant in
          guard let samples = times[key]?[round]?[participant] else {
            throw CSVFailure(
              line: last, reason: "\(key.row) has no sample of \(participant) in round \(round)")
          }
          return Statistics.median(of: samples)
        }
      }
      let own = medians.map { $0[1] / $0[0] }
      guard own.allSatisfy({ $0.isFinite && $0 > 0 }) else {
        throw CSVFailure(line: last, reason: "\(key.row) has times that have no ratio")
      }
      ratios[key] = own
      if !groups.contains(key.group) { groups.append(key.group) }
      let ranges = participants.compactMap { participant in
        let all = rounds.flatMap { times[key]?[$0]?[participant] ?? [] }
        return all.min().flatMap { least in all.max().map { least...$0 } }
      }
      rows.append(
        Row(
          group: key.group, name: key.row,
          nanoseconds: [0, 1].map { participant in
            Statistics.median(of: medians.map { $0[participant] })
          },
          ranges: ranges,
          ratio: Statistics.medianInterval(of: own, using: &generator)))
    }
    for group in groups {
      let members = keys.filter { $0.group == group }.compactMap { ratios[$0] }
      guard members.count > 1 else { continue }
      let means = rounds.indices.map { round in
        Foundation.exp(members.reduce(0) { $0 + Foundation.log($1[round]) } / Double(members.count))
      }
      let mean = Row(
        group: group, name: "geometric mean", nanoseconds: [], ranges: [],
        ratio: Statistics.medianInterval(of: means, using: &generator))
      rows.insert(mean, at: (rows.lastIndex { $0.group == group } ?? rows.count - 1) + 1)
    }
    self.participants = participants
    self.rounds = rounds.count
    self.rows = rows
  }

  var columns: [Table.Column] {
    [
      Table.Column(heading: "group", isNumeric: false),
      Table.Column(heading: "row", isNumeric: false),
    ]
      + participants.map { Table.Column(heading: "\($0) ns", isNumeric: true) }
      + [
        Table.Column(
          heading: "\(participants[1])/\(participants[0]) \(rows.map(\.ratio).heading)",
          isNumeric: true)
      ]
  }

  /// - Parameter withRanges: Whether the least and the most stand beside each median.
  func cells(withRanges: Bool) -> [[String]] {
    let isMarked = rows.map(\.ratio).needsMarks
    return rows.map { row in
      let times = zip(row.nanoseconds, row.ranges).map { median, range in
        let ends = [range.lowerBound, range.upperBound].map(Text.significant)
        return Text.significant(median)
          + (withRanges ? " (\(ends.joined(separator: "–")))" : "")
      }
      return [row.group, row.name] + (times.isEmpty ? ["", ""] : times)
        + [row.ratio.text(isMarked: isMarked) { Text.decimal($0, 2) }]
    }
  }
}
