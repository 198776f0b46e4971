internal import CommandKit
internal import ConformanceKit
internal import Dispatch
internal import Foundation
internal import Workloads

/// `bench gate`.
struct GateCommand {
  let options: GateOptions
  let arguments: [String]
  let console: Console

  private typealias Counted = [(row: CostRow, cost: Cost)]

  @MainActor
  func run(_ candidates: [Participant]) throws {
    if !options.asBuilt { try Release.ensure(arguments, console: console) }
    let participants = Participant.yardsticks + candidates
    let path = options.budgets ?? Self.defaultPath
    try Document.ensureDifferent([
      ("budgets", path), ("json", options.json), ("history", options.history),
    ])
    var budgets = try read(path)
    let rows = try chosen(budgets, participants)
    guard !rows.isEmpty else {
      throw CommandFailure(.nothingMatched, "there is no row to count: see \(path)")
    }
    if options.update {
      guard options.json == nil else {
        throw CommandFailure(.usage, "--update writes budgets and judges nothing: leave out --json")
      }
      try ensureWhole(budgets, rows, path)
    }
    let file = try options.update ? failing(.resultsNotWritten) { try WholeFile(path) } : nil
    let document = try options.json.map { try Document($0, console) }
    let measured = rows.filter { participants.row($0) != nil }
    let history = try options.history.map { try openHistory($0, measured) }
    let costs = try count(measured)
    try history.map { try add(costs, to: $0) }
    if let file {
      budgets.machine = Self.machine
      budgets.update(costs, rows: Set(rows))
      try failing(.resultsNotWritten) { try file.write(Data(budgets.text.utf8)) }
      console.print("\(path): \(Text.count(costs.count, "budget")) written")
      return
    }
    let entries = rows.map { entry($0, budgets, costs) }
    try document?.write(JSONText.string(entries))
    if document?.takesOutput != true { console.print(GateReport.lines(entries, console.paint)) }
    let failures = entries.filter(\.verdict.isFailure).count
    if failures > 0 {
      throw CommandFailure(
        .checkFailed, "\(Text.count(failures, "row")) of \(entries.count) not within the budget")
    }
  }

  /// Checks that an update does not leave counts of another machine among its own.
  private func ensureWhole(_ budgets: BudgetFile, _ rows: [CostRow], _ path: String) throws {
    guard !budgets.machine.isEmpty, budgets.machine != Self.machine else { return }
    let left = Set(budgets.budgets.map(\.row)).subtracting(rows).count
    guard left == 0 else {
      throw CommandFailure(
        .usage,
        "\(path) is for \(budgets.machine), and this is \(Self.machine): \(Text.count(left, "budget"))"
          + " would be left that are not counted here; count all rows, without --filter and"
          + " --candidate")
    }
  }

  // MARK: - What is counted

  /// Where the file lies, if the command line does not say.
  static var defaultPath: String {
    (PackageDirectory.current?.appendingPathComponent("results/budgets.txt").path)
      ?? "budgets.txt"
  }

  private func read(_ path: String) throws -> BudgetFile {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      if options.update, !FileManager.default.fileExists(atPath: path) { return .fresh }
      throw CommandFailure(
        .usage, "'\(path)' cannot be read; 'bench gate --update' makes it, or --budgets names it")
    }
    let budgets: BudgetFile
    do { budgets = try BudgetFile(text) } catch {
      throw CommandFailure(.usage, "\(path): \(error)")
    }
    // Fail-closed: counts of another machine say nothing about these.
    guard options.update || budgets.machine == Self.machine else {
      throw CommandFailure(
        .instrumentBroken,
        "\(path) is for \(budgets.machine), and this is \(Self.machine): its counts cannot be"
          + " judged here; 'bench gate --update' counts again")
    }
    return budgets
  }

  /// What counts depend on, beside the sources.
  static var machine: String {
    #if arch(x86_64)
      let processor = "x86_64"
    #elseif arch(arm64)
      let processor = "arm64"
    #else
      let processor = "another processor"
    #endif
    #if os(Linux)
      let system = "linux"
    #else
      let system = "another system"
    #endif
    #if DEBUG
      let build = ", debug"
    #else
      let build = ""
    #endif
    return "\(processor) \(system), Swift \(SwiftVersion.current)\(build)"
  }

  /// The rows that the file chooses, and those that have a budget, as far as the command
  /// line asks for them.
  private func chosen(_ budgets: BudgetFile, _ participants: [Participant]) throws -> [CostRow] {
    let workloads = Workload.all.filter { $0.measure == .time }
    let names = Set(
      try SelectionOptions.names(
        of: workloads.map(\.id), matching: Self.patterns(budgets.workloads)))
    let candidates = try Glob.choose(
      Glob.list(Self.patterns(budgets.candidates)), from: participants, name: \.name
    ) { pattern in
      CommandFailure(.usage, "the file's candidate '\(pattern)' is not there")
    }
    var rows = workloads.filter { names.contains($0.id) }.flatMap { workload in
      workload.shapes
        .filter { $0.threads == 1 && budgets.sizes.contains($0.size) }
        .flatMap { shape in
          candidates.compactMap { candidate -> CostRow? in
            let row = CostRow(
              workload: workload.id, size: shape.size, candidate: candidate.name)
            return participants.row(row) == nil ? nil : row
          }
        }
    }
    let known = Set(rows)
    rows += budgets.budgets.map(\.row).filter { !known.contains($0) }
    let wanted = Set(try options.selection.names(of: unique(rows.map(\.workload))))
    let asked = Set(
      try Glob.choose(
        Glob.list(options.selection.candidate), from: unique(rows.map(\.candidate)), name: \.self
      ) { pattern in
        CommandFailure(
          .usage, "no row of the candidate '\(pattern)' is chosen: see the budgets")
      })
    return rows.filter { wanted.contains($0.workload) && asked.contains($0.candidate) }
  }

  /// The patterns of a line of the file: what commas separate, and spaces.
  private static func patterns(_ line: String) -> [String] {
    line.split { $0 == "," || $0 == " " }.map(String.init)
  }

  private func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  /// Counts on all processors: counts do not depend on what else is busy.
  private func count(_ rows: [CostRow]) throws -> Counted {
    // Counting only reads it, and so it can be read by all that count.
    nonisolated(unsafe) let counter = try InstructionCounter()
    defer { counter.end() }
    let workloads = unique(rows.map(\.workload))
    let counting = Locked(Counting(workloads, ProgressLine(console)))
    defer { counting.withLock { $0.progress.hide() } }
    let workers = min(ProcessInfo.processInfo.activeProcessorCount, workloads.count)
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
      while let index = counting.withLock({ $0.next() }) {
        let outcome = Result {
          try counter.count(rows.filter { $0.workload == workloads[index] })
        }
        counting.withLock { $0.end(index, outcome) }
      }
    }
    let outcomes = counting.withLock(\.outcomes)
    // In the order of the rows, whoever was first; nothing comes after a failure.
    let costs = try outcomes.keys.sorted().flatMap { try outcomes[$0]?.get() ?? [] }
    return InstructionCounter.demangle(costs)
  }

  /// What several threads count.
  private struct Counting {
    let workloads: [String]
    let progress: ProgressLine
    private(set) var outcomes: [Int: Result<Counted, any Error>] = [:]
    private var begun = 0
    private var hasFailed = false

    init(_ workloads: [String], _ progress: ProgressLine) {
      self.workloads = workloads
      self.progress = progress
    }

    /// What is counted next; nil if everything is, or a count has failed.
    mutating func next() -> Int? {
      guard begun < workloads.count, !hasFailed else { return nil }
      progress.show(
        "counting \(workloads[begun]), \(begun + 1) of \(workloads.count)",
        done: Double(outcomes.count) / Double(workloads.count))
      begun += 1
      return begun - 1
    }

    mutating func end(_ index: Int, _ outcome: Result<Counted, any Error>) {
      outcomes[index] = outcome
      if case .failure = outcome { hasFailed = true }
    }
  }

  // MARK: - The history

  /// A history, and where it is written.
  private typealias OpenHistory = (file: WholeFile, history: CountHistory, sources: SourceRevision)

  /// Reads the history at `path`, before anything is counted.
  private func openHistory(_ path: String, _ rows: [CostRow]) throws -> OpenHistory {
    guard !WholeFile.isStandardOutput(path), !CompareOptions.isDirectory(path) else {
      throw CommandFailure(
        .usage, "--history adds to a file, and '\(path)' is none; results/history.csv is one")
    }
    let sources = SourceRevision.current
    guard sources.isDirty == false else {
      throw CommandFailure(
        .usage,
        sources.isDirty == nil
          ? "there is no revision to add to a history: the package is in no git repository"
          : "the sources differ from \(sources.name.prefix(7)): a history is of revisions; commit,"
            + " build and count then")
    }
    let history = try HistoryCommand.read(path)
    if let row = rows.first(where: { history.has($0, at: sources.name, on: Self.machine) }) {
      throw CommandFailure(
        .usage,
        "\(path): \(row) has been counted at \(sources.name.prefix(7)); a revision is added once")
    }
    return (try failing(.resultsNotWritten) { try WholeFile(path) }, history, sources)
  }

  private func add(_ costs: Counted, to open: OpenHistory) throws {
    var history = open.history
    history.add(
      costs.map { row, cost in
        CountHistory.Entry(
          date: open.sources.date, revision: open.sources.name, machine: Self.machine, row: row,
          cost)
      })
    try failing(.resultsNotWritten) { try open.file.write(Data(history.text.utf8)) }
    console.note(
      "note",
      "\(open.file.path): \(Text.count(costs.count, "row")) of"
        + " \(open.sources.name.prefix(7)) added")
  }

  // MARK: - What is said

  private func entry(_ row: CostRow, _ file: BudgetFile, _ costs: Counted) -> GateReport.Entry {
    let cost = costs.first { $0.row == row }?.cost
    let budget = file.budgets.first { $0.row == row }
    let verdict: Budget.Verdict =
      switch (budget, cost) {
      case (let budget?, let cost?): budget.verdict(on: cost)
      case (nil, _): .unbudgeted
      case (_, nil): .missing
      }
    var changes: [Budget.Change] = []
    if verdict == .over || verdict == .near, let budget, let cost {
      changes = budget.changes(in: cost)
    }
    return GateReport.Entry(
      row: row, verdict: verdict, budget: budget?.cost, measured: cost, changes: changes)
  }
}
