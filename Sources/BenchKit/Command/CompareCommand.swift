internal import CommandKit
internal import ConformanceKit
internal import Foundation

/// `bench compare`: of two builds, or of two sets of results.
struct CompareCommand {
  let options: CompareOptions
  let arguments: [String]
  let console: Console
  /// The names of what this build measures.
  let candidates: [String]

  /// What was compared.
  struct Compared {
    let comparison: Comparison
    /// How it is written in JSON, but for the rows.
    var content: Content
    /// What is to be said beside the rows.
    var notes: [String]
    /// All that was measured, of builds.
    var rounds: [[Comparison.Part: [Sample]]] = []
  }

  /// - Returns: How the command ends if nothing is to be complained of.
  @MainActor
  func run() throws -> CommandStatus {
    try checkOutputs()
    let results = try resultSets()
    if results == nil, plan != .smoke { try Release.ensure(arguments, console: console) }
    let file = try options.json.map { try Document($0, console) }
    let markdown = try options.markdown.map { try Document($0, console) }
    let samples = try options.samples.map { try Document($0, console) }
    var compared = try results.map(compare) ?? compareBuilds()
    let comparison = compared.comparison
    compared.notes += comparison.lost.map { "\($0): the new \(side) has no such row" }
    compared.notes += comparison.gained.map { "\($0) is not compared: the base has no such row" }
    compared.notes += comparison.uncounted.map {
      "\($0): the allocations of the new \(side) were not counted"
    }
    guard !comparison.rows.isEmpty else {
      for note in compared.notes { console.note("note", note) }
      throw CommandFailure(
        .nothingMatched,
        "there is no row that both have"
          + (options.plan == .smoke ? "; a smoke run has no times: leave out --smoke" : ""))
    }
    compared.content.rows = comparison.rows
    compared.content.missing = compared.notes
    compared.content.caution = comparison.caution
    try file?.write(JSONText.string(compared.content))
    try samples?.write(CSV.rounds(compared.rounds))
    try add(comparison, on: compared.content.environment)
    let (columns, rows) = (comparison.columns, comparison.cells)
    let answer = "\(Text.count(rows.count, "row")): \(comparison.counts)"
    let remarks = [comparison.caution, comparison.doubt].compactMap(\.self)
    if ![file, markdown, samples].contains(where: { $0?.takesOutput == true }) {
      console.write(Table.terminal(columns, rows) + "\n")
      if let caution = comparison.caution { console.print(TextTable.wrap(caution, 100)) }
      console.write("\(answer)\n")
    }
    try markdown?.write(
      Table.markdown(columns, rows) + "\n\(answer)\n" + remarks.map { "\n\($0)\n" }.joined())
    for note in compared.notes { console.note("note", note) }
    if let doubt = comparison.doubt {
      let help = results == nil ? "; --rounds \(Statistics.leastValues) or more" : ""
      console.note("note", doubt + help)
    }
    switch comparison.outcome {
    case .slower, .allocatesMore:
      throw CommandFailure(.slower, "the new build costs more: \(answer)")
    case .seemsSlower: throw CommandFailure(.slower, "the new results seem to cost more: \(answer)")
    case .unclear: throw CommandFailure(.unclear, "not every row can be told: \(answer)")
    case .unjudgeable:
      throw CommandFailure(.unjudgeable, "the machine makes too much of some rows: \(answer)")
    case .faster, .seemsFaster: return .faster
    case .same, .seemsSame: return .success
    }
  }

  /// Refuses outputs that are one file, or in whose place there is what is compared.
  private func checkOutputs() throws {
    let outputs = [
      ("json", options.json), ("markdown", options.markdown), ("samples", options.samples),
      ("history", options.history),
    ]
    try Document.ensureDifferent(outputs)
    let compared = [options.base, options.new ?? PackageDirectory.executable.path]
      .map { URL(fileURLWithPath: $0).resolvingSymlinksInPath() }
    for case (let name, let path?) in outputs where path != WholeFile.standardOutput {
      guard compared.contains(URL(fileURLWithPath: path).resolvingSymlinksInPath()) else {
        continue
      }
      throw CommandFailure(.usage, "--\(name) names what is compared: '\(path)'")
    }
  }

  /// What one of the two is called.
  private var side: String { options.isOfResults ? "results" : "build" }

  /// What `--json` writes.
  struct Content: Encodable {
    let kind: Comparison.Kind
    /// Whether the two were measured in the same rounds.
    let paired: Bool
    /// Of this process, or of the run that the new results are of.
    let environment: Environment
    /// Of the run that the base is of; none for a build.
    var baseEnvironment: Environment?
    let base: String
    let new: String
    /// Of builds.
    var rounds: Int?
    var rows: [Comparison.Row] = []
    var missing: [String] = []
    var caution: String?
  }
}
