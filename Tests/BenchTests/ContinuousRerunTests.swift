import BenchKit
import ObservationCore
import Synchronization
import Testing
import Workloads

@Observable
private final class Cell: @unchecked Sendable {
  // `@unchecked Sendable`: used by one thread.

  var value = 0
}

struct ContinuousRerunTests {
  @Test(arguments: [1, 2])
  func `a run that comes twice is noticed`(_ times: Int) {
    let reruns = Reruns()
    let receiver = reruns.receiver()
    receiver.receive(0)
    let ensemble = reruns.ensemble(of: 1) { value in
      for _ in 0..<times { receiver.receive(value) }
    } end: {
    }
    let workload = Workload.continuousRerun
    let isRight = ensemble.runs[0](3) == workload.checksum(workload.shapes[0], 3)
    #expect(isRight == (times == 1))
  }

  @Test func `what is left of an observation is a leak`() {
    let reruns = Reruns()
    var receiver: Reruns.Receiver? = reruns.receiver()
    #expect(receiver != nil)
    receiver = nil
    #expect(reruns.end() == 0)
  }

  /// Where the pool's jobs go to an executor that takes no memory for them: what is
  /// allocated for a run by `continuous/rerun` is the pool's, and none of it the core's.
  @Test(arguments: [1, 10])
  func `a run allocates nothing itself`(_ observations: Int) async {
    await #expect(processExitsWith: .success) { [observations] in
      let allocator = try Allocator()
      let executor = TurnExecutor()
      try Pool.redirected(to: executor) {
        let cell = Cell()
        let runs = Atomic<Int>(0)
        let tokens = Tokens()
        for _ in 0..<observations {
          tokens.keep(
            withContinuousObservation(options: .didSet) { @Sendable _ in
              _ = cell.value
              runs.add(1, ordering: .relaxed)
            })
        }
        // Set, and not changed in place, for which a debug build allocates a frame.
        func change(_ times: Int) {
          for _ in 0..<times {
            cell.value = cell.value + 1
            executor.drain()
          }
        }
        executor.drain()
        // What is made once.
        change(10)
        runs.store(0, ordering: .relaxed)
        let count = try allocator.count { change(1_000) }
        #expect(runs.load(ordering: .relaxed) == 1_000 * observations)
        #expect(count == Allocator.Count(allocations: 0, allocatedBytes: 0, liveBytes: 0))
        tokens.end()
        executor.drain()
      }
    }
  }
}
