// Documented at the protocol: `Candidate`.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Conformance
import ConformanceKit
import ObservationCore
import Workloads

/// The oracle: one lock, plain collections, every promise kept.
@ObservationModels(registrar: MutexRegistrar.self, codable: true)
@WorkloadModels(registrar: MutexRegistrar.self)
public enum MutexCandidate: MeasuredCandidate {
  public static let name = "mutex"
  public static let version = "1"
  public static let summary = "The obviously correct oracle: one lock, plain collections."
  public static let capabilities: Set<Capability> = [
    .manualKeyPaths, .codableModels, .throwingApply, .persistentObserver, .liveCounts,
  ]

  public static func track<Result>(
    _ apply: () -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) -> Result {
    MutexRegistrar.track(apply, onChange: onChange())
  }

  public static func trackThrowing<Result>(
    _ apply: () throws -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) throws -> Result {
    try MutexRegistrar.track(apply, onChange: onChange())
  }

  public static func makeObserver(
    onChange: @escaping @Sendable () -> Void
  ) -> ReferenceObserver? {
    MutexRegistrar.makeObserver(onChange: onChange)
  }

  /// One for each registration.
  ///
  /// - Complexity: O(*n*) for *n* observed properties.
  public static var liveBlocks: Int? { MutexRegistrar.registrationCount }
}
