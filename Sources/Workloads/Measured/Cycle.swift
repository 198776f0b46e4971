public import ConformanceKit

extension Workload {
  /// `cycle/one-shot`: an operation is one cycle, a size the number of properties.
  public static let cycleOneShot = Workload(
    "cycle/one-shot",
    "Properties of one object, or of two or four where they are more than 64, are tracked;"
      + " the first is written, the observer is called.",
    operation: "one cycle", unit: "properties", sizes: [1, 4, 10, 16, 64, 100, 256], threads: [2],
    floor: cycleFloor, checksum: { shape, iterations in cycle(shape.size, iterations) })

  /// `cycle/capturing`: an operation is one cycle.
  public static let cycleCapturing = Workload(
    "cycle/capturing",
    "As cycle/one-shot with one property; the observer captures an object and a number.",
    operation: "one cycle",
    floor: cycleFloor + "; and the closure's context, allocated and freed",
    checksum: { _, iterations in cycle(1, iterations) })

  /// `cycle/shared`: an operation is one cycle.
  public static let cycleShared = Workload(
    "cycle/shared",
    "As cycle/one-shot with one property, while each other thread does the same with a property"
      + " of its own of the same object.",
    operation: "one cycle", sizes: [1], threads: [2],
    floor: cycleFloor, checksum: { _, iterations in cycle(1, iterations) })

  static let cycleFloor =
    "per scope: one thread-local store and one restore;"
    + " per property: one thread-local load and branch, one compare-and-swap, one load;"
    + " per write: one atomic load and branch, one store, one exchange;"
    + " per call: one compare-and-swap, one indirect call"

  /// The oracle of a loop that reads `count` properties, of which one starts
  /// at 1 and is increased once per iteration while the others stay 1, and
  /// that fires once per iteration.
  static func cycle(_ count: Int, _ iterations: Int) -> Int {
    count * iterations + triangle(iterations) + fire * iterations
  }
}

extension MeasuredCandidate {
  @inlinable static var cycleOneShot: WorkloadLoop {
    WorkloadLoop(each: .cycleOneShot) { shape, _ in
      CycleOneShot<Self>()(shape.size)
    }
  }

  @inlinable static var cycleCapturing: WorkloadLoop {
    WorkloadLoop(each: .cycleCapturing) { _, _ in
      let cell = Cell()
      cell.value = 1
      let counter = FireCounter()
      return { iterations in
        let before = counter.count
        var sum = 0
        var value = cell.value
        for _ in 0..<iterations {
          sum &+= track({ cell.value }, onChange: { [value] in counter.add(value) })
          value &+= 1
          cell.value = value
          keep(sum)
        }
        return sum &+ Workload.fire &* (counter.count &- before)
      }
    }
  }

  @inlinable static var cycleShared: WorkloadLoop {
    WorkloadLoop(.cycleShared) { shape, _ in
      precondition(shape.threads <= 2, "there are two loops")
      let wide = Wide()
      return [WorkloadLoop.Run](
        [
          cycleLoop(wide, touch: Width1.self, write: Width1.self),
          cycleLoopOfLast(wide, Width10.self),
        ].prefix(shape.threads))
    }
  }

  /// Reads `touch`'s properties, writes the last one of `write`.
  @inlinable @inline(__always)
  static func cycleLoop<Touch: Width, Write: Width>(
    _ wide: Wide, touch: Touch.Type, write: Write.Type
  ) -> WorkloadLoop.Run {
    { iterations in
      let before = fires()
      var sum = 0
      var value = Write.load(wide)
      for _ in 0..<iterations {
        sum &+= track({ Touch.touch(wide) }, onChange: { countFire() })
        value &+= 1
        Write.store(value, to: wide)
        keep(sum)
      }
      return sum &+ Workload.fire &* (fires() &- before)
    }
  }

  /// Reads and writes one property, the last one of `width`.
  @inlinable @inline(__always)
  static func cycleLoopOfLast<W: Width>(_ wide: Wide, _ width: W.Type) -> WorkloadLoop.Run {
    { iterations in
      let before = fires()
      var sum = 0
      var value = W.load(wide)
      for _ in 0..<iterations {
        sum &+= track({ W.load(wide) }, onChange: { countFire() })
        value &+= 1
        W.store(value, to: wide)
        keep(sum)
      }
      return sum &+ Workload.fire &* (fires() &- before)
    }
  }
}

/// The loop of ``Workload/cycleOneShot``.
@usableFromInline
struct CycleOneShot<Candidate: MeasuredCandidate>: WidthVisitor {
  @inlinable init() {}

  @inlinable
  func visit<W: Width>(_ width: W.Type) -> WorkloadLoop.Run {
    Candidate.cycleLoop(Candidate.Wide(), touch: width, write: Width1.self)
  }
}
