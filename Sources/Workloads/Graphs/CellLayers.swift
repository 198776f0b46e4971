/// The graph of cellx: four sources, and layers of four values that are made of the layer
/// below, with an effect for each value.
///
/// A batch writes the sources `4 3 2 1`, the next one what they were, `1 2 3 4`.
public struct CellLayers: Sendable {
  /// The layers above the sources.
  public let count: Int

  /// The graph with `count` layers.
  public init(count: Int) { self.count = count }

  @usableFromInline static var first: [Int] { [1, 2, 3, 4] }
  @usableFromInline static var second: [Int] { [4, 3, 2, 1] }

  /// The places of the layer below that each value is made of.
  private static let inputs = [[1], [0, 2], [1, 3], [2]]

  /// The layer above one with the values `lower`.
  package static func layer(above lower: [Int]) -> [Int] {
    [lower[1], lower[0] &- lower[2], lower[1] &+ lower[3], lower[2]]
  }

  /// The values of the last layer, before and after a batch.
  package var ends: (before: [Int], after: [Int]) {
    var ends = (Self.first, Self.second)
    for _ in 0..<count { ends = (Self.layer(above: ends.0), Self.layer(above: ends.1)) }
    return ends
  }

  /// What the code has done after the first run and that many batches.
  package func outcome(after batches: Int) -> GraphOutcome {
    var outcome = GraphOutcome(effects: 0, evaluations: 0, sum: 0)
    var lower = (first: Self.first, second: Self.second)
    let (there, back) = ((batches + 1) / 2, batches / 2)
    for _ in 0..<count {
      let layer = (first: Self.layer(above: lower.first), second: Self.layer(above: lower.second))
      for place in 0..<4 {
        outcome.effects += 1
        outcome.evaluations += 1
        outcome.sum += layer.first[place]
        if Self.inputs[place].contains(where: { lower.first[$0] != lower.second[$0] }) {
          outcome.evaluations += batches
        }
        if layer.first[place] != layer.second[place] {
          outcome.effects += batches
          outcome.sum += there * layer.second[place] + back * layer.first[place]
        }
      }
      lower = layer
    }
    return outcome
  }
}

extension GraphShapes {
  /// The graph of cellx with `count` layers.
  @inlinable
  func cellLayers(_ count: Int) -> BuiltGraph {
    let sources = CellLayers.first.map { builder.source($0) }
    let (values, effects) = (GraphNodes<Builder.Value>(), GraphNodes<Builder.Effect>())
    values.all.reserveCapacity(count * 4)
    effects.all.reserveCapacity(count * 4)
    for layer in 0..<count {
      if layer == 0 {
        appendLayer(above: sources, values) { $0.read($1) }
      } else {
        appendLayer(above: Array(values.all.suffix(4)), values) { $0.read($1) }
      }
      for value in values.all.suffix(4) { effects.all.append(effect(seeing: value)) }
    }
    return BuiltGraph(tally) { [builder, tally] in
      tally.turn &+= 1
      let next = tally.turn % 2 == 1 ? CellLayers.second : CellLayers.first
      builder.batch {
        for place in 0..<4 { builder.write(next[place], to: sources[place]) }
      }
      withExtendedLifetime((values, effects)) {}
    }
  }

  /// Appends the layer above `lower`, whose values `read` reads.
  @inlinable @inline(__always)
  func appendLayer<Lower: Sendable>(
    above lower: [Lower], _ values: GraphNodes<Builder.Value>,
    _ read: @escaping @Sendable (Builder, Lower) -> Int
  ) {
    let (first, second, third, fourth) = (lower[0], lower[1], lower[2], lower[3])
    values.all.append(builder.value { [builder, tally] in tally.evaluate(read(builder, second)) })
    values.all.append(
      builder.value { [builder, tally] in
        tally.evaluate(read(builder, first) &- read(builder, third))
      })
    values.all.append(
      builder.value { [builder, tally] in
        tally.evaluate(read(builder, second) &+ read(builder, fourth))
      })
    values.all.append(builder.value { [builder, tally] in tally.evaluate(read(builder, third)) })
  }
}
