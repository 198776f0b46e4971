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

  /// Reads a property in `depth` nested scopes.
  @inlinable
  static func nest(_ cell: Cell, _ depth: Int) -> Int {
    depth == 1
      ? track({ cell.value }, onChange: { countFire() })
      : track({ nest(cell, depth &- 1) }, onChange: { countFire() })
  }
}
