internal import CommandKit
internal import Foundation

/// What rows have cost, revision by revision: a file to which `bench gate --history` only
/// ever adds, and in which `bench history` finds the steps.
package struct CountHistory: Sendable, Equatable {
  /// What one row cost at one revision.
  package struct Entry: Sendable, Equatable {
    /// When the revision was made, as `2026-11-24`.
    package var date: String
    package var revision: String
    /// What counts depend on: ``BudgetFile/machine``.
    package var machine: String
    package var row: CostRow
    package var instructions, allocations, bytes: Double

    package init(
      date: String, revision: String, machine: String, row: CostRow, _ cost: Cost
    ) {
      self.date = date
      self.revision = revision
      self.machine = machine
      self.row = row
      instructions = cost.instructions
      allocations = cost.allocations
      bytes = cost.bytes
    }
  }

  /// In the order in which they were counted.
  package private(set) var entries: [Entry] = []

  package init() {}

  // MARK: - The file

  private static let header = [
    "date", "revision", "machine", "workload", "size", "candidate", "instructions",
    "allocations", "bytes",
  ]

  /// Reads the file's text.
  ///
  /// - Throws: ``CSVFailure`` at the first line that is none of its.
  package init(_ text: String) throws {
    entries = try CSV.records(text, header: Self.header).map { record in
      Entry(
        date: record.text(0), revision: record.text(1), machine: record.text(2),
        row: CostRow(
          workload: record.text(3), size: try record.number(4), candidate: record.text(5)),
        Cost(
          instructions: try record.count(6), allocations: try record.count(7),
          bytes: try record.count(8)))
    }
  }

  /// The text of the file.
  package var text: String {
    ([Self.header]
      + entries.map { entry in
        [
          entry.date, entry.revision, entry.machine, entry.row.workload, "\(entry.row.size)",
          entry.row.candidate, Text.decimal(entry.instructions, 2),
          Text.decimal(entry.allocations, 2), Text.decimal(entry.bytes, 1),
        ]
      }).map { $0.map(CSV.quoted).joined(separator: ",") + "\n" }.joined()
  }

  // MARK: - Adding

  /// Whether `row` has been counted at a revision on a machine.
  package func has(_ row: CostRow, at revision: String, on machine: String) -> Bool {
    entries.contains { $0.row == row && $0.revision == revision && $0.machine == machine }
  }

  /// Adds what was counted, below all that is there.
  package mutating func add(_ new: [Entry]) { entries += new }
}

// MARK: - Steps

extension CountHistory {
  /// A change of what a row costs, from one revision to the next that was counted.
  package struct Step: Sendable, Equatable, Encodable {
    package enum Figure: String, Sendable, Encodable {
      case instructions, allocations, bytes
    }

    package let row: CostRow
    package let machine: String
    package let date: String
    package let revision: String
    package let figure: Figure
    package let before, after: Double
  }

  /// The steps of all rows, in the order of the file.
  ///
  /// Counts are the same from run to run, so that each one that is not as good as the
  /// same is a step: there is no noise to look through.
  package var steps: [Step] {
    struct Series: Hashable {
      let machine: String
      let row: CostRow
    }
    var last: [Series: Entry] = [:]
    return entries.flatMap { entry -> [Step] in
      let before = last.updateValue(entry, forKey: Series(machine: entry.machine, row: entry.row))
      guard let before else { return [] }
      func step(_ figure: Step.Figure, _ old: Double, _ new: Double, _ least: Double) -> Step? {
        guard (new - old).magnitude > least else { return nil }
        return Step(
          row: entry.row, machine: entry.machine, date: entry.date, revision: entry.revision,
          figure: figure, before: old, after: new)
      }
      let tolerance = Budget.tolerance
      return [
        step(
          .instructions, before.instructions, entry.instructions,
          before.instructions * Budget.limits.soft / 100),
        step(.allocations, before.allocations, entry.allocations, tolerance.allocations),
        step(.bytes, before.bytes, entry.bytes, tolerance.bytes),
      ].compactMap(\.self)
    }
  }

  /// What a plot of the rows over revisions shows, as CSV: of the machine that was counted
  /// last, each row's instructions divided by those at its first revision.
  ///
  /// The rows of which the instructions have a step come last, the largest in the end
  /// at the very end.
  package var points: String {
    guard let machine = entries.last?.machine else { return "" }
    let entries = entries.filter { $0.machine == machine }
    var places: [String: Int] = [:]
    for entry in entries where places[entry.revision] == nil {
      places[entry.revision] = places.count
    }
    let stepped = Set(
      steps.filter { $0.machine == machine && $0.figure == .instructions }.map(\.row))
    let rows = Dictionary(grouping: entries, by: \.row).compactMap { row, entries in
      entries.first.flatMap { first -> (row: CostRow, points: [(entry: Entry, ratio: Double)])? in
        guard first.instructions > 0 else { return nil }
        return (row, entries.map { ($0, $0.instructions / first.instructions) })
      }
    }
    func key(_ row: (row: CostRow, points: [(entry: Entry, ratio: Double)])) -> (
      Int, Double, String
    ) {
      (stepped.contains(row.row) ? 1 : 0, row.points.last?.ratio ?? 1, row.row.description)
    }
    let lines = rows.sorted { key($0) < key($1) }.flatMap { row, points in
      points.map { entry, ratio in
        [
          row.description, stepped.contains(row) ? "1" : "0", "\(places[entry.revision] ?? 0)",
          String(entry.revision.prefix(7)), Text.decimal(ratio, 4),
        ]
      }
    }
    return ([["row", "stepped", "place", "revision", "ratio"]] + lines)
      .map { $0.map(CSV.quoted).joined(separator: ",") + "\n" }.joined()
  }
}
