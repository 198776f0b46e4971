extension Workload {
  private static let derivedFloor =
    "an object with the value, a word that leads to its observers, a link, a state, and the"
    + " code, which is a closure of two words"

  /// `memory/derived`: what stays in memory for one value.
  public static let memoryDerived = Workload(
    "memory/derived",
    "Memory of derived values that read one other, and of their code. For a candidate without"
      + " derived values: of a layer over one-shot tracking.",
    operation: "one value", floor: derivedFloor, measure: .footprint,
    checksum: { _, iterations in weighedValues(iterations) })

  /// `memory/derived-property`: what stays in memory for one value.
  public static let memoryDerivedProperty = Workload(
    "memory/derived-property",
    "As memory/derived, of values that read a property of a model, and with what observes it for"
      + " them.",
    operation: "one value", floor: derivedFloor, measure: .footprint,
    checksum: { _, iterations in weighedValues(iterations) })

  /// `memory/effect`: what stays in memory for one effect.
  public static let memoryEffect = Workload(
    "memory/effect",
    "Memory of effects that read one derived value, and of their code. For a candidate without"
      + " effects: of a layer over one-shot tracking.",
    operation: "one effect",
    floor: "an object with a link, a state, and the code, which is a closure of two words",
    measure: .footprint,
    checksum: { _, iterations in 2 * fire * iterations })

  /// What the values come to that are made of 3, and then of 4, each with its number added, and
  /// whose code runs once for each.
  private static func weighedValues(_ count: Int) -> Int {
    (3 + 4) * count + 2 * triangle(count) + 2 * fire * count
  }
}

extension MeasuredCandidate {
  @inlinable static var memoryDerived: WorkloadLoop {
    WorkloadLoop(ensemble: .memoryDerived) { _, iterations in
      let builder = Graph()
      let source = builder.source(3)
      let lower = builder.value { builder.read(source) }
      keep(builder.read(lower))
      return weighed(builder, source, iterations) { index in
        builder.value {
          countFire()
          return builder.read(lower) &+ index
        }
      }
    }
  }

  @inlinable static var memoryDerivedProperty: WorkloadLoop {
    WorkloadLoop(ensemble: .memoryDerivedProperty) { _, iterations in
      let builder = Graph()
      let source = builder.source(3)
      return weighed(builder, source, iterations) { index in
        builder.value {
          countFire()
          return builder.read(source) &+ index
        }
      }
    }
  }

  @inlinable static var memoryEffect: WorkloadLoop {
    WorkloadLoop(ensemble: .memoryEffect) { _, iterations in
      let builder = Graph()
      let source = builder.source(3)
      let lower = builder.value { builder.read(source) }
      keep(builder.read(lower))
      let retained = Retained<Graph.Effect>(capacity: iterations)
      let run: WorkloadLoop.Run = { iterations in
        let before = fires()
        for index in 0..<iterations {
          let effect = builder.effect {
            countFire()
            keep(builder.read(lower) &+ index)
          }
          retained.objects.append(effect)
        }
        return Workload.fire &* (fires() &- before)
      }
      return WorkloadLoop.Ensemble(runs: [run]) {
        let before = fires()
        builder.write(4, to: source)
        return withExtendedLifetime(retained) { Workload.fire &* (fires() &- before) }
      }
    }
  }

  /// A loop that makes values by their numbers, asks for each, and keeps it.
  ///
  /// At the end the source is written that they are made of, and each is asked again: so it
  /// shows that all were still told of changes.
  @inlinable
  static func weighed(
    _ builder: Graph, _ source: Graph.Source, _ count: Int,
    _ make: @escaping @Sendable (_ index: Int) -> Graph.Value
  ) -> WorkloadLoop.Ensemble {
    let retained = Retained<Graph.Value>(capacity: count)
    let run: WorkloadLoop.Run = { iterations in
      let before = fires()
      var sum = 0
      for index in 0..<iterations {
        let value = make(index)
        sum &+= builder.read(value)
        retained.objects.append(value)
      }
      return sum &+ Workload.fire &* (fires() &- before)
    }
    return WorkloadLoop.Ensemble(runs: [run]) {
      let before = fires()
      builder.write(4, to: source)
      var sum = 0
      for value in retained.objects { sum &+= builder.read(value) }
      return sum &+ Workload.fire &* (fires() &- before)
    }
  }
}
