internal import CommandKit
internal import Foundation

/// `bench count`: what `bench gate` starts under callgrind.
struct CountCommand {
  let options: CountOptions

  /// Without a thread of its own, and without waiting for anything: callgrind does not
  /// survive a main thread that waits for others.
  @MainActor
  func run(_ participants: [Participant]) throws {
    let (wanted, counted) = (options.wanted, options.counted)
    let names = try failing(.usage) {
      try JSONDecoder().decode(
        [CostRow].self, from: Data(contentsOf: URL(fileURLWithPath: wanted)))
    }
    let rows = try names.map { name in
      guard let row = participants.row(name) else {
        throw CommandFailure(.nothingMatched, "there is no row \(name)")
      }
      return row
    }
    let allocator = try failing(.instrumentBroken) { try Allocator() }
    let answer = try failing(.checkFailed) { try CountedRow.run(rows, allocator) }
    try failing(.resultsNotWritten) {
      try JSONEncoder().encode(answer).write(to: URL(fileURLWithPath: counted))
    }
  }
}
