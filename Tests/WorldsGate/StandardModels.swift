internal import Candidates
internal import Conformance
internal import ConformanceKit
internal import DataFlow
internal import DataFlowConformance

/// ObservationCore's scopes, observers, events and sequences, and hosts of views, with
/// models that are the standard library's: what crosses the border, clause by clause.
enum StandardModelsCandidate: HostedCandidate {
  typealias Models = StdlibCandidate.Models

  static let name = "standard-models"
  static let version = "1"
  static let summary = "Standard models under the scopes of ObservationCore."

  /// All that the scopes can, but for derived values, which see no standard models, and
  /// without a promise about the locks that those have.
  static let capabilities: Set<Capability> = CoreCandidate.capabilities.subtracting([
    .derived, .derivedTypes, .lockFree,
  ])

  static let expectations = Expectations(
    embedded: PackageResources.standard_models_expectations,
    named: "standard-models.expectations")

  static var hostTracking: DataFlow::Tracking { CoreCandidate.hostTracking }

  static func track<Result>(
    _ apply: () -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) -> Result {
    CoreCandidate.track(apply, onChange: onChange())
  }

  static func trackThrowing<Result>(
    _ apply: () throws -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) throws -> Result {
    try CoreCandidate.trackThrowing(apply, onChange: onChange())
  }

  static func makeObserver(
    onChange: @escaping @Sendable () -> Void
  ) -> CoreCandidate.TrackingObserver? {
    CoreCandidate.makeObserver(onChange: onChange)
  }

  static func trackEvents(
    _ sides: ObservedSides, _ apply: () throws -> Void,
    onEvent: @escaping @Sendable (ObservedEvent) -> Void
  ) throws {
    try CoreCandidate.trackEvents(sides, apply, onEvent: onEvent)
  }

  static func keepEvents(
    _ sides: ObservedSides, _ apply: () -> Void,
    onEvent: @escaping @Sendable (ObservedEvent) -> Void
  ) throws -> any ObservationKeeping {
    try CoreCandidate.keepEvents(sides, apply, onEvent: onEvent)
  }

  @MainActor static func observeContinuously(
    _ sides: ObservedSides, startsNow: Bool,
    _ apply: @escaping @MainActor @Sendable (ObservedEvent) -> Void
  ) throws -> any ObservationKeeping {
    try CoreCandidate.observeContinuously(sides, startsNow: startsNow, apply)
  }

  @MainActor static func values(
    _ emit: @escaping @MainActor @Sendable () throws(ValueFailure) -> ValueStep
  ) throws -> any ValueSequence {
    try CoreCandidate.values(emit)
  }

  static func seeStandardModels(_ sees: Bool) throws {
    try CoreCandidate.seeStandardModels(sees)
  }

  static func makeShared() throws -> any SharedModel { try CoreCandidate.makeShared() }

  static var liveBlocks: Int? { CoreCandidate.liveBlocks }
}
