extension Workload {
  /// `contention/value`: an operation is one value asked for, a size the number of askers.
  public static let contentionValue = Workload(
    "contention/value",
    "Threads ask for a derived value that is up to date, all the same one.",
    operation: "one value asked for", unit: "askers",
    shapes: teams.map { Shape(size: $0, threads: $0) },
    floor: "one thread-local load and branch, one atomic load and branch, one load",
    measure: .contention,
    contention: Contention(first: "ask", second: "ask") { _, asks, _ in asks })

  /// `contention/own-value`: an operation is one write and one value asked for, a size the
  /// number of writers.
  public static let contentionOwnValue = Workload(
    "contention/own-value",
    "Each thread writes a property of an object of its own, and asks for the value that is"
      + " derived from it.",
    operation: "one write, and one value asked for", unit: "writers",
    shapes: teams.map { Shape(size: $0, threads: $0) },
    floor: "per write: one store, one atomic exchange; per value: two thread-local stores, one"
      + " atomic exchange, one indirect call, one load and store",
    measure: .contention,
    contention: Contention(first: "write and ask", second: "ask") { _, pairs, _ in pairs })
}

extension MeasuredCandidate {
  @inlinable static var contentionValue: WorkloadLoop {
    guard Graph.isShared else {
      return WorkloadLoop(.contentionValue, unavailable: unsharedValues)
    }
    return WorkloadLoop(ensemble: .contentionValue) { shape, _ in
      let graph = Graph()
      let source = graph.source(1)
      let value = graph.value { graph.read(source) }
      _ = graph.read(value)
      return WorkloadLoop.Ensemble(
        runs: (0..<shape.threads).map { _ in
          { times in
            var sum = 0
            for _ in 0..<times {
              let seen = graph.read(value)
              keep(seen)
              sum &+= seen
            }
            return sum
          }
        })
    }
  }

  @inlinable static var contentionOwnValue: WorkloadLoop {
    guard Graph.isShared else {
      return WorkloadLoop(.contentionOwnValue, unavailable: unsharedValues)
    }
    return WorkloadLoop(ensemble: .contentionOwnValue) { shape, _ in
      WorkloadLoop.Ensemble(
        runs: (0..<shape.threads).map { _ in
          let graph = Graph()
          let source = graph.source(0)
          let value = graph.value { graph.read(source) &+ 1 }
          _ = graph.read(value)
          return { times in
            var right = 0
            for turn in 0..<times {
              graph.write(turn, to: source)
              if graph.read(value) == turn &+ 1 { right &+= 1 }
            }
            return right
          }
        })
    }
  }

  /// Why there are no such rows of who has nothing but tracking.
  @inlinable static var unsharedValues: String { "no derived values for several threads" }
}
