internal import CWorkloads
internal import ConformanceKit
internal import Foundation
internal import Workloads

extension MeasuredRow {
  /// Stops the first of several threads again and again, and looks at what the
  /// others get done meanwhile.
  ///
  /// A thread that is stopped where a lock-based candidate holds its lock lets
  /// nobody else pass; of a lock-free one, others must always get on.
  ///
  /// - Returns: One sample per suspension, with the operations of the others
  ///   and the time, and a warning if a known failure spoiled the checksum.
  func suspend(
    _ batches: [Int], plan: Plan, timer: Timer, using generator: inout SplitMix
  ) throws -> (samples: [Sample], warning: String?) {
    let ensemble = loop.prepare(shape, plan.iterations)
    var windows: [Window] = []
    windows.reserveCapacity(plan.suspensions)
    try check(cw_openSuspension(), "prepared")
    defer { cw_closeSuspension() }
    let team = OpenTeam(
      ensemble.runs, batches: batches, length: .open, timer: timer, enlists: true)
    _ = team.waitForStart()
    // Everything that a window does is done once before a thread is stopped
    // that may hold a lock of the runtime.
    _ = Window(team, duration: 0, patience: 0, timer)
    var failure: (any Error)?
    for _ in 0..<plan.suspensions {
      // A while of its own for each, so that it stops at another place.
      Pause.nanoseconds(.random(in: 20_000...200_000, using: &generator))
      do {
        try check(cw_suspend(), "suspended")
        let window = Window(
          team, duration: plan.suspension, patience: plan.patience, timer)
        try check(cw_resume(), "resumed")
        windows.append(window)
      } catch {
        failure = error
        break
      }
    }
    _ = team.stop()
    let tallies = team.result()
    let settled = ensemble.settle()
    if let failure { throw failure }
    let outcome = try outcome(of: tallies, settled: settled, round: 0)
    withExtendedLifetime(ensemble) {}
    let samples = windows.enumerated().map { index, window in
      var sample = outcome.sample
      sample.round = index + 1
      sample.operations = window.operations
      sample.nanoseconds = Int(window.nanoseconds)
      return sample
    }
    return (samples, outcome.warning)
  }

  private func check(_ error: Int32, _ action: String) throws {
    guard error != 0 else { return }
    throw SuspensionFailure(
      description: "a thread could not be \(action): \(String(cString: strerror(error)))")
  }

  /// What the other threads got done while one stood still.
  private struct Window {
    var operations: Int
    var nanoseconds: UInt64

    /// Watches for `duration`, and up to `patience` longer if nothing happens,
    /// which may be because nobody had a processor.
    ///
    /// Allocates nothing: the thread that stands still may hold the lock of an
    /// arena.
    init(_ team: OpenTeam, duration: UInt64, patience: UInt64, _ timer: Timer) {
      // Others may finish what needs no more of the thread that stands still.
      Pause.nanoseconds(duration / 4)
      let before = team.progressOfOthers()
      let start = timer.now()
      Pause.nanoseconds(duration)
      operations = team.progressOfOthers() &- before
      nanoseconds = timer.now() &- start
      while operations == 0 && nanoseconds < patience {
        Pause.nanoseconds(duration)
        operations = team.progressOfOthers() &- before
        nanoseconds = timer.now() &- start
      }
    }
  }
}

/// A thread could not be suspended or resumed.
struct SuspensionFailure: Error, CustomStringConvertible {
  let description: String
}
