internal import CommandKit
internal import Foundation

/// `bench history`.
struct HistoryCommand {
  let options: HistoryOptions
  let console: Console

  /// Where the file lies, if the command line does not say.
  static var defaultPath: String {
    PackageDirectory.current?.appendingPathComponent("results/history.csv").path ?? "history.csv"
  }

  /// The history in the file at `path`; an empty one if there is none.
  static func read(_ path: String) throws -> CountHistory {
    guard FileManager.default.fileExists(atPath: path) else { return CountHistory() }
    return try failing(.usage) {
      do { return try CountHistory(String(contentsOfFile: path, encoding: .utf8)) } catch let
        failure as CSVFailure
      {
        throw CommandFailure(.usage, "\(path): \(failure)")
      }
    }
  }

  func run() throws {
    let path = options.file ?? Self.defaultPath
    guard FileManager.default.fileExists(atPath: path) else {
      throw CommandFailure(
        .usage, "'\(path)' does not exist; 'bench gate --history' begins it, or --file names it")
    }
    guard !CompareOptions.isDirectory(path) else {
      throw CommandFailure(.usage, "'\(path)' is a directory; results/history.csv is a history")
    }
    try Document.ensureDifferent([
      ("file", path), ("json", options.json), ("points", options.points),
    ])
    let history = try Self.read(path)
    let workloads = Set(try options.selection.names(of: history.entries.map(\.row.workload)))
    let candidates = Set(
      try Glob.choose(
        Glob.list(options.selection.candidate), from: history.entries.map(\.row.candidate),
        name: \.self
      ) { CommandFailure(.usage, "no row of the candidate '\($0)' is in \(path)") })
    func isChosen(_ row: CostRow) -> Bool {
      workloads.contains(row.workload) && candidates.contains(row.candidate)
    }
    let entries = history.entries.filter { isChosen($0.row) }
    let steps = history.steps.filter { isChosen($0.row) }
    let outputs = [
      try options.json.map { (try Document($0, console), try JSONText.string(steps)) },
      try options.points.map { (try Document($0, console), history.points) },
    ].compactMap(\.self)
    for (document, text) in outputs { try document.write(text) }
    if outputs.contains(where: { $0.0.takesOutput }) { return }
    console.print(Self.lines(steps))
    let revisions = Set(entries.map(\.revision)).count
    let rows = Set(entries.map(\.row)).count
    console.print(
      "\(Text.count(rows, "row")) at \(Text.count(revisions, "revision")):"
        + " \(Text.count(steps.count, "step"))")
  }

  /// The steps, below the revision at which they were seen.
  private static func lines(_ steps: [CountHistory.Step]) -> [String] {
    var lines: [String] = []
    var place = ""
    for step in steps {
      let heading = "\(step.date)  \(step.revision.prefix(7))  \(step.machine)"
      if heading != place { lines.append(heading) }
      place = heading
      let decimals = step.figure == .bytes ? 1 : 2
      let percent =
        step.before > 0
        ? " (\(step.after > step.before ? "+" : "")"
          + "\(Text.decimal((step.after / step.before - 1) * 100, 1)) %)" : ""
      lines.append(
        "  \(step.row): \(step.figure.rawValue) \(Text.decimal(step.before, decimals))"
          + " -> \(Text.decimal(step.after, decimals))\(percent)")
    }
    return lines
  }
}
