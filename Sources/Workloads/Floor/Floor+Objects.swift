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
      let last = slot.pointer.pointee?.p0 ?? 0
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
    let retained = Retained(capacity: iterations)
    return { iterations in
      for index in 0..<iterations { retained.objects.append(Plain.Row(first: index)) }
      return retained.objects.count
    }
  }

  static let memoryRead = WorkloadLoop(each: .memoryRead) { _, iterations in
    let retained = Retained(capacity: iterations)
    return { iterations in
      var sum = 0
      for index in 0..<iterations {
        let row = Plain.Row(first: index)
        retained.objects.append(row)
        sum &+= row.p0
      }
      return sum
    }
  }

  static let memoryTracked = WorkloadLoop(each: .memoryTracked) { _, iterations in
    let retained = Retained(capacity: iterations)
    return { iterations in
      var sum = 0
      for index in 0..<iterations {
        let row = Row(first: index)
        retained.objects.append(row)
        sum &+= row.p0
        row.p0 = -1
      }
      return sum &+ Workload.fire &* iterations
    }
  }

  static let memoryObservers = WorkloadLoop(each: .memoryObservers) { shape, iterations in
    let retained = Retained(capacity: iterations)
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
          sum &+= row.p0
        }
      }
      return sum
    }
  }
}
