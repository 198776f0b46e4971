import ArgumentParser
import CommandKit
import Foundation
import Mutation

/// `mutate report`: what has become of all mutants, for people.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write what became of the mutants, and judge the list of equivalents.")

  @Option(help: "The list of the build's mutants.")
  var list: String

  @Option(help: "What became of them at the gate; may be given several times.")
  var gate: [String]

  @Option(help: "What became of the others in tests; may be given several times.")
  var tests: [String] = []

  @Option(help: "The file of the equivalent mutants.")
  var equivalent: String

  @Option(help: "Where to write the report, and the survivors beside it.")
  var report: String?

  @Option(help: "The file of the rates that the gate has to reach.")
  var least: String?

  @ArgumentParser.Flag(help: "Judge those with an outcome only: a sample.")
  var partial: Bool = false

  func run() throws {
    let notes = try MutantNotes(contentsOf: equivalent, needsReasons: true)
    let summary = MutationReport(
      mutants: try LineFile<MechanicalMutant>(list).read(),
      gate: try gate.flatMap { try LineFile<MutantOutcome>($0).read() },
      tests: tests.isEmpty ? nil : try tests.map { try LineFile<MutantOutcome>($0).read() },
      equivalent: notes, isPartial: partial)
    if let report {
      try write(summary.table, to: report)
      let survivors = URL(fileURLWithPath: report).deletingPathExtension().path + "-survivors.md"
      try write(summary.survivors, to: survivors)
    }
    print(summary.lines.joined(separator: "\n"))
    let rates = try least.map { try MutationRates(contentsOf: $0) }
    let problems = summary.problems + (rates.map(summary.shortfalls) ?? [])
    for problem in problems { Console.standard.complain(problem) }
    if !problems.isEmpty { throw ExitCode(1) }
  }

  private func write(_ text: String, to path: String) throws {
    try WholeFile(path).write(Data(text.utf8))
  }
}
