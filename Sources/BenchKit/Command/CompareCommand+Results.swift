internal import CommandKit
internal import ConformanceKit
internal import Foundation

extension CompareOptions {
  /// Whether two directories are compared, and not two builds.
  var isOfResults: Bool { Self.isDirectory(base) || new.map(Self.isDirectory) == true }

  static func isDirectory(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(
      atPath: URL(literalPath: path).path, isDirectory: &isDirectory) && isDirectory.boolValue
  }
}

extension CompareCommand {
  /// The results that are compared, by the directories that were given.
  typealias ResultSets = (base: (path: String, report: Report), new: (path: String, report: Report))

  /// Reads two sets of results; nil if builds are compared.
  ///
  /// - Throws: ``CommandFailure`` if they cannot be compared.
  func resultSets() throws -> ResultSets? {
    guard options.isOfResults else { return nil }
    guard let new = options.new else {
      throw CommandFailure(
        .usage,
        "'\(options.base)' is a directory: results are compared with results, and --new has to name"
          + " those")
    }
    for (path, other) in [(options.base, new), (new, options.base)]
    where !CompareOptions.isDirectory(path) {
      throw CommandFailure(
        .usage,
        "'\(other)' is a directory and '\(path)' is none: give two directories of results, or two"
          + " builds")
    }
    for (name, isGiven) in [
      ("--rounds", options.rounds != nil), ("a plan", options.plan != nil),
      ("--samples", options.samples != nil), ("--history", options.history != nil),
    ] where isGiven {
      throw CommandFailure(
        .usage, "results are not measured again: leave out \(name)")
    }
    func read(_ path: String) throws -> (path: String, report: Report) {
      let report = try failing(.checkFailed) {
        try Report(directory: URL(literalPath: path), resamples: 1)
      }
      guard report.judges else {
        throw CommandFailure(.usage, "\(path) is of a smoke run, which measures nothing")
      }
      return (path, report)
    }
    let sets = (base: try read(options.base), new: try read(new))
    let (then, now) = (sets.base.report.environment, sets.new.report.environment)
    for (what, base, new) in [
      ("machine", then.machine, now.machine), ("plan", then.plan, now.plan),
      ("configuration", then.configuration, now.configuration),
    ] where base != new {
      throw CommandFailure(
        .usage,
        "these results cannot be compared: the \(what) of \(sets.base.path) is '\(base)', and that"
          + " of \(sets.new.path) is '\(new)'")
    }
    return sets
  }

  /// Compares two sets of results.
  func compare(_ sets: ResultSets) throws -> Compared {
    let (base, new) = (sets.base.report, sets.new.report)
    func workloads(_ report: Report) -> [String] {
      var seen: Set<String> = []
      return report.rows.map(\.workload).filter { seen.insert($0).inserted }
    }
    let (old, added) = (workloads(base), workloads(new))
    let names = try options.selection.names(of: added + old.filter { !added.contains($0) })
    let known = Set((base.rows + new.rows).map(\.candidate)).sorted()
    let chosen = try Glob.choose(Glob.list(options.selection.candidate), from: known, name: \.self)
    {
      CommandFailure(
        .usage, "no candidate matches '\($0)'; there are: \(known.joined(separator: ", "))")
    }
    let seed = options.seed ?? UInt64.random(in: 0...UInt64(UInt32.max))
    var generator = SplitMix(seed: seed)
    return Compared(
      comparison: Comparison(
        base: base, new: new, workloads: Set(names), candidates: chosen, using: &generator),
      content: Content(
        kind: .results, paired: false, environment: new.environment,
        baseEnvironment: base.environment, base: sets.base.path, new: sets.new.path),
      notes: notes(sets))
  }

  /// What differs between the runs beside what is compared.
  private func notes(_ sets: ResultSets) -> [String] {
    let (then, now) = (sets.base.report.environment, sets.new.report.environment)
    var notes = [
      "\(sets.base.path) is of \(then.date), revision \(then.revision.prefix(7));"
        + " \(sets.new.path) of \(now.date), revision \(now.revision.prefix(7))"
    ]
    for (what, base, new) in [
      ("compiler", then.compiler, now.compiler), ("kernel", then.kernel, now.kernel),
      ("allocator", then.allocator, now.allocator),
    ] where base != new {
      notes.append("the \(what) was '\(base)', and is '\(new)'")
    }
    for (path, environment) in [(sets.base.path, then), (sets.new.path, now)]
    where environment.interrupted == true {
      notes.append(
        "\(path) is of a run that was interrupted: it has fewer rounds, and not all rows")
    }
    return notes
  }
}
