internal import CommandKit
internal import Foundation
internal import Workloads

/// `bench explain`.
struct ExplainCommand {
  let options: ExplainOptions
  let console: Console

  func run() throws {
    guard Glob(options.workload).isName else {
      throw CommandFailure(
        .usage,
        "'\(options.workload)' is a pattern, and 'explain' takes the name of one workload;"
          + " 'list' takes patterns")
    }
    let names = try SelectionOptions.names(
      of: Workload.all.map(\.id), matching: [options.workload])
    guard let workload = Workload.all.first(where: { names.contains($0.id) }) else { return }
    let page = Page(workload, WorkloadArea.of(workload))
    guard let json = options.json else { return console.print(lines(page)) }
    try Document(json, console).write(JSONText.string(page))
  }

  /// What there is to be said about a workload.
  private struct Page: Encodable {
    let workload: ListCommand.Entry
    let stresses: String
    let ignoring: String
    let code: [String]
    let budgets: [CountedBudget]

    init(_ workload: Workload, _ area: WorkloadArea?) {
      self.workload = ListCommand.Entry(workload)
      stresses = area?.stresses ?? ""
      ignoring = area?.ignoring ?? ""
      code = area?.code(of: workload) ?? []
      budgets = CountedBudget.all(of: workload)
    }
  }

  /// What an operation costs, by the package's file of budgets.
  private struct CountedBudget: Encodable {
    let row: CostRow
    let cost: Cost

    /// None, where there is no file, or none that can be read: `bench gate` says so.
    static func all(of workload: Workload) -> [CountedBudget] {
      guard let text = try? String(contentsOfFile: GateCommand.defaultPath, encoding: .utf8),
        let file = try? BudgetFile(text)
      else { return [] }
      return file.budgets.filter { $0.row.workload == workload.id }
        .map { CountedBudget(row: $0.row, cost: $0.cost) }
    }
  }

  private func lines(_ page: Page) -> [String] {
    let workload = page.workload
    var lines = [console.paint.bold(workload.id)]
    func add(_ name: String, _ text: String) {
      if !text.isEmpty { lines += TextTable.entry(name, text, indent: 14) }
    }
    func list(_ numbers: [Int]) -> String { numbers.map(String.init).joined(separator: ", ") }
    add("does", workload.summary)
    add("measures", "\(measure(workload.measure)), of \(workload.operation)")
    add("sizes", "\(list(workload.sizes)) \(workload.unit)")
    add("threads", list(workload.threads))
    add("floor", workload.floor)
    add("stresses", page.stresses)
    add("ignore it if", page.ignoring)
    add("code", page.code.joined(separator: ", "))
    for budget in page.budgets {
      let cost = budget.cost
      add(
        "counted",
        "\(Text.decimal(cost.instructions, 1)) instructions,"
          + " \(Text.decimal(cost.allocations, 2)) allocations,"
          + " \(Text.decimal(cost.bytes, 1)) bytes"
          + " (size \(budget.row.size), \(budget.row.candidate))")
    }
    // What the smallest size is made of: the others do the same more often.
    if let cost = page.budgets.first?.cost {
      lines += cost.largest(BudgetFile.mostFunctions + 1).map { name, count in
        let figure = Text.decimal(count, 1)
        return String(repeating: " ", count: max(0, 20 - figure.count)) + "\(figure)  \(name)"
      }
    }
    return lines
  }

  private func measure(_ measure: Workload.Measure) -> String {
    switch measure {
    case .time: "time, allocations and bytes"
    case .footprint: "bytes that stay"
    case .contention: "what threads get done that share"
    case .suspension: "what the others get done while one thread stands still"
    case .latency: "how late something comes, or how long it takes"
    }
  }
}
