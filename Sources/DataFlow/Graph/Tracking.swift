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

  /// ObservationCore: one persistent observer for each view, which re-arms
  /// without allocating.
  public static var core: Tracking { Tracking(oneShot: nil) }

  /// A registrar that calls once for each registration, as the standard
  /// library's does.
  ///
  /// - Parameter track: Calls its first argument exactly once, before it
  ///   returns, and its second one at the first change of what that read.
  public static func oneShot(_ track: @escaping OneShot) -> Tracking { Tracking(oneShot: track) }
}
