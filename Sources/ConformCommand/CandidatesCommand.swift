import ArgumentParser
import CommandKit
import ConformanceKit

/// `conform candidates`: what can be checked.
struct CandidatesCommand: SuiteCommand {
  static let configuration = CommandConfiguration(
    commandName: "candidates",
    abstract: "List the candidates, with what they claim and what they are known to fail.")

  @OptionGroup var expectations: ExpectationOptions

  func execute(_ suite: Suite, _ console: Console) throws -> Int32 {
    let known = try expectations.known(suite)
    for candidate in suite.candidates {
      console.print("\(console.paint.bold(candidate.name))  \(Text.visible(candidate.version))")
      console.print("  \(Text.visible(candidate.summary))")
      let capabilities = candidate.capabilities.map(\.rawValue).sorted()
      console.print(
        "  capabilities: \(capabilities.isEmpty ? "none" : capabilities.joined(separator: ", "))")
      for known in known.entries(of: candidate.name) {
        let until = known.scope.lastDay.map { " until \($0)" } ?? ""
        console.print("  known to fail \(known.clause)\(until): \(Text.visible(known.reason))")
      }
    }
    return ConformStatus.conforms.rawValue
  }
}
