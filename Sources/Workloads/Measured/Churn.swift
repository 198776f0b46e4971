public import ConformanceKit

extension Workload {
  /// `churn/one-shot`: an operation is one cycle, a size the number of properties exchanged.
  public static let churnOneShot = Workload(
    "churn/one-shot",
    "Eight neighbours of 64 properties are tracked, one of them is written, the observer is"
      + " called; the next cycle gives up some of them and takes as many others.",
    operation: "one cycle", unit: "properties exchanged", sizes: [1, 8],
    floor: cycleFloor, checksum: churn)

  /// `churn/persistent`: an operation is one cycle, a size the number of properties exchanged.
  public static let churnPersistent = Workload(
    "churn/persistent", "As churn/one-shot, with one observer that tracks in every cycle.",
    operation: "one cycle", unit: "properties exchanged", sizes: [1, 8],
    floor: persistentFloor + "; per property exchanged: two compare-and-swaps", checksum: churn)

  /// The oracle of both.
  ///
  /// A cycle reads seven properties that are 1 and one *anchor*, the only one
  /// in its window whose number is 7 modulo 8; cycle `i` then writes `i + 2`
  /// to it. An anchor is met by `visits` cycles in a row, once per turn around
  /// all properties.
  @Sendable static func churn(_ shape: Shape, _ iterations: Int) -> Int {
    let visits = 8 / shape.size
    let turn = 64 / shape.size
    let anchors = (0..<iterations).reduce(0) { sum, cycle in
      if cycle % visits != 0 { return sum + cycle + 1 }
      return sum + (cycle < turn ? 1 : cycle - turn + visits + 1)
    }
    return 7 * iterations + anchors + fire * iterations
  }
}

extension MeasuredCandidate {
  @inlinable static var churnOneShot: WorkloadLoop {
    WorkloadLoop(each: .churnOneShot) { shape, _ in
      let wide = Wide()
      return { iterations in
        let before = fires()
        let sum = churn(wide, step: shape.size, iterations)
        return sum &+ Workload.fire &* (fires() &- before)
      }
    }
  }

  @inlinable static var churnPersistent: WorkloadLoop {
    persistentLoop(.churnPersistent) { shape, _ in
      let wide = Wide()
      let observer = countingObserver()
      return { iterations in
        let before = fires()
        let sum = churn(wide, observer, step: shape.size, iterations)
        return sum &+ Workload.fire &* (fires() &- before)
      }
    }
  }

  /// Tracks a window, writes its anchor, and moves the window by `step`.
  ///
  /// - Returns: The sum of what was read.
  @inlinable @inline(__always)
  static func churn(_ wide: Wide, step: Int, _ iterations: Int) -> Int {
    var sum = 0
    var first = 0
    for cycle in 0..<iterations {
      sum &+= track({ sumWindow(wide, first) }, onChange: { countFire() })
      wide.store(cycle &+ 2, atAnchor: first >> 3)
      first = (first &+ step) & 63
      keep(sum)
    }
    return sum
  }

  /// The same, with `observer`.
  @inlinable @inline(__always)
  static func churn(_ wide: Wide, _ observer: TrackingObserver, step: Int, _ iterations: Int) -> Int
  {
    var sum = 0
    var first = 0
    for cycle in 0..<iterations {
      sum &+= observer.track { sumWindow(wide, first) }
      wide.store(cycle &+ 2, atAnchor: first >> 3)
      first = (first &+ step) & 63
      keep(sum)
    }
    return sum
  }

  /// The sum of eight of 64 properties, from number `first` on, around the end.
  @inlinable @inline(__always)
  static func sumWindow(_ wide: Wide, _ first: Int) -> Int {
    var sum = 0
    for offset in 0..<8 { sum &+= wide.value(at: (first &+ offset) & 63) }
    return sum
  }
}
