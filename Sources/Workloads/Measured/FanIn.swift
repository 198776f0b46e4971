public import Conformance

extension Workload {
  public static let fanInProperties = Workload(
    "fan-in/properties",
    "One observer tracks properties of one object, or of two or four where they are more than 64;"
      + " the last is written, the observer is called.",
    operation: "one cycle", unit: "properties", sizes: [4, 16, 64, 256],
    floor: cycleFloor, checksum: { shape, iterations in cycle(shape.size, iterations) })

  public static let fanInObjects = Workload(
    "fan-in/objects",
    "One observer tracks one property of each of several objects; that of the last object is"
      + " written, the observer is called.",
    operation: "one cycle", unit: "objects", sizes: [1, 10, 100, 1_000, 10_000],
    floor: cycleFloor, checksum: { shape, iterations in cycle(shape.size, iterations) })
}

extension MeasuredCandidate {
  @inlinable public static var fanInProperties: WorkloadLoop {
    WorkloadLoop(each: .fanInProperties) { shape, _ in
      FanInProperties<Self>()(shape.size)
    }
  }

  @inlinable public static var fanInObjects: WorkloadLoop {
    WorkloadLoop(each: .fanInObjects) { shape, _ in
      let cells = ContiguousArray((0..<shape.size).map { _ in Cell() })
      for cell in cells { cell.value = 1 }
      // A retain and a release per object would be a third of what is measured.
      let unretained = cells.map { Unmanaged.passUnretained($0) }
      return { iterations in
        let before = fires()
        let last = cells[cells.count - 1]
        var sum = 0
        var value = last.value
        for _ in 0..<iterations {
          sum &+= track(
            {
              var sum = 0
              for cell in unretained { sum &+= cell._withUnsafeGuaranteedRef { $0.value } }
              return sum
            }, onChange: { countFire() })
          value &+= 1
          last.value = value
          keep(sum)
        }
        return sum &+ Workload.fire &* (fires() &- before)
      }
    }
  }
}

/// The loop of ``Workload/fanInProperties``.
public struct FanInProperties<Candidate: MeasuredCandidate>: WidthVisitor {
  @inlinable
  public init() {}

  @inlinable
  public func visit<W: Width>(_ width: W.Type) -> WorkloadLoop.Run {
    Candidate.cycleLoop(Candidate.Wide(), touch: width, write: width)
  }
}
