internal import CommandKit
internal import Foundation

/// Counts what rows cost: this executable once more, under callgrind, in a process for
/// each workload.
struct InstructionCounter {
  /// What is counted is a copy: without debug information, which valgrind may not be able
  /// to read, and with the names of functions, which it needs.
  private let directory: URL
  private let listener: SignalListener
  private var executable: String { directory.appendingPathComponent("bench").path }

  /// Makes the copy, in a new directory, which ``end()`` takes away.
  ///
  /// - Throws: ``CommandFailure``, if there is no tool for it.
  init() throws {
    directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("bench-\(UUID().uuidString)")
    // First: from when it is there a signal has something to remove.
    let directory = directory
    listener = SignalListener { number in
      ChildProcess.end(by: number) { try? FileManager.default.removeItem(at: directory) }
    }
    try failing(.resultsNotWritten) {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    }
    do {
      try copy()
    } catch {
      end()
      throw error
    }
  }

  func end() {
    try? FileManager.default.removeItem(at: directory)
    listener.stop()
  }

  private func copy() throws {
    let source = PackageDirectory.executable.path
    for tool in ["strip", "llvm-strip"] {
      let process = try failing(.instrumentBroken) {
        try ChildProcess(tool, ["--strip-debug", "-o", executable, source])
      }
      if process.status == 0 { return }
      if process.status != ChildProcess.notFound {
        throw CommandFailure(.instrumentBroken, "\(tool): \(process.error)")
      }
    }
    throw CommandFailure(
      .instrumentBroken, "there is no 'strip' to copy \(source) with: install binutils")
  }

  /// Counts `rows`, all of one workload.
  ///
  /// - Throws: ``CommandFailure`` if something else was counted than was asked for.
  func count(_ rows: [CostRow]) throws -> [(row: CostRow, cost: Cost)] {
    let (wanted, counted, profile) = ("wanted.json", "counted.json", "profile")
    let inner = directory.appendingPathComponent(UUID().uuidString)
    return try failing(.instrumentBroken) {
      try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: false)
      defer { try? FileManager.default.removeItem(at: inner) }
      func file(_ name: String) -> URL { inner.appendingPathComponent(name) }
      try JSONEncoder().encode(rows).write(to: file(wanted))
      let process = try ChildProcess(
        "valgrind",
        [
          // No debugger will ask, and the files for one would stay if it were killed.
          "--quiet", "--vgdb=no", "--tool=callgrind", "--dump-before=cw_mark", "--dump-line=no",
          "--callgrind-out-file=\(file(profile).path)", executable, "count", file(wanted).path,
          file(counted).path,
        ],
        // Where things lie and how they are hashed is the same in each process.
        environment: ["SWIFT_DETERMINISTIC_HASHING": "1", "SWIFT_BACKTRACE": "enable=no"])
      try check(process)
      let answer = try JSONDecoder().decode(
        [CountedRow].self, from: Data(contentsOf: file(counted)))
      guard answer.map(\.row) == rows else {
        throw CommandFailure(.instrumentBroken, "other rows were counted than were asked for")
      }
      func part(_ index: Int) throws -> CallgrindPart {
        let text = try String(contentsOf: file("\(profile).\(index)"), encoding: .utf8)
        return try CallgrindPart(text)
      }
      // The first count is of what comes before the first mark, the second of what stands
      // between the first two.
      try checkCanary(try part(2), try part(4))
      return try answer.enumerated().map { index, row in
        let first = (index + 1) * CountedRow.marks
        return (row.row, Self.cost(row, try part(first + 2), try part(first + 4)))
      }
    }
  }

  private func check(_ process: ChildProcess) throws {
    switch process.status {
    case 0: return
    case ChildProcess.notFound:
      throw CommandFailure(
        .instrumentBroken, "there is no 'valgrind' to count instructions with: install it")
    default:
      let reason = process.error.split(separator: "\n").last.map(String.init) ?? "no word"
      throw CommandFailure(
        CommandStatus(rawValue: process.status) ?? .instrumentBroken,
        "counting ended with status \(process.status): \(reason)")
    }
  }

  /// Each iteration of the canary takes the same few instructions.
  private func checkCanary(_ once: CallgrindPart, _ twice: CallgrindPart) throws {
    let more = twice.instructions - once.instructions
    guard more % CountedRow.canary == 0, (1...8).contains(more / CountedRow.canary) else {
      throw CommandFailure(
        .instrumentBroken,
        "the canary took \(more) instructions more for \(CountedRow.canary) iterations more")
    }
  }

  private static func cost(
    _ row: CountedRow, _ once: CallgrindPart, _ twice: CallgrindPart
  ) -> Cost {
    let operations = Double(row.operations)
    let functions = Set(once.functions.keys).union(twice.functions.keys)
    let counts = functions.map { name in
      (name, Double((twice.functions[name] ?? 0) - (once.functions[name] ?? 0)) / operations)
    }
    return Cost(
      instructions: Double(twice.instructions - once.instructions) / operations,
      allocations: Double(row.allocations) / operations,
      bytes: Double(row.bytes) / operations,
      functions: Dictionary(uniqueKeysWithValues: counts.filter { $0.1 != 0 }))
  }
}

// MARK: - Names

extension InstructionCounter {
  /// Gives functions the names that they have in the sources; the counts of those that
  /// are the same then add up.
  static func demangle(_ costs: [(row: CostRow, cost: Cost)]) -> [(row: CostRow, cost: Cost)] {
    let symbols = Set(costs.flatMap(\.cost.functions.keys)).filter { $0.hasPrefix("$s") }.sorted()
    // Without a toolchain the symbols have to do.
    let process = try? ChildProcess("swift", ["demangle", "--simplified", "--compact"] + symbols)
    let lines = process?.output.split(separator: "\n").map(String.init) ?? []
    let names =
      lines.count == symbols.count
      ? Dictionary(uniqueKeysWithValues: zip(symbols, lines)) : [:]
    return costs.map { row, cost in
      var cost = cost
      cost.functions = Dictionary(
        cost.functions.map { (name(of: $0.key, names), $0.value) }, uniquingKeysWith: +)
      return (row, cost)
    }
  }

  /// Libraries without a symbol table have addresses in place of names, which are others
  /// in each build of them.
  private static func name(of symbol: String, _ names: [String: String]) -> String {
    symbol.hasPrefix("0x") ? "(without a name)" : names[symbol] ?? symbol
  }
}
