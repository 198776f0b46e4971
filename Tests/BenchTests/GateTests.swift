import BenchKit
import CommandKit
import ConformanceKit
import Foundation
import Testing

/// The file of budgets, and what is said of what was counted.
struct BudgetTests {
  private static let text = """
    # Ours.
    machine     x86_64 linux, Swift 6.3
    candidates  core
    workloads   read/*, write/*
    sizes       1-256

    workload        size  candidate  instructions  soft  hard  allocations  bytes

    # The one that everybody looks at.
    read/untracked     1  core               4.00   1 %   3 %         0.00    0.0
                        2.50  Slot.look(at:)
                        1.50  read
    write/modify       1  core              40.00   2 %   5 %         1.00   64.0

    """

  private static let read = CostRow(workload: "read/untracked", size: 1, candidate: "core")
  private static let write = CostRow(workload: "write/modify", size: 1, candidate: "core")

  @Test func `a file is read, and written as it was`() throws {
    let file = try BudgetFile(Self.text)
    #expect(file.text == Self.text)
    #expect(file.machine == "x86_64 linux, Swift 6.3" && file.sizes == 1...256)
    #expect(file.candidates == "core" && file.workloads == "read/*, write/*")
    #expect(file.budgets.map(\.row) == [Self.read, Self.write])
    #expect(file.budgets[0].cost.functions == ["Slot.look(at:)": 2.5, "read": 1.5])
    #expect(file.budgets[1].soft == 2 && file.budgets[1].hard == 5)
  }

  @Test func `an update keeps comments, order and limits`() throws {
    var file = try BudgetFile(Self.text)
    let added = CostRow(workload: "read/untracked", size: 16, candidate: "core")
    let other = CostRow(workload: "cycle/one-shot", size: 1, candidate: "core")
    file.update(
      [
        (Self.read, Cost(instructions: 5, allocations: 0, bytes: 0, functions: ["read": 5])),
        // Less than what is worth a line, and so is what is left.
        (added, Cost(instructions: 6, allocations: 0, bytes: 0, functions: ["a": 0.4])),
        (other, Cost(instructions: 7, allocations: 2, bytes: 32)),
      ], rows: [Self.read, added, other])
    #expect(
      file.text == """
        # Ours.
        machine     x86_64 linux, Swift 6.3
        candidates  core
        workloads   read/*, write/*
        sizes       1-256

        workload        size  candidate  instructions  soft  hard  allocations  bytes

        # The one that everybody looks at.
        read/untracked     1  core               5.00   1 %   3 %         0.00    0.0
                            5.00  read
        read/untracked    16  core               6.00   1 %   3 %         0.00    0.0
        write/modify       1  core              40.00   2 %   5 %         1.00   64.0

        cycle/one-shot     1  core               7.00   1 %   3 %         2.00   32.0

        """)
    // One that is to be measured, and is not there.
    file.update([], rows: [Self.read])
    #expect(file.budgets.map(\.row) == [added, Self.write, other])
    #expect(!file.text.contains("5.00"))
  }

  @Test func `what is written can be read again`() throws {
    var file = BudgetFile.fresh
    file.machine = "some machine"
    file.update(
      [(Self.read, Cost(instructions: 4.126, allocations: 0, bytes: 0))], rows: [Self.read])
    let again = try BudgetFile(file.text)
    #expect(again.text == file.text && again.budgets[0].cost.instructions == 4.13)
  }

  @Test(arguments: [
    ("read/untracked 1 core 4 1% 3% 0", "not a row of workload, size"),
    ("read/untracked 1 core -4 1% 3% 0 0", "not a row of"),
    ("read/untracked 1 core 4 3% 1% 0 0", "not a row of"),
    ("read/untracked 1 core nan 1% 3% 0 0", "not a row of"),
    ("write/modify 1 core 40 2% 5% 1 64", "write/modify size 1, core has a budget above"),
    ("  many Slot.take()", "not a count and a function below a row"),
    ("sizes 1-2", "'sizes' is given twice"),
    ("machin x86_64", "not a row of"),
  ])
  func `a line that says nothing is named`(line: String, reason: String) {
    let mistake = #expect(throws: BudgetFile.Mistake.self) {
      try BudgetFile(Self.text + line + "\n")
    }
    #expect(mistake?.description.hasPrefix("line 14: ") == true)
    #expect(mistake?.description.contains(reason) == true, "\(mistake?.description ?? "")")
  }

  @Test(arguments: ["machine", "candidates", "workloads", "sizes"])
  func `a line that is missing is named`(key: String) {
    let text = Self.text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix(key + " ") }
      .joined(separator: "\n")
    let mistake = #expect(throws: BudgetFile.Mistake.self) { try BudgetFile(text) }
    #expect(mistake?.description == "a line is missing: \(key)")
  }

  @Test(arguments: ["0-4", "4-1", "all", "1-2-3"])
  func `sizes are two numbers`(sizes: String) {
    let text = Self.text.replacingOccurrences(of: "1-256", with: sizes)
    let mistake = #expect(throws: BudgetFile.Mistake.self) { try BudgetFile(text) }
    #expect(mistake?.description.contains("'\(sizes)'") == true)
  }

  @Test(
    arguments: [
      (100, 1, 32, .within), (100.9, 1, 32, .within), (101.1, 1, 32, .near),
      (102.9, 1, 32, .near), (103.1, 1, 32, .over), (97.1, 1, 32, .within),
      (96.9, 1, 32, .under), (100, 1.01, 32, .over), (100, 1, 33, .over),
      (100, 0.5, 32, .under), (100, 1, 16, .under), (50, 2, 32, .over),
    ] as [(Double, Double, Double, Budget.Verdict)])
  func `a verdict is by instructions, allocations and bytes`(
    instructions: Double, allocations: Double, bytes: Double, verdict: Budget.Verdict
  ) {
    let budget = Budget(
      row: Self.read, cost: Cost(instructions: 100, allocations: 1, bytes: 32), soft: 1, hard: 3)
    let measured = Cost(instructions: instructions, allocations: allocations, bytes: bytes)
    #expect(budget.verdict(on: measured) == verdict)
  }

  @Test func `the functions that have grown come first`() {
    let budget = Budget(
      row: Self.read,
      cost: Cost(
        instructions: 20, allocations: 0, bytes: 0, functions: ["same": 5, "less": 9, "more": 6]),
      soft: 1, hard: 3)
    let measured = Cost(
      instructions: 25, allocations: 0, bytes: 0,
      functions: ["same": 5.2, "less": 5, "more": 8, "new": 7, "small": 0.2])
    let changes = budget.changes(in: measured)
    #expect(changes.map(\.function) == ["new", "more", "less"])
    // The file names all but the smallest of so few functions.
    #expect(changes.map(\.before) == [0.5, 6, 9])
    #expect(changes.map(\.isUnnamed) == [true, false, false])
  }
}

extension BudgetTests {
  @Test func `a function that the file does not name is no change while it is small`() throws {
    let named = Dictionary(uniqueKeysWithValues: (1...8).map { ("f\($0)", Double(10 * $0)) })
    let known = named.merging(["(all other functions)": 10]) { $1 }
    let budget = Budget(
      row: Self.read,
      cost: Cost(instructions: 370, allocations: 0, bytes: 0, functions: known), soft: 1, hard: 3)
    var measured = Cost(instructions: 380, allocations: 0, bytes: 0, functions: named)
    // As many instructions as it may have had before.
    measured.functions["unnamed"] = 10
    #expect(budget.changes(in: measured).isEmpty)
    measured.functions["unnamed"] = 11
    let change = try #require(budget.changes(in: measured).first)
    #expect(change.function == "unnamed" && change.isUnnamed)
    #expect(change.before == 10 && change.after == 11)
  }

  @Test func `what the file does not name is there as a sum`() throws {
    let row = Self.read
    let few = Dictionary(uniqueKeysWithValues: (1...12).map { ("f\($0)", Double(10 * $0)) })
    var file = try BudgetFile(Self.text)
    let cost = Cost(instructions: 780, allocations: 0, bytes: 0, functions: few)
    file.update([(row, cost)], rows: [row])
    #expect(file.text.contains("  100.00  (all other functions)\n"))
    #expect(!file.text.contains("f4\n") && file.text.contains("f5\n"))
    let budget = try #require(BudgetFile(file.text).budgets.first { $0.row == row })
    // Read and written, the file is what it was; and so is what was counted, to it.
    #expect(try BudgetFile(file.text).text == file.text)
    #expect(budget.changes(in: cost).isEmpty)
    // Each is smaller than the smallest that is named, and yet the growth is somewhere.
    var measured = cost
    for name in ["f1", "f2", "f3"] { measured.functions[name, default: 0] += 9 }
    let change = try #require(budget.changes(in: measured).first)
    #expect(change.function == "(all other functions)")
    #expect(change.before == 100 && change.after == 127 && !change.isUnnamed)
  }
}

/// `bench gate` as a process, on a candidate that can be told to do more.
@Suite(.serialized) struct GateProcessTests {
  private let scratch: Scratch
  private var file: URL { scratch.url.appendingPathComponent("budgets.txt") }

  init() throws { scratch = try Scratch() }

  private struct Outcome {
    let status: CommandStatus?
    let output: String
    let error: String
  }

  private func gate(_ arguments: String..., environment: [String: String] = [:]) async throws
    -> Outcome
  {
    let process = Process()
    process.executableURL = ProcessTests.built("FixtureBench")
    process.arguments = ["gate", "--as-built", "--budgets", file.path] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let streams = ["output", "error"].map { scratch.url.appendingPathComponent($0) }
    for stream in streams { try Data().write(to: stream) }
    process.standardOutput = try FileHandle(forWritingTo: streams[0])
    process.standardError = try FileHandle(forWritingTo: streams[1])
    try process.run()
    await DetachedThread.run { process.waitUntilExit() }
    let texts = try streams.map { try String(contentsOf: $0, encoding: .utf8) }
    return Outcome(
      status: CommandStatus(rawValue: process.terminationStatus), output: texts[0],
      error: texts[1])
  }

  /// A file without budgets, for both workloads of the fixture's.
  private func choose() throws {
    try """
    machine     another one
    candidates  subject
    workloads   read/untracked, write/unobserved, lifetime/create
    sizes       1-1

    workload  size  candidate  instructions  soft  hard  allocations  bytes

    """.write(to: file, atomically: true, encoding: .utf8)
  }

  private struct Entry: Decodable {
    let row: CostRow
    let verdict: Budget.Verdict
    let measured: Cost?
    let changes: [Budget.Change]
  }

  private func entries(_ outcome: Outcome) throws -> [Entry] {
    try JSONDecoder().decode([Entry].self, from: Data(outcome.output.utf8))
  }

  @Test func `one more branch, or allocation, is found in its row and in no other`() async throws {
    try choose()
    let update = try await gate("--update")
    try #require(update.status == .success, "\(update.error)")
    #expect(update.output == "\(file.path): 2 budgets written\n")
    let same = try await gate()
    #expect(same.status == .success, "\(same.output) \(same.error)")
    #expect(same.output == "2 rows: 2 within\n")

    let branch = try await gate("--json", "-", environment: ["FIXTURE": "branch"])
    #expect(branch.status == .checkFailed)
    #expect(branch.error == "error: 1 row of 2 not within the budget\n")
    let first = try entries(branch)
    #expect(first.map(\.verdict) == [.over, .within])
    #expect(first[0].changes.first.map { $0.after > $0.before } == true)

    let allocation = try await gate("--json", "-", environment: ["FIXTURE": "allocation"])
    #expect(allocation.status == .checkFailed)
    let second = try entries(allocation)
    #expect(second.map(\.verdict) == [.within, .over])
    #expect(second[1].measured?.allocations == 1)

    // In words: the row, by how much, and where.
    let text = try await gate("--filter", "read/*", environment: ["FIXTURE": "branch"]).output
    #expect(text.hasPrefix("over  read/untracked size 1, subject: instructions "), "\(text)")
    #expect(text.contains("FixtureBench") && text.hasSuffix("1 row: 0 within, 1 over\n"), "\(text)")
  }

  @Test func `a row without a budget fails, and a budget without a row`() async throws {
    try choose()
    _ = try await gate("--update", "--filter", "read/*")
    let text = try String(contentsOf: file, encoding: .utf8)
    try (text + "write/modify 1 subject 40 2% 5% 1 64\n")
      .write(to: file, atomically: true, encoding: .utf8)
    let outcome = try await gate()
    #expect(outcome.status == .checkFailed)
    #expect(outcome.output.contains("missing  write/modify size 1, subject: it has a budget"))
    #expect(outcome.output.contains("unbudgeted  write/unobserved size 1, subject: it has no"))
    #expect(
      outcome.output.hasSuffix("3 rows: 1 within, 1 missing, 1 unbudgeted\n"), "\(outcome.output)")
  }

  @Test func `an update of some rows keeps no counts of another machine`() async throws {
    try choose()
    _ = try await gate("--update")
    let other = try String(contentsOf: file, encoding: .utf8)
      .replacing(/machine .*/, with: "machine     another one")
    try other.write(to: file, atomically: true, encoding: .utf8)
    let part = try await gate("--update", "--filter", "read/*")
    #expect(part.status == .usage && part.error.contains("1 budget would be left"), "\(part.error)")
    #expect(try await gate("--update", "--json", "-").status == .usage)
    #expect(try String(contentsOf: file, encoding: .utf8) == other)
    #expect(try await gate("--update").status == .success)
  }

  @Test func `what cannot be judged is no success`() async throws {
    let absent = try await gate()
    #expect(absent.status == .usage && absent.error.contains("bench gate --update"))
    try choose()
    let machine = try await gate()
    #expect(machine.status == .instrumentBroken)
    #expect(machine.error.contains("is for another one, and this is "), "\(machine.error)")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    for (tool, directory) in [("valgrind", "strip"), ("strip", "valgrind")] {
      // A path on which there is one of the two, and what it needs.
      let bin = scratch.url.appendingPathComponent("bin-\(tool)")
      try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
      let found = path.split(separator: ":").map { "\($0)/\(directory)" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
      try FileManager.default.createSymbolicLink(
        atPath: bin.appendingPathComponent(directory).path,
        withDestinationPath: try #require(found))
      let before = try String(contentsOf: file, encoding: .utf8)
      let outcome = try await gate("--update", environment: ["PATH": bin.path])
      #expect(outcome.status == .instrumentBroken)
      #expect(outcome.error.contains("'\(tool)'"), "\(outcome.error)")
      #expect(try String(contentsOf: file, encoding: .utf8) == before)
    }
    let filter = try await gate("--update", "--filter", "cycle/*")
    #expect(filter.status == .nothingMatched, "\(filter.error)")
    let candidate = try await gate("--update", "--candidate", "nobody")
    #expect(candidate.status == .usage, "\(candidate.error)")
  }
}
