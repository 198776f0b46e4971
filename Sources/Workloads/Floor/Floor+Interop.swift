internal import CWorkloads

extension Floor {
  static let interopRun = WorkloadLoop(each: .interopRun) { _, _ in
    persistentLoop(Registered(properties: 1), write: 0)
  }

  static let interopReadShared = WorkloadLoop(each: .interopReadShared) { _, _ in
    let cell = Cell()
    cell.value = 1
    return { iterations in
      var sum = 0
      for _ in 0..<iterations {
        if cw_scope() != 0 { unreachableSlow() }
        let value = cell.value
        keep(value)
        sum &+= value
      }
      return sum
    }
  }
}
