internal import CommandKit
internal import Dispatch

/// What a clause takes for good: memory that is there after it, and more each time that it
/// runs.
///
/// The first run makes what is made once. One after which there is no more memory than before
/// shows that nothing is lost. Only a clause that takes more in every one of ``attempts`` runs
/// loses it: an array that grows, a cache, and a thread that ends late do so now and then, and
/// what the system puts aside does so for as long as there is room.
package struct Weighing: Sendable {
  /// After how many runs, each of which has left something, that is no chance: more than the
  /// 1,024 blocks that each of Dispatch's threads puts aside.
  package static let attempts = 2_500

  /// What glibc is to do in a process that weighs: no thread puts memory aside for itself.
  package static let tunables = "glibc.malloc.tcache_count=0:glibc.malloc.arena_max=1"

  /// What runs the clauses.
  let runner: Runner

  package init(runner: Runner) {
    self.runner = runner
    Self.fillCache()
  }

  /// Has the main thread keep as many blocks of Dispatch as it keeps at most: it takes over those
  /// that others have made for it, and would have some more after each clause for a long time.
  private static func fillCache() {
    let (hold, done) = (Latch(), Latch())
    DispatchQueue.main.async { hold.wait() }
    for _ in 0..<2_048 { DispatchQueue.main.async {} }
    DispatchQueue.main.async { done.open() }
    hold.open()
    done.wait()
  }

  /// Whether the system says how much memory there is.
  package static var isPossible: Bool { POSIX.heapBytes != nil }

  /// How many bytes `clause` takes for good at least, each time that it runs.
  ///
  /// For one caller at a time, in a process in which nothing else goes on, and on a thread
  /// that may block.
  ///
  /// - Returns: 0 if it takes none, does not pass, or depends on chance, so that it does
  ///   something else each time.
  /// - Complexity: Two runs of a clause that loses nothing.
  package func loss(of clause: Clause, on candidate: any Candidate.Type) -> Int {
    guard case .tested(let check) = clause.status, !check.isStochastic,
      var last = bytes(after: clause, candidate)
    else { return 0 }
    var least = Int.max
    // From one end to the next: what a thread of the clause's gives back late is in both.
    for _ in 0..<Self.attempts where least > 0 {
      guard let now = bytes(after: clause, candidate) else { return 0 }
      least = min(least, max(0, now - last))
      last = now
    }
    return least
  }

  /// How many bytes there are after a run; nil if it does not pass.
  private func bytes(after clause: Clause, _ candidate: any Candidate.Type) -> Int? {
    guard runner.run(clause, on: candidate).verdict == .pass else { return nil }
    return POSIX.heapBytes
  }
}
