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

  /// `interop/cycle-standard`: an operation is one cycle, a size the number of models.
  public static let interopCycleStandard = Workload(
    "interop/cycle-standard",
    "A property of each of some models of the standard library is tracked, the same models for"
      + " all; the first is written, the observer is called.",
    operation: "one cycle", unit: "models", sizes: [1, 10], floor: cycleFloor,
    checksum: { shape, iterations in cycle(shape.size, iterations) })

  /// `interop/cycle-shared`: an operation is one cycle.
  public static let interopCycleShared = Workload(
    "interop/cycle-shared",
    "A property of a model that scopes of both libraries observe is tracked and written through"
      + " a protocol, the observer is called; none of the standard library's scopes has read it.",
    operation: "one cycle", floor: cycleFloor,
    checksum: { _, iterations in cycle(1, iterations) })
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

  @inlinable static var interopCycleStandard: WorkloadLoop {
    guard observesStandardModels else {
      return WorkloadLoop(.interopCycleStandard, unavailable: "sees no standard models")
    }
    return WorkloadLoop(each: .interopCycleStandard) { shape, _ in
      let models = (0..<shape.size).map { _ in StandardModel() }
      for model in models { model.count = 1 }
      return { iterations in
        // Only here: other loops are measured without.
        try? seeStandardModels(true)
        defer { try? seeStandardModels(false) }
        let before = fires()
        let written = models[0]
        var sum = 0
        var value = written.count
        for _ in 0..<iterations {
          sum &+= track(
            {
              var sum = 0
              for model in models { sum &+= model.count }
              return sum
            }, onChange: { countFire() })
          value &+= 1
          written.count = value
          keep(sum)
        }
        return sum &+ Workload.fire &* (fires() &- before)
      }
    }
  }

  @inlinable static var interopCycleShared: WorkloadLoop {
    guard capabilities.contains(.standardModels) else {
      return WorkloadLoop(.interopCycleShared, unavailable: "has no shared models")
    }
    return WorkloadLoop(each: .interopCycleShared) { _, _ in
      guard let model = try? makeShared() else {
        preconditionFailure("\(name) claims shared models and makes none")
      }
      model.count = 1
      return { iterations in
        let before = fires()
        var sum = 0
        var value = model.count
        for _ in 0..<iterations {
          sum &+= track({ model.count }, onChange: { countFire() })
          value &+= 1
          model.count = value
          keep(sum)
        }
        return sum &+ Workload.fire &* (fires() &- before)
      }
    }
  }
}
