internal import CommandKit

extension Scorecard {
  /// The most lines that a scorecard has.
  package static let mostLines = 40

  /// The most columns of a line: what a terminal and the log of a CI run show without a break.
  package static let mostColumns = 100

  /// The scorecard as text for a terminal: a line per group, and the answer last.
  ///
  /// - Parameter table: Where the full table is, as in `the full table is in
  ///   summary.md`.
  /// - Returns: At most ``mostLines`` lines of at most ``mostColumns``, each with its end.
  package func text(table: String) -> String {
    var rest = suspensions.isEmpty ? [] : Self.wrap(suspensionLine)
    rest += [""] + legend + [""] + warnings.prefix(2).flatMap { Self.wrap("Warning: \($0).") }
    rest += [judgement, "Rows: \(table)", answer].flatMap(Self.wrap)
    var lines = groupLines
    // Not all groups at any price: there is the full table.
    let room = max(2, Self.mostLines - rest.count - 1)
    if lines.count > room {
      let others = lines.count - room
      lines = lines.prefix(room) + ["… and \(Text.count(others, "group")) more"]
    }
    return (lines + rest).map { $0 + "\n" }.joined()
  }

  private static func wrap(_ text: String) -> [String] { TextTable.wrap(text, mostColumns) }

  // MARK: - Groups

  /// The heading, and a line for each group: the best and the worst row share what the other
  /// columns leave.
  private var groupLines: [String] {
    let figures = [["group", "stdlib", "floor", "allocs/op"]] + groups.map(Self.figures)
    let counts = TextTable.render(
      [["+", "=", "-", "?"]] + groups.map(Self.counts), numbers: Set(0...3), gap: 1)
    let left = TextTable.render(
      zip(figures, counts).map { cells, count in cells + [count] }, numbers: Set(1...4))
    let width = (Self.mostColumns - 2 * 2 - (left.map(\.count).max() ?? 0)) / 2
    let ends = [["best", "worst"]] + groups.map { Self.ends($0, width) }
    return TextTable.render(zip(left, ends).map { line, cells in [line] + cells })
  }

  /// The best and the worst row.
  private static func ends(_ group: Group, _ width: Int) -> [String] {
    [group.best, group.worst].map { row in row.map { name(of: $0, width) } ?? "" }
  }

  private static func figures(_ group: Group) -> [String] {
    let allocations = group.allocations.map { both in
      "\(short(both.candidate)):\(short(both.stdlib))"
    }
    return [
      group.name, group.ratio.map(mean) ?? "", group.floorRatio.map(Text.significant) ?? "",
      allocations ?? "",
    ]
  }

  /// A mean, with a `?` where there are too few rounds to conclude anything from it.
  ///
  /// Without its interval: in how many rows the machine could tell stands beside it, and the
  /// full table has the intervals of the rows.
  private static func mean(_ ratio: Statistics.Interval) -> String {
    Text.significant(ratio.value) + (ratio.isConclusive ? "" : "?")
  }

  /// In how many rows the candidate is faster, the same and slower, and of how many that cannot
  /// be told.
  private static func counts(_ group: Group) -> [String] {
    [
      group.count(.better), group.count(.same), group.count(.worse),
      group.count(.undecided) + group.count(.fewRounds) + group.count(.doubted),
    ].map(String.init)
  }

  /// `12.3 one-shot 64`: the ratio of a row, and which one it is; without its size, and with
  /// the beginning of its name, where there is no room for more.
  private static func name(of row: Row, _ width: Int) -> String {
    let shape = row.key.workload.drop { $0 != "/" }.dropFirst()
    let name = "\(Text.significant(row.ratio?.value ?? 1)) \(shape)"
    let size = row.key.size == 1 ? "" : " \(thousands(row.key.size))"
    let threads = row.key.threads == 1 ? "" : " on \(row.key.threads)"
    let all = name + size + threads
    if all.count <= width { return all }
    return name.count <= width ? name : "\(name.prefix(max(0, width - 1)))…"
  }

  /// `100k` for 100000: what is counted in thousands is told from others by less.
  private static func thousands(_ size: Int) -> String {
    size >= 10_000 && size.isMultiple(of: 1_000) ? "\(size / 1_000)k" : "\(size)"
  }

  /// With one decimal, or none where there are hundreds.
  private static func short(_ allocations: Double) -> String {
    Text.decimal(allocations, allocations < 99.95 ? 1 : 0)
  }

  // MARK: - Below them

  private var legend: [String] {
    [
      "stdlib: how many times as fast as stdlib (memory: as small), geometric mean; ? of few rounds.",
      "floor: how many times the time (memory: the bytes) of the least possible.",
      "allocs/op: medians, \(candidate):stdlib.  + faster  = within 3 %  - slower  ? cannot tell.",
      "best, worst: times as fast as stdlib, the row, its size, its threads.",
    ].flatMap(Self.wrap)
  }

  /// While one thread stood still, of both.
  private var suspensionLine: String {
    let parts = [candidate, "stdlib"].compactMap { name -> String? in
      let rows = suspensions.filter { $0.candidate == name }
      if rows.isEmpty { return nil }
      let (stalls, all) = rows.reduce((0, 0)) { ($0.0 + $1.stalls, $0.1 + $1.suspensions) }
      return "\(name) \(stalls) of \(all) times"
    }
    var seen: Set<String> = []
    return "suspension: nobody got on while one thread stood still: "
      + parts.filter { seen.insert($0).inserted }.joined(separator: ", ")
  }

  /// In how many rows the machine could tell.
  private var judgement: String {
    if time.compared == 0 { return "No times could be compared with those of stdlib." }
    let (undecided, few, doubted) = (
      time.count(.undecided), time.count(.fewRounds), time.count(.doubted)
    )
    var text =
      "Judged: \(time.compared - undecided - few - doubted) of"
      + " \(Text.count(time.compared, "row")) with times"
    if undecided > 0 { text += "; in \(undecided) the rounds vary too much to tell" }
    if few > 0 {
      text += "; \(few) of fewer than \(Statistics.leastValues) rounds have no 95 % interval"
    }
    if doubted > 0 { text += "; of \(doubted) the run warned, and they are in no mean" }
    return text + "."
  }

  /// The answer in one sentence.
  private var answer: String {
    guard let ratio = time.ratio else {
      return "Answer: none, because no row has times of both \(candidate) and stdlib."
    }
    let text = ratio.text(isMarked: !ratio.isConclusive, Text.significant)
    let sentence =
      switch Self.verdict(ratio) {
      case .better:
        "\(candidate) is \(text) times as fast as stdlib"
      case .worse:
        "\(candidate) is slower than stdlib: \(text) times as fast"
      case .same:
        "\(candidate) is as fast as stdlib, within 3 %: \(text) times"
      case .undecided, .fewRounds, .doubted:
        "this run cannot tell whether \(candidate) is faster than stdlib: \(text) times"
      }
    return "Answer: \(sentence), as geometric mean of \(time.averaged.count) rows:"
      + " faster in \(time.count(.better)), slower in \(time.count(.worse)),"
      + " within 3 % in \(time.count(.same))."
  }
}
