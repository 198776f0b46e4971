import Conformance
import ConformanceKit
@_spi(Testing) import ObservationCore

/// The candidate `core` with models that the macros with a mutant have made, and without those
/// of the benchmark: see `CoreCandidate`.
@ObservationModels(module: "ObservationCore")
enum CoreModels: Candidate {
  static let name = "core"
  static let version = "0"
  static let summary = "ObservationCore, with macros that have a mutant."
  static let capabilities: Set<Capability> = [
    .manualKeyPaths, .codableModels, .throwingApply, .persistentObserver, .events,
    .eventTokens, .values, .standardModels, .derived, .derivedTypes, .liveCounts,
  ]

  static func track<Result>(
    _ apply: () -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) -> Result {
    withObservationTracking(apply, onChange: onChange())
  }

  static func trackThrowing<Result>(
    _ apply: () throws -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) throws -> Result {
    try withObservationTracking(apply, onChange: onChange())
  }

  static func makeObserver(onChange: @escaping @Sendable () -> Void) -> TrackingObserver? {
    TrackingObserver(observer: PersistentObserver(onChange: onChange))
  }

  struct TrackingObserver: PersistentObserving {
    let observer: PersistentObserver

    func track<Result>(_ apply: () -> Result) -> Result { observer.track(apply) }

    func cancel() { observer.cancel() }
  }

  static var liveBlocks: Int? { LiveCounts.total }

  // MARK: Events and values

  private static let names: CoreAdapter.Names = { event in
    (event.matches(\Counter.count) ? ["count"] : [])
      + (event.matches(\Counter.other) ? ["other"] : [])
  }

  static func trackEvents(
    _ sides: ObservedSides, _ apply: () throws -> Void,
    onEvent: @escaping @Sendable (ObservedEvent) -> Void
  ) throws {
    try CoreAdapter.track(sides, names, apply, onEvent: onEvent)
  }

  static func keepEvents(
    _ sides: ObservedSides, _ apply: () -> Void,
    onEvent: @escaping @Sendable (ObservedEvent) -> Void
  ) throws -> any ObservationKeeping {
    CoreAdapter.keep(sides, names, apply, onEvent: onEvent)
  }

  @MainActor static func observeContinuously(
    _ sides: ObservedSides, startsNow: Bool,
    _ apply: @escaping @MainActor @Sendable (ObservedEvent) -> Void
  ) throws -> any ObservationKeeping {
    CoreAdapter.observe(sides, startsNow: startsNow, names, apply)
  }

  @MainActor static func values(
    _ emit: @escaping @MainActor @Sendable () throws(ValueFailure) -> ValueStep
  ) throws -> any ValueSequence {
    CoreAdapter.values(emit)
  }

  static func seeStandardModels(_ sees: Bool) throws { CoreAdapter.seeStandardModels(sees) }

  static func makeShared() throws -> any SharedModel { CoreSharedModel() }

  static func makeGraph() throws -> any DerivedGraph { CoreDerivedGraph() }
}
