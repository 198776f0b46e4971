import Conformance
import ConformanceKit
import HostFaults

#if OBSERVATORY_FAULTS
  import CFaults
#endif

extension MutantCatalogue {
  /// All mutants: broken registrars, then broken hosts.
  public static let all: [Mutant] = registrars + hosts

  /// Hosts, wrappers and storages that are broken on purpose; absent from a
  /// build without faults.
  public static let hosts: [Mutant] = HostFaults.all.enumerated().map { index, fault in
    Mutant(fault, number: Int32(HostFaults.number(at: index)))
  }

  /// The names of those mutants of hosts whose faults `body` asks for: with each of the others
  /// it does what it does without.
  ///
  /// For bodies that do the same each time. What other threads ask for meanwhile counts, too; in
  /// a build without faults every name does.
  package static func hostsAsked(by body: () async -> Void) async -> Set<String> {
    #if OBSERVATORY_FAULTS
      cf_forgetAsked()
      await body()
      let asked = hosts.indices.filter { cf_isAsked(Int32(HostFaults.number(at: $0))) }
    #else
      await body()
      let asked = hosts.indices
    #endif
    return Set(asked.map { hosts[$0].name })
  }
}

extension Mutant {
  /// A mutant of hosts.
  ///
  /// - Parameters:
  ///   - fault: What is wrong.
  ///   - number: What switches it on, in a build with faults.
  fileprivate init(_ fault: HostFault, number: Int32) {
    let name = "mutant-\(fault.name)"
    let candidate: any Candidate.Type =
      switch fault.registrar {
      case .core: HostMutant.self
      case .oneShot: OneShotHostMutant.self
      }
    let proofs = fault.proofs.map {
      Proof(clauses: $0.clauses, message: $0.message, waits: $0.waits)
    }
    #if OBSERVATORY_FAULTS
      self.init(
        name: name, fault: fault.sentence, candidate: candidate,
        begin: { cf_activate(number) }, end: { cf_deactivate() }, proofs: proofs)
    #else
      self.init(
        name: name, fault: fault.sentence, candidate: candidate, proofs: proofs,
        absence: "its hosts have no faults; scripts/mutants.sh makes one whose hosts do")
    #endif
  }
}
