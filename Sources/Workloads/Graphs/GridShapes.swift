extension GraphShapes {
  /// The graph of `grid`, whose values have been read once, row by row if the whole last
  /// row is: see ``chain(of:from:)``.
  @inlinable
  func grid(_ grid: Grid) -> BuiltGraph {
    let (width, dynamic) = (grid.width, grid.isDynamic)
    let sources = (0..<width).map { builder.source($0) }
    let values = GraphNodes<Builder.Value>()
    values.all.reserveCapacity(width * (grid.rows - 1))
    for place in 0..<width {
      let summands = (0..<grid.summands).map { sources[(place + $0) % width] }
      values.all.append(sum(of: summands, isDynamic: dynamic[place]) { $0.read($1) })
    }
    for row in 1..<grid.rows - 1 {
      for place in 0..<width {
        let summands = (0..<grid.summands).map {
          values.all[(row - 1) * width + (place + $0) % width]
        }
        values.all.append(
          sum(of: summands, isDynamic: dynamic[row * width + place]) { $0.read($1) })
      }
    }
    if grid.readPart == 1 {
      for value in values.all { _ = builder.read(value) }
    }
    let read = grid.readPlaces.map { values.all[width * (grid.rows - 2) + $0] }
    for value in read { tally.see(builder.read(value)) }
    let graph = BuiltGraph(tally) { [builder, tally] in
      let place = tally.turn % width
      builder.batch { builder.write(tally.turn &+ place, to: sources[place]) }
      tally.turn &+= 1
      for value in read { tally.see(builder.read(value)) }
      withExtendedLifetime(values) {}
    }
    for _ in 0..<grid.warmUp { graph.iterate() }
    return graph
  }

  /// The sum of `summands`; a dynamic one leaves out one of them if the first is odd.
  @inlinable @inline(__always)
  func sum<Summand: Sendable>(
    of summands: [Summand], isDynamic: Bool,
    _ read: @escaping @Sendable (Builder, Summand) -> Int
  ) -> Builder.Value {
    if !isDynamic {
      return builder.value { [builder, tally] in
        var sum = 0
        for summand in summands { sum &+= read(builder, summand) }
        return tally.evaluate(sum)
      }
    }
    return builder.value { [builder, tally] in
      var sum = read(builder, summands[0])
      let leftOut = sum % 2 == 1 ? 1 + sum % (summands.count - 1) : 0
      for index in 1..<summands.count where index != leftOut {
        sum &+= read(builder, summands[index])
      }
      return tally.evaluate(sum)
    }
  }
}
