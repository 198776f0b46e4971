extension Workload {
  /// `read/untracked`: an operation is one read.
  public static let readUntracked = Workload(
    "read/untracked", "A property is read outside of any tracking scope.",
    operation: "one read", threads: [2],
    floor: "one thread-local load and branch, one load",
    checksum: { _, iterations in 3 * iterations })
}

extension MeasuredCandidate {
  @inlinable static var readUntracked: WorkloadLoop {
    WorkloadLoop(each: .readUntracked) { _, _ in
      let cell = Cell()
      cell.value = 3
      return { iterations in
        var sum = 0
        for _ in 0..<iterations {
          let value = cell.value
          keep(value)
          sum &+= value
        }
        return sum
      }
    }
  }
}
