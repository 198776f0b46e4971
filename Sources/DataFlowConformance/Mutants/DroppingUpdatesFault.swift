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
    Mutant(DroppingUpdatesFault.self, clauses: ["STATE-04"], message: "write: CountView +0"),
    Mutant(
      DroppingUpdatesFault.self, clauses: ["STATE-16"],
      message: "property read: ModelState +0"),
    Mutant(DroppingUpdatesFault.self, clauses: ["STATE-18"], message: "PublisherState +0"),
    Mutant(DroppingUpdatesFault.self, clauses: ["STATE-19"], message: "load: text = none"),
    Mutant(DroppingUpdatesFault.self, clauses: ["STATE-24"], message: "toggle: Playing +0"),
    Mutant(DroppingUpdatesFault.self, clauses: ["BIND-01"], message: "toggled: text = false"),
    Mutant(
      DroppingUpdatesFault.self, clauses: ["BIND-02"],
      message: "tapped: state = false, title = Play"),
    Mutant(DroppingUpdatesFault.self, clauses: ["BIND-04"], message: "below: text = 0"),
    Mutant(DroppingUpdatesFault.self, clauses: ["BINDABLE-01"], message: "text = old, label = new"),
    Mutant(
      DroppingUpdatesFault.self, clauses: ["BINDABLE-02", "BINDABLE-03"],
      message: "text = old, title = new"),
    Mutant(DroppingUpdatesFault.self, clauses: ["OBSV-01", "OBSV-14"], message: "CountReader +0"),
    Mutant(
      DroppingUpdatesFault.self, clauses: ["OBSV-04", "OBSV-11"],
      message: "FunctionView +0"),
    Mutant(
      DroppingUpdatesFault.self, clauses: ["OBSV-05"],
      message: "count changed: FunctionView +0, text = 0"),
    Mutant(DroppingUpdatesFault.self, clauses: ["OBSV-12"], message: "CountReader +0, texts 1 = 0"),
    Mutant(
      DroppingUpdatesFault.self, clauses: ["OBSV-06"],
      message: "child's label changed: FunctionView +0"),
    Mutant(DroppingUpdatesFault.self, clauses: ["OBSV-17"], message: "FunctionView +0"),
    Mutant(DroppingUpdatesFault.self, clauses: ["OBSV-24"], message: "TotalReader +0"),
    Mutant(DroppingUpdatesFault.self, clauses: ["STATE-20"], message: "old object: kept"),
    Mutant(
      DroppingUpdatesFault.self, clauses: ["BIND-23"], message: "open: user = Old, sheet = false"),
    Mutant(
      DroppingUpdatesFault.self, clauses: ["OBSV-07"],
      message: "label changed: Shelf +0, Row +0, texts = a:a b:b"),
    Mutant(DroppingUpdatesFault.self, clauses: ["ENV-16"], message: "present: sheet = gone"),
  ]
}
