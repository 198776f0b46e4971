internal import CommandKit

extension Scorecard {
  /// The most lines that a scorecard has.
  package static let mostLines = 40

  /// The scorecard as text for a terminal: a line per group, and the answer last.
  ///
  /// - Parameter table: Where the full table is, as in `the full table is in
  ///   summary.md`.
  /// - Returns: At most ``mostLines`` lines, each with its end.
  package func text(table: String) -> String {
    var lines = TextTable.render([headings] + groups.map(cells), numbers: Set(1...8))
    // Not all at any price: there is the full table.
    let room = Self.mostLines - 17
    if lines.count > room {
      let rest = lines.count - room
      lines = lines.prefix(room) + ["… and \(Text.count(rest, "group")) more"]
    }
    lines += suspensions.isEmpty ? [] : [suspensionLine]
    lines += [""] + legend + [""] + warnings.prefix(2).flatMap { Self.wrap("Warning: \($0).") }
    lines += Self.wrap(judgement)
    lines += Self.wrap("Rows: \(table)")
    lines += Self.wrap(answer)
    return lines.map { $0 + "\n" }.joined()
  }

  private static func wrap(_ text: String) -> [String] { TextTable.wrap(text, 100) }

  private var intervals: [Statistics.Interval] { groups.compactMap(\.ratio) }

  private var headings: [String] {
    [
      "group", "rows", "× stdlib \(intervals.heading)", "× floor", "allocs/op", "+", "=", "-", "?",
      "best", "worst",
    ]
  }

  private func cells(_ group: Group) -> [String] {
    let allocations = group.allocations.map {
      "\(Text.decimal($0.candidate, 1)) : \(Text.decimal($0.stdlib, 1))"
    }
    return [
      group.name, "\(group.rows.count)",
      group.ratio?.text(isMarked: intervals.needsMarks, Text.significant) ?? "",
      group.floorRatio.map(Text.significant) ?? "",
      allocations ?? "",
      "\(group.count(.better))", "\(group.count(.same))", "\(group.count(.worse))",
      "\(group.count(.undecided) + group.count(.fewRounds) + group.count(.doubted))",
      group.best.map(Self.text) ?? "", group.worst.map(Self.text) ?? "",
    ]
  }

  /// `12.3 one-shot 64`: the ratio of a row, and which one it is.
  private static func text(_ row: Row) -> String {
    let shape = row.key.workload.drop { $0 != "/" }.dropFirst()
    let size = row.key.size == 1 ? "" : " \(row.key.size)"
    let threads = row.key.threads == 1 ? "" : " on \(row.key.threads)"
    return "\(Text.significant(row.ratio?.value ?? 1)) \(shape)\(size)\(threads)"
  }

  private var legend: [String] {
    [
      "× stdlib: how many times as fast as stdlib (memory: as small), geometric mean of the rows.",
      "× floor: how many times the time (memory: the bytes) of the least possible.",
      "allocs/op: medians, \(candidate) : stdlib.  + faster  = within 3 %  - slower  ? cannot tell.",
      "best, worst: × stdlib, the row, its size, its threads.",
    ]
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
    return "suspension  one thread stood still and nobody else got on: "
      + parts.filter { seen.insert($0).inserted }.joined(separator: ", ")
  }

  /// In how many rows the machine could tell.
  private var judgement: String {
    if time.compared == 0 { return "Nothing could be compared with stdlib." }
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
      return "Answer: none about stdlib, which has no row with \(candidate)'s."
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
