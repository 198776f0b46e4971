internal import CWorkloads
internal import Synchronization

extension Floor {
  static let lifetimeCreate = WorkloadLoop(each: .lifetimeCreate) { _, _ in
    let slot = Slot<Row>()
    return { iterations in
      for index in 0..<iterations {
        slot.pointer.pointee = Row(first: index)
        keep(index)
      }
      let last = slot.pointer.pointee?.fields.p0 ?? 0
      slot.pointer.pointee = nil
      return last
    }
  }

  static let lifetimeTracked = WorkloadLoop(each: .lifetimeTracked) { shape, _ in
    let slot = Slot<ObservedRow>()
    let all = shape.size == 10
    return { iterations in
      var counter = FireCounter()
      var sum = 0
      for index in 0..<iterations {
        let row = ObservedRow(first: index)
        slot.pointer.pointee = row
        sum &+= scope(1) { all ? row.touch10() : row.touch1() }
        row.onChange = { [counter] in counter.add(index) }
        keep(sum)
      }
      slot.pointer.pointee = nil
      if !isKnownUniquelyReferenced(&counter) { sum &+= Workload.leak }
      return sum &+ Workload.fire &* counter.count
    }
  }

  static let memoryIdle = WorkloadLoop(each: .memoryIdle) { _, iterations in
    let retained = Retained<Plain.Row>(capacity: iterations)
    return { iterations in
      for index in 0..<iterations { retained.objects.append(Plain.Row(first: index)) }
      return retained.objects.count
    }
  }

  static let memoryRead = WorkloadLoop(each: .memoryRead) { _, iterations in
    let retained = Retained<Plain.Row>(capacity: iterations)
    return { iterations in
      var sum = 0
      for index in 0..<iterations {
        let row = Plain.Row(first: index)
        retained.objects.append(row)
        sum &+= row.fields.p0
      }
      return sum
    }
  }

  static let memoryTracked = WorkloadLoop(each: .memoryTracked) { _, iterations in
    let retained = Retained<Row>(capacity: iterations)
    return { iterations in
      var sum = 0
      for index in 0..<iterations {
        let row = Row(first: index)
        retained.objects.append(row)
        sum &+= row.fields.p0
        row.fields.p0 = -1
      }
      return sum &+ Workload.fire &* iterations
    }
  }

  static let memoryObservers = WorkloadLoop(each: .memoryObservers) { shape, iterations in
    let retained = Retained<Row>(capacity: iterations)
    let observers = shape.size
    return { iterations in
      var sum = 0
      for index in 0..<iterations {
        let row = Row(first: index)
        retained.objects.append(row)
        for _ in 0..<observers {
          let node = UnsafeMutablePointer<Node>.allocate(capacity: 1)
          node.initialize(to: Node { cw_countFire() })
          // Relaxed: nobody else knows the object yet.
          node.pointee.next = row.head.load(ordering: .relaxed)
          row.head.store(UInt(bitPattern: node), ordering: .relaxed)
          sum &+= row.fields.p0
        }
      }
      return sum
    }
  }

  static let memoryArmed = WorkloadLoop(ensemble: .memoryArmed) { shape, _ in
    armed(observers: shape.size)
  }

  static let memoryArmedPersistent = WorkloadLoop(ensemble: .memoryArmedPersistent) { shape, _ in
    armed(observers: shape.size)
  }

  static let fanOutRegister = WorkloadLoop(ensemble: .fanOutRegister) { shape, _ in
    let reads = Workload.registrations(beside: shape.size)
    return armed(observers: reads, beside: shape.size, LatencyLog(capacity: reads))
  }

  /// Allocates a node for each observer; a write at the end calls them.
  ///
  /// - Parameters:
  ///   - others: How many there are before, which are called as well.
  ///   - log: What times each.
  static func armed(
    observers: Int, beside others: Int = 0, _ log: LatencyLog? = nil
  ) -> WorkloadLoop.Ensemble {
    let row = Row(first: 1)
    for _ in 0..<others { _ = armedRead(row) }
    return WorkloadLoop.Ensemble(
      runs: [
        { _ in
          var sum = 0
          for _ in 0..<observers {
            sum &+= log?.time { armedRead(row) } ?? armedRead(row)
          }
          return sum
        }
      ],
      settle: {
        let before = fires()
        var address = row.head.load(ordering: .relaxed)
        while let node = UnsafeMutablePointer<Node>(bitPattern: address) {
          node.pointee.function()
          address = node.pointee.next
        }
        return Workload.fire &* (fires() &- before)
      }, log: log)
  }

  /// Allocates a node, and reads.
  @inline(__always)
  private static func armedRead(_ row: Row) -> Int {
    let node = UnsafeMutablePointer<Node>.allocate(capacity: 1)
    node.initialize(to: Node { cw_countFire() })
    // Relaxed: one thread alone.
    node.pointee.next = row.head.load(ordering: .relaxed)
    row.head.store(UInt(bitPattern: node), ordering: .relaxed)
    return row.fields.p0
  }

  static let memoryFired = WorkloadLoop(each: .memoryFired) { shape, _ in
    let row = ObservedRow(first: 0)
    return { _ in
      for _ in 0..<shape.size { keep(scope(1) { row.touch1() }) }
      return Workload.fire &* shape.size
    }
  }

  static let memoryCancelled = WorkloadLoop(each: .memoryCancelled) { shape, _ in
    let row = ObservedRow(first: 1)
    return { _ in
      var sum = 0
      for _ in 0..<shape.size { sum &+= scope(1) { row.touch1() } }
      return sum
    }
  }

  static let memoryChurn = WorkloadLoop(each: .memoryChurn) { _, _ in memoryChurnLoop() }
  static let memoryChurnPersistent = WorkloadLoop(each: .memoryChurnPersistent) { _, _ in
    memoryChurnLoop()
  }

  static func memoryChurnLoop() -> WorkloadLoop.Run {
    let properties = Properties(64, nodes: 64, value: 1)
    return { iterations in
      let before = fires()
      keep(churn(properties, exchanged: 8, step: 1, iterations))
      return Workload.fire &* (fires() &- before)
    }
  }
}
