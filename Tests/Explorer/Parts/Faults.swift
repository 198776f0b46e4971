// What the faults of hosts use that stand in the sources which mutants are put into
// (Sources/HostFaults): none of them is switched on here.

extension ViewGraph {
  func postpones(_ write: @escaping () -> Void) -> Bool { false }

  func updateAtOnce() {}
}

enum FaultMemory {
  static func torn<Value>(_ old: Value, _ new: Value) -> Value? { nil }

  static func yield() {}
}
