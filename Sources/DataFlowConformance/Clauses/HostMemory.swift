import Conformance
import ConformanceKit

/// What is left of everything that the clauses about views do.
extension Catalogue {
  static let hostMemory: [Clause] = [
    Clause(
      memory: "MEM-02",
      "Whatever the clauses about data flow do MUST take no memory for good, however often.",
      hint: "Is something of a view, a state or a host still held when the host is gone?",
      clauses: { dataFlow })
  ]
}
