internal import BenchKit
internal import Foundation
internal import Workloads

/// A benchmark with a candidate that does more than it has to where the variable
/// `FIXTURE` says so: `read/untracked` has one more branch with `branch`, and
/// `write/unobserved` one more allocation with `allocation`.
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
        ])
    ])
  }

  private static let fault = ProcessInfo.processInfo.environment["FIXTURE"] ?? ""

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
