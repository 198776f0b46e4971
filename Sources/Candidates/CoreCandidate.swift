// Documented at the protocols: `Candidate`, `HostedCandidate`, `PersistentObserving`.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import ConformanceKit
import DataFlow
import DataFlowConformance
@_spi(Testing) import ObservationCore
import Workloads

/// The lock-free registrar of this package.
@ObservationModels(module: "ObservationCore")
@WorkloadModels(module: "ObservationCore")
public enum CoreCandidate: HostedCandidate, MeasuredCandidate {
  public static let name = "core"
  public static let version = "0.1.0"
  public static let summary = "ObservationCore: lock-free, one slot per property."
  /// Without ``Capability/liveCounts`` in a release build, which counts nothing.
  public static let capabilities: Set<Capability> = {
    let always: Set<Capability> = [
      .manualKeyPaths, .codableModels, .throwingApply, .persistentObserver, .events,
      .eventTokens, .values, .standardModels, .derived, .derivedTypes,
      .lockFree,
    ]
    return LiveCounts.isCounting ? always.union([.liveCounts]) : always
  }()

  public static let capabilitiesElsewhere: Set<Capability> = [.liveCounts]

  public static var hostTracking: DataFlow::Tracking { .core }

  public static func track<Result>(
    _ apply: () -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) -> Result {
    withObservationTracking(apply, onChange: onChange())
  }

  public static func trackThrowing<Result>(
    _ apply: () throws -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) throws -> Result {
    try withObservationTracking(apply, onChange: onChange())
  }

  public static func makeObserver(onChange: @escaping @Sendable () -> Void) -> TrackingObserver? {
    TrackingObserver(observer: PersistentObserver(onChange: onChange))
  }

  /// A wrapper, because a witness that throws its own type of error crashes
  /// the compiler (6.3.1).
  public struct TrackingObserver: PersistentObserving {
    let observer: PersistentObserver

    public func track<Result>(_ apply: () -> Result) -> Result { observer.track(apply) }

    public func cancel() { observer.cancel() }
  }

  public static var liveBlocks: Int? {
    LiveCounts.isCounting ? LiveCounts.total : nil
  }
}
