/// What a row may cost.
package struct Budget: Sendable, Equatable {
  package var row: CostRow
  /// What it cost when the budget was written.
  package var cost: Cost
  /// By how many per cent more the instructions may be before the row is noted, and
  /// before it fails.
  package var soft, hard: Double

  /// What a row gets that has no limits yet.
  static let limits = (soft: 1.0, hard: 3.0)

  /// Counts that are as good as the same: what is rare, as a table that grows, does not fall
  /// on the same iteration in two builds.
  static let tolerance = (allocations: 0.005, bytes: 0.5)

  package init(row: CostRow, cost: Cost, soft: Double, hard: Double) {
    self.row = row
    self.cost = cost
    self.soft = soft
    self.hard = hard
  }

  /// What is said of a row.
  package enum Verdict: String, Sendable, Codable {
    /// It costs more than the hard limit allows, or allocates more.
    case over
    /// It costs more than the soft limit allows.
    case near
    case within
    /// It costs less, by more than the hard limit: the budget can be lowered.
    case under
    /// It was measured, and has no budget.
    case unbudgeted
    /// It has a budget, and was not measured.
    case missing

    /// Whether the gate fails.
    package var isFailure: Bool {
      switch self {
      case .over, .unbudgeted, .missing: true
      case .near, .within, .under: false
      }
    }
  }

  /// Judges what was measured.
  package func verdict(on measured: Cost) -> Verdict {
    func limit(_ percent: Double) -> Double {
      cost.instructions * (1 + percent / 100)
    }
    if measured.instructions > limit(hard)
      || measured.allocations > cost.allocations + Self.tolerance.allocations
      || measured.bytes > cost.bytes + Self.tolerance.bytes
    {
      return .over
    }
    if measured.instructions > limit(soft) { return .near }
    if measured.instructions < cost.instructions * (1 - hard / 100)
      || measured.allocations < cost.allocations - Self.tolerance.allocations
      || measured.bytes < cost.bytes - Self.tolerance.bytes
    {
      return .under
    }
    return .within
  }

  /// A function whose instructions have changed.
  package struct Change: Sendable, Equatable, Codable {
    package let function: String
    /// Instructions per operation: those of the budget, and those measured.
    package let before, after: Double
    /// Whether the budget does not name the function: it had `before` at most then.
    package let isUnnamed: Bool
  }

  /// The functions that have changed, the largest growth first.
  ///
  /// A file names only the largest functions of a row, and has the sum of all others. One that
  /// it does not name was no larger than the smallest of them.
  package func changes(in measured: Cost) -> [Change] {
    let named = cost.functions.filter { $0.key != BudgetFile.others }
    let least =
      named.count < BudgetFile.mostFunctions
      ? BudgetFile.smallest : named.values.min() ?? BudgetFile.smallest
    var changes: [Change] = []
    var others = 0.0
    for (name, count) in measured.functions where named[name] == nil {
      // Who is named has no part in what is not.
      if count <= least {
        others += count
      } else {
        changes.append(Change(function: name, before: least, after: count, isUnnamed: true))
      }
    }
    changes += named.map {
      Change(
        function: $0.key, before: $0.value, after: measured.functions[$0.key] ?? 0,
        isUnnamed: false)
    }
    let before = cost.functions[BudgetFile.others]
    changes.append(
      Change(
        function: BudgetFile.others, before: before ?? BudgetFile.smallest, after: others,
        isUnnamed: before == nil))
    return changes.filter { ($0.after - $0.before).magnitude >= BudgetFile.smallest }
      // What was there at most has not become less.
      .filter { !$0.isUnnamed || $0.after > $0.before }
      .sorted { ($1.after - $1.before, $0.function) < ($0.after - $0.before, $1.function) }
  }
}
