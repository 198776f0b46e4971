// What graphs of derived values cannot do without, hand-written: the values in memory,
// evaluated in their order by code that knows what depends on what.

extension Floor {
  static let graphs: [WorkloadLoop] = [
    plainGraph(.graphPropagate, values: { $0.size * $0.size }, writes: nil, propagate),
    plainGraph(
      .graphAvoidable, values: { _ in 5 }, writes: Array(1...GraphShape.avoidable.writes), avoidable
    ),
    kairo(.graphBroad, .broad, values: 100, broad),
    kairo(.graphDeep, .deep, values: 50, deep),
    kairo(.graphDiamond, .diamond, values: 6, diamond),
    kairo(.graphTriangle, .triangle, values: 11, triangle),
    mux,
    kairo(.graphRepeated, .repeated, values: 1, repeated),
    kairo(.graphUnstable, .unstable, values: 3, unstable),
    layers,
    grid(.gridSimple, .simple), grid(.gridComponent, .component), grid(.gridLargeApp, .largeApp),
    grid(.gridWideDense, .wideDense), grid(.gridDeep, .deep),
    grid(.gridVeryDynamic, .veryDynamic),
    createSource, createConstant, createInputs, createOutputs, updateInputs, updateOutputs,
  ]

  /// Values in memory, and their tally; used by one thread.
  final class PlainValues: @unchecked Sendable {
    let all: UnsafeMutablePointer<Int>
    let tally = GraphTally()
    /// The source.
    @exclusivity(unchecked)
    var head: Int = 0

    init(_ count: Int) {
      all = .allocate(capacity: max(1, count))
      all.initialize(repeating: 0, count: max(1, count))
    }

    deinit { all.deallocate() }

    /// Evaluates the value at `place`.
    @inline(__always)
    func set(_ place: Int, _ value: Int) {
      keep(value)
      all[place] = tally.evaluate(value)
    }

    /// Runs an effect of the value at `place`.
    @inline(__always)
    func see(_ place: Int) { tally.see(all[place]) }
  }

  /// A graph off one source: `update` evaluates what a write of it changes, and the first
  /// time all.
  ///
  /// - Parameter writes: The values that an iteration writes; nil for one more than the
  ///   last.
  private static func plainGraph(
    _ workload: Workload, values count: @escaping @Sendable (Workload.Shape) -> Int,
    writes: [Int]?,
    _ update: @escaping @Sendable (PlainValues, Workload.Shape, _ isFirst: Bool) -> Void
  ) -> WorkloadLoop {
    WorkloadLoop(each: workload) { shape, _ in
      let values = PlainValues(count(shape))
      update(values, shape, true)
      guard let writes else {
        return { iterations in
          for _ in 0..<iterations {
            values.head &+= 1
            update(values, shape, false)
          }
          return values.tally.outcome.checksum
        }
      }
      return { iterations in
        for _ in 0..<iterations {
          for value in writes {
            values.head = value
            update(values, shape, false)
          }
        }
        return values.tally.outcome.checksum
      }
    }
  }

  /// As upstream: a write of 1, and then those from 0.
  private static func kairo(
    _ workload: Workload, _ shape: GraphShape, values count: Int,
    _ update: @escaping @Sendable (PlainValues, Workload.Shape, _ isFirst: Bool) -> Void
  ) -> WorkloadLoop {
    plainGraph(workload, values: { _ in count }, writes: [1] + (0..<shape.last), update)
  }

  private static let propagate: @Sendable (PlainValues, Workload.Shape, Bool) -> Void = {
    values, shape, _ in
    let size = shape.size
    for chain in 0..<size {
      let first = chain &* size
      values.set(first, values.head &+ 1)
      for place in 1..<max(1, size) {
        values.set(first &+ place, values.all[first &+ place &- 1] &+ 1)
      }
      values.see(first &+ size &- 1)
    }
  }

  private static let avoidable: @Sendable (PlainValues, Workload.Shape, Bool) -> Void = {
    values, _, isFirst in
    values.set(0, values.head)
    let old = values.all[1]
    values.set(1, values.all[0] &* 0)
    if !isFirst && values.all[1] == old { return }
    for place in 2..<5 { values.set(place, values.all[place &- 1] &+ place &- 1) }
    values.see(4)
  }

  private static let broad: @Sendable (PlainValues, Workload.Shape, Bool) -> Void = {
    values, _, _ in
    for chain in 0..<50 {
      values.set(2 &* chain, values.head &+ chain)
      values.set(2 &* chain &+ 1, values.all[2 &* chain] &+ 1)
      values.see(2 &* chain &+ 1)
    }
  }

  private static let deep: @Sendable (PlainValues, Workload.Shape, Bool) -> Void = {
    values, _, _ in
    values.set(0, values.head &+ 1)
    for place in 1..<50 { values.set(place, values.all[place &- 1] &+ 1) }
    values.see(49)
  }

  private static let diamond: @Sendable (PlainValues, Workload.Shape, Bool) -> Void = {
    values, _, _ in
    for place in 0..<5 { values.set(place, values.head &+ 1) }
    var sum = 0
    for place in 0..<5 { sum &+= values.all[place] }
    values.set(5, sum)
    values.see(5)
  }

  private static let triangle: @Sendable (PlainValues, Workload.Shape, Bool) -> Void = {
    values, _, _ in
    values.set(0, values.head)
    for place in 1..<10 { values.set(place, values.all[place &- 1] &+ 1) }
    var sum = 0
    for place in 0..<10 { sum &+= values.all[place] }
    values.set(10, sum)
    values.see(10)
  }

  private static let repeated: @Sendable (PlainValues, Workload.Shape, Bool) -> Void = {
    values, _, _ in
    var sum = 0
    for _ in 0..<30 {
      sum &+= values.head
      keep(sum)
    }
    values.set(0, sum)
    values.see(0)
  }

  private static let unstable: @Sendable (PlainValues, Workload.Shape, Bool) -> Void = {
    values, _, _ in
    let isOdd = values.head % 2 == 1
    let place = isOdd ? 0 : 1
    values.set(place, isOdd ? values.head &* 2 : 0 &- values.head)
    var sum = 0
    for _ in 0..<20 {
      sum &+= values.head % 2 == 1 ? values.all[0] : values.all[1]
      keep(sum)
    }
    values.set(2, sum)
    values.see(2)
  }

  /// 100 sources, the list of them, 100 parts, and 100 more.
  private static let mux = WorkloadLoop(each: .graphMux) { _, _ in
    let values = PlainValues(400)
    let update: @Sendable (_ isFirst: Bool) -> Void = { isFirst in
      values.tally.evaluations &+= 1
      for place in 100..<200 { values.all[place] = values.all[place &- 100] }
      for place in 200..<300 {
        let old = values.all[place]
        values.set(place, values.all[place &- 100])
        if isFirst || values.all[place] != old {
          values.set(place &+ 100, values.all[place] &+ 1)
          values.see(place &+ 100)
        }
      }
    }
    update(true)
    return { iterations in
      for _ in 0..<iterations {
        for factor in 1...2 {
          for place in 0..<10 where values.all[place] != place &* factor {
            values.all[place] = place &* factor
            update(false)
          }
        }
      }
      return values.tally.outcome.checksum
    }
  }
}
