extension MeasuredCandidate {
  @inlinable static var nodeCreateSource: WorkloadLoop {
    WorkloadLoop(each: .nodeCreateSource) { _, iterations in
      let builder = Graph()
      let retained = Retained<Graph.Source>(capacity: iterations * Workload.nodesPerIteration)
      return { iterations in
        for index in 0..<iterations * Workload.nodesPerIteration {
          retained.objects.append(builder.source(index))
        }
        return retained.objects.count
      }
    }
  }

  @inlinable static var nodeCreateConstant: WorkloadLoop {
    WorkloadLoop(each: .nodeCreateConstant) { _, iterations in
      let (builder, tally) = (Graph(), GraphTally())
      let retained = Retained<Graph.Value>(capacity: iterations * Workload.nodesPerIteration)
      return { iterations in
        for index in 0..<iterations * Workload.nodesPerIteration {
          let value = builder.value { tally.evaluate(index) }
          tally.see(builder.read(value))
          retained.objects.append(value)
        }
        return tally.outcome.checksum
      }
    }
  }

  @inlinable static var nodeCreateInputs: WorkloadLoop {
    WorkloadLoop(each: .nodeCreateInputs) { shape, iterations in
      let (builder, tally) = (Graph(), GraphTally())
      let count = Workload.nodesPerIteration / shape.size
      let inputs = (0..<iterations * count).map { index in
        (0..<shape.size).map { builder.source(index * shape.size + $0) }
      }
      let retained = Retained<Graph.Value>(capacity: iterations * count)
      return { iterations in
        for index in 0..<iterations * count {
          let sources = inputs[index]
          let value = builder.value {
            var sum = 0
            for source in sources { sum &+= builder.read(source) }
            return tally.evaluate(sum)
          }
          tally.see(builder.read(value))
          retained.objects.append(value)
        }
        return tally.outcome.checksum
      }
    }
  }

  @inlinable static var nodeCreateOutputs: WorkloadLoop {
    WorkloadLoop(each: .nodeCreateOutputs) { shape, iterations in
      let (builder, tally) = (Graph(), GraphTally())
      let (count, size) = (Workload.nodesPerIteration / shape.size, shape.size)
      let sources = (0..<iterations * count).map { builder.source($0) }
      let retained = Retained<Graph.Value>(capacity: iterations * count * size)
      return { iterations in
        for index in 0..<iterations * count {
          let source = sources[index]
          for _ in 0..<size {
            let value = builder.value { tally.evaluate(builder.read(source)) }
            tally.see(builder.read(value))
            retained.objects.append(value)
          }
        }
        return tally.outcome.checksum
      }
    }
  }

  @inlinable static var nodeUpdateInputs: WorkloadLoop {
    WorkloadLoop(each: .nodeUpdateInputs) { shape, _ in
      let (builder, tally) = (Graph(), GraphTally())
      let sources = (0..<shape.size).map { builder.source($0 == 0 ? 0 : 1) }
      let effect = builder.effect {
        var sum = 0
        for source in sources { sum &+= builder.read(source) }
        tally.see(sum)
      }
      return { iterations in
        for turn in 0..<iterations { builder.write(turn &+ 1, to: sources[0]) }
        return withExtendedLifetime(effect) { tally.outcome.checksum }
      }
    }
  }

  @inlinable static var nodeUpdateOutputs: WorkloadLoop {
    WorkloadLoop(each: .nodeUpdateOutputs) { shape, _ in
      let (builder, tally) = (Graph(), GraphTally())
      let source = builder.source(0)
      let effects = (0..<shape.size).map { _ in builder.effect { tally.see(builder.read(source)) } }
      return { iterations in
        for turn in 0..<iterations { builder.write(turn &+ 1, to: source) }
        return withExtendedLifetime(effects) { tally.outcome.checksum }
      }
    }
  }
}
