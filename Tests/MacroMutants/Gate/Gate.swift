import Conformance
import ConformanceKit
import Dispatch
import Foundation

/// The clauses about registrars, on models that were made by macros with a mutant: until the
/// first that fails.
@main
enum Gate {
  /// How many turns a stochastic clause has.
  private static let rounds = 30

  static func main() {
    let thread = Thread {
      let specimen = Specimen(CoreModels.self)
      for clause in Catalogue.observation { check(clause, on: specimen) }
      print("passed")
      exit(0)
    }
    // Bodies of clauses run on the main actor, too.
    thread.start()
    dispatchMain()
  }

  private static func check(_ clause: Clause, on specimen: Specimen) {
    // What is said before a crash is who has crashed.
    print("run \(specimen.name) \(clause.id)")
    fflush(nil)
    let result = Runner(
      seed: 1, rounds: rounds, deadline: .seconds(10), patience: 1, isAlone: true
    ).run(clause, on: specimen)
    switch result.verdict.kind {
    case .pass, .skip, .untested: return
    default:
      print("failed \(specimen.name) \(clause.id): \(result.verdict.kind.rawValue)")
      exit(1)
    }
  }
}
