public import ConformanceKit

extension Workload {
  /// `nesting/one-shot`: an operation is one scope, a size the number of scopes.
  public static let nestingOneShot = Workload(
    "nesting/one-shot",
    "Tracking scopes are nested, the innermost reads a property, which all then observe; it is"
      + " written, all observers are called.",
    operation: "one scope", unit: "scopes", sizes: [1, 4, 16, 64],
    floor: "per scope: one thread-local store and one restore, one compare-and-swap, one"
      + " compare-and-swap and one indirect call when it fires; per write: one atomic load and"
      + " branch, one store, one exchange",
    operationsPerIteration: { $0.size },
    checksum: { shape, iterations in triangle(iterations) + fire * shape.size * iterations })

  /// `nesting/own-writes`: an operation is one inner scope, a size the number of these.
  public static let nestingOwnWrites = Workload(
    "nesting/own-writes",
    "In a tracking scope others are opened one after the other, each of which reads a property"
      + " and changes it, so that the observer of the one before is called; at the end it is"
      + " written, and those of the last one and of the outer one are.",
    operation: "one inner scope", unit: "inner scopes", sizes: [10, 100, 1_000, 10_000],
    floor: "per inner scope: one thread-local store and one restore, one compare-and-swap, one"
      + " load, compare and branch for the outer one; per write: one thread-local load and branch,"
      + " one atomic load and compare, one exchange and one compare-and-swap that puts back, one"
      + " compare-and-swap and one indirect call, one store",
    operationsPerIteration: { $0.size },
    checksum: { shape, iterations in
      (triangle(shape.size) + fire * (shape.size + 1)) * iterations
    })
}

extension MeasuredCandidate {
  @inlinable static var nestingOneShot: WorkloadLoop {
    WorkloadLoop(each: .nestingOneShot) { shape, _ in
      let cell = Cell()
      let depth = shape.size
      return { iterations in
        let before = fires()
        var sum = 0
        for value in 0..<iterations {
          sum &+= nest(cell, depth)
          cell.value = value &+ 1
          keep(sum)
        }
        return sum &+ Workload.fire &* (fires() &- before)
      }
    }
  }

  @inlinable static var nestingOwnWrites: WorkloadLoop {
    WorkloadLoop(each: .nestingOwnWrites) { shape, _ in
      let cell = Cell()
      let scopes = shape.size
      return { iterations in
        let before = fires()
        var sum = 0
        for _ in 0..<iterations {
          sum &+= track({ readAndWrite(cell, scopes) }, onChange: { countFire() })
          cell.value = 0
          keep(sum)
        }
        return sum &+ Workload.fire &* (fires() &- before)
      }
    }
  }

  /// Reads a property and increases it, in so many scopes, one after the other.
  ///
  /// - Returns: The sum of what was read.
  @inlinable @inline(__always)
  static func readAndWrite(_ cell: Cell, _ scopes: Int) -> Int {
    var sum = 0
    for _ in 0..<scopes {
      sum &+= track(
        {
          let value = cell.value
          cell.value = value &+ 1
          return value
        }, onChange: { countFire() })
    }
    return sum
  }

  /// Reads a property in `depth` nested scopes.
  @inlinable
  static func nest(_ cell: Cell, _ depth: Int) -> Int {
    depth == 1
      ? track({ cell.value }, onChange: { countFire() })
      : track({ nest(cell, depth &- 1) }, onChange: { countFire() })
  }
}
