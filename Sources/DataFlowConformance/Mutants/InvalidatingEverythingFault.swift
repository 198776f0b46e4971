import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Runs every body in each update.
enum InvalidatingEverythingFault: HostFault {
  static let name = "invalidating-everything"
  static let fault = "Runs every body in each update."
  static let faults: Faults = .invalidatingEverything
}

extension InvalidatingEverythingFault {
  static let mutants = [
    Mutant(InvalidatingEverythingFault.self, clauses: ["VIEW-04"], message: "AddView +1"),
    Mutant(InvalidatingEverythingFault.self, clauses: ["STATE-07"], message: "Ignoring +1"),
    Mutant(InvalidatingEverythingFault.self, clauses: ["BIND-16"], message: "Handing +1"),
    Mutant(InvalidatingEverythingFault.self, clauses: ["BINDABLE-06"], message: "ValueReader +1"),
    Mutant(InvalidatingEverythingFault.self, clauses: ["BINDABLE-07"], message: "Maker +1"),
    Mutant(InvalidatingEverythingFault.self, clauses: ["BIND-19"], message: "PlainHolder +1"),
    Mutant(InvalidatingEverythingFault.self, clauses: ["OBSV-03"], message: "Chain +1"),
    Mutant(InvalidatingEverythingFault.self, clauses: ["OBSV-07"], message: "Shelf +1, Row +2"),
    Mutant(InvalidatingEverythingFault.self, clauses: ["OBSV-23"], message: "Link +1, CountReader"),
  ]
}
