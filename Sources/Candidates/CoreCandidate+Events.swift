// `Candidate` says what each member is.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Conformance
import ConformanceKit
import ObservationCore
import Workloads

extension CoreCandidate {
  private static let names: CoreAdapter.Names = { event in
    (event.matches(\Counter.count) ? ["count"] : [])
      + (event.matches(\Counter.other) ? ["other"] : [])
  }

  public static func trackEvents(
    _ sides: ObservedSides, _ apply: () throws -> Void,
    onEvent: @escaping @Sendable (ObservedEvent) -> Void
  ) throws {
    try CoreAdapter.track(sides, names, apply, onEvent: onEvent)
  }

  public static func keepEvents(
    _ sides: ObservedSides, _ apply: () -> Void,
    onEvent: @escaping @Sendable (ObservedEvent) -> Void
  ) throws -> any ObservationKeeping {
    CoreAdapter.keep(sides, names, apply, onEvent: onEvent)
  }

  @MainActor public static func observeContinuously(
    _ sides: ObservedSides, startsNow: Bool,
    _ apply: @escaping @MainActor @Sendable (ObservedEvent) -> Void
  ) throws -> any ObservationKeeping {
    CoreAdapter.observe(sides, startsNow: startsNow, names, apply)
  }

  @MainActor public static func values(
    _ emit: @escaping @MainActor @Sendable () throws(ValueFailure) -> ValueStep
  ) throws -> any ValueSequence {
    CoreAdapter.values(emit)
  }
}

// MARK: - Measured

extension CoreCandidate {
  public static func follow(_ cell: Cell, _ receive: (Int) -> Void) async {
    for await value in Observations({ cell.value }) { receive(value) }
  }

  public static func rerun(
    _ cell: Cell, _ receive: @escaping @Sendable (Int) -> Void
  ) -> any ObservationKeeping {
    CoreAdapter.keep(
      withContinuousObservation(options: .didSet) { @Sendable _ in receive(cell.value) })
  }
}
