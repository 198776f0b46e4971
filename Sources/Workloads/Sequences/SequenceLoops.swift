public import ConformanceKit

extension MeasuredCandidate {
  @inlinable static var sequenceElement: WorkloadLoop {
    sequenceLoop(.sequenceElement) { shape, _, cell in
      followers(shape.size, of: cell).ensemble(of: 1) { cell.value = $0 }
    }
  }

  @inlinable static var sequenceBurst: WorkloadLoop {
    sequenceLoop(.sequenceBurst) { shape, _, cell in
      followers(1, of: cell).ensemble(of: shape.size) { cell.value = $0 }
    }
  }

  /// A loop of those who follow a cell, if the candidate has sequences.
  @inlinable
  static func sequenceLoop(
    _ workload: Workload,
    ensemble:
      @escaping @Sendable (_ shape: Workload.Shape, _ iterations: Int, _ cell: Cell) ->
      WorkloadLoop.Ensemble
  ) -> WorkloadLoop {
    guard capabilities.contains(.values) else {
      return WorkloadLoop(workload, unavailable: "no asynchronous sequence")
    }
    return WorkloadLoop(ensemble: workload) { shape, iterations in
      ensemble(shape, iterations, Cell())
    }
  }

  /// Tasks that iterate over a sequence of the cell's values.
  @inlinable
  static func followers(
    _ count: Int, of cell: Cell, receiving: (Int) -> (@Sendable (Int) -> Void)? = { _ in nil }
  ) -> Followers {
    Followers(count, receiving: receiving) { tally in
      await follow(cell) { tally.receive($0) }
    }
  }
}
