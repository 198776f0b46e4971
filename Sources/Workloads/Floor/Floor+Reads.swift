internal import CWorkloads
internal import Synchronization

extension Floor {
  static let readUntracked = WorkloadLoop(each: .readUntracked) { _, _ in
    let cell = Cell()
    cell.value = 3
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

  static let readGeneric = WorkloadLoop(each: .readGeneric) { _, _ in
    let box = Box<Int>()
    return { iterations in box.sum(iterations) }
  }

  static let readTrackedRepeat = WorkloadLoop(each: .readTrackedRepeat) { shape, _ in
    let properties = Properties(shape.size, nodes: shape.size, value: 1)
    return { iterations in
      let all = properties.all
      let nodes = properties.nodes
      let count = properties.count
      return scope(UInt(bitPattern: nodes)) {
        var sum = 0
        for _ in 0..<iterations {
          var value = 0
          for index in 0..<count {
            let property = all + index
            let scope = cw_scope()
            if scope != 0, property.pointee.stamp != scope {
              property.pointee.stamp = scope
              _ = registeringRead(property, nodes + index)
            }
            value &+= property.pointee.value
          }
          keep(value)
          sum &+= value
        }
        return sum
      }
    }
  }

  static let readTrackedFirst = WorkloadLoop(each: .readTrackedFirst) { shape, _ in
    let properties = Properties(shape.size, nodes: shape.size, value: 1)
    return { iterations in
      var sum = 0
      for _ in 0..<iterations {
        sum &+= trackAll(properties)
        keep(sum)
      }
      return sum
    }
  }

  /// A scope that reads each property once; the sum of their values.
  @inline(__always)
  static func trackAll(_ properties: Properties) -> Int {
    let all = properties.all
    let nodes = properties.nodes
    let count = properties.count
    return scope(UInt(bitPattern: nodes)) {
      var sum = 0
      for index in 0..<count { sum &+= replacingRead(all + index, nodes + index) }
      return sum
    }
  }
}
