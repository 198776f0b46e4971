import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Presents no values and runs no bodies.
enum DroppingUpdatesFault: HostFault {
  static let name = "dropping-updates"
  static let fault = "Presents no values and runs no bodies."
  static let faults: Faults = .droppingUpdates
}

extension DroppingUpdatesFault {
  static let mutants = [
    Mutant(DroppingUpdatesFault.self, clauses: ["STATE-04"], message: "Reading +0"),
    Mutant(
      DroppingUpdatesFault.self, clauses: ["STATE-16"],
      message: "property read: ModelState +0"),
    Mutant(DroppingUpdatesFault.self, clauses: ["STATE-18"], message: "PublisherState +0"),
    Mutant(DroppingUpdatesFault.self, clauses: ["STATE-19"], message: "text none"),
    Mutant(DroppingUpdatesFault.self, clauses: ["STATE-24"], message: "toggle: Playing +0"),
    Mutant(DroppingUpdatesFault.self, clauses: ["BIND-01"], message: "toggled: text false"),
    Mutant(
      DroppingUpdatesFault.self, clauses: ["BIND-02"],
      message: "tapped: texts 'false' 'Play'"),
    Mutant(DroppingUpdatesFault.self, clauses: ["BIND-04"], message: "text 0"),
    Mutant(DroppingUpdatesFault.self, clauses: ["BINDABLE-01"], message: "text ''"),
    Mutant(
      DroppingUpdatesFault.self, clauses: ["BINDABLE-02", "BINDABLE-03"],
      message: "text 'old'"),
    Mutant(DroppingUpdatesFault.self, clauses: ["OBSV-01", "OBSV-14"], message: "CountReader +0"),
    Mutant(
      DroppingUpdatesFault.self, clauses: ["OBSV-04", "OBSV-11"],
      message: "FunctionReader +0"),
    Mutant(DroppingUpdatesFault.self, clauses: ["OBSV-05"], message: "count changed: text 0"),
    Mutant(DroppingUpdatesFault.self, clauses: ["OBSV-12"], message: "texts 1: 0"),
    Mutant(
      DroppingUpdatesFault.self, clauses: ["OBSV-06"],
      message: "child's label changed: ChildReader +0"),
    Mutant(DroppingUpdatesFault.self, clauses: ["OBSV-17"], message: "ManyReader +0"),
    Mutant(DroppingUpdatesFault.self, clauses: ["OBSV-24"], message: "TotalReader +0"),
    Mutant(DroppingUpdatesFault.self, clauses: ["STATE-20"], message: "old object: kept"),
    Mutant(DroppingUpdatesFault.self, clauses: ["BIND-23"], message: "opened: false"),
    Mutant(DroppingUpdatesFault.self, clauses: ["OBSV-07"], message: "texts a:a b:b"),
    Mutant(DroppingUpdatesFault.self, clauses: ["ENV-16"], message: "present: sheet = gone"),
  ]
}
