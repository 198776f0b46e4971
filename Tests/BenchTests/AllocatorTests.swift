import BenchKit
import Foundation
import Testing

/// The counter of allocations, each test in a process of its own: counts are
/// exact only where nobody else allocates.
struct AllocatorTests {
  @Test func `counts what a closure allocates and what it keeps`() async {
    await #expect(processExitsWith: .success) {
      let allocator = try Allocator()
      #expect(allocator.version.hasPrefix("jemalloc 5"))
      // Memory that the optimiser cannot see through: it removes pairs of
      // `malloc` and `free`.
      let blocks = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: 2)
      let count = try allocator.count {
        blocks[0] = malloc(100)
        blocks[1] = malloc(1_000)
        free(blocks[1])
      }
      free(blocks[0])
      blocks.deallocate()
      // In jemalloc's size classes.
      #expect(
        count == Allocator.Count(allocations: 2, allocatedBytes: 112 + 1_024, liveBytes: 112))
    }
  }

  @Test func `counts nothing where nothing is allocated`() async {
    await #expect(processExitsWith: .success) {
      let count = try Allocator().count {}
      #expect(count == Allocator.Count(allocations: 0, allocatedBytes: 0, liveBytes: 0))
    }
  }

  @Test func `a run of the command passes both canaries`() async {
    await #expect(processExitsWith: .success) {
      let run = await Outcome(["--smoke", "--filter", "lifetime/*"]) { try Allocator() }
      #expect(run.status == .success)
      #expect(!run.error.contains("allocations: unavailable"))
    }
  }
}
