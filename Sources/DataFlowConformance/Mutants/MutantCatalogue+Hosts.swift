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
