/// What one operation of a row costs, in what can be counted.
///
/// Counts do not depend on how busy a machine is, and so can be judged where times
/// cannot. They depend on the processor's kind, on the compiler and on the libraries:
/// see ``BudgetFile/machine``.
package struct Cost: Sendable, Equatable, Codable {
  /// Instructions, by callgrind.
  package var instructions: Double
  /// Calls that allocated.
  package var allocations: Double
  /// Bytes allocated, in size classes.
  package var bytes: Double
  /// Where the instructions are spent: each function without those that it calls.
  package var functions: [String: Double]

  package init(
    instructions: Double, allocations: Double, bytes: Double, functions: [String: Double] = [:]
  ) {
    self.instructions = instructions
    self.allocations = allocations
    self.bytes = bytes
    self.functions = functions
  }

  /// The functions that the most instructions are spent in, the largest count first.
  func largest(_ number: Int) -> [(function: String, count: Double)] {
    functions.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .prefix(number).map { ($0.key, $0.value) }
  }
}

/// One row of the benchmark that runs on one thread, as a budget names it.
package struct CostRow: Sendable, Hashable, Codable, CustomStringConvertible {
  package var workload: String
  package var size: Int
  package var candidate: String

  package init(workload: String, size: Int, candidate: String) {
    self.workload = workload
    self.size = size
    self.candidate = candidate
  }

  package var description: String { "\(workload) size \(size), \(candidate)" }
}
