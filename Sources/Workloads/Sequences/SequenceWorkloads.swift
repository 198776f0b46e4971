extension Workload {
  /// What a sequence has to do at least.
  static let sequenceFloor =
    "per write: one store, per consumer one atomic load and branch;"
    + " per element: two atomic exchanges, one resumption, one hop to the executor, one load"

  /// `sequence/element`: an operation is one element, a size the number of consumers.
  public static let sequenceElement = Workload(
    "sequence/element",
    "Tasks iterate, each over a sequence of one property's values; it is written, and each gets"
      + " one element, in the same thread.",
    operation: "one element", unit: "consumers", sizes: [1, 10, 100], floor: sequenceFloor,
    operationsPerIteration: { $0.size },
    checksum: { shape, iterations in
      shape.size * (triangle(iterations + 1) + fire * iterations)
    })

  /// `sequence/burst`: an operation is one write, a size the writes that come at once.
  public static let sequenceBurst = Workload(
    "sequence/burst",
    "A task iterates over a sequence of one property's values, which is written many times before"
      + " the task runs again: one element.",
    operation: "one write", unit: "writes at once", sizes: [1, 16, 256], floor: sequenceFloor,
    operationsPerIteration: { $0.size },
    checksum: { shape, iterations in
      shape.size * triangle(iterations + 1) + fire * iterations
    })

  /// `sequence/wake`: an operation is one burst at one consumer, a size the number of consumers.
  public static let sequenceWake = Workload(
    "sequence/wake",
    "Tasks iterate over a property's values in an event loop, in which it is written 16 times at"
      + " every millisecond, whether they are done or not: how long after it should have been"
      + " written each gets the last value.",
    operation: "one element", unit: "consumers", sizes: [1, 10, 100], floor: sequenceFloor,
    measure: .latency, checksum: wake)

  /// `sequence/wake-once`: as ``sequenceWake``, with one write.
  public static let sequenceWakeOnce = Workload(
    "sequence/wake-once", "As sequence/wake, with one write at every millisecond.",
    operation: "one element", unit: "consumers", sizes: [1, 10, 100], floor: sequenceFloor,
    measure: .latency, checksum: wake)

  /// `sequence/wake-flood`: as ``sequenceWake``, with 256 writes.
  public static let sequenceWakeFlood = Workload(
    "sequence/wake-flood", "As sequence/wake, with 256 writes at every millisecond.",
    operation: "one element", unit: "consumers", sizes: [1, 10, 100], floor: sequenceFloor,
    measure: .latency, checksum: wake)

  /// Nothing is lost, and nothing comes twice.
  private static let wake: @Sendable (Shape, Int) -> Int = { _, _ in 0 }
}
