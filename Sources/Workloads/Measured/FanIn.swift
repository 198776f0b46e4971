public import ConformanceKit

extension Workload {
  /// `fan-in/properties`: an operation is one cycle, a size the number of properties.
  public static let fanInProperties = Workload(
    "fan-in/properties",
    "One observer tracks properties of one object, or of two or four where they are more than 64;"
      + " the last is written, the observer is called.",
    operation: "one cycle", unit: "properties", sizes: [4, 16, 64, 256],
    floor: cycleFloor, checksum: { shape, iterations in cycle(shape.size, iterations) })

  /// `fan-in/objects`: an operation is one cycle, a size the number of objects.
  public static let fanInObjects = Workload(
    "fan-in/objects",
    "One observer tracks one property of each of several objects; that of the last object is"
      + " written, the observer is called.",
    operation: "one cycle", unit: "objects", sizes: [1, 10, 100, 1_000, 10_000],
    floor: cycleFloor, checksum: { shape, iterations in cycle(shape.size, iterations) })

  /// `fan-in/objects-persistent`: an operation is one cycle, a size the number of objects.
  public static let fanInObjectsPersistent = Workload(
    "fan-in/objects-persistent",
    "As fan-in/objects, with one observer that tracks in every cycle.",
    operation: "one cycle", unit: "objects", sizes: [1, 10, 100, 1_000, 10_000],
    floor: persistentFloor, checksum: { shape, iterations in cycle(shape.size, iterations) })
}

extension MeasuredCandidate {
  @inlinable static var fanInProperties: WorkloadLoop {
    WorkloadLoop(each: .fanInProperties) { shape, _ in
      FanInProperties<Self>()(shape.size)
    }
  }

  @inlinable static var fanInObjects: WorkloadLoop {
    WorkloadLoop(each: .fanInObjects) { shape, _ in
      let objects = FanInObjects<Cell>(shape.size)
      return { iterations in
        let before = fires()
        let last = objects.last
        var sum = 0
        var value = last.value
        for _ in 0..<iterations {
          sum &+= track({ objects.sum() }, onChange: { countFire() })
          value &+= 1
          last.value = value
          keep(sum)
        }
        return sum &+ Workload.fire &* (fires() &- before)
      }
    }
  }

  @inlinable static var fanInObjectsPersistent: WorkloadLoop {
    persistentLoop(.fanInObjectsPersistent) { shape, _ in
      let objects = FanInObjects<Cell>(shape.size)
      let observer = countingObserver()
      // Many objects leave time for few iterations, and a first run is another
      // operation: it has nothing to compare with.
      _ = observer.track { objects.sum() }
      objects.last.value = 0
      objects.last.value = 1
      return { iterations in
        let before = fires()
        let last = objects.last
        var sum = 0
        var value = last.value
        for _ in 0..<iterations {
          sum &+= observer.track { objects.sum() }
          value &+= 1
          last.value = value
          keep(sum)
        }
        return sum &+ Workload.fire &* (fires() &- before)
      }
    }
  }
}

/// The objects of the fan-in workloads, whose values start as 1.
@usableFromInline
struct FanInObjects<Cell: CellModel>: Sendable {
  @usableFromInline
  let cells: ContiguousArray<Cell>
  /// A retain and a release per object would be a third of what is measured.
  @usableFromInline
  let unretained: [Unmanaged<Cell>]

  @usableFromInline
  init(_ count: Int) {
    cells = ContiguousArray((0..<count).map { _ in Cell() })
    for cell in cells { cell.value = 1 }
    unretained = cells.map { Unmanaged.passUnretained($0) }
  }

  /// The object that is written.
  @inlinable var last: Cell { cells[cells.count - 1] }

  /// The sum of all values, each read once.
  @inlinable @inline(__always)
  func sum() -> Int {
    var sum = 0
    for cell in unretained { sum &+= cell._withUnsafeGuaranteedRef { $0.value } }
    return sum
  }
}

/// The loop of ``Workload/fanInProperties``.
@usableFromInline
struct FanInProperties<Candidate: MeasuredCandidate>: WidthVisitor {
  @inlinable init() {}

  @inlinable
  func visit<W: Width>(_ width: W.Type) -> WorkloadLoop.Run {
    Candidate.cycleLoop(Candidate.Wide(), touch: width, write: width)
  }
}
