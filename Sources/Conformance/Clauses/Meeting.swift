import ConformanceKit
import Dispatch
import Synchronization

// How threads of a clause wait for each other: they look for a moment, so that on an idle
// machine they go on at the same time, and then they sleep until they are woken. Whoever
// only looked would take the core from the one that it waits for.

/// Looks whether `condition` holds, for so many microseconds.
///
/// It does not yield: where twenty threads want the core, each yield takes as many slices.
/// By the clock, which is looked at now and then: turns of a loop take many times as long in a
/// debug build, and three tenths of that build's gate would be waiting.
private func glance(_ microseconds: UInt64, until condition: () -> Bool) -> Bool {
  let end = DispatchTime.now().uptimeNanoseconds + 1_000 * microseconds
  repeat {
    var turns = 16
    while turns > 0 {
      if condition() { return true }
      turns -= 1
    }
  } while DispatchTime.now().uptimeNanoseconds < end
  return false
}

extension Bell {
  /// Waits until `condition` holds, so that the thread is there when it does.
  ///
  /// Whoever makes it hold rings the bell after that.
  ///
  /// - Parameter patience: After how many seconds of ``HeldUpTime`` to give up; only a
  ///   check that fails waits that long.
  /// - Returns: Whether the condition came to hold.
  package func meet(_ patience: Double, when condition: () -> Bool) -> Bool {
    glance(20, until: condition) || wait(patience, until: condition)
  }
}

/// Is raised once, for threads that wait for it.
package final class Flag: Sendable {
  private let isRaised = Atomic<Bool>(false)
  private let bell = Bell()

  package init() {}

  /// Releases what this thread wrote to the threads in ``wait(_:)``.
  package func raise() {
    isRaised.store(true, ordering: .releasing)
    bell.ring()
  }

  /// Whether ``raise()`` was called; acquires its store.
  package var isUp: Bool { isRaised.load(ordering: .acquiring) }

  /// Waits for ``raise()``, whose store it acquires.
  ///
  /// - Returns: Whether it came within `patience` seconds of ``HeldUpTime``.
  package func wait(_ patience: Double) -> Bool { bell.meet(patience) { isUp } }
}

/// Where threads wait for each other, again and again.
package final class Barrier: Sendable {
  private let parties: Int
  private let arrivals = Atomic<Int>(0)
  private let departures = Atomic<Int>(0)
  private let bell = Bell()

  package init(parties: Int) { self.parties = parties }

  /// How often threads have arrived: as long as it grows, they get on.
  package var count: Int { arrivals.load(ordering: .relaxed) }

  /// Waits until all parties have arrived as often as the caller.
  ///
  /// - Parameter turn: How often the caller has arrived before.
  /// - Returns: Whether all came within `patience` seconds of ``HeldUpTime``.
  package func arrive(_ turn: Int, _ patience: Double) -> Bool {
    let goal = parties * (turn + 1)
    // Releases what this thread wrote to those that acquire the last arrival.
    let arrived = arrivals.add(1, ordering: .acquiringAndReleasing).newValue
    if arrived == goal {
      bell.ring()
    } else if !bell.meet(patience, when: { arrivals.load(ordering: .acquiring) >= goal }) {
      return false
    }
    // Who slept comes later than who did not: all look for each other once more, so
    // that what they do next is done at the same time. It need not come to that.
    departures.add(1, ordering: .relaxed)
    _ = glance(300) { departures.load(ordering: .relaxed) >= goal }
    return true
  }
}
