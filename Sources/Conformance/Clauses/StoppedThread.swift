import CommandKit
import ConformanceKit
import Foundation
import Synchronization

extension ClauseContext {
  /// Stops a thread inside of an operation, at one instant after the other, and writes down
  /// whether others got on meanwhile.
  ///
  /// Where no thread can be stopped, they did.
  ///
  /// - Parameters:
  ///   - step: The name of the operation.
  ///   - operation: What the thread does again and again. It takes no lock of its own: nor
  ///     does any code that it calls, or leaves to others to call.
  ///   - others: What another thread does meanwhile, in turn.
  func stop(
    in step: String, _ operation: @escaping @Sendable () -> Void,
    others: [@Sendable () -> Void]
  ) {
    let gotOn =
      !Standstill.isPossible
      || Standstill.alone { StoppedThread(operation, others: others).othersGetOn(self) }
    log("stopped in \(step): \(gotOn ? "the others did all their operations" : "somebody waited")")
  }
}

/// A thread that is stopped again and again, and another one that has to get on.
///
/// The one that is stopped takes no lock of the kit's: counts are atomic.
private final class StoppedThread: Sendable {
  private let operation: @Sendable () -> Void
  private let others: [@Sendable () -> Void]
  /// Whether both threads are to end.
  private let isOver = Atomic<Bool>(false)
  /// How many operations the stopped thread has done.
  private let done = Atomic<Int>(0)
  /// How many operations the other thread has done.
  private let finished = Atomic<Int>(0)

  /// Whether the other thread is to do nothing, and whether it does; changed at the bell.
  private let isToRest = Atomic<Bool>(false)
  private let rests = Atomic<Bool>(false)
  private let bell = Bell()

  /// How often each thread does what it does before the first is stopped: the runtime, which
  /// has locks, makes many things at their first use.
  private static let rehearsals = 32

  /// How often others have to wait until it counts: what the runtime does once, and a thread
  /// is stopped in, it does not do twice.
  private static let leastWaits = 2

  init(_ operation: @escaping @Sendable () -> Void, others: [@Sendable () -> Void]) {
    self.operation = operation
    self.others = others
  }

  /// Whether the other thread gets on at all instants at which the first stands still.
  func othersGetOn(_ x: ClauseContext) -> Bool {
    let (ready, beside) = (Flag(), Flag())
    let watched = Locked<WatchedThread?>(nil)
    let first = Worker { [self] in
      Standstill.enlist()
      for _ in 0..<Self.rehearsals { operation() }
      ready.raise()
      while !isOver.load(ordering: .relaxed) {
        operation()
        done.add(1, ordering: .relaxed)
      }
    }
    let second = Worker { [self] in
      watched.withLock { $0 = WatchedThread.current }
      for _ in 0..<Self.rehearsals { for other in others { other() } }
      beside.raise()
      while !isOver.load(ordering: .relaxed) {
        for other in others {
          restIfToldTo()
          other()
          // The counter's value is all that it tells.
          finished.add(1, ordering: .relaxed)
        }
      }
    }
    var waits = 0
    if ready.wait(x.patience), beside.wait(x.patience), let other = watched.withLock({ $0 }) {
      waits = countWaits(for: other, x)
    } else {
      x.log("hung: a thread that nobody has stopped")
    }
    bell.ring { isOver.store(true, ordering: .relaxed) }
    for worker in [first, second] where !worker.join(x.patience) {
      x.log("hung: a thread that goes on")
    }
    return waits < Self.leastWaits
  }

  /// Stops the first thread some hundreds of times, as chance will have it.
  ///
  /// - Returns: At how many instants `other` had to wait, or the least that counts.
  private func countWaits(for other: WatchedThread, _ x: ClauseContext) -> Int {
    var generator = SplitMix(seed: x.seed)
    let instants = max(20, x.rounds / 12)
    var (stops, waits) = (0, 0)
    // Many instants are in the C library, where a thread is not stopped.
    for attempt in 0..<(instants * 20) where stops < instants && waits < Self.leastWaits {
      // Threads that contend for a lock are nearly always in the C library. So the other one
      // rests before each second stop.
      let isToRest = attempt.isMultiple(of: 2)
      letOther(rest: isToRest)
      guard bell.wait(x.patience, until: { rests.load(ordering: .relaxed) == isToRest }),
        goesOn(x)
      else {
        x.log("hung: a thread that nobody has stopped")
        break
      }
      // A while of its own for each, so that it stops at another place.
      for _ in 0..<Int.random(in: 0..<1_000, using: &generator) {
        _ = finished.load(ordering: .relaxed)
      }
      guard Standstill.stop() else { continue }
      stops += 1
      letOther(rest: false)
      if !getsOn(other) { waits += 1 }
      Standstill.resume()
    }
    return waits
  }

  /// Whether the first thread comes to its next operation: one that sleeps, or that gets no
  /// core, would be stopped where it was before.
  private func goesOn(_ x: ClauseContext) -> Bool {
    let last = done.load(ordering: .relaxed)
    let time = HeldUpTime()
    var turn = 0
    while done.load(ordering: .relaxed) == last {
      turn += 1
      // A thread that only yields may keep the core that the first waits for.
      usleep(10)
      guard turn.isMultiple(of: 64) else { continue }
      time.look()
      if time.isOver(x.patience) { return false }
    }
    return true
  }

  private func letOther(rest: Bool) {
    bell.ring { isToRest.store(rest, ordering: .relaxed) }
  }

  /// What the other thread does before each operation.
  private func restIfToldTo() {
    guard isToRest.load(ordering: .relaxed) else { return }
    bell.ring { rests.store(true, ordering: .relaxed) }
    bell.wait { !isToRest.load(ordering: .relaxed) || isOver.load(ordering: .relaxed) }
    bell.ring { rests.store(false, ordering: .relaxed) }
  }

  /// Whether `other` does each of its operations while the first thread stands still.
  ///
  /// It does not if it sleeps, or uses a core for long, and finishes nothing; nobody minds if
  /// it does not get a core.
  private func getsOn(_ other: WatchedThread) -> Bool {
    var last = finished.load(ordering: .relaxed)
    // The one that it is in, and each of them from its beginning.
    let goal = last + others.count + 1
    var used = other.seconds
    var nap = Nap()
    // By the clock: on a busy machine, each turn is long.
    var next = ContinuousClock.now
    while true {
      let now = finished.load(ordering: .relaxed)
      if now >= goal { return true }
      sched_yield()
      guard ContinuousClock.now >= next else { continue }
      next = .now + .milliseconds(1)
      if now != last {
        last = now
        used = other.seconds
        nap = Nap()
      } else if nap.isLong(of: other) || other.seconds - used >= 0.5 {
        return false
      }
    }
  }

  /// The sleep of a thread that has finished nothing since it was first looked at.
  private struct Nap {
    private var sleeps: Int?
    private var looks = 0
    private var time: HeldUpTime?

    /// Whether it has slept all the while, at so many looks, and for so long a time in which
    /// whoever it might wait for, and is not stopped, could get on.
    mutating func isLong(of thread: WatchedThread) -> Bool {
      let sleeps = thread.sleeps
      guard sleeps != nil, sleeps == self.sleeps else {
        self.sleeps = sleeps
        looks = 0
        time = HeldUpTime()
        return false
      }
      looks += 1
      time?.look()
      return looks >= 50 && (time?.seconds ?? 0) >= 0.1
    }
  }
}

/// How often something was called; unlike ``Calls``, without a lock.
final class AtomicCount: Sendable {
  private let counter = Atomic<Int>(0)

  /// Counts one call: nobody learns anything else from it.
  func note() { counter.add(1, ordering: .relaxed) }
}
