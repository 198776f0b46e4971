extension Floor {
  static let interopRun = WorkloadLoop(each: .interopRun) { _, _ in
    persistentLoop(Registered(properties: 1), write: 0)
  }

  static let interopReadShared = WorkloadLoop(each: .interopReadShared) { _, _ in
    readLoop(of: 1)
  }
}
