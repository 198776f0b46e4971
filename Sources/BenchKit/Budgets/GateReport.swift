internal import CommandKit

/// What `bench gate` says about rows.
enum GateReport {
  /// A row, and what is said of it.
  struct Entry: Encodable {
    let row: CostRow
    let verdict: Budget.Verdict
    let budget: Cost?
    let measured: Cost?
    let changes: [Budget.Change]
  }

  /// As lines: every row that is not within its budget, the worst first, and how many are.
  static func lines(_ entries: [Entry], _ paint: Paint) -> [String] {
    let order: [Budget.Verdict] = [.over, .missing, .unbudgeted, .near, .under]
    var lines: [String] = []
    for verdict in order {
      for entry in entries where entry.verdict == verdict {
        let word = verdict.isFailure ? paint.red(verdict.rawValue) : paint.yellow(verdict.rawValue)
        lines.append("\(word)  \(entry.row): \(text(entry))")
        lines += changes(entry).map { "  \($0)" }
      }
    }
    let counts = ([.within] + order).compactMap { verdict -> String? in
      let count = entries.filter { $0.verdict == verdict }.count
      return count == 0 && verdict != .within ? nil : "\(count) \(verdict.rawValue)"
    }
    if entries.contains(where: { $0.verdict == .under }) {
      lines.append("'bench gate --update' lowers the budgets of those that are under it.")
    }
    return lines + [
      "\(Text.count(entries.count, "row")): \(counts.joined(separator: ", "))"
    ]
  }

  private static func text(_ entry: Entry) -> String {
    switch (entry.budget, entry.measured) {
    case (let budget?, let cost?):
      let figures = [
        ("instructions", budget.instructions, cost.instructions, 2),
        ("allocations", budget.allocations, cost.allocations, 2),
        ("bytes", budget.bytes, cost.bytes, 1),
      ]
      let texts = figures.compactMap { name, before, after, decimals -> String? in
        let (old, new) = (Text.decimal(before, decimals), Text.decimal(after, decimals))
        guard old != new else { return nil }
        guard before > 0 else { return "\(name) \(old) -> \(new)" }
        let percent = (after / before - 1) * 100
        return "\(name) \(old) -> \(new) (\(percent > 0 ? "+" : "")\(Text.decimal(percent, 1)) %)"
      }
      return texts.joined(separator: ", ")
    case (nil, _): return "it has no budget: 'bench gate --update' gives it one"
    case (_, nil): return "it has a budget, and is not there to be measured"
    }
  }

  /// The functions that matter, as many as tell what has happened.
  private static func changes(_ entry: Entry) -> [String] {
    let shown = entry.changes.filter { $0.after > $0.before }.prefix(6)
    return shown.map { change in
      (change.isUnnamed ? "at most " : "")
        + "\(Text.decimal(change.before, 2)) -> \(Text.decimal(change.after, 2))"
        + "  \(change.function)"
    }
  }
}
