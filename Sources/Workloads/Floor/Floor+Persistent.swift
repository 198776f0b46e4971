internal import CWorkloads
internal import Synchronization

extension Floor {
  static let cyclePersistent = WorkloadLoop(each: .cyclePersistent) { shape, _ in
    persistentLoop(Registered(properties: shape.size), write: 0)
  }

  static let fanInObjectsPersistent = WorkloadLoop(each: .fanInObjectsPersistent) { shape, _ in
    persistentLoop(Registered(properties: shape.size), write: shape.size - 1)
  }

  static let churnPersistent = WorkloadLoop(each: .churnPersistent) { shape, _ in
    let properties = Properties(64, nodes: 64, value: 1)
    let step = shape.size
    return { iterations in
      let before = fires()
      let sum = churn(properties, exchanged: step, step: step, iterations)
      return sum &+ Workload.fire &* (fires() &- before)
    }
  }

  static let fanOutPersistent = WorkloadLoop(each: .fanOutPersistent) { shape, _ in
    let registered = Registered(observers: shape.size)
    return { iterations in
      let before = fires()
      let property = registered.properties.all
      let nodes = registered.properties.nodes
      let count = registered.properties.nodeCount
      var sum = 0
      for value in 0..<iterations {
        for index in 0..<count {
          let node = nodes + index
          node.pointee.state.store(Node.armed, ordering: .releasing)
          sum &+= scope(UInt(bitPattern: node)) { knownRead(property, node) }
        }
        persistentWrite(value &+ 1, to: property)
        keep(sum)
      }
      return sum &+ Workload.fire &* (fires() &- before)
    }
  }

  /// Properties with nodes that stay on their lists.
  struct Registered: Sendable {
    let properties: Properties

    /// One observer of that many properties.
    init(properties count: Int) {
      properties = Properties(count, nodes: count, value: 1)
      for index in 0..<count {
        let property = properties.all + index
        let node = properties.nodes + index
        node.pointee.context = UInt(bitPattern: property)
        property.pointee.head.store(UInt(bitPattern: node), ordering: .relaxed)
      }
    }

    /// That many observers of one property.
    init(observers count: Int) {
      properties = Properties(1, nodes: count, value: 0)
      for index in 0..<count {
        let node = properties.nodes + index
        node.pointee.context = UInt(bitPattern: properties.all)
        node.pointee.next = index + 1 < count ? UInt(bitPattern: node + 1) : 0
      }
      properties.all.pointee.head.store(UInt(bitPattern: properties.nodes), ordering: .relaxed)
    }
  }

  /// Runs the observer on all properties, writes the one at `index`.
  static func persistentLoop(
    _ registered: Registered, write index: Int
  ) -> WorkloadLoop.Run {
    { iterations in
      let before = fires()
      let properties = registered.properties
      let all = properties.all
      let nodes = properties.nodes
      let count = properties.count
      let written = all + index
      var sum = 0
      var value = written.pointee.value
      for _ in 0..<iterations {
        // Releases the run to the claim of a writer.
        nodes[index].state.store(Node.armed, ordering: .releasing)
        sum &+= scope(UInt(bitPattern: nodes)) {
          var sum = 0
          for index in 0..<count { sum &+= knownRead(all + index, nodes + index) }
          return sum
        }
        value &+= 1
        persistentWrite(value, to: written)
        keep(sum)
      }
      return sum &+ Workload.fire &* (fires() &- before)
    }
  }

  /// Reads a property that the observer's last run read at the same place.
  @inline(__always)
  static func knownRead(
    _ property: UnsafeMutablePointer<Property>, _ node: UnsafeMutablePointer<Node>
  ) -> Int {
    if cw_scope() != 0, node.pointee.context != UInt(bitPattern: property) { unreachableSlow() }
    return property.pointee.value
  }

  /// Writes a property, after calling its observers, which stay on the list.
  @inline(__always)
  static func persistentWrite(_ value: Int, to property: UnsafeMutablePointer<Property>) {
    var address = property.pointee.head.load(ordering: .acquiring)
    while let node = UnsafeMutablePointer<Node>(bitPattern: address) {
      let claim = node.pointee.state.compareExchange(
        expected: Node.armed, desired: Node.fired, ordering: .acquiringAndReleasing)
      if claim.exchanged { node.pointee.function() }
      address = node.pointee.next
    }
    property.pointee.value = value
  }
}
