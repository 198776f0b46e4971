import Synchronization

/// Counts the runs of some code, on whatever threads.
final class Runs: Sendable {
  private let runs = Atomic<Int>(0)

  // Relaxed: compared when the threads have been joined.
  func add() { runs.wrappingAdd(1, ordering: .relaxed) }

  /// How many there have been since the last time that this was asked.
  func take() -> Int { runs.exchange(0, ordering: .relaxed) }

  var count: Int { runs.load(ordering: .relaxed) }
}
