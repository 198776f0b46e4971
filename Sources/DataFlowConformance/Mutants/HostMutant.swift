import Conformance
import ConformanceKit
import DataFlow
import ObservationCore

/// A sound registrar, in hosts that are broken on purpose.
@ObservationModels(module: "ObservationCore")
enum HostMutant: HostedCandidate {
  static var name: String { "host" }
  static var version: String { "1" }
  static var summary: String { "ObservationCore in a host with a fault." }
  static var capabilities: Set<Capability> {
    [.manualKeyPaths, .codableModels, .throwingApply, .standardModels]
  }

  // Only hosts are asked here, and they do so by themselves.
  static func seeStandardModels(_ sees: Bool) throws {}

  static var hostTracking: DataFlow::Tracking { .core }

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
}

/// The same around the oracle's registrar, which calls once for each
/// registration.
@ObservationModels(registrar: MutexRegistrar.self, codable: true)
enum OneShotHostMutant: Candidate {
  static var name: String { "one-shot-host" }
  static var version: String { "1" }
  static var summary: String { "The oracle's registrar in a host with a fault." }
  static var capabilities: Set<Capability> { [.manualKeyPaths, .codableModels] }

  static func track<Result>(
    _ apply: () -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) -> Result {
    MutexRegistrar.track(apply, onChange: onChange())
  }
}
