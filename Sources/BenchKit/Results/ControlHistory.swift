internal import CommandKit

/// What builds have differed from themselves in earlier comparisons, row by row: a file to
/// which `bench compare --history` only ever adds.
///
/// Some rows differ more than others from process to process, whatever the code: by where
/// their objects lie, by what the allocator has kept. A row is judged by what it has done.
package struct ControlHistory: Sendable, Equatable {
  /// A row of one comparison.
  package struct Entry: Sendable, Equatable {
    /// When it was made, as `2026-11-24`.
    package var date: String
    package var machine: String
    /// How long each process measured.
    package var plan: String
    package var workload: String
    package var size: Int
    package var threads: Int
    package var candidate: String
    /// The base's second measurement divided by its first: the median over the rounds.
    package var ratio: Double

    package init(
      date: String, machine: String, plan: String, workload: String, size: Int, threads: Int,
      candidate: String, ratio: Double
    ) {
      self.date = date
      self.machine = machine
      self.plan = plan
      self.workload = workload
      self.size = size
      self.threads = threads
      self.candidate = candidate
      self.ratio = ratio
    }
  }

  /// In the order in which they were made.
  package private(set) var entries: [Entry] = []

  package init() {}

  // MARK: - The file

  private static let header = [
    "date", "machine", "plan", "workload", "size", "threads", "candidate", "ratio",
  ]

  /// Reads the file's text.
  ///
  /// - Throws: ``CSVFailure`` at the first line that is none of its.
  package init(_ text: String) throws {
    entries = try CSV.records(text, header: Self.header).map { record in
      Entry(
        date: record.text(0), machine: record.text(1), plan: record.text(2),
        workload: record.text(3), size: try record.number(4),
        threads: try record.number(5, from: 1), candidate: record.text(6),
        ratio: try record.count(7))
    }
  }

  /// The text of the file.
  package var text: String {
    ([Self.header]
      + entries.map { entry in
        [
          entry.date, entry.machine, entry.plan, entry.workload, "\(entry.size)",
          "\(entry.threads)",
          entry.candidate, Text.decimal(entry.ratio, 5),
        ]
      }).map { $0.map(CSV.quoted).joined(separator: ",") + "\n" }.joined()
  }

  /// Adds what a comparison of builds has found, below all that is there.
  ///
  /// Not what the machine made too much of: that is no habit of a row.
  package mutating func add(
    _ comparison: Comparison, date: String, machine: String, plan: String
  ) {
    guard comparison.kind == .builds else { return }
    entries += comparison.rows.compactMap { row in
      guard row.unit == "ns", row.verdict != .unjudgeable, let control = row.control,
        control.isConclusive
      else { return nil }
      return Entry(
        date: date, machine: machine, plan: plan, workload: row.workload, size: row.size,
        threads: row.threads, candidate: row.candidate, ratio: control.value)
    }
  }
}

// MARK: - Thresholds

extension ControlHistory {
  /// What is as good as the same, row by row.
  package struct Thresholds: Sendable {
    fileprivate var deltas: [Report.RowKey: [Double]] = [:]

    package init() {}

    /// The fewest comparisons whose quartiles say something.
    package static let leastEntries = 8

    /// The third quartile and three times the distance of the quartiles of what the row has
    /// differed from itself, the fence of what is far out; no less than
    /// ``Comparison/Row/threshold``.
    ///
    /// John W. Tukey: Exploratory Data Analysis, 1977.
    func threshold(_ row: Report.RowKey) -> Double {
      let deltas = deltas[row] ?? []
      guard deltas.count >= Self.leastEntries else { return Comparison.Row.threshold }
      let quartiles = [0.25, 0.75].map { Statistics.quantile($0, of: deltas) }
      return max(Comparison.Row.threshold, quartiles[1] + 3 * (quartiles[1] - quartiles[0]))
    }
  }

  /// The thresholds of rows that are measured by a plan on a machine.
  package func thresholds(on machine: String, plan: String) -> Thresholds {
    var thresholds = Thresholds()
    for entry in entries where entry.machine == machine && entry.plan == plan {
      let shape = Report.Key(entry.workload, entry.size, entry.threads)
      thresholds.deltas[Report.RowKey(shape, entry.candidate), default: []]
        .append(abs(entry.ratio - 1))
    }
    return thresholds
  }
}
