import ConformanceKit
import Foundation
import Synchronization

/// Spins until `condition` holds, so that the thread is there when it does.
///
/// - Parameter patience: Seconds after which to give up; only a check that
///   fails waits that long.
/// - Returns: Whether the condition came to hold.
package func spin(_ patience: Double, until condition: () -> Bool) -> Bool {
  var turns = 0
  var deadline: Date?
  while !condition() {
    turns += 1
    if turns.isMultiple(of: 100) { sched_yield() }
    guard turns.isMultiple(of: 10_000) else { continue }
    if let deadline, Date() > deadline { return false }
    if deadline == nil { deadline = Date(timeIntervalSinceNow: patience) }
  }
  return true
}

/// Is raised once, for a thread that spins.
package final class Flag: Sendable {
  private let isRaised = Atomic<Bool>(false)

  package init() {}

  /// Releases what this thread wrote to the thread in ``wait(_:)``.
  package func raise() { isRaised.store(true, ordering: .releasing) }

  /// Whether ``raise()`` was called; acquires its store.
  package var isUp: Bool { isRaised.load(ordering: .acquiring) }

  /// Waits for ``raise()``, whose store it acquires.
  ///
  /// - Returns: Whether it came within `patience` seconds.
  package func wait(_ patience: Double) -> Bool {
    spin(patience) { isUp }
  }
}

/// Where threads wait for each other, again and again.
package final class Barrier: Sendable {
  private let parties: Int
  private let arrivals = Atomic<Int>(0)

  package init(parties: Int) { self.parties = parties }

  /// Waits until all parties have arrived as often as the caller.
  ///
  /// - Parameter turn: How often the caller has arrived before.
  /// - Returns: Whether all came within `patience` seconds.
  package func arrive(_ turn: Int, _ patience: Double) -> Bool {
    let goal = parties * (turn + 1)
    // Releases what this thread wrote to those that acquire the last arrival.
    arrivals.add(1, ordering: .acquiringAndReleasing)
    return spin(patience) { arrivals.load(ordering: .acquiring) >= goal }
  }
}
