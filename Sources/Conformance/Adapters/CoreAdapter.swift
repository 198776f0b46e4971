public import ConformanceKit
public import ObservationCore

/// ObservationCore's events and sequences in the words of the kit, for candidates with
/// its models.
public enum CoreAdapter {
  /// The properties that an event is about; see ``ObservedEvent/properties``.
  public typealias Names = @Sendable (borrowing ObservationTracking.Event) -> [String]

  /// `sides` as options.
  public static func options(_ sides: ObservedSides) -> ObservationTracking.Options {
    var options: ObservationTracking.Options = []
    if sides.contains(.willSet) { options.insert(.willSet) }
    if sides.contains(.didSet) { options.insert(.didSet) }
    if sides.contains(.deinit) { options.insert(.deinit) }
    return options
  }

  /// Tells `body` of `event`, and ends the observation if that wants so.
  public static func pass(
    _ event: borrowing ObservationTracking.Event, _ names: Names,
    to body: (ObservedEvent) -> Void
  ) {
    let kind: ObservedEvent.Kind =
      switch event.kind {
      case .willSet: .willSet
      case .didSet: .didSet
      case .deinit: .deinit
      default: .initial
      }
    let end = ObservedEvent.End()
    body(
      ObservedEvent(kind: kind, properties: names(event), subject: event.subject, end: end))
    if end.isWanted { event.cancel() }
  }

  /// ``Candidate/trackEvents(_:_:onEvent:)``.
  public static func track(
    _ sides: ObservedSides, _ names: @escaping Names, _ apply: () throws -> Void,
    onEvent: @escaping @Sendable (ObservedEvent) -> Void
  ) throws {
    try withObservationTracking(options: options(sides), apply) { pass($0, names, to: onEvent) }
  }

  /// ``Candidate/keepEvents(_:_:onEvent:)``.
  public static func keep(
    _ sides: ObservedSides, _ names: @escaping Names, _ apply: () -> Void,
    onEvent: @escaping @Sendable (ObservedEvent) -> Void
  ) -> any ObservationKeeping {
    Kept(
      ObservationTracking.observe(options: options(sides), apply) { pass($0, names, to: onEvent) })
  }

  /// ``Candidate/observeContinuously(_:startsNow:_:)``.
  @MainActor public static func observe(
    _ sides: ObservedSides, startsNow: Bool, _ names: @escaping Names,
    _ apply: @escaping @MainActor @Sendable (ObservedEvent) -> Void
  ) -> any ObservationKeeping {
    startsNow
      ? Kept(startContinuousObservation(options: options(sides)) { pass($0, names, to: apply) })
      : Kept(withContinuousObservation(options: options(sides)) { pass($0, names, to: apply) })
  }

  /// An observation that ends as its token does.
  public static func keep(
    _ token: consuming ObservationTracking.Token
  ) -> any ObservationKeeping { Kept(token) }

  /// ``Candidate/values(_:)``.
  @MainActor public static func values(
    _ emit: @escaping @MainActor @Sendable () throws(ValueFailure) -> ValueStep
  ) -> any ValueSequence {
    Values(
      sequence: Observations<Int, ValueFailure>.untilFinished { () throws(ValueFailure) in
        switch try emit() {
        case .next(let value): .next(value)
        case .finish: .finish
        }
      })
  }
}

/// `@unchecked Sendable`: the token is guarded by a lock.
private final class Kept: ObservationKeeping, @unchecked Sendable {
  private let observation: Locked<Holder?>

  /// A token in an object: it cannot be copied.
  private final class Holder: Sendable {
    let token: ObservationTracking.Token
    init(_ token: consuming ObservationTracking.Token) { self.token = token }
  }

  init(_ token: consuming ObservationTracking.Token) { observation = Locked(Holder(token)) }

  func cancel() {
    let ended = observation.withLock { $0.take() }
    withExtendedLifetime(ended) {}
  }
}

private struct Values: ValueSequence {
  let sequence: Observations<Int, ValueFailure>

  func makeIterator() -> any ValueIterator { Iteration(sequence.makeAsyncIterator()) }
}

/// `@unchecked Sendable`: for one task at a time.
private final class Iteration: ValueIterator, @unchecked Sendable {
  private let iterator: Observations<Int, ValueFailure>.Iterator

  init(_ iterator: Observations<Int, ValueFailure>.Iterator) { self.iterator = iterator }

  func next(isolation: isolated (any Actor)?) async throws -> Int? {
    // A copy is the same iteration.
    var iterator = iterator
    return try await iterator.next(isolation: isolation)
  }
}
