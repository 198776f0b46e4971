extension Floor {
  /// Four words for the sources, and four for each layer.
  static let layers = WorkloadLoop(each: .graphLayers) { shape, _ in
    let values = PlainValues(4 * (shape.size + 1))
    updateLayers(values, shape.size, CellLayers.first, isFirst: true)
    return { iterations in
      for _ in 0..<iterations {
        values.tally.turn &+= 1
        updateLayers(
          values, shape.size, values.tally.turn % 2 == 1 ? CellLayers.second : CellLayers.first,
          isFirst: false)
      }
      return values.tally.outcome.checksum
    }
  }

  private typealias Changes = (Bool, Bool, Bool, Bool)

  /// Writes the sources, and evaluates each layer after the one below, as far as that has
  /// changed.
  private static func updateLayers(
    _ values: PlainValues, _ count: Int, _ sources: [Int], isFirst: Bool
  ) {
    for place in 0..<4 { values.all[place] = sources[place] }
    // The two that are written differ in each place.
    var below: Changes = (true, true, true, true)
    for layer in 1...count {
      let (lower, upper) = (4 &* (layer &- 1), 4 &* layer)
      let all = values.all
      var changes: Changes = (isFirst, isFirst, isFirst, isFirst)
      if below.1 { set(values, upper, all[lower &+ 1], &changes.0) }
      if below.0 || below.2 {
        set(values, upper &+ 1, all[lower] &- all[lower &+ 2], &changes.1)
      }
      if below.1 || below.3 {
        set(values, upper &+ 2, all[lower &+ 1] &+ all[lower &+ 3], &changes.2)
      }
      if below.2 { set(values, upper &+ 3, all[lower &+ 2], &changes.3) }
      if changes.0 { values.see(upper) }
      if changes.1 { values.see(upper &+ 1) }
      if changes.2 { values.see(upper &+ 2) }
      if changes.3 { values.see(upper &+ 3) }
      below = changes
    }
  }

  @inline(__always)
  private static func set(
    _ values: PlainValues, _ place: Int, _ value: Int, _ isChanged: inout Bool
  ) {
    if values.all[place] != value { isChanged = true }
    values.set(place, value)
  }
}
