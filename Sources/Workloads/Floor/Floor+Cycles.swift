internal import CWorkloads
internal import Synchronization

extension Floor {
  static let cycleOneShot = WorkloadLoop(each: .cycleOneShot) { shape, _ in
    cycleLoop(Properties(shape.size, nodes: shape.size, value: 1), write: 0)
  }

  static let fanInProperties = WorkloadLoop(each: .fanInProperties) { shape, _ in
    cycleLoop(Properties(shape.size, nodes: shape.size, value: 1), write: shape.size - 1)
  }

  static let fanInObjects = WorkloadLoop(each: .fanInObjects) { shape, _ in
    cycleLoop(Properties(shape.size, nodes: shape.size, value: 1), write: shape.size - 1)
  }

  static let cycleShared = WorkloadLoop(.cycleShared) { shape, _ in
    (0..<shape.threads).map { _ in cycleLoop(Properties(1, nodes: 1, value: 1), write: 0) }
  }

  /// Tracks all properties, writes the one at `index`.
  static func cycleLoop(_ properties: Properties, write index: Int) -> WorkloadLoop.Run {
    { iterations in
      let before = fires()
      let written = properties.all + index
      let node = properties.nodes + index
      var sum = 0
      var value = written.pointee.value
      for _ in 0..<iterations {
        // Relaxed: the compare-and-swap that registers releases it.
        node.pointee.state.store(Node.armed, ordering: .relaxed)
        sum &+= trackAll(properties)
        value &+= 1
        write(value, to: written)
        keep(sum)
      }
      return sum &+ Workload.fire &* (fires() &- before)
    }
  }

  static let cycleOwnWrites = WorkloadLoop(each: .cycleOwnWrites) { shape, _ in
    let properties = Properties(1, nodes: 1, value: 0)
    let writes = shape.size
    return { iterations in
      let before = fires()
      let (property, node) = (properties.all, properties.nodes)
      var sum = 0
      for _ in 0..<iterations {
        // Relaxed: the compare-and-swap that registers releases it.
        node.pointee.state.store(Node.armed, ordering: .relaxed)
        sum &+= scope(UInt(bitPattern: node)) {
          _ = registeringRead(property, node)
          for _ in 0..<writes {
            if cw_scope() == 0 { unreachableSlow() }
            // The observer is this scope, and nobody else is there.
            let first = property.pointee.head.load(ordering: .acquiring)
            if first != UInt(bitPattern: node) { unreachableSlow() }
            property.pointee.value &+= 1
            keep(property.pointee.value)
          }
          return property.pointee.value
        }
        write(0, to: property)
        keep(sum)
      }
      return sum &+ Workload.fire &* (fires() &- before)
    }
  }

  static let cycleCapturing = WorkloadLoop(each: .cycleCapturing) { _, _ in
    let properties = Properties(1, nodes: 1, value: 1)
    let counter = FireCounter()
    let closure = ClosureSlot()
    return { iterations in
      let before = counter.count
      let node = properties.nodes
      let property = properties.all
      var sum = 0
      var value = property.pointee.value
      for _ in 0..<iterations {
        node.pointee.state.store(Node.armed, ordering: .relaxed)
        sum &+= trackAll(properties)
        closure.pointer.pointee = { [value] in counter.add(value) }
        value &+= 1
        if property.pointee.head.load(ordering: .acquiring) != 0 {
          _ = property.pointee.head.exchange(0, ordering: .acquiringAndReleasing)
          let claim = node.pointee.state.compareExchange(
            expected: Node.armed, desired: Node.fired, ordering: .acquiringAndReleasing)
          if claim.exchanged { closure.pointer.pointee?() }
        }
        closure.pointer.pointee = nil
        property.pointee.value = value
        keep(sum)
      }
      return sum &+ Workload.fire &* (counter.count &- before)
    }
  }

  /// A place for one closure, which the optimiser cannot see through; used by
  /// one thread.
  final class ClosureSlot: @unchecked Sendable {
    let pointer: UnsafeMutablePointer<(() -> Void)?>

    init() {
      pointer = .allocate(capacity: 1)
      pointer.initialize(to: nil)
    }

    deinit {
      pointer.deinitialize(count: 1)
      pointer.deallocate()
    }
  }

  static let fanOutOneShot = WorkloadLoop(each: .fanOutOneShot) { shape, _ in
    let properties = Properties(1, nodes: shape.size, value: 0)
    return { iterations in
      let before = fires()
      let property = properties.all
      let nodes = properties.nodes
      let count = properties.nodeCount
      var sum = 0
      for value in 0..<iterations {
        for index in 0..<count {
          let node = nodes + index
          node.pointee.state.store(Node.armed, ordering: .relaxed)
          sum &+= scope(UInt(bitPattern: node)) { registeringRead(property, node) }
        }
        write(value &+ 1, to: property)
        keep(sum)
      }
      return sum &+ Workload.fire &* (fires() &- before)
    }
  }

  static let fanOutEventualWrite = WorkloadLoop(each: .fanOutEventualWrite) { shape, iterations in
    let all = (0..<iterations).map { _ in Registered(observers: shape.size).properties }
    return { iterations in
      let before = fires()
      for properties in all.prefix(iterations) { write(1, to: properties.all) }
      return (all.last?.all.pointee.value ?? 0) &+ Workload.fire &* (fires() &- before)
    }
  }

  static let nestingOneShot = WorkloadLoop(each: .nestingOneShot) { shape, _ in
    let properties = Properties(1, nodes: shape.size, value: 0)
    return { iterations in
      let before = fires()
      let property = properties.all
      let nodes = properties.nodes
      let depth = properties.nodeCount
      var sum = 0
      for value in 0..<iterations {
        for level in 0..<depth {
          nodes[level].state.store(Node.armed, ordering: .relaxed)
          cw_setScope(UInt(bitPattern: nodes + level))
          keep(level)
        }
        for level in 0..<depth { _ = registeringRead(property, nodes + level) }
        sum &+= property.pointee.value
        for level in 0..<depth {
          cw_setScope(level + 1 < depth ? UInt(bitPattern: nodes) : 0)
          keep(level)
        }
        write(value &+ 1, to: property)
        keep(sum)
      }
      return sum &+ Workload.fire &* (fires() &- before)
    }
  }

  static let nestingOwnWrites = WorkloadLoop(each: .nestingOwnWrites) { shape, _ in
    // One for the outer scope, and two for those inside of it, which take turns.
    let properties = Properties(1, nodes: 3, value: 0)
    let scopes = shape.size
    return { iterations in
      let before = fires()
      let (property, outer) = (properties.all, properties.nodes)
      var sum = 0
      for _ in 0..<iterations {
        property.pointee.stamp = 0
        // Relaxed: the compare-and-swap that registers releases it.
        outer.pointee.state.store(Node.armed, ordering: .relaxed)
        sum &+= scope(UInt(bitPattern: outer)) {
          var sum = 0
          for index in 0..<scopes {
            let inner = outer + 1 + (index & 1)
            inner.pointee.state.store(Node.armed, ordering: .relaxed)
            sum &+= scope(UInt(bitPattern: inner)) {
              if property.pointee.stamp != UInt(bitPattern: outer) {
                property.pointee.stamp = UInt(bitPattern: outer)
                _ = registeringRead(property, outer)
              }
              let value = registeringRead(property, inner)
              writeOwn(value &+ 1, to: property, inner, in: outer)
              return value
            }
            keep(sum)
          }
          return sum
        }
        write(0, to: property)
        keep(sum)
      }
      return sum &+ Workload.fire &* (fires() &- before)
    }
  }

  /// Writes a property in a scope that was the last to read it, after calling the one
  /// observer between it and the outer scope, which was the first: these two stay.
  @inline(__always)
  private static func writeOwn(
    _ value: Int, to property: UnsafeMutablePointer<Property>,
    _ inner: UnsafeMutablePointer<Node>, in outer: UnsafeMutablePointer<Node>
  ) {
    if cw_scope() == 0 { unreachableSlow() }
    let first = property.pointee.head.load(ordering: .acquiring)
    if first != UInt(bitPattern: inner) { unreachableSlow() }
    let next = inner.pointee.next
    if next != UInt(bitPattern: outer), let node = UnsafeMutablePointer<Node>(bitPattern: next) {
      _ = property.pointee.head.exchange(0, ordering: .acquiringAndReleasing)
      inner.pointee.next = node.pointee.next
      // Releases the node's words to the next exchange.
      _ = property.pointee.head.compareExchange(
        expected: 0, desired: first, ordering: .acquiringAndReleasing)
      let claim = node.pointee.state.compareExchange(
        expected: Node.armed, desired: Node.fired, ordering: .acquiringAndReleasing)
      if claim.exchanged { node.pointee.function() }
    }
    property.pointee.value = value
  }

  static let churnOneShot = WorkloadLoop(each: .churnOneShot) { shape, _ in
    let properties = Properties(64, nodes: 64, value: 1)
    return { iterations in
      let before = fires()
      let sum = churn(properties, exchanged: 8, step: shape.size, iterations)
      return sum &+ Workload.fire &* (fires() &- before)
    }
  }

  /// Reads eight properties from a number on, writes the one among them whose
  /// number is 7 modulo 8, and moves on by `step`.
  ///
  /// - Parameter exchanged: How many of the properties are registered anew;
  ///   the others are known.
  @inline(__always)
  static func churn(
    _ properties: Properties, exchanged: Int, step: Int, _ iterations: Int
  ) -> Int {
    let all = properties.all
    let nodes = properties.nodes
    var sum = 0
    var first = 0
    for cycle in 0..<iterations {
      let anchor = (first >> 3) &* 8 &+ 7
      nodes[anchor].state.store(Node.armed, ordering: .relaxed)
      sum &+= scope(UInt(bitPattern: nodes)) {
        var sum = 0
        for offset in 0..<8 {
          let index = (first &+ offset) & 63
          sum &+=
            offset >= 8 &- exchanged || index == anchor
            ? replacingRead(all + index, nodes + index) : all[index].value
        }
        return sum
      }
      write(cycle &+ 2, to: all + anchor)
      first = (first &+ step) & 63
      keep(sum)
    }
    return sum
  }
}
