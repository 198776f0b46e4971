internal import CommandKit
internal import ConformanceKit
internal import Foundation

extension CompareCommand {
  var plan: Plan { options.plan?.plan ?? .full }

  private var rounds: Int { options.rounds ?? 11 }

  /// Measures two builds.
  @MainActor
  func compareBuilds() throws -> Compared {
    let listener = SignalListener { ChildProcess.end(by: $0) {} }
    defer { listener.stop() }
    let chosen = try chosenCandidates()
    let base = try failing(.usage) { try Build(path: options.base) }
    let new = try failing(.usage) {
      try Build(path: options.new ?? PackageDirectory.executable.path)
    }
    let names = try options.selection.names(
      of: new.workloads + base.workloads.filter { !new.workloads.contains($0) })
    let shared = names.filter { base.workloads.contains($0) && new.workloads.contains($0) }
    let lost = names.filter { !new.workloads.contains($0) }
    let added = names.filter { !base.workloads.contains($0) }.map { name in
      "\(name) is not compared: the base does not have it"
    }
    let history = try options.history.map { try HistoryFile($0).history } ?? ControlHistory()
    let seed = options.seed ?? UInt64.random(in: 0...UInt64(UInt32.max))
    var generator = SplitMix(seed: seed)
    let measured = try failing(.checkFailed) {
      try measure(shared, chosen, [.base: base, .new: new, .control: base], using: &generator)
    }
    let environment = Environment(
      plan: plan, seed: seed, commandLine: ["bench"] + arguments, participants: [])
    return Compared(
      comparison: Comparison(
        measured, candidates: chosen, lostWorkloads: lost,
        history: history.thresholds(on: environment.machine, plan: plan.name),
        using: &generator),
      content: Content(
        kind: .builds, paired: true, environment: environment, base: base.path, new: new.path,
        rounds: rounds),
      notes: added, rounds: measured)
  }

  // MARK: - What builds differ from themselves

  /// A history, as it was read.
  private struct HistoryFile {
    let file: WholeFile
    let text: Data?
    let history: ControlHistory

    /// Reads the file at `path`, if it is there, and checks that it can be written.
    init(_ path: String) throws {
      guard !WholeFile.isStandardOutput(path), !CompareOptions.isDirectory(path) else {
        throw CommandFailure(
          .usage, "--history names a file that is read and added to, which '\(path)' is not")
      }
      file = try failing(.resultsNotWritten) { try WholeFile(path) }
      text = FileManager.default.contents(atPath: path)
      guard text != nil || !FileManager.default.fileExists(atPath: path) else {
        throw CommandFailure(.usage, "'\(path)' cannot be read")
      }
      do {
        history =
          try text.map { try ControlHistory(String(decoding: $0, as: UTF8.self)) }
          ?? ControlHistory()
      } catch {
        throw CommandFailure(.usage, "\(path): \(error)")
      }
    }
  }

  /// Adds what this comparison has found to the history that the command line names.
  func add(_ comparison: Comparison, on environment: Environment) throws {
    guard let path = options.history, comparison.kind == .builds else { return }
    // Others may add to it at the same time: what they have written stays.
    for attempt in 1... {
      let old = try HistoryFile(path)
      var history = old.history
      history.add(
        comparison, date: String(environment.date.prefix(10)), machine: environment.machine,
        plan: plan.name)
      do {
        return try old.file.replace(old.text, by: Data(history.text.utf8))
      } catch {
        guard attempt < 10, FileManager.default.contents(atPath: path) != old.text else {
          throw CommandFailure(.resultsNotWritten, "\(error)")
        }
      }
    }
  }

  /// The names that were given, with the patterns among them replaced by those of
  /// this build: the other one may have others, and may not know patterns.
  func chosenCandidates() throws -> [String] {
    let names = candidates + Participant.yardstickNames
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
    let progress = ProgressLine(console)
    defer { progress.hide() }
    let all = Double(max(1, rounds * workloads.count * Comparison.Part.allCases.count))
    var done = 0.0
    // Yardsticks are always measured, and are no names of candidates.
    let candidates = chosen.filter { !Participant.yardstickNames.contains($0) }
    return try (1...rounds).map { round in
      var samples: [Comparison.Part: [Sample]] = [:]
      for workload in workloads {
        let seed = generator.next()
        for part in Comparison.Part.allCases.shuffled(using: &generator) {
          progress.show("round \(round) of \(rounds): \(workload), \(part)", done: done / all)
          done += 1
          samples[part, default: []] +=
            try builds[part]?.measure(workload, candidates: candidates, plan: plan, seed: seed)
            ?? []
        }
      }
      return samples
    }
  }
}
