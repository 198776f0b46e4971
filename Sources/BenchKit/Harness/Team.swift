internal import CWorkloads
internal import Foundation
internal import Synchronization
internal import Workloads

/// Runs the timed parts of one sample, one thread each, all started at once.
enum Team {
  /// What came out of one sample.
  struct Outcome: Sendable {
    /// From the start of all threads to the end of the last one.
    let nanoseconds: UInt64
    /// The checksum of each thread.
    let checksums: [Int]
  }

  /// Runs `runs` with `iterations` each; a single one on the caller's thread.
  static func run(_ runs: [WorkloadLoop.Run], iterations: Int, timer: Timer) -> Outcome {
    if runs.count == 1 {
      let start = timer.now()
      let checksum = runs[0](iterations)
      let end = timer.now()
      return Outcome(nanoseconds: end &- start, checksums: [checksum])
    }
    let meeting = Meeting(count: runs.count)
    let threads = runs.enumerated().map { index, run in
      let thread = Thread {
        meeting.wait()
        let start = timer.now()
        let checksum = run(iterations)
        let end = timer.now()
        meeting.finish(index, Span(start: start, end: end, checksum: checksum))
      }
      thread.stackSize = 8 << 20
      return thread
    }
    for thread in threads { thread.start() }
    let spans = meeting.result()
    let start = spans.map(\.start).min() ?? 0
    let end = spans.map(\.end).max() ?? 0
    return Outcome(nanoseconds: end &- start, checksums: spans.map(\.checksum))
  }

  struct Span: Sendable {
    let start: UInt64
    let end: UInt64
    let checksum: Int
  }

  /// Lets the threads of a sample start together, and waits for their end.
  final class Meeting: Sendable {
    private let count: Int
    private let arrived = Atomic<Int>(0)
    private let spans: Mutex<[Int: Span]> = Mutex([:])
    private let finished = DispatchSemaphore(value: 0)

    init(count: Int) { self.count = count }

    /// Spins until all threads are here: a start by a system call would let
    /// the first thread run long before the last.
    func wait() {
      // Acquire and release: what one thread did before comes before the start.
      arrived.wrappingAdd(1, ordering: .acquiringAndReleasing)
      var turns = 0
      while arrived.load(ordering: .acquiring) < count {
        turns += 1
        if turns % 1024 == 0 { sched_yield() } else { cw_pause() }
      }
    }

    func finish(_ index: Int, _ span: Span) {
      spans.withLock { $0[index] = span }
      finished.signal()
    }

    func result() -> [Span] {
      for _ in 0..<count { finished.wait() }
      return spans.withLock { spans in (0..<count).compactMap { spans[$0] } }
    }
  }
}
