import ArgumentParser
import CommandKit
import ConformanceKit
import Foundation
import Mutation

/// `mutate macros`: each mutant of the macros against what is compiled of their expansions.
///
/// One step after the other, and each only for those that have lived so far, and once for
/// mutants with the same expansions: what the macros make of the fixtures; whether the compiler
/// takes that, and refuses what it has to; and the clauses about registrars, on models that
/// these macros have made.
struct MacrosCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "macros", abstract: "Run the compiler and the gate against mutants of macros.")

  @OptionGroup var selection: MutantSelection

  @Option(help: "What expands sources, with all mutants: also the compiler's plugin.")
  var expander: String

  @Option(help: "The directory with the fixtures, in Right, Wrong and Kit.")
  var fixtures: [String]

  @Option(help: "The compiler's arguments for fixtures, a line each.")
  var fixtureArguments: String

  @Option(help: "The compiler's arguments for a program that runs the gate, a line each.")
  var gateArguments: String

  @Option(help: "A directory for the programs that run the gate.")
  var programs: String

  func run() throws {
    let start = ContinuousClock.now
    let (file, known) = try selection.outcomes()
    let settled = Set(known.map(\.identity))
    let chosen = try selection.chosen().filter(\.isOfMacros)
    let jobs = chosen.filter { !settled.contains($0.identity.description) }
    var tally = known.reduce(into: MutationTally()) { $0.add($1) }
    print("\(chosen.count) mutants of macros")
    guard !jobs.isEmpty else { return }

    let trial = MacroTrial(
      crew: ProcessCrew(width: selection.workers), expander: expander,
      fixtures: try fixtures.flatMap { try MacroFixture.all(in: $0) },
      fixtureArguments: fixtureArguments, gateArguments: gateArguments, programs: programs)
    try trial.run(jobs) { mutant, fate, by, seconds in
      let outcome = MutantOutcome(
        identity: mutant.identity.description, fate: fate, by: by, seconds: seconds)
      try file.append(outcome)
      tally.add(outcome)
      if tally.count % 50 == 0 { print("\(tally)") }
    }
    print("\(tally); \(Int(start.duration(to: .now).seconds)) s")
  }
}

/// A source with classes for the macros.
struct MacroFixture {
  let path: String
  let kind: Kind

  enum Kind: String, CaseIterable {
    /// The compiler takes it.
    case right = "Right"
    /// The compiler has to refuse some of it.
    case wrong = "Wrong"
    /// The models of the gate, to be compiled with it.
    case kit = "Kit"
  }

  /// Those in the directories of `root` that are named after the kinds.
  static func all(in root: String) throws -> [MacroFixture] {
    try Kind.allCases.flatMap { kind -> [MacroFixture] in
      let directory = "\(root)/\(kind.rawValue)"
      guard FileManager.default.fileExists(atPath: directory) else { return [] }
      return try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
        .filter { $0.hasSuffix(".swift") }
        .map { MacroFixture(path: "\(directory)/\($0)", kind: kind) }
    }
  }
}
