public import ConformanceKit

extension Workload {
  /// `interop/run`: an operation is one cycle.
  public static let interopRun = Workload(
    "interop/run",
    "As cycle/persistent with one property, with scopes that would see models of the standard"
      + " library; there are none.",
    operation: "one cycle", floor: persistentFloor,
    checksum: { _, iterations in cycle(1, iterations) })

  /// `interop/read-shared`: an operation is one read.
  public static let interopReadShared = Workload(
    "interop/read-shared",
    "A property of a model that scopes of both libraries observe is read outside of scopes,"
      + " through a protocol.",
    operation: "one read", floor: "one thread-local load and branch, one load",
    checksum: { _, iterations in iterations })
}

extension MeasuredCandidate {
  @inlinable static var interopRun: WorkloadLoop {
    guard capabilities.contains(.standardModels), capabilities.contains(.persistentObserver) else {
      return WorkloadLoop(.interopRun, unavailable: "sees no standard models")
    }
    return WorkloadLoop(each: .interopRun) { _, _ in
      let cycles = CyclePersistent<Self>()(1)
      return { iterations in
        // Only here: other loops are measured without.
        try? seeStandardModels(true)
        defer { try? seeStandardModels(false) }
        return cycles(iterations)
      }
    }
  }

  @inlinable static var interopReadShared: WorkloadLoop {
    guard capabilities.contains(.standardModels) else {
      return WorkloadLoop(.interopReadShared, unavailable: "has no shared models")
    }
    return WorkloadLoop(each: .interopReadShared) { _, _ in
      guard let model = try? makeShared() else {
        preconditionFailure("\(name) claims shared models and makes none")
      }
      model.count = 1
      return { iterations in
        var sum = 0
        for _ in 0..<iterations {
          sum &+= model.count
          keep(sum)
        }
        return sum
      }
    }
  }
}
