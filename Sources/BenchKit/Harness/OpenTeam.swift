internal import CWorkloads
internal import Foundation
internal import Synchronization
internal import Workloads

/// Threads that go on doing their parts until they are told to stop, each as
/// often as it gets to.
///
/// Unlike those of a ``Team``, which all do the same number of iterations, they
/// contend to the last moment, and one that gets less done shows.
final class OpenTeam: @unchecked Sendable {
  /// What one thread did.
  struct Tally: Sendable {
    var operations = 0
    var checksum = 0
    /// The time of single operations, one in each batch; the clock is read
    /// twice for each.
    var latencies = Durations()
  }

  /// How long a team goes on.
  enum Length: Sendable {
    /// Until it is told to stop.
    case open
    /// Each thread does that many operations.
    case operations(Int)
  }

  /// The first time at which all threads were there, by ``timer``.
  private let start = Atomic<UInt64>(0)
  private let arrived = Atomic<Int>(0)
  private let hasStopped = Atomic<Bool>(false)
  private let everybodyArrived = DispatchSemaphore(value: 0)
  private let done = DispatchSemaphore(value: 0)
  private let tallies: Mutex<[Tally]>
  // `@unchecked Sendable`: the pointer is constant, what it leads to is atomic.
  private let progress: UnsafeMutablePointer<Progress>
  private let count: Int
  private let timer: Timer

  /// The operations of one thread so far, alone on its cache lines.
  private struct Progress: ~Copyable {
    let operations = Atomic<Int>(0)
    let padding = SIMD16<Int>()
  }

  /// Starts the threads.
  ///
  /// - Parameters:
  ///   - runs: What each thread does.
  ///   - batches: How many operations each does between two looks at the
  ///     clock, at least 1.
  ///   - enlists: Whether the first thread is the one to suspend.
  init(
    _ runs: [WorkloadLoop.Run], batches: [Int], length: Length, timer: Timer, enlists: Bool = false
  ) {
    count = runs.count
    self.timer = timer
    tallies = Mutex(Array(repeating: Tally(), count: runs.count))
    progress = .allocate(capacity: runs.count)
    for index in runs.indices { (progress + index).initialize(to: Progress()) }
    for (index, run) in runs.enumerated() {
      let batch = batches[index]
      let thread = Thread { [self] in
        if enlists && index == 0 { cw_enlist() }
        // Before the start: it takes a while.
        var tally = Tally()
        meet()
        switch length {
        case .open: repeatUntilStopped(run, batch: batch, index, &tally)
        case .operations(let operations): once(run, operations, &tally)
        }
        let done = tally
        tallies.withLock { $0[index] = done }
        self.done.signal()
      }
      thread.stackSize = 8 << 20
      thread.start()
    }
  }

  deinit {
    progress.deinitialize(count: count)
    progress.deallocate()
  }

  /// Waits until all threads are under way.
  ///
  /// - Returns: The time when they were.
  func waitForStart() -> UInt64 {
    everybodyArrived.wait()
    return start.load(ordering: .relaxed)
  }

  /// Makes the threads end.
  ///
  /// - Returns: The time when they were told to.
  func stop() -> UInt64 {
    hasStopped.store(true, ordering: .relaxed)
    return timer.now()
  }

  /// Waits until all threads have ended.
  ///
  /// - Returns: What each did.
  func result() -> [Tally] {
    for _ in 0..<count { done.wait() }
    return tallies.withLock(\.self)
  }

  /// The operations so far of all threads but the first; allocates nothing.
  func progressOfOthers() -> Int {
    var sum = 0
    // Relaxed: a number, which says nothing about other memory.
    for index in 1..<count { sum &+= progress[index].operations.load(ordering: .relaxed) }
    return sum
  }

  // MARK: - Threads

  /// Spins until all threads are here.
  private func meet() {
    // Acquire and release: what one thread did before comes before the start.
    if arrived.add(1, ordering: .acquiringAndReleasing).newValue == count {
      // Relaxed: the semaphore orders it.
      start.store(timer.now(), ordering: .relaxed)
      everybodyArrived.signal()
      return
    }
    var turns = 0
    while arrived.load(ordering: .acquiring) < count {
      turns += 1
      if turns.isMultiple(of: 1024) { sched_yield() } else { cw_pause() }
    }
  }

  private func repeatUntilStopped(
    _ run: WorkloadLoop.Run, batch: Int, _ index: Int, _ tally: inout Tally
  ) {
    // Relaxed: the flag carries nothing, and a batch later is early enough.
    while !hasStopped.load(ordering: .relaxed) {
      let before = timer.now()
      tally.checksum &+= run(1)
      tally.latencies.record(timer.now() &- before)
      tally.checksum &+= run(batch)
      tally.operations += batch + 1
      progress[index].operations.store(tally.operations, ordering: .relaxed)
    }
  }

  private func once(_ run: WorkloadLoop.Run, _ operations: Int, _ tally: inout Tally) {
    tally.checksum = run(operations)
    tally.operations = operations
  }
}
