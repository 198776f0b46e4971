extension Floor {
  static let interopRun = WorkloadLoop(each: .interopRun) { _, _ in
    persistentLoop(Registered(properties: 1), write: 0)
  }

  static let interopReadShared = WorkloadLoop(each: .interopReadShared) { _, _ in
    readLoop(of: 1)
  }

  static let interopCycleStandard = WorkloadLoop(each: .interopCycleStandard) { shape, _ in
    cycleLoop(Properties(shape.size, nodes: shape.size, value: 1), write: 0)
  }

  static let interopCycleShared = WorkloadLoop(each: .interopCycleShared) { _, _ in
    cycleLoop(Properties(1, nodes: 1, value: 1), write: 0)
  }
}
