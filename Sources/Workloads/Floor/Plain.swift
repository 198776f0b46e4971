/// The yardstick `plain`: the same loops over classes without observation.
///
/// It has a row only where a program without observation has an equivalent.
public enum Plain {
  /// The loops that a program without observation has.
  public static let loops: [WorkloadLoop] = [
    readUntracked, readGeneric,
    writeUnobserved, writeModify, writeOpaque, writeUnobservedShared, writeEqualReference,
    lifetimeCreate, memoryIdle,
  ]

  final class Cell: @unchecked Sendable {
    var value: Int = 0
    var other: Int = 0
    var reference: Referent = Referent()
    var opaque: Opaque = Opaque(0)
  }

  /// The properties of a row.
  struct Fields {
    var p0: Int
    var p1: Int = 1
    var p2: Int = 1
    var p3: Int = 1
    var p4: Int = 1
    var p5: Int = 1
    var p6: Int = 1
    var p7: Int = 1
    var p8: Int = 1
    var p9: Int = 1
  }

  final class Row: @unchecked Sendable {
    var fields: Fields
    init(first: Int) { fields = Fields(p0: first) }
  }

  final class Box<Argument>: @unchecked Sendable {
    var count: Int = 3

    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    func sum(_ times: Int) -> Int {
      var sum = 0
      for _ in 0..<times {
        let value = count
        keep(value)
        sum &+= value
      }
      return sum
    }
  }
}

// MARK: - Loops

extension Plain {
  static let readUntracked = WorkloadLoop(each: .readUntracked) { _, _ in
    let cell = Cell()
    cell.value = 3
    return { iterations in
      var sum = 0
      for _ in 0..<iterations {
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

  static let writeUnobserved = WorkloadLoop(each: .writeUnobserved) { _, _ in
    let cell = Cell()
    return { iterations in
      for value in 0..<iterations {
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
        cell.value = value &+ 1
        keep(value)
      }
      return cell.value
    }
    let second: WorkloadLoop.Run = { iterations in
      for value in 0..<iterations {
        cell.other = value &+ 1
        keep(value)
      }
      return cell.other
    }
    return [WorkloadLoop.Run]([first, second].prefix(shape.threads))
  }

  static let writeEqualReference = WorkloadLoop(each: .writeEqualReference) { _, _ in
    let cell = Cell()
    let reference = cell.reference
    return { iterations in
      for turn in 0..<iterations {
        cell.reference = reference
        keep(turn)
      }
      return cell.reference === reference ? 1 : 0
    }
  }

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

  static let memoryIdle = WorkloadLoop(each: .memoryIdle) { _, iterations in
    let retained = Retained<Row>(capacity: iterations)
    return { iterations in
      for index in 0..<iterations { retained.objects.append(Row(first: index)) }
      return retained.objects.count
    }
  }
}
