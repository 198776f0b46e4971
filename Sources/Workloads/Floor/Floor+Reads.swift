internal import CWorkloads
internal import Synchronization

extension Floor {
  static let readUntracked = WorkloadLoop(each: .readUntracked) { _, _ in readLoop(of: 3) }

  /// Reads a property outside of any scope.
  static func readLoop(of value: Int) -> WorkloadLoop.Run {
    let cell = Cell()
    cell.value = value
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

  static let accessLiteral = WorkloadLoop(each: .accessLiteral) { _, _ in accessLoop() }
  static let accessCached = WorkloadLoop(each: .accessCached) { _, _ in accessLoop() }

  /// Notes that a property is read which the scope knows, and writes it once.
  static func accessLoop() -> WorkloadLoop.Run {
    let properties = Properties(1, nodes: 1, value: 3)
    return { iterations in
      let before = fires()
      let property = properties.all
      let node = properties.nodes
      node.pointee.state.store(Node.armed, ordering: .relaxed)
      property.pointee.stamp = 0
      scope(UInt(bitPattern: node)) {
        for turn in 0..<iterations {
          let scope = cw_scope()
          if scope != 0, property.pointee.stamp != scope {
            property.pointee.stamp = scope
            _ = registeringRead(property, node)
          }
          keep(turn)
        }
      }
      write(4, to: property)
      return iterations &+ Workload.fire &* (fires() &- before)
    }
  }

  static let readTrackedRepeat = WorkloadLoop(each: .readTrackedRepeat) { shape, _ in
    let properties = Properties(shape.size, nodes: shape.size, value: 1)
    return { iterations in
      let all = properties.all
      let nodes = properties.nodes
      let count = properties.count
      return scope(UInt(bitPattern: nodes)) {
        var sum = 0
        guard count > 1 else {
          for _ in 0..<iterations {
            let value = stampedRead(all, nodes)
            keep(value)
            sum &+= value
          }
          return sum
        }
        for _ in 0..<iterations {
          var value = 0
          for index in 0..<count { value &+= stampedRead(all + index, nodes + index) }
          keep(value)
          sum &+= value
        }
        return sum
      }
    }
  }

  /// Reads a property that the scope registers with only once.
  @inline(__always)
  static func stampedRead(
    _ property: UnsafeMutablePointer<Property>, _ node: UnsafeMutablePointer<Node>
  ) -> Int {
    let scope = cw_scope()
    if scope != 0, property.pointee.stamp != scope {
      property.pointee.stamp = scope
      _ = registeringRead(property, node)
    }
    return property.pointee.value
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
