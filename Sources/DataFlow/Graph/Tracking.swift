/// The registrar that a host observes models with.
///
/// ```swift
/// Host(tracking: .oneShot(Observation.withObservationTracking)) { Root() }
/// ```
///
/// The host's own values, states and environments and publishers, are always
/// tracked by ObservationCore.
public struct Tracking: Sendable {
  /// Calls the first argument once, and the second at the first change of what
  /// it read.
  public typealias OneShot =
    @Sendable (_ apply: () -> Void, _ onChange: @escaping @Sendable () -> Void) -> Void

  @usableFromInline
  let oneShot: OneShot?

  /// Whether the runs of views are scopes of the standard library's, too.
  let seesStandardModels: Bool

  /// ObservationCore, and the standard library for its models.
  ///
  /// Each view has one persistent observer, which re-arms without allocating. What it
  /// reads of models of the standard library's is observed as well, as far as that
  /// promises it.
  ///
  /// That costs an empty scope of the standard library's for each evaluation of a
  /// body, whether it reads such a model or not.
  public static var core: Tracking { Tracking(oneShot: nil, seesStandardModels: true) }

  /// ObservationCore, and no models of the standard library's: a view of one shows
  /// the value that it had when it was evaluated.
  ///
  /// For a program that has none. What holds for other scopes of the process does
  /// not hold for the host's.
  public static var coreAlone: Tracking { Tracking(oneShot: nil, seesStandardModels: false) }

  /// A registrar that calls once for each registration, as the standard
  /// library's does.
  ///
  /// - Parameter track: Calls its first argument exactly once, before it
  ///   returns, and its second one at the first change of what that read.
  public static func oneShot(_ track: @escaping OneShot) -> Tracking {
    Tracking(oneShot: track, seesStandardModels: false)
  }
}
