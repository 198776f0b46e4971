extension Workload {
  /// How many sources, or values, an iteration of a row of creation makes.
  @usableFromInline static var nodesPerIteration: Int { 1_000 }

  private static let createFloor =
    "one object for each source, with its value; one closure for each value that is made of"
    + " sources, its loads, its arithmetic, and one store; nothing is tracked"

  private static let updateFloor =
    "per write: one store; per effect: its loads, and one count; nothing is tracked"

  /// `node/create-source`: an operation is one source.
  public static let nodeCreateSource = Workload(
    "node/create-source", "Sources are made, and kept.",
    operation: "one source", floor: createFloor, iterations: 1...50,
    operationsPerIteration: { _ in nodesPerIteration },
    checksum: { _, iterations in iterations * nodesPerIteration })

  /// `node/create-constant`: an operation is one value.
  public static let nodeCreateConstant = Workload(
    "node/create-constant", "Derived values that read nothing are made, evaluated, and kept.",
    operation: "one value", floor: createFloor, iterations: 1...50,
    operationsPerIteration: { _ in nodesPerIteration },
    checksum: { _, iterations in
      let count = iterations * nodesPerIteration
      return GraphOutcome(effects: count, evaluations: count, sum: triangle(count)).checksum
    })

  /// `node/create-inputs`: an operation is one value, a size the sources that it reads.
  public static let nodeCreateInputs = Workload(
    "node/create-inputs",
    "Derived values are made of sources of their own, evaluated, and kept.",
    operation: "one value", unit: "sources of each value", sizes: [1, 2, 4, 1_000],
    floor: createFloor, iterations: 1...50,
    operationsPerIteration: { nodesPerIteration / $0.size },
    checksum: { shape, iterations in
      let count = iterations * (nodesPerIteration / shape.size)
      return GraphOutcome(
        effects: count, evaluations: count, sum: triangle(count * shape.size)
      ).checksum
    })

  /// `node/create-outputs`: an operation is one value, a size the values that read one
  /// source.
  public static let nodeCreateOutputs = Workload(
    "node/create-outputs",
    "Derived values are made of one source, several of the same, evaluated, and kept.",
    operation: "one value", unit: "values of each source", sizes: [2, 4, 8, 1_000],
    floor: createFloor, iterations: 1...50,
    operationsPerIteration: { nodesPerIteration / $0.size * $0.size },
    checksum: { shape, iterations in
      let sources = iterations * (nodesPerIteration / shape.size)
      let count = sources * shape.size
      return GraphOutcome(
        effects: count, evaluations: count, sum: shape.size * triangle(sources)
      ).checksum
    })

  /// `node/update-inputs`: an operation is one write, a size the sources that the effect
  /// reads.
  public static let nodeUpdateInputs = Workload(
    "node/update-inputs", "The first of the sources that an effect reads is written, and it runs.",
    operation: "one write", unit: "sources of the effect", sizes: [1, 2, 4, 1_000],
    floor: updateFloor,
    checksum: { shape, iterations in
      GraphOutcome(
        effects: iterations + 1, evaluations: 0,
        sum: triangle(iterations + 1) + (shape.size - 1) * (iterations + 1)
      ).checksum
    })

  /// `node/update-outputs`: an operation is one effect that runs, a size the effects of the
  /// source.
  public static let nodeUpdateOutputs = Workload(
    "node/update-outputs", "A source that several effects read is written, and they run.",
    operation: "one effect that runs", unit: "effects of the source", sizes: [2, 4, 1_000],
    floor: updateFloor,
    operationsPerIteration: { $0.size },
    checksum: { shape, iterations in
      GraphOutcome(
        effects: shape.size * (iterations + 1), evaluations: 0,
        sum: shape.size * triangle(iterations + 1)
      ).checksum
    })
}
