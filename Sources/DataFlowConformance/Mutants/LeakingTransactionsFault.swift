import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Marks what follows a transaction with it, too.
enum LeakingTransactionsFault: HostFault {
  static let name = "leaking-transactions"
  static let fault = "Marks what follows a transaction with it, too."
  static let faults: Faults = .leakingTransactions

  static let mutants = [
    Mutant(LeakingTransactionsFault.self, clauses: ["BIND-08"], message: "after it: linear"),
    Mutant(LeakingTransactionsFault.self, clauses: ["TX-04"], message: "after: easeIn"),
    Mutant(LeakingTransactionsFault.self, clauses: ["TX-05"], message: "outer again: plain"),
    Mutant(LeakingTransactionsFault.self, clauses: ["TX-06"], message: "after: linear"),
  ]
}
