import ArgumentParser
import CommandKit
import ConformanceKit

/// `conform candidates`: what can be checked.
struct CandidatesCommand: SuiteCommand {
  static let configuration = CommandConfiguration(
    commandName: "candidates",
    abstract: "List the candidates, with what they claim and what they are known to fail.")

  func execute(_ suite: Suite, _ console: Console) throws -> Int32 {
    for candidate in suite.candidates {
      console.print("\(console.paint.bold(candidate.name))  \(candidate.version)")
      console.print("  \(candidate.summary)")
      let capabilities = candidate.capabilities.map(\.rawValue).sorted()
      console.print(
        "  capabilities: \(capabilities.isEmpty ? "none" : capabilities.joined(separator: ", "))")
      for known in candidate.knownFailures {
        console.print("  known to fail \(known.clause): \(known.reason)")
      }
    }
    return ConformStatus.conforms.rawValue
  }
}
