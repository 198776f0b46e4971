import Foundation
import Synchronization

/// Opens once, and lets everybody through from then on.
///
/// `@unchecked Sendable`: the condition guards the flag.
final class Gate: @unchecked Sendable {
  private let condition = NSCondition()
  private var isOpen: Bool = false

  func open() {
    condition.lock()
    isOpen = true
    condition.broadcast()
    condition.unlock()
  }

  /// Waits until the gate is open.
  ///
  /// - Parameter patience: Seconds after which to give up; only a check that
  ///   fails waits that long.
  /// - Returns: Whether the gate opened.
  func wait(_ patience: Double) -> Bool {
    let deadline = Date(timeIntervalSinceNow: patience)
    condition.lock()
    defer { condition.unlock() }
    while !isOpen {
      if !condition.wait(until: deadline) { return isOpen }
    }
    return true
  }
}

/// A thread that can be waited for, with a bound.
final class Worker: Sendable {
  private let done = Gate()

  /// Starts a thread.
  ///
  /// - Parameters:
  ///   - stackSize: In bytes.
  ///   - body: Released on the thread before ``join(_:)`` returns.
  init(stackSize: Int = 8 << 20, _ body: @escaping @Sendable () -> Void) {
    let work = Locked<(@Sendable () -> Void)?>(body)
    let thread = Thread { [done] in
      work.withLock { $0 }?()
      _ = work.withLock { $0.take() }
      done.open()
    }
    thread.stackSize = stackSize
    thread.start()
  }

  /// Waits until the thread has done its work.
  ///
  /// - Returns: Whether it did within `patience` seconds.
  func join(_ patience: Double) -> Bool { done.wait(patience) }
}

/// Spins until `condition` holds, so that the thread is there when it does.
///
/// - Parameter patience: Seconds after which to give up; only a check that
///   fails waits that long.
/// - Returns: Whether the condition came to hold.
private func spin(_ patience: Double, until condition: () -> Bool) -> Bool {
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
final class Flag: Sendable {
  private let isRaised = Atomic<Bool>(false)

  /// Releases what this thread wrote to the thread in ``wait(_:)``.
  func raise() { isRaised.store(true, ordering: .releasing) }

  /// Waits for ``raise()``, whose store it acquires.
  ///
  /// - Returns: Whether it came within `patience` seconds.
  func wait(_ patience: Double) -> Bool {
    spin(patience) { isRaised.load(ordering: .acquiring) }
  }
}

/// Where threads wait for each other, again and again.
final class Barrier: Sendable {
  private let parties: Int
  private let arrivals = Atomic<Int>(0)

  init(parties: Int) { self.parties = parties }

  /// Waits until all parties have arrived as often as the caller.
  ///
  /// - Parameter turn: How often the caller has arrived before.
  /// - Returns: Whether all came within `patience` seconds.
  func arrive(_ turn: Int, _ patience: Double) -> Bool {
    let goal = parties * (turn + 1)
    // Releases what this thread wrote to those that acquire the last arrival.
    arrivals.add(1, ordering: .acquiringAndReleasing)
    return spin(patience) { arrivals.load(ordering: .acquiring) >= goal }
  }
}
