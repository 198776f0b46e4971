import Conformance
import ConformanceKit
import ObservationCore
import Workloads

extension CoreCandidate {
  private static let names: CoreAdapter.Names = { event in
    (event.matches(\Counter.count) ? ["count"] : [])
      + (event.matches(\Counter.other) ? ["other"] : [])
  }

  /// Tracks with `withObservationTracking(options:)`.
  public static func trackEvents(
    _ sides: ObservedSides, _ apply: () throws -> Void,
    onEvent: @escaping @Sendable (ObservedEvent) -> Void
  ) throws {
    try CoreAdapter.track(sides, names, apply, onEvent: onEvent)
  }

  /// Observes with `ObservationTracking.observe`, until its token ends.
  public static func keepEvents(
    _ sides: ObservedSides, _ apply: () -> Void,
    onEvent: @escaping @Sendable (ObservedEvent) -> Void
  ) throws -> any ObservationKeeping {
    CoreAdapter.keep(sides, names, apply, onEvent: onEvent)
  }

  /// Runs with `startContinuousObservation` where it starts now, else with
  /// `withContinuousObservation`.
  @MainActor public static func observeContinuously(
    _ sides: ObservedSides, startsNow: Bool,
    _ apply: @escaping @MainActor @Sendable (ObservedEvent) -> Void
  ) throws -> any ObservationKeeping {
    CoreAdapter.observe(sides, startsNow: startsNow, names, apply)
  }

  /// A sequence of `Observations`, which is over when `emit` finishes or throws.
  @MainActor public static func values(
    _ emit: @escaping @MainActor @Sendable () throws(ValueFailure) -> ValueStep
  ) throws -> any ValueSequence {
    CoreAdapter.values(emit)
  }
}

// MARK: - Measured

extension CoreCandidate {
  /// Iterates over `Observations`, which end when the task is cancelled.
  public static func follow(_ cell: Cell, _ receive: (Int) -> Void) async {
    for await value in Observations({ cell.value }) { receive(value) }
  }

  /// Observes continuously, on no actor, until the result is cancelled.
  public static func rerun(
    _ cell: Cell, _ receive: @escaping @Sendable (Int) -> Void
  ) -> any ObservationKeeping {
    CoreAdapter.keep(
      withContinuousObservation(options: .didSet) { @Sendable _ in receive(cell.value) })
  }
}
