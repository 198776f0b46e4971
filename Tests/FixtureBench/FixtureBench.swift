internal import BenchKit
internal import Foundation
internal import Workloads

/// A benchmark with a candidate that does more than it has to where the variable
/// `FIXTURE` says so: `read/untracked` has one more branch with `branch`,
/// `write/unobserved` one more allocation with `allocation`, and `write/equal` takes 5 % more
/// time with `slow`.
@main
enum FixtureBench {
  static func main() async {
    await BenchCommand.main(participants: [
      Participant(
        yardstick: "subject", summary: "Does more than it has to, if it is told to.",
        loops: [
          loop(.readUntracked, worse: fault == "branch") { keep($0) },
          loop(.writeUnobserved, worse: fault == "allocation") { index in
            let block = UnsafeMutablePointer<Int>.allocate(capacity: 4)
            block.initialize(to: index)
            keep(block.pointee)
            block.deallocate()
          },
          chain(.writeEqual, length: fault == "slow" ? 105 : 100),
        ])
    ])
  }

  private static let fault = ProcessInfo.processInfo.environment["FIXTURE"] ?? ""

  /// A loop in whose iterations each of so many steps waits for the one before: what it takes
  /// grows as their number does.
  private static func chain(_ workload: Workload, length: Int) -> WorkloadLoop {
    WorkloadLoop(each: workload) { shape, _ in
      { iterations in
        for index in 0..<iterations {
          var state = UInt64(index)
          // Not only factors and sums, of which compilers make one of each.
          for _ in 0..<length { state = (state ^ state &>> 31) &* 0x9E37_79B9_7F4A_7C15 }
          keep(Int(truncatingIfNeeded: state))
        }
        return workload.checksum(shape, iterations)
      }
    }
  }

  private static func loop(
    _ workload: Workload, worse isWorse: Bool, _ more: @escaping @Sendable (Int) -> Void
  ) -> WorkloadLoop {
    WorkloadLoop(each: workload) { shape, _ in
      { iterations in
        for index in 0..<iterations {
          keep(index)
          if isWorse { more(index) }
        }
        return workload.checksum(shape, iterations)
      }
    }
  }
}
