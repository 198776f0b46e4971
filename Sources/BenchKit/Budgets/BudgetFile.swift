internal import CommandKit

/// The file that says what rows may cost, line by line: for people to read and edit, and
/// for `bench gate --update` to rewrite.
///
/// ```
/// # A comment.
/// machine     x86_64 linux, Swift 6.3
/// candidates  core
/// workloads   read/*, write/*
/// sizes       1-256
///
/// workload     size  candidate  instructions  soft  hard  allocations  bytes
///
/// read/untracked  1  core               4.00   1 %   3 %         0.00    0.0
///                 2.50  a function
///                 0.75  (all other functions)
/// ```
///
/// The first lines choose the rows: each row that they choose has to have a budget. A
/// line that begins with spaces is about a function of the row above.
package struct BudgetFile: Sendable {
  /// What counts depend on.
  package var machine: String
  /// Patterns, as on a command line.
  package var candidates: String
  package var workloads: String
  package var sizes: ClosedRange<Int>
  package var budgets: [Budget]
  /// The lines as they are, to be written back.
  private var lines: [Line]

  /// Functions with fewer instructions per operation are left out.
  static let smallest = 0.5
  /// No more than that many of a row are written.
  static let mostFunctions = 8
  /// What the sum of those is called that are not.
  static let others = "(all other functions)"

  /// A line, and what it is about.
  private enum Line {
    /// A comment, or nothing.
    case other(String)
    case key(String)
    case heading
    case budget(CostRow)
  }

  /// The rows that are worth a look at every change, where nobody has chosen any.
  package static var fresh: BudgetFile {
    BudgetFile(
      machine: "", candidates: "core",
      workloads:
        "read/*, access/*, write/*, cycle/*, churn/*, nesting/*, fan-*/*, lifetime/*, view/*",
      sizes: 1...256, budgets: [],
      lines: [
        .other("# What an operation costs. `bench gate` fails where it costs more, and names"),
        .other("# the functions; `bench gate --update` rewrites the figures, and keeps comments,"),
        .other("# the order of rows, and limits. See `bench help gate`."),
        .other(""),
        .key("machine"), .key("candidates"), .key("workloads"), .key("sizes"),
        .other(""), .heading,
      ])
  }

  private init(
    machine: String, candidates: String, workloads: String, sizes: ClosedRange<Int>,
    budgets: [Budget], lines: [Line]
  ) {
    self.machine = machine
    self.candidates = candidates
    self.workloads = workloads
    self.sizes = sizes
    self.budgets = budgets
    self.lines = lines
  }

  /// A line that says nothing that is known.
  package struct Mistake: Error, CustomStringConvertible {
    let line: Int
    let reason: String

    package var description: String { line == 0 ? reason : "line \(line): \(reason)" }
  }

  // MARK: - Reading

  /// Reads `text`.
  ///
  /// - Throws: ``Mistake``, which names the line.
  package init(_ text: String) throws {
    self = BudgetFile(
      machine: "", candidates: "", workloads: "", sizes: 1...1, budgets: [], lines: [])
    var keys: Set<String> = []
    var rows: Set<CostRow> = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      func mistake(_ reason: String) -> Mistake { Mistake(line: index + 1, reason: reason) }
      let words = line.split(separator: " ").filter { $0 != "%" }.map(String.init)
      guard let first = words.first, !first.hasPrefix("#") else {
        lines.append(.other(String(line)))
        continue
      }
      if line.hasPrefix(" ") {
        guard !budgets.isEmpty, words.count > 1, let count = Self.count(first) else {
          throw mistake("not a count and a function below a row: '\(Text.visible(String(line)))'")
        }
        budgets[budgets.count - 1].cost.functions[words.dropFirst().joined(separator: " ")] = count
        continue
      }
      switch (first, words.count) {
      case ("workload", Self.columns.count):
        lines.append(.heading)
      case ("machine", 2...), ("candidates", 2...), ("workloads", 2...), ("sizes", 2):
        guard keys.insert(first).inserted else { throw mistake("'\(first)' is given twice") }
        guard set(first, words.dropFirst().joined(separator: " ")) else {
          throw mistake("sizes are two numbers, as in 1-256, and not '\(words[1])'")
        }
        lines.append(.key(first))
      default:
        guard let budget = Self.budget(words) else {
          throw mistake(
            "not a row of \(Self.columns.joined(separator: ", ")):"
              + " '\(Text.visible(String(line)))'")
        }
        guard rows.insert(budget.row).inserted else {
          throw mistake("\(budget.row) has a budget above")
        }
        budgets.append(budget)
        lines.append(.budget(budget.row))
      }
    }
    // What follows the last line end is no line.
    if case .other("")? = lines.last { lines.removeLast() }
    let missing = Self.keys.filter { !keys.contains($0) }
    if !missing.isEmpty {
      throw Mistake(line: 0, reason: "a line is missing: \(missing.joined(separator: ", "))")
    }
  }

  private static let keys = ["machine", "candidates", "workloads", "sizes"]

  private mutating func set(_ key: String, _ value: String) -> Bool {
    switch key {
    case "machine": machine = value
    case "candidates": candidates = value
    case "workloads": workloads = value
    default:
      let ends = value.split(separator: "-").map { Int($0) }
      guard ends.count == 2, let low = ends[0], let high = ends[1], 0 < low, low <= high else {
        return false
      }
      sizes = low...high
    }
    return true
  }

  private static func budget(_ words: [String]) -> Budget? {
    guard words.count == columns.count, let size = Int(words[1]) else { return nil }
    let counts = words[3...].map { count($0.hasSuffix("%") ? String($0.dropLast()) : $0) }
    guard let instructions = counts[0], let soft = counts[1], let hard = counts[2],
      let allocations = counts[3], let bytes = counts[4], soft <= hard
    else { return nil }
    return Budget(
      row: CostRow(workload: words[0], size: size, candidate: words[2]),
      cost: Cost(instructions: instructions, allocations: allocations, bytes: bytes),
      soft: soft, hard: hard)
  }

  /// A count, which is neither negative nor endless.
  private static func count(_ word: String) -> Double? {
    Double(word).flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
  }

  // MARK: - Writing

  private static let columns = [
    "workload", "size", "candidate", "instructions", "soft", "hard", "allocations", "bytes",
  ]

  /// The file with what was measured in place of what was there.
  ///
  /// A row that is new comes behind those of its workload, or else at the end; one that
  /// was not measured goes, if it is one of `rows`.
  ///
  /// - Parameter rows: Those that were to be measured.
  package mutating func update(_ measured: [(row: CostRow, cost: Cost)], rows: Set<CostRow>) {
    let costs = Dictionary(uniqueKeysWithValues: measured.map { ($0.row, $0.cost) })
    budgets.removeAll { rows.contains($0.row) && costs[$0.row] == nil }
    lines.removeAll {
      if case .budget(let row) = $0 { rows.contains(row) && costs[row] == nil } else { false }
    }
    for (row, cost) in measured {
      if let index = budgets.firstIndex(where: { $0.row == row }) {
        budgets[index].cost = cost
        continue
      }
      let (soft, hard) = Budget.limits
      budgets.append(Budget(row: row, cost: cost, soft: soft, hard: hard))
      let neighbour = lines.lastIndex {
        if case .budget(let other) = $0 { other.workload == row.workload } else { false }
      }
      let added = neighbour == nil ? [Line.other(""), .budget(row)] : [.budget(row)]
      lines.insert(contentsOf: added, at: neighbour.map { $0 + 1 } ?? lines.count)
    }
    let places = Dictionary(
      uniqueKeysWithValues: lines.enumerated().compactMap { index, line -> (CostRow, Int)? in
        if case .budget(let row) = line { (row, index) } else { nil }
      })
    budgets.sort { places[$0.row] ?? 0 < places[$1.row] ?? 0 }
  }

  /// The text of the file.
  package var text: String {
    let budgets = Dictionary(uniqueKeysWithValues: budgets.map { ($0.row, $0) })
    var cells = [Self.columns]
    for case .budget(let row) in lines {
      if let budget = budgets[row] { cells.append(Self.cells(budget)) }
    }
    var table = TextTable.render(cells, numbers: [1, 3, 4, 5, 6, 7])[...]
    let heading = table.removeFirst()
    return lines.map { line -> String in
      switch line {
      case .other(let text): text + "\n"
      case .heading: heading + "\n"
      case .key(let key):
        key + String(repeating: " ", count: 12 - key.count) + value(of: key) + "\n"
      case .budget(let row):
        table.removeFirst() + "\n" + Self.functions(budgets[row]?.cost)
      }
    }.joined()
  }

  private func value(of key: String) -> String {
    switch key {
    case "machine": machine
    case "candidates": candidates
    case "workloads": workloads
    default: "\(sizes.lowerBound)-\(sizes.upperBound)"
    }
  }

  private static func cells(_ budget: Budget) -> [String] {
    func percent(_ value: Double) -> String {
      (value == value.rounded() ? Text.decimal(value, 0) : Text.decimal(value, 2)) + " %"
    }
    return [
      budget.row.workload, "\(budget.row.size)", budget.row.candidate,
      Text.decimal(budget.cost.instructions, 2), percent(budget.soft), percent(budget.hard),
      Text.decimal(budget.cost.allocations, 2), Text.decimal(budget.cost.bytes, 1),
    ]
  }

  private static func functions(_ cost: Cost?) -> String {
    guard let cost else { return "" }
    var all = cost
    var others = all.functions.removeValue(forKey: Self.others) ?? 0
    let named = all.largest(mostFunctions).filter { $0.count >= smallest }
    for (name, _) in named { all.functions[name] = nil }
    others += all.functions.values.reduce(0, +)
    return (named + (others >= smallest ? [(Self.others, others)] : [])).map { name, count in
      let figure = Text.decimal(count, 2)
      return String(repeating: " ", count: max(1, 24 - figure.count)) + "\(figure)  \(name)\n"
    }.joined()
  }
}
