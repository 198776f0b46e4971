import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow
import ObservationCore

/// A fault of hosts, of wrappers or of their storage.
protocol HostFault: SendableMetatype {
  /// The name of the candidate, without `mutant-`.
  static var name: String { get }

  /// The fault, in one sentence.
  static var fault: String { get }

  /// What the hosts do wrong.
  static var faults: Faults { get }
}

/// A sound registrar in a host that is broken on purpose.
enum HostMutant<Fault: HostFault>: FaultyHost, HostedCandidate {
  static var name: String { "mutant-\(Fault.name)" }
  static var version: String { "1" }
  static var summary: String { Fault.fault }
  static var faults: Faults { Fault.faults }
  static var capabilities: Set<Capability> {
    [.manualKeyPaths, .codableModels, .throwingApply]
  }

  typealias Counter = HostModels.Counter
  typealias Leaf = HostModels.Leaf
  typealias Node = HostModels.Node
  typealias Hooked = HostModels.Hooked
  typealias Isolated = HostModels.Isolated
  typealias Accessors = HostModels.Accessors
  typealias Values = HostModels.Values
  typealias Initialised = HostModels.Initialised
  typealias Manual = HostModels.Manual
  typealias Record = HostModels.Record
  typealias Generic = HostModels.Generic

  static func isObservable(_ model: Counter) -> Bool { HostModels.isObservable(model) }

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

/// The models of all broken hosts.
@ObservationModels(module: "ObservationCore")
enum HostModels {}

extension Mutant {
  /// A mutant with a broken host.
  ///
  /// - Parameter fault: What is broken.
  init<Fault: HostFault>(_ fault: Fault.Type, clauses: [String], message: String) {
    self.init(HostMutant<Fault>.self, clauses: clauses, message: message)
  }

  /// A mutant that is a candidate of its own.
  init<Broken: FaultyHost>(_ candidate: Broken.Type, clauses: [String], message: String) {
    self.init(
      name: Broken.name, fault: Broken.summary, candidate: candidate,
      proofs: [Proof(clauses: clauses, message: message)])
  }
}
