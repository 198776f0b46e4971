internal import CWorkloads
internal import Foundation
internal import Workloads

/// The part of counting that runs below the counter of instructions: `bench count`.
///
/// The counter is told to begin a new count whenever `cw_mark` is called. So each run
/// that counts stands between two marks, and the counts of its instructions are those
/// of every other stretch: see ``InstructionCounter``.
struct CountedRow: Codable {
  let row: CostRow
  /// By how many operations the second run of the two was longer.
  let operations: Int
  let allocations: Int
  let bytes: Int

  /// The marks of one row, and of the canary.
  ///
  /// They stand around a run, and around another of twice the iterations. The difference of
  /// the two is without what only the first does.
  static let marks = 4

  /// The iterations of the canary's shorter loop.
  static let canary = 1_000

  /// Runs the canary, and then `rows`, in that order.
  static func run(_ rows: [MeasuredRow], _ allocator: Allocator) throws -> [CountedRow] {
    for iterations in [canary, 2 * canary] {
      cw_mark()
      cw_countable(Int64(iterations))
      cw_mark()
    }
    return try rows.map { row in
      let iterations = iterations(of: row)
      // What the first use of a type costs is nobody's in particular.
      try row.run(iterations) {}
      for iterations in [iterations, 2 * iterations] {
        try row.run(iterations) { cw_mark() }
      }
      let count = try row.count(iterations, allocator)
      return CountedRow(
        row: row.name, operations: count.operations, allocations: count.allocations ?? 0,
        bytes: count.bytes ?? 0)
    }
  }

  /// As many as keep a run short that takes fifty times as long as usual.
  private static func iterations(of row: MeasuredRow) -> Int {
    let workload = row.loop.workload
    let wanted = max(16, 2_048 / max(1, workload.operationsPerIteration(row.shape)))
    let range = workload.iterations(in: row.shape)
    return max(1, min(max(wanted, range.lowerBound), range.upperBound / 2))
  }
}

extension [Participant] {
  /// The row that a budget calls `name`, or nil if there is none, or nothing to run.
  func row(_ name: CostRow) -> MeasuredRow? {
    let shape = Workload.Shape(size: name.size, threads: 1)
    guard let participant = first(where: { $0.name == name.candidate }),
      let loop = participant.loops.first(where: { $0.workload.id == name.workload }),
      loop.unavailability == nil, loop.workload.shapes.contains(shape)
    else { return nil }
    return MeasuredRow(participant: participant, loop: loop, shape: shape)
  }
}

extension MeasuredRow {
  /// What a budget calls it.
  var name: CostRow {
    CostRow(workload: loop.workload.id, size: shape.size, candidate: participant.name)
  }
}
