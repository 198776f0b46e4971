import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Does not mark writes with their transaction.
enum LosingTransactionsFault: HostFault {
  static let name = "losing-transactions"
  static let fault = "Does not mark writes with their transaction."
  static let faults: Faults = .losingTransactions
}

extension LosingTransactionsFault {
  static let mutants = [
    Mutant(LosingTransactionsFault.self, clauses: ["BIND-08"], message: "animated: plain"),
    Mutant(
      LosingTransactionsFault.self, clauses: ["BINDABLE-08"],
      message: "animated binding: updates plain"),
    Mutant(LosingTransactionsFault.self, clauses: ["TX-03"], message: "bodies saw = [0, 4]"),
    Mutant(LosingTransactionsFault.self, clauses: ["TX-04"], message: "inside: plain"),
    Mutant(LosingTransactionsFault.self, clauses: ["TX-05"], message: "outer: plain"),
    Mutant(LosingTransactionsFault.self, clauses: ["TX-06"], message: "inside plain: returned 7"),
  ]
}
