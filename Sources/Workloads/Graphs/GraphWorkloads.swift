extension Workload {
  /// What a graph of derived values has to do at least.
  static let graphFloor =
    "per value that has to be evaluated: its loads, its arithmetic, one store, one count; per"
    + " effect: its code; which ones these are is known, and nothing is tracked"

  /// `graph/propagate`: an operation is one write, a size the number of chains and of the
  /// values in each.
  public static let graphPropagate = Workload(
    "graph/propagate",
    "A source is written; as many chains of derived values as there are values in each, all off"
      + " this source, are evaluated, and an effect at the end of each runs.",
    operation: "one write", unit: "chains, and values in each", sizes: [1, 10, 100],
    floor: graphFloor,
    checksum: { shape, iterations in
      GraphShape.propagate(width: shape.size, depth: shape.size).outcome(after: iterations)
        .checksum
    })

  /// A workload of one of kairo's shapes: an operation is one write.
  private static func kairo(_ name: String, _ shape: GraphShape, _ summary: String) -> Workload {
    Workload(
      "graph/\(name)", summary, operation: "one write", floor: graphFloor,
      operationsPerIteration: { _ in shape.writes },
      checksum: { _, iterations in shape.outcome(after: iterations).checksum })
  }

  /// `graph/avoidable`: an operation is one write.
  public static let graphAvoidable = kairo(
    "avoidable", .avoidable,
    "A source is written; of a chain of five values the second comes out equal, and nothing after"
      + " it is evaluated.")

  /// `graph/broad`: an operation is one write.
  public static let graphBroad = kairo(
    "broad", .broad, "A source is written; 50 chains of two values off it end in an effect each.")

  /// `graph/deep`: an operation is one write.
  public static let graphDeep = kairo(
    "deep", .deep, "A source is written; a chain of 50 values off it ends in an effect.")

  /// `graph/diamond`: an operation is one write.
  public static let graphDiamond = kairo(
    "diamond", .diamond,
    "A source is written; five values off it are added up in a sixth, which is evaluated once.")

  /// `graph/triangle`: an operation is one write.
  public static let graphTriangle = kairo(
    "triangle", .triangle,
    "A source is written; all ten values of a chain off it are added up in another one, which is"
      + " evaluated once.")

  /// `graph/mux`: an operation is one write.
  public static let graphMux = kairo(
    "mux", .mux,
    "One of 100 sources is written; a list of them all is made again, 100 values take it apart,"
      + " and one effect of 100 runs.")

  /// `graph/repeated`: an operation is one write.
  public static let graphRepeated = kairo(
    "repeated", .repeated, "A source is written; a value reads it 30 times.")

  /// `graph/unstable`: an operation is one write.
  public static let graphUnstable = kairo(
    "unstable", .unstable,
    "A source is written; a value reads the one or the other of two, in turn.")

  /// `graph/layers`: an operation is one value of a layer, a size the number of layers.
  public static let graphLayers = Workload(
    "graph/layers",
    "Four sources are written in a batch; layers of four values, each made of the layer below,"
      + " are evaluated, and the effects of those that have changed run: cellx's graph.",
    operation: "one value of a layer", unit: "layers", sizes: [10, 1_000, 2_500, 5_000],
    floor: graphFloor,
    operationsPerIteration: { $0.size * 4 },
    checksum: { shape, iterations in
      CellLayers(count: shape.size).outcome(after: iterations).checksum
    })
}

// MARK: - Grids

extension Workload {
  /// A workload of a grid: an operation is one write.
  private static func grid(_ name: String, _ grid: Grid, _ summary: String) -> Workload {
    Workload(
      "grid/\(name)",
      summary + " One source is written, and values of the last row are read.",
      operation: "one write, and its reads",
      floor: graphFloor + "; one store for each value that may depend on the source, and one load"
        + " for each that is read",
      checksum: { _, iterations in grid.outcome(after: iterations).checksum })
  }

  /// `grid/simple`: an operation is one write, and its reads.
  public static let gridSimple = grid(
    "simple", .simple, "Five rows of ten values, each the sum of two of the row before.")

  /// `grid/component`: an operation is one write, and its reads.
  public static let gridComponent = grid(
    "component", .component,
    "Ten rows of ten values, each the sum of six; a quarter of them reads what another value"
      + " says.")

  /// `grid/large-app`: an operation is one write, and its reads.
  public static let gridLargeApp = grid(
    "large-app", .largeApp,
    "Twelve rows of 1,000 values, each the sum of four; one in twenty reads what another value"
      + " says.")

  /// `grid/wide-dense`: an operation is one write, and its reads.
  public static let gridWideDense = grid(
    "wide-dense", .wideDense, "Five rows of 1,000 values, each the sum of 25.")

  /// `grid/deep`: an operation is one write, and its reads.
  public static let gridDeep = grid(
    "deep", .deep, "500 rows of five values, each the sum of three.")

  /// `grid/very-dynamic`: an operation is one write, and its reads.
  public static let gridVeryDynamic = grid(
    "very-dynamic", .veryDynamic,
    "15 rows of 100 values, each the sum of six; half of them reads what another value says.")
}
