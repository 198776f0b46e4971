extension Workload {
  /// `read/generic`: an operation is one read.
  public static let readGeneric = Workload(
    "read/generic",
    "A property of a generic class is read outside of any tracking scope, by code that does not"
      + " know the generic argument.",
    operation: "one read",
    floor: "one thread-local load and branch, one load",
    checksum: { _, iterations in 3 * iterations })
}

extension MeasuredCandidate {
  @inlinable static var readGeneric: WorkloadLoop {
    WorkloadLoop(each: .readGeneric) { _, _ in
      let box = Box()
      return { iterations in box.sum(iterations) }
    }
  }
}
