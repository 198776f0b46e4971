import ConformanceKit
import ObservationCore

/// ObservationCore's models, for the mutants of its events.
@ObservationModels(module: "ObservationCore")
enum CoreModels {}

/// ObservationCore with the fault that is ``EventFault/current``.
enum EventMutant: Candidate {
  typealias Models = CoreModels.Models

  static var name: String { "events" }
  static var version: String { "1" }
  static var summary: String { "ObservationCore with a fault." }
  static var capabilities: Set<Capability> {
    [
      .manualKeyPaths, .codableModels, .throwingApply, .events, .eventTokens, .values,
      .standardModels,
    ]
  }

  static func track<Result>(
    _ apply: () -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) -> Result {
    if EventFault.current == .repeating {
      let onChange = onChange()
      return withObservationTracking(
        apply,
        onChange: {
          onChange()
          onChange()
        })
    }
    if EventFault.current == .piling { _ = Unmanaged.passRetained(Hoard { _ in }) }
    guard EventFault.current == .telling else {
      return withObservationTracking(apply, onChange: onChange())
    }
    let onChange = onChange()
    return withObservationTracking(options: [.willSet, .deinit], apply) { _ in onChange() }
  }

  static func trackThrowing<Result>(
    _ apply: () throws -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) throws -> Result {
    try withObservationTracking(apply, onChange: onChange())
  }

  /// What the properties of a model are called.
  static let names: CoreAdapter.Names = { event in
    if EventFault.current == .matchingAll { return ["count"] }
    if EventFault.current == .namingEnds, event.kind == .deinit { return ["count"] }
    return (event.matches(\Counter.count) ? ["count"] : [])
      + (event.matches(\Counter.other) ? ["other"] : [])
  }

  static func trackEvents(
    _ sides: ObservedSides, _ apply: () throws -> Void,
    onEvent: @escaping @Sendable (ObservedEvent) -> Void
  ) throws {
    let wanted = faulty(sides)
    let told = Locked(0)
    let mistake = Mistake()
    if EventFault.current == .hoarding { _ = Unmanaged.passRetained(Hoard(onEvent)) }
    let tell: @Sendable (ObservedEvent) -> Void = { event in
      if EventFault.current == .mistakingEnds {
        if let event = mistake.made(of: event) { onEvent(event) }
        return
      }
      if EventFault.current == .namingLate, mistake.isRunning {
        // What the run has read first.
        onEvent(event.naming(["count"]))
        return
      }
      let number = told.withLock { count -> Int in
        count += event.kind == .deinit ? 1 : 0
        return count
      }
      if EventFault.current == .oneEnd, event.kind == .deinit, number > 1 { return }
      onEvent(faulty(event, sides))
      if EventFault.current == .repeating { onEvent(faulty(event, sides)) }
    }
    switch EventFault.current {
    case .silent: try apply()
    case .crowded:
      let place = Place()
      guard place.isFree else { return try apply() }
      try CoreAdapter.track(wanted, names, apply) { [place] event in
        place.keep()
        tell(event)
      }
    case .trackingAgain:
      try withoutActuallyEscaping(apply) { apply in
        try CoreAdapter.track(wanted, names, apply, onEvent: tell)
        try CoreAdapter.track(wanted, names, apply, onEvent: tell)
      }
    case .separateEnds where wanted.contains(.deinit) && wanted != .deinit:
      try CoreAdapter.track(wanted.subtracting(.deinit), names, apply, onEvent: tell)
      try CoreAdapter.track(.deinit, names, apply, onEvent: tell)
    case .installingThrown:
      var thrown: (any Error)?
      try CoreAdapter.track(
        wanted, names, { do { try apply() } catch { thrown = error } }, onEvent: tell)
      if let thrown { throw thrown }
    case .skippingApply: break
    case .applyingTwice:
      try apply()
      try CoreAdapter.track(wanted, names, apply, onEvent: tell)
    default: try CoreAdapter.track(wanted, names, apply, onEvent: tell)
    }
    mistake.end()
  }

  static func keepEvents(
    _ sides: ObservedSides, _ apply: () -> Void,
    onEvent: @escaping @Sendable (ObservedEvent) -> Void
  ) throws -> any ObservationKeeping {
    switch EventFault.current {
    case .keeping:
      let kept = CoreAdapter.keep(sides, names, apply, onEvent: onEvent)
      return Forgetful(kept)
    case .silent: return CoreAdapter.keep([], names, apply, onEvent: onEvent)
    default: return CoreAdapter.keep(sides, names, apply, onEvent: onEvent)
    }
  }

  @MainActor static func observeContinuously(
    _ sides: ObservedSides, startsNow: Bool,
    _ apply: @escaping @MainActor @Sendable (ObservedEvent) -> Void
  ) throws -> any ObservationKeeping {
    let wanted = faulty(sides)
    let run: @MainActor @Sendable (ObservedEvent) -> Void = { apply(faulty($0, sides)) }
    switch EventFault.current {
    case .startingNow: return CoreAdapter.observe(wanted, startsNow: true, names, run)
    case .startingLate: return CoreAdapter.observe(wanted, startsNow: false, names, run)
    case .silent: return CoreAdapter.observe([], startsNow: startsNow, names) { _ in }
    case .keeping:
      return Forgetful(CoreAdapter.observe(wanted, startsNow: startsNow, names, run))
    case .runningTwice:
      return CoreAdapter.observe(wanted, startsNow: startsNow, names) { event in
        run(event)
        run(event)
      }
    case .startingInside where startsNow:
      let naive = NaiveContinuous(wanted, names, run)
      naive.startNow()
      return naive
    case .trackingOnce, .runningInside, .reportingOwn, .tiring, .namingLate, .mourning:
      let naive = NaiveContinuous(wanted, names, run)
      naive.start()
      return naive
    default: return CoreAdapter.observe(wanted, startsNow: startsNow, names, run)
    }
  }

  @MainActor static func values(
    _ emit: @escaping @MainActor @Sendable () throws(ValueFailure) -> ValueStep
  ) throws -> any ValueSequence {
    switch EventFault.current {
    case .none: CoreAdapter.values(emit)
    default: NaiveValues(emit)
    }
  }

  static func seeStandardModels(_ sees: Bool) throws {
    if EventFault.current != .stayingHome { CoreAdapter.seeStandardModels(sees) }
  }

  static func makeShared() throws -> any SharedModel { CoreSharedModel() }

  private static func faulty(_ sides: ObservedSides) -> ObservedSides {
    switch EventFault.current {
    case .forgettingEnds: sides.subtracting(.deinit)
    case .withoutChoice where sides.isEmpty: .willSet
    case .earlyDidSet where sides == .didSet: .willSet
    default: sides
    }
  }

  private static func faulty(_ event: ObservedEvent, _ sides: ObservedSides) -> ObservedEvent {
    var (kind, subject, end) = (event.kind, event.subject, event.end)
    switch EventFault.current {
    case .earlyDidSet where sides == .didSet && kind == .willSet: kind = .didSet
    case .namingNobody: subject = nil
    case .ignoringEnd: end = ObservedEvent.End()
    default: break
    }
    return ObservedEvent(kind: kind, properties: event.properties, subject: subject, end: end)
  }
}

extension ObservedEvent {
  /// The event with other names of properties.
  func naming(_ properties: [String]) -> ObservedEvent {
    ObservedEvent(kind: kind, properties: properties, subject: subject, end: end)
  }
}

/// Keeps an observation for ever.
private final class Forgetful: ObservationKeeping {
  init(_ observation: any ObservationKeeping) {
    _ = Unmanaged.passRetained(observation as AnyObject)
  }

  func cancel() {}
}

/// Keeps an observer's code for ever.
private final class Hoard: Sendable {
  private let code: @Sendable (ObservedEvent) -> Void

  init(_ code: @escaping @Sendable (ObservedEvent) -> Void) { self.code = code }
}

/// One of the two places that a crowded candidate has for observers with sides.
private final class Place: Sendable {
  private static let taken = Locked(0)

  let isFree: Bool

  init() {
    isFree = Self.taken.withLock { taken in
      taken += 1
      return taken <= 2
    }
  }

  deinit { Self.taken.withLock { $0 -= 1 } }

  /// Makes a closure capture the place.
  func keep() {}
}

/// Takes an object's end for a change, with which all is over, as long as `apply` runs.
private final class Mistake: Sendable {
  private let state = Locked((isRunning: true, isMade: false))

  var isRunning: Bool { state.withLock { $0.isRunning } }

  func end() { state.withLock { $0.isRunning = false } }

  /// What is told in place of `event`, or nil if nothing is.
  func made(of event: ObservedEvent) -> ObservedEvent? {
    state.withLock { state in
      if state.isMade { return nil }
      guard state.isRunning, event.kind == .deinit else { return event }
      state.isMade = true
      return ObservedEvent(
        kind: .didSet, properties: event.properties, subject: event.subject, end: event.end)
    }
  }
}
