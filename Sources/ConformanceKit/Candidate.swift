/// A way to observe: one registrar, with the models that use it and the
/// function that tracks their reads.
///
/// A candidate is an enumeration without cases, in one file: its name, what it
/// is able to do, and its tracking function. The models come from
/// ``ObservationModels(registrar:codable:)`` or ``ObservationModels(module:)``.
///
/// ```swift
/// @ObservationModels(registrar: MyRegistrar.self)
/// public enum MyCandidate: Candidate {
///   public static let name = "mine"
///   public static let version = "1.0"
///   public static let summary = "A registrar around one spin lock."
///   public static let capabilities: Set<Capability> = [.manualKeyPaths]
///
///   public static func track<Result>(
///     _ apply: () -> Result, onChange: @autoclosure () -> @Sendable () -> Void
///   ) -> Result {
///     MyTracking.track(apply, onChange: onChange())
///   }
/// }
/// ```
public protocol Candidate: Sendable {
  /// The name on the command line and in reports: lower case, no spaces.
  static var name: String { get }

  /// The version or date of the implementation, for the reports.
  static var version: String { get }

  /// One sentence that says what the candidate is.
  static var summary: String { get }

  /// What the candidate claims to be able to do beyond the required API.
  ///
  /// Claims are probed before a run; a claim that does not hold, and an
  /// ability that is not claimed, both fail the run.
  static var capabilities: Set<Capability> { get }

  /// What the candidate may be able to do in another build or on another system, if it is
  /// not here. Nothing by default.
  ///
  /// What is known to fail of clauses that need it is no mistake where they do not run.
  static var capabilitiesElsewhere: Set<Capability> { get }

  /// The clauses that the candidate is known to fail. None by default.
  ///
  /// Every run shows them as failures, with their reasons, but does not end
  /// with an error because of them; it does as soon as one of them passes.
  static var expectations: Expectations { get }

  /// The models, stamped by the macro.
  associatedtype Models: ModelSet

  /// Calls `apply` once and `onChange` at the first change of what it read.
  ///
  /// - Parameters:
  ///   - apply: The reads to track.
  ///   - onChange: Evaluated, and the resulting closure kept, only if `apply`
  ///     read something.
  /// - Returns: What `apply` returned.
  static func track<Result>(
    _ apply: () -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) -> Result

  /// As ``track(_:onChange:)``, for an `apply` that throws.
  ///
  /// Implement it to claim ``Capability/throwingApply``.
  static func trackThrowing<Result>(
    _ apply: () throws -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) throws -> Result

  /// What ``makeObserver(onChange:)`` makes; ``NoObserver`` if nothing is said.
  associatedtype TrackingObserver: PersistentObserving = NoObserver

  /// An observer that tracks again and again, and observes nothing yet.
  ///
  /// Implement it to claim ``Capability/persistentObserver``.
  ///
  /// - Parameter onChange: Called at the first change after each run; released
  ///   when the observer is cancelled, or goes.
  /// - Returns: The observer, or nil if the candidate has none.
  static func makeObserver(onChange: @escaping @Sendable () -> Void) -> TrackingObserver?

  /// Calls `apply`, and `onEvent` for what happens to what it read, until its first
  /// change has been told.
  ///
  /// Implement it, and ``observeContinuously(_:startsNow:_:)``, to claim
  /// ``Capability/events``.
  ///
  /// - Parameters:
  ///   - sides: What `onEvent` is told.
  ///   - apply: The reads to track. If it throws, nothing is tracked.
  ///   - onEvent: What is told.
  static func trackEvents(
    _ sides: ObservedSides, _ apply: () throws -> Void,
    onEvent: @escaping @Sendable (ObservedEvent) -> Void
  ) throws

  /// As ``trackEvents(_:_:onEvent:)``, for as long as the result is kept.
  ///
  /// Implement it to claim ``Capability/eventTokens``.
  static func keepEvents(
    _ sides: ObservedSides, _ apply: () -> Void,
    onEvent: @escaping @Sendable (ObservedEvent) -> Void
  ) throws -> any ObservationKeeping

  /// Calls `apply`, and again after each change of what it read, for as long as the
  /// result is kept.
  ///
  /// - Parameters:
  ///   - sides: After which events the code runs again.
  ///   - startsNow: Whether the first run is made before the return; asked for only if
  ///     ``Capability/eventTokens`` is claimed.
  ///   - apply: The code.
  @MainActor static func observeContinuously(
    _ sides: ObservedSides, startsNow: Bool,
    _ apply: @escaping @MainActor @Sendable (ObservedEvent) -> Void
  ) throws -> any ObservationKeeping

  /// The values of `emit` over time.
  ///
  /// Implement it to claim ``Capability/values``.
  @MainActor static func values(
    _ emit: @escaping @MainActor @Sendable () throws(ValueFailure) -> ValueStep
  ) throws -> any ValueSequence

  /// Lets all scopes that open from now on observe models of the standard library's
  /// as well, or no longer.
  ///
  /// Calls come in pairs, from any thread: scopes see the models as long as somebody
  /// wants it. Implement it, and ``makeShared()``, to claim
  /// ``Capability/standardModels``.
  static func seeStandardModels(_ sees: Bool) throws

  /// A model that the candidate's scopes observe, and the standard library's, too.
  static func makeShared() throws -> any SharedModel

  /// What makes derived values and effects.
  ///
  /// Implement it to claim ``Capability/derived``.
  static func makeGraph() throws -> any DerivedGraph

  /// How many blocks of memory all registrations of the process take, or nil
  /// if this build of the candidate does not count.
  ///
  /// Implement it to claim ``Capability/liveCounts``. A block is what the
  /// candidate allocates at one time for registrations; those that can no
  /// longer fire count as long as their memory is not free.
  ///
  /// A clause fails if there are more of them after it than before, where nobody else makes
  /// any: see ``Runner/isAlone``.
  static var liveBlocks: Int? { get }

  /// Called on the thread of a clause before its body runs.
  static func prepare()
}

extension Candidate {
  /// Throws ``CapabilityMissing``.
  public static func trackThrowing<Result>(
    _ apply: () throws -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) throws -> Result {
    throw CapabilityMissing(capability: .throwingApply)
  }

  /// Returns nil.
  public static func makeObserver(onChange: @escaping @Sendable () -> Void) -> TrackingObserver? {
    nil
  }

  /// Throws ``CapabilityMissing``.
  public static func trackEvents(
    _ sides: ObservedSides, _ apply: () throws -> Void,
    onEvent: @escaping @Sendable (ObservedEvent) -> Void
  ) throws {
    throw CapabilityMissing(capability: .events)
  }

  /// Throws ``CapabilityMissing``.
  public static func keepEvents(
    _ sides: ObservedSides, _ apply: () -> Void,
    onEvent: @escaping @Sendable (ObservedEvent) -> Void
  ) throws -> any ObservationKeeping {
    throw CapabilityMissing(capability: .eventTokens)
  }

  /// Throws ``CapabilityMissing``.
  @MainActor public static func observeContinuously(
    _ sides: ObservedSides, startsNow: Bool,
    _ apply: @escaping @MainActor @Sendable (ObservedEvent) -> Void
  ) throws -> any ObservationKeeping {
    throw CapabilityMissing(capability: .events)
  }

  /// Throws ``CapabilityMissing``.
  @MainActor public static func values(
    _ emit: @escaping @MainActor @Sendable () throws(ValueFailure) -> ValueStep
  ) throws -> any ValueSequence {
    throw CapabilityMissing(capability: .values)
  }

  /// Throws ``CapabilityMissing``.
  public static func seeStandardModels(_ sees: Bool) throws {
    throw CapabilityMissing(capability: .standardModels)
  }

  /// Throws ``CapabilityMissing``.
  public static func makeShared() throws -> any SharedModel {
    throw CapabilityMissing(capability: .standardModels)
  }

  /// Throws ``CapabilityMissing``.
  public static func makeGraph() throws -> any DerivedGraph {
    throw CapabilityMissing(capability: .derived)
  }

  /// Nil: nothing is counted.
  public static var liveBlocks: Int? { nil }

  /// Does nothing.
  public static func prepare() {}

  /// None.
  public static var expectations: Expectations { .none }

  /// Nothing: it is able to do the same everywhere.
  public static var capabilitiesElsewhere: Set<Capability> { [] }
}

/// Something that a candidate may or may not be able to do.
public enum Capability: String, Sendable, CaseIterable, Codable {
  /// `access`, `willSet`, `didSet` and `withMutation` take any key path.
  case manualKeyPaths
  /// A model encodes and decodes with a synthesised `Codable` (SE-0395).
  case codableModels
  /// `track` takes an `apply` that throws (SE-0506).
  case throwingApply
  /// `makeObserver` makes observers that track again and again.
  case persistentObserver
  /// `liveBlocks` counts what registrations take.
  case liveCounts
  /// `trackEvents` and `observeContinuously`: sides, events and continuous
  /// observation (SE-0506).
  case events
  /// `keepEvents`, events that name their subject, and continuous observation whose
  /// first run is the caller's.
  case eventTokens
  /// `values` makes sequences of values (SE-0475).
  case values
  /// `seeStandardModels` and `makeShared`: one world with the standard library's
  /// Observation.
  case standardModels
  /// `makeGraph` makes derived values and effects.
  case derived
  /// The graph of `makeGraph` makes derived values of any type, with `==` or without, and not
  /// of `Int` only.
  case derivedTypes
  /// A thread that stands still inside of an operation of the registrar never stops another
  /// one, but for the allocator.
  ///
  /// A promise, of which no probe can say whether it is kept: clauses look, by stopping a
  /// thread again and again, where the system lets them.
  case lockFree
}

/// Thrown by a default implementation that stands for a missing capability.
public struct CapabilityMissing: Error, Sendable {
  /// What the candidate is not able to do.
  public let capability: Capability

  /// The lack of `capability`.
  public init(capability: Capability) { self.capability = capability }
}
