extension MeasuredCandidate {
  /// The loops of graphs, in the order of the reports.
  @inlinable static var graphs: [WorkloadLoop] {
    [
      graphLoop(.graphPropagate) { shape, shapes in
        shapes.build(.propagate(width: shape.size, depth: shape.size))
      },
      graphLoop(.graphAvoidable) { $1.build(.avoidable) },
      graphLoop(.graphBroad) { $1.build(.broad) },
      graphLoop(.graphDeep) { $1.build(.deep) },
      graphLoop(.graphDiamond) { $1.build(.diamond) },
      graphLoop(.graphTriangle) { $1.build(.triangle) },
      graphLoop(.graphMux) { $1.build(.mux) },
      graphLoop(.graphRepeated) { $1.build(.repeated) },
      graphLoop(.graphUnstable) { $1.build(.unstable) },
      graphLoop(.graphLayers) { shape, shapes in shapes.cellLayers(shape.size) },
      graphLoop(.gridSimple) { $1.grid(.simple) },
      graphLoop(.gridComponent) { $1.grid(.component) },
      graphLoop(.gridLargeApp) { $1.grid(.largeApp) },
      graphLoop(.gridWideDense) { $1.grid(.wideDense) },
      graphLoop(.gridDeep) { $1.grid(.deep) },
      graphLoop(.gridVeryDynamic) { $1.grid(.veryDynamic) },
      nodeCreateSource, nodeCreateConstant, nodeCreateInputs, nodeCreateOutputs,
      nodeUpdateInputs, nodeUpdateOutputs,
    ]
  }

  /// A loop that builds a graph, which is not timed, and iterates over it.
  ///
  /// The checksum is about the first run of the graph's code as well.
  @inlinable
  static func graphLoop(
    _ workload: Workload,
    _ build: @escaping @Sendable (Workload.Shape, GraphShapes<Graph>) -> BuiltGraph
  ) -> WorkloadLoop {
    WorkloadLoop(each: workload) { shape, _ in
      let graph = build(shape, GraphShapes())
      return { iterations in
        for _ in 0..<iterations { graph.iterate() }
        return graph.tally.outcome.checksum
      }
    }
  }
}
