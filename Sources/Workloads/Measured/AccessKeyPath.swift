public import ConformanceKit

extension Workload {
  /// `access/literal-key-path`: an operation is one access.
  public static let accessLiteral = Workload(
    "access/literal-key-path",
    "A generic class calls access(keyPath:) with a literal, by code that does not know the generic"
      + " argument, in a tracking scope that knows the property.",
    operation: "one access",
    floor: "one thread-local load and branch, one load, compare and branch",
    // The first iteration registers, which is not what is measured.
    iterations: 1_000...Int.max,
    checksum: { _, iterations in iterations + fire })

  /// `access/cached-key-path`: an operation is one access.
  public static let accessCached = Workload(
    "access/cached-key-path", "As access/literal-key-path, with a key path that is made once.",
    operation: "one access",
    floor: "one thread-local load and branch, one load, compare and branch",
    iterations: 1_000...Int.max,
    checksum: { _, iterations in iterations + fire })
}

extension MeasuredCandidate {
  @inlinable static var accessLiteral: WorkloadLoop {
    WorkloadLoop(each: .accessLiteral) { _, _ in
      accessLoop { box, times in box.accessLiteral(times) }
    }
  }

  @inlinable static var accessCached: WorkloadLoop {
    WorkloadLoop(each: .accessCached) { _, _ in
      accessLoop { box, times in box.accessCached(times) }
    }
  }

  /// One scope with that many calls, and one change, which shows that they
  /// registered.
  @inlinable @inline(__always)
  static func accessLoop(
    _ access: @escaping @Sendable (_ box: Box, _ times: Int) -> Int
  ) -> WorkloadLoop.Run {
    let box = Box()
    return { iterations in
      let before = fires()
      let calls = track({ access(box, iterations) }, onChange: { countFire() })
      box.count = 4
      return calls &+ Workload.fire &* (fires() &- before)
    }
  }
}
