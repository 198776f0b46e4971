internal import CommandKit
internal import ConformanceKit
internal import Foundation

/// `bench compare`.
struct CompareCommand {
  let options: CompareOptions
  let arguments: [String]
  let console: Console
  /// The names of what this build measures.
  let candidates: [String]

  private var plan: Plan { options.plan?.plan ?? .full }

  @MainActor
  func run() throws {
    if plan != .smoke { try Release.ensure(arguments, console: console) }
    let listener = SignalListener { ChildProcess.end(by: $0) {} }
    defer { listener.stop() }
    let chosen = try chosenCandidates()
    let base = try failing(.usage) { try Build(path: options.base) }
    let new = try failing(.usage) {
      try Build(path: options.new ?? PackageDirectory.executable.path)
    }
    try Document.ensureDifferent([("json", options.json), ("markdown", options.markdown)])
    let file = try options.json.map { try Document($0, console) }
    let markdown = try options.markdown.map { try Document($0, console) }
    let names = try options.selection.names(
      of: new.workloads + base.workloads.filter { !new.workloads.contains($0) })
    let shared = names.filter { base.workloads.contains($0) && new.workloads.contains($0) }
    var missing = names.filter { !shared.contains($0) }.map { name in
      "\(name) is not compared: only the \(base.workloads.contains(name) ? "base" : "new") build has it"
    }
    let seed = options.seed ?? UInt64.random(in: 0...UInt64(UInt32.max))
    var generator = SplitMix(seed: seed)
    let rounds = try failing(.checkFailed) {
      try measure(shared, chosen, [.base: base, .new: new, .control: base], using: &generator)
    }
    let comparison = Comparison(rounds, candidates: chosen, using: &generator)
    missing += comparison.lost.map { "\($0): the new build has no such row" }
    missing += comparison.gained.map { "\($0) is not compared: the base has no such row" }
    guard !comparison.rows.isEmpty else {
      throw CommandFailure(.nothingMatched, "there is no row that both builds have")
    }
    try file?.write(
      JSONText.string(
        Content(
          environment: Environment(
            plan: plan, seed: seed, commandLine: ["bench"] + arguments, participants: []),
          base: base.path, new: new.path, rounds: options.rounds, rows: comparison.rows,
          missing: missing)))
    let (columns, rows) = (comparison.columns, comparison.cells)
    let answer = "\(Text.count(rows.count, "row")): \(comparison.counts)"
    if file?.takesOutput != true, markdown?.takesOutput != true {
      console.write(Table.terminal(columns, rows) + "\n\(answer)\n")
    }
    try markdown?.write(
      TextTable.markdown(
        [columns.map(\.heading)] + rows,
        numbers: Set(columns.indices.filter { columns[$0].isNumeric }))
        + "\n\(answer)\n" + (comparison.doubt.map { "\n\($0)\n" } ?? ""))
    for name in missing { console.note("note", name) }
    if let doubt = comparison.doubt {
      console.note("note", "\(doubt); --rounds \(Statistics.leastValues) or more")
    }
    switch comparison.outcome {
    case .slower: throw CommandFailure(.slower, "the new build is slower: \(answer)")
    case .unclear, .unjudgeable:
      throw CommandFailure(.unclear, "not every row can be told: \(answer)")
    case .faster, .same: break
    }
  }

  /// The names that were given, with the patterns among them replaced by those of
  /// this build: the other one may have others, and may not know patterns.
  private func chosenCandidates() throws -> [String] {
    let names = candidates + [Participant.plain.name, Participant.floor.name]
    return try Glob.list(options.selection.candidate).flatMap { glob in
      let own = names.filter { glob.matches($0) }
      guard own.isEmpty else { return own }
      guard glob.isName, !glob.pattern.isEmpty else {
        throw CommandFailure(
          .usage,
          "no candidate matches '\(glob.pattern)'; there are: \(names.joined(separator: ", "))")
      }
      return [glob.pattern]
    }
  }

  /// Runs the processes of all rounds.
  private func measure(
    _ workloads: [String], _ chosen: [String], _ builds: [Comparison.Part: Build],
    using generator: inout SplitMix
  ) throws -> [[Comparison.Part: [Sample]]] {
    defer { console.hideProgress() }
    // Yardsticks are always measured, and are no names of candidates.
    let yardsticks = [Participant.plain.name, Participant.floor.name]
    let candidates = chosen.filter { !yardsticks.contains($0) }
    return try (1...options.rounds).map { round in
      var samples: [Comparison.Part: [Sample]] = [:]
      for workload in workloads {
        let seed = generator.next()
        for part in Comparison.Part.allCases.shuffled(using: &generator) {
          console.showProgress("round \(round) of \(options.rounds): \(workload), \(part)")
          samples[part, default: []] +=
            try builds[part]?.measure(workload, candidates: candidates, plan: plan, seed: seed)
            ?? []
        }
      }
      return samples
    }
  }

  /// What `--json` writes.
  private struct Content: Encodable {
    let environment: Environment
    let base: String
    let new: String
    let rounds: Int
    let rows: [Comparison.Row]
    let missing: [String]
  }
}
