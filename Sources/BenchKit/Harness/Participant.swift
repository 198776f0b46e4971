internal import Conformance
internal import ConformanceKit
internal import DataFlowConformance
public import Workloads

/// Whoever takes part in a run: a candidate, or one of the two yardsticks.
public struct Participant: Sendable {
  /// The name in every column `candidate`.
  public let name: String
  /// Empty for a yardstick.
  public let version: String
  /// What the participant is, in one sentence.
  public let summary: String
  /// One loop per workload; a yardstick may lack some.
  public let loops: [WorkloadLoop]
  /// The clauses that the participant says it fails.
  public let knownFailures: Set<String>
  /// What must hold before the participant is timed; throws what does not.
  public let gate: @Sendable () throws -> Void

  /// A candidate, with the required clauses as its gate.
  public init<Candidate: MeasuredCandidate>(_ candidate: Candidate.Type) {
    name = candidate.name
    version = candidate.version
    summary = candidate.summary
    let unmeasured = candidate.unmeasured
    for id in unmeasured.keys where !candidate.loops.contains(where: { $0.workload.id == id }) {
      preconditionFailure("\(candidate.name) cannot be measured in '\(id)', which is no workload")
    }
    loops = candidate.loops.map { loop in
      unmeasured[loop.workload.id].map { WorkloadLoop(loop.workload, unavailable: $0) } ?? loop
    }
    // Expectations that are wrong end the gate.
    let stated = (try? candidate.statedFailures()) ?? []
    let clauses = ClauseIndex(Catalogue.all)
    knownFailures = Set(stated.map { clauses[$0.clause]?.id ?? $0.clause })
    gate = { try Gate.check(candidate) }
  }

  /// A yardstick, which has nothing to conform to.
  public init(
    yardstick name: String, summary: String, loops: [WorkloadLoop],
    knownFailures: Set<String> = []
  ) {
    self.name = name
    version = ""
    self.summary = summary
    self.loops = loops
    self.knownFailures = knownFailures
    gate = {}
  }

  /// The loop of `workload`, if the participant has one.
  public func loop(for workload: Workload) -> WorkloadLoop? {
    loops.first { $0.workload.id == workload.id }
  }
}

extension Participant {
  /// Plain classes: no observation at all.
  public static let plain = Participant(
    yardstick: "plain", summary: "A plain class, without observation.", loops: Plain.loops)

  /// The least that any correct implementation has to do on this machine.
  public static let floor = Participant(
    yardstick: "floor",
    summary: "The least that any correct implementation has to do, hand-written.",
    loops: Floor.loops)

  /// The two yardsticks, which take part in every run.
  package static let yardsticks: [Participant] = [.plain, .floor]

  /// Their names, which no candidate has.
  package static let yardstickNames: [String] = yardsticks.map(\.name)
}
