import BenchKit
import CommandKit
import ConformanceKit
import Testing
import Workloads

struct FootprintTests {
  @Test func `a footprint that does not repeat is told`() throws {
    let idle = Participant(
      yardstick: "idle", summary: "Holds nothing.",
      loops: [
        WorkloadLoop(each: .memoryIdle) { shape, _ in { Workload.memoryIdle.checksum(shape, $0) } }
      ])
    for (growth, warnings) in [
      (0, []),
      (
        16,
        [
          "memory/idle size 1 threads 1, idle: 20 objects weighed 960 bytes, and 976"
            + " when weighed again"
        ]
      ),
    ] {
      let weighings = Locked(0)
      let allocator = Allocator(version: "growing") { body in
        try body()
        // The canary, which is asked for at the end, is right.
        let number = weighings.withLock { count in
          count += 1
          return count
        }
        return number > 2
          ? Allocator.Count(allocations: 1_000, allocatedBytes: 48_000, liveBytes: 48_000)
          : Allocator.Count(
            allocations: 20, allocatedBytes: 960, liveBytes: 960 + (number - 1) * growth)
      }
      var harness = Harness(
        plan: .smoke, timer: .monotonic, allocator: allocator, generator: SplitMix(seed: 1))
      let result = try harness.measure([.memoryIdle], [idle])
      #expect(result.warnings == warnings)
    }
  }
}
