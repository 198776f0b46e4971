internal import CWorkloads
internal import Synchronization

extension Floor {
  static let writeUnobserved = WorkloadLoop(each: .writeUnobserved) { _, _ in writeLoop() }
  static let writeOnceObserved = WorkloadLoop(each: .writeOnceObserved) { _, _ in writeLoop() }
  static let writeObservedOther = WorkloadLoop(each: .writeObservedOther) { _, _ in writeLoop() }
  static let writeManyKeyPaths = WorkloadLoop(each: .writeManyKeyPaths) { _, _ in writeLoop() }
  static let writeBesideKeyPaths = WorkloadLoop(each: .writeBesideKeyPaths) { _, _ in writeLoop() }

  static func writeLoop() -> WorkloadLoop.Run {
    let cell = Cell()
    return { iterations in
      for value in 0..<iterations {
        if cell.head.load(ordering: .acquiring) != 0 { unreachableSlow() }
        cell.value = value &+ 1
        keep(value)
      }
      return cell.value
    }
  }

  static let writeModify = WorkloadLoop(each: .writeModify) { _, _ in
    let cell = Cell()
    return { iterations in
      for _ in 0..<iterations {
        if cw_scope() != 0 { unreachableSlow() }
        if cell.head.load(ordering: .acquiring) != 0 { unreachableSlow() }
        cell.value += 1
        keep(0)
      }
      return cell.value
    }
  }

  static let writeOpaque = WorkloadLoop(each: .writeOpaque) { _, _ in
    let cell = Cell()
    return { iterations in
      for value in 0..<iterations {
        if cell.head.load(ordering: .acquiring) != 0 { unreachableSlow() }
        cell.opaque = Opaque(value &+ 1)
        keep(value)
      }
      return cell.opaque.value
    }
  }

  static let writeUnobservedShared = WorkloadLoop(.writeUnobservedShared) { shape, _ in
    let cell = Cell()
    let first: WorkloadLoop.Run = { iterations in
      for value in 0..<iterations {
        if cell.head.load(ordering: .acquiring) != 0 { unreachableSlow() }
        cell.value = value &+ 1
        keep(value)
      }
      return cell.value
    }
    let second: WorkloadLoop.Run = { iterations in
      for value in 0..<iterations {
        if cell.otherHead.load(ordering: .acquiring) != 0 { unreachableSlow() }
        cell.other = value &+ 1
        keep(value)
      }
      return cell.other
    }
    return [WorkloadLoop.Run]([first, second].prefix(shape.threads))
  }

  static let writeEqual = WorkloadLoop(each: .writeEqual) { _, _ in
    let cell = Cell()
    cell.value = 5
    return { iterations in
      let value = cell.value
      for _ in 0..<iterations {
        if cell.value != value { unreachableSlow() }
        keep(value)
      }
      return cell.value
    }
  }

  static let writeEqualReference = WorkloadLoop(each: .writeEqualReference) { _, _ in
    let cell = Cell()
    return { iterations in
      let address = UInt(bitPattern: ObjectIdentifier(cell.reference))
      for turn in 0..<iterations {
        if UInt(bitPattern: ObjectIdentifier(cell.reference)) != address { unreachableSlow() }
        keep(turn)
      }
      return UInt(bitPattern: ObjectIdentifier(cell.reference)) == address ? 1 : 0
    }
  }
}
