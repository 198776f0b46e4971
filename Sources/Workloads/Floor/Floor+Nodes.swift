extension Floor {
  /// A source without anything that could be observed.
  private final class PlainSource: @unchecked Sendable {
    @exclusivity(unchecked)
    var value: Int
    init(_ value: Int) { self.value = value }
  }

  /// A value with its code.
  private final class PlainValue: @unchecked Sendable {
    @exclusivity(unchecked)
    var value: Int = 0
    let code: @Sendable () -> Int

    init(_ code: @escaping @Sendable () -> Int) {
      self.code = code
      value = code()
    }
  }

  static let createSource = WorkloadLoop(each: .nodeCreateSource) { _, iterations in
    let retained = Retained<PlainSource>(capacity: iterations * Workload.nodesPerIteration)
    return { iterations in
      for index in 0..<iterations * Workload.nodesPerIteration {
        retained.objects.append(PlainSource(index))
      }
      return retained.objects.count
    }
  }

  static let createConstant = WorkloadLoop(each: .nodeCreateConstant) { _, iterations in
    let tally = GraphTally()
    let retained = Retained<PlainValue>(capacity: iterations * Workload.nodesPerIteration)
    return { iterations in
      for index in 0..<iterations * Workload.nodesPerIteration {
        let value = PlainValue { tally.evaluate(index) }
        tally.see(value.value)
        retained.objects.append(value)
      }
      return tally.outcome.checksum
    }
  }

  static let createInputs = WorkloadLoop(each: .nodeCreateInputs) { shape, iterations in
    let tally = GraphTally()
    let count = Workload.nodesPerIteration / shape.size
    let inputs = (0..<iterations * count).map { index in
      (0..<shape.size).map { PlainSource(index * shape.size + $0) }
    }
    let retained = Retained<PlainValue>(capacity: iterations * count)
    return { iterations in
      for index in 0..<iterations * count {
        let sources = inputs[index]
        let value = PlainValue {
          var sum = 0
          for source in sources { sum &+= source.value }
          return tally.evaluate(sum)
        }
        tally.see(value.value)
        retained.objects.append(value)
      }
      return tally.outcome.checksum
    }
  }

  static let createOutputs = WorkloadLoop(each: .nodeCreateOutputs) { shape, iterations in
    let tally = GraphTally()
    let (count, size) = (Workload.nodesPerIteration / shape.size, shape.size)
    let sources = (0..<iterations * count).map { PlainSource($0) }
    let retained = Retained<PlainValue>(capacity: iterations * count * size)
    return { iterations in
      for index in 0..<iterations * count {
        let source = sources[index]
        for _ in 0..<size {
          let value = PlainValue { tally.evaluate(source.value) }
          tally.see(value.value)
          retained.objects.append(value)
        }
      }
      return tally.outcome.checksum
    }
  }

  static let updateInputs = WorkloadLoop(each: .nodeUpdateInputs) { shape, _ in
    let sources = PlainValues(shape.size)
    for place in 1..<max(1, shape.size) { sources.all[place] = 1 }
    let run: @Sendable () -> Void = {
      var sum = 0
      for place in 0..<shape.size {
        sum &+= sources.all[place]
        keep(sum)
      }
      sources.tally.see(sum)
    }
    run()
    return { iterations in
      for turn in 0..<iterations {
        sources.all[0] = turn &+ 1
        run()
      }
      return sources.tally.outcome.checksum
    }
  }

  static let updateOutputs = WorkloadLoop(each: .nodeUpdateOutputs) { shape, _ in
    let source = PlainValues(1)
    let run: @Sendable () -> Void = {
      for _ in 0..<shape.size {
        keep(source.all[0])
        source.see(0)
      }
    }
    run()
    return { iterations in
      for turn in 0..<iterations {
        source.all[0] = turn &+ 1
        run()
      }
      return source.tally.outcome.checksum
    }
  }
}
