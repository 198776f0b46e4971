public import ConformanceKit

extension Workload {
  /// `write/equal`: an operation is one write.
  public static let writeEqual = Workload(
    "write/equal", "A property with one observer gets the value that it has; nothing fires.",
    operation: "one write",
    floor: "one load, compare and branch",
    checksum: { _, _ in 5 })

  /// `write/equal-reference`: an operation is one write.
  public static let writeEqualReference = Workload(
    "write/equal-reference",
    "A property with one observer gets the object that it has, of a class without ==; nothing"
      + " fires.",
    operation: "one write",
    floor: "one load, compare and branch",
    checksum: { _, _ in 1 })
}

extension MeasuredCandidate {
  @inlinable static var writeEqual: WorkloadLoop {
    WorkloadLoop(each: .writeEqual) { _, _ in
      let cell = Cell()
      cell.value = 5
      keep(track({ cell.value }, onChange: { countFire() }))
      return { iterations in
        let before = fires()
        let value = cell.value
        for _ in 0..<iterations {
          cell.value = value
          keep(value)
        }
        return cell.value &+ Workload.fire &* (fires() &- before)
      }
    }
  }

  @inlinable static var writeEqualReference: WorkloadLoop {
    WorkloadLoop(each: .writeEqualReference) { _, _ in
      let cell = Cell()
      let reference = cell.reference
      let seen = track({ cell.reference }, onChange: { countFire() })
      precondition(seen === reference)
      return { iterations in
        let before = fires()
        for turn in 0..<iterations {
          cell.reference = reference
          keep(turn)
        }
        return (cell.reference === reference ? 1 : 0) &+ Workload.fire &* (fires() &- before)
      }
    }
  }
}
