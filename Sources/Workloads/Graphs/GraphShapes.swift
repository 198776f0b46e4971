/// Builds a ``GraphShape`` of whatever makes sources, values and effects.
@usableFromInline
struct GraphShapes<Builder: GraphBuilder>: Sendable {
  @usableFromInline let builder: Builder
  @usableFromInline let tally: GraphTally

  @inlinable
  init() {
    builder = Builder()
    tally = GraphTally()
  }

  /// The graph of `shape`, whose code has run once.
  @inlinable
  func build(_ shape: GraphShape) -> BuiltGraph {
    switch shape {
    case .propagate(let width, let depth): propagate(width, depth)
    case .avoidable: avoidable(shape.writes)
    case .broad: broad(shape.last)
    case .deep: deep(shape.last)
    case .diamond: diamond(shape.last)
    case .triangle: triangle(shape.last)
    case .mux: mux()
    case .repeated: repeated(shape.last)
    case .unstable: unstable(shape.last)
    }
  }

  /// A value that is `increment` more than a source.
  @inlinable
  func value(of source: Builder.Source, plus increment: Int) -> Builder.Value {
    builder.value { [builder, tally] in tally.evaluate(builder.read(source) &+ increment) }
  }

  /// A value that is `increment` more than another one.
  @inlinable
  func value(of lower: Builder.Value, plus increment: Int) -> Builder.Value {
    builder.value { [builder, tally] in tally.evaluate(builder.read(lower) &+ increment) }
  }

  /// A chain of values, each one more than the one before, the first one more than the
  /// source.
  ///
  /// Evaluated from the source on: who evaluates it from its end has scopes inside of
  /// scopes, whose registrations are all undone by the first change.
  @inlinable
  func chain(of length: Int, from source: Builder.Source) -> Builder.Value {
    var end = value(of: source, plus: 1)
    _ = builder.read(end)
    for _ in 1..<max(1, length) {
      end = value(of: end, plus: 1)
      _ = builder.read(end)
    }
    return end
  }

  @inlinable
  func effect(seeing value: Builder.Value) -> Builder.Effect {
    builder.effect { [builder, tally] in tally.see(builder.read(value)) }
  }

  /// As upstream: a write of 1, which is not counted there, and then `0..<writes`.
  @inlinable
  func rounds(
    _ writes: Int, _ head: Builder.Source, keeping effects: [Builder.Effect]
  ) -> BuiltGraph {
    BuiltGraph(tally) { [builder] in
      builder.batch { builder.write(1, to: head) }
      for value in 0..<writes { builder.batch { builder.write(value, to: head) } }
      withExtendedLifetime(effects) {}
    }
  }
}

// MARK: - Shapes

extension GraphShapes {
  @inlinable
  func propagate(_ width: Int, _ depth: Int) -> BuiltGraph {
    let head = builder.source(0)
    let effects = (0..<width).map { _ in effect(seeing: chain(of: depth, from: head)) }
    return BuiltGraph(tally) { [builder, tally] in
      tally.turn &+= 1
      builder.write(tally.turn, to: head)
      withExtendedLifetime(effects) {}
    }
  }

  @inlinable
  func avoidable(_ writes: Int) -> BuiltGraph {
    let head = builder.source(0)
    let first = value(of: head, plus: 0)
    let second = builder.value { [builder, tally] in tally.evaluate(builder.read(first) &* 0) }
    let end = value(of: value(of: value(of: second, plus: 1), plus: 2), plus: 3)
    let effect = effect(seeing: end)
    return BuiltGraph(tally) { [builder] in
      for value in 1...writes { builder.batch { builder.write(value, to: head) } }
      withExtendedLifetime(effect) {}
    }
  }

  @inlinable
  func broad(_ writes: Int) -> BuiltGraph {
    let head = builder.source(0)
    let effects = (0..<50).map { place in
      effect(seeing: value(of: value(of: head, plus: place), plus: 1))
    }
    return rounds(writes, head, keeping: effects)
  }

  @inlinable
  func deep(_ writes: Int) -> BuiltGraph {
    let head = builder.source(0)
    return rounds(writes, head, keeping: [effect(seeing: chain(of: 50, from: head))])
  }

  @inlinable
  func diamond(_ writes: Int) -> BuiltGraph {
    let head = builder.source(0)
    let middle = (0..<5).map { _ in value(of: head, plus: 1) }
    let sum = builder.value { [builder, tally] in
      var sum = 0
      for value in middle { sum &+= builder.read(value) }
      return tally.evaluate(sum)
    }
    return rounds(writes, head, keeping: [effect(seeing: sum)])
  }

  @inlinable
  func triangle(_ writes: Int) -> BuiltGraph {
    let head = builder.source(0)
    var levels = [value(of: head, plus: 0)]
    for level in 1..<10 { levels.append(value(of: levels[level - 1], plus: 1)) }
    let sum = builder.value { [builder, tally, levels] in
      var sum = 0
      for level in levels { sum &+= builder.read(level) }
      return tally.evaluate(sum)
    }
    return rounds(writes, head, keeping: [effect(seeing: sum)])
  }

  @inlinable
  func mux() -> BuiltGraph {
    let heads = (0..<100).map { _ in builder.source(0) }
    let list = builder.list { [builder, tally] in
      tally.evaluations &+= 1
      return heads.map { builder.read($0) }
    }
    let effects = (0..<100).map { place in
      let part = builder.value { [builder, tally] in tally.evaluate(builder.read(list)[place]) }
      return effect(seeing: value(of: part, plus: 1))
    }
    return BuiltGraph(tally) { [builder] in
      for factor in 1...2 {
        for place in 0..<10 { builder.batch { builder.write(place * factor, to: heads[place]) } }
      }
      withExtendedLifetime(effects) {}
    }
  }

  @inlinable
  func repeated(_ writes: Int) -> BuiltGraph {
    let head = builder.source(0)
    let sum = builder.value { [builder, tally] in
      var sum = 0
      for _ in 0..<30 { sum &+= builder.read(head) }
      return tally.evaluate(sum)
    }
    return rounds(writes, head, keeping: [effect(seeing: sum)])
  }

  @inlinable
  func unstable(_ writes: Int) -> BuiltGraph {
    let head = builder.source(0)
    let double = builder.value { [builder, tally] in tally.evaluate(builder.read(head) &* 2) }
    let inverse = builder.value { [builder, tally] in tally.evaluate(0 &- builder.read(head)) }
    let sum = builder.value { [builder, tally] in
      var sum = 0
      for _ in 0..<20 {
        sum &+= builder.read(head) % 2 == 1 ? builder.read(double) : builder.read(inverse)
      }
      return tally.evaluate(sum)
    }
    return rounds(writes, head, keeping: [effect(seeing: sum)])
  }
}
