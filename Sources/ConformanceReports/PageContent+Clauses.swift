internal import CommandKit
internal import ConformanceKit

extension PageContent {
  /// Clauses whose ids begin alike.
  struct Group {
    let group: String
    let groupAnchor: String
    let title: [String]
    let cells: [Cell]
    let clauses: [ClauseView]
  }

  /// How one candidate stands in a group.
  struct Cell {
    let candidate: String
    let text: String
    let label: String
    let worst: String
    let dots: [String]
  }

  /// A clause.
  struct ClauseView {
    let id: String
    let anchor: String
    let rule: String
    let level: String
    let kind: [String]
    let source: [String]
    let place: [String]
    let needs: [String]
    let hasNeeds: Bool
    let deviation: [String]
    let hint: [String]
    let verdicts: String
    let chips: [Chip]
    let expected: [String]
    let hasExpected: Bool
    let results: [ResultView]
    let mutants: [MutantView]
    let hasMutants: Bool
    let history: [HistoryRow]
    let hasHistory: Bool
  }

  /// A verdict in one word.
  struct Chip {
    let candidate: String
    let family: String
    let symbol: String
    let word: String
  }

  /// What a candidate made of a clause.
  struct ResultView {
    let candidate: String
    let family: String
    let symbol: String
    let word: String
    let details: [String]
    let reason: [String]
    let isAsExpected: Bool
    let hasTraces: Bool
    let rows: [TraceRow]
    let omitted: [Int]
    let output: [String]
    let replay: [String]
  }

  /// A line of both traces.
  struct TraceRow {
    let marker: String
    let meaning: [String]
    let expected: String
    let actual: String
  }

  /// Who proves a clause.
  struct MutantView {
    let name: String
    let fault: String
    let messages: [String]
  }

  /// What a run made of a clause.
  struct HistoryRow {
    let label: String
    let isNow: Bool
    let chips: [Chip]
  }
}

// MARK: - From a run

extension PageContent.Group {
  static func all(_ source: PageSource) -> [PageContent.Group] {
    let history = PageHistory(source)
    return ClauseGroup.all(in: source.report.results).map { group in
      PageContent.Group(
        group: group.id, groupAnchor: "group." + Anchor.of(group.id),
        title: group.isAboutAdapter
          ? ["The adapter"] : source.suite.groups[group.id].map { [$0] } ?? [],
        cells: source.report.candidates.map { candidate in
          PageContent.Cell(
            candidate.name, group.results.filter { $0.candidate == candidate.name })
        },
        clauses: clauses(of: group.results, source, history))
    }
  }

  /// A view of each clause that `results` are of.
  private static func clauses(
    of results: [ClauseResult], _ source: PageSource, _ history: PageHistory
  ) -> [PageContent.ClauseView] {
    var order: [String] = []
    let byClause = Dictionary(grouping: results, by: \.id)
    var seen: Set<String> = []
    for result in results where seen.insert(result.id).inserted { order.append(result.id) }
    return order.map { PageContent.ClauseView($0, byClause[$0] ?? [], source, history) }
  }
}

extension PageContent.Cell {
  init(_ candidate: String, _ results: [ClauseResult]) {
    self.candidate = candidate
    let tally = Tally(results)
    let checked = tally.total - tally[.skip] - tally[.untested]
    text = checked == 0 ? "–" : "\(tally[.pass])/\(checked)"
    let counts = tally.columns.filter { $0.count > 0 }.map { "\($0.count) \($0.heading)" }
    label = counts.joined(separator: ", ")
    let families = results.map { Family($0.verdict.kind) }
    worst = Family.allCases.first(where: families.contains)?.rawValue ?? ""
    dots = families.map(\.rawValue)
  }
}

extension PageContent.ClauseView {
  init(_ id: String, _ results: [ClauseResult], _ source: PageSource, _ history: PageHistory) {
    let first = results[0]
    let clause = history.clause(id)
    self.id = id
    anchor = Anchor.of(id)
    rule = first.rule
    level = first.level.rawValue
    kind = first.isStochastic ? ["stochastic"] : []
    self.source = Self.present(first.source)
    place = source.places[id].map { ["\($0.file):\($0.line)"] } ?? []
    needs = (clause?.needs ?? []).map(\.rawValue).sorted()
    hasNeeds = !needs.isEmpty
    deviation = Self.present(clause?.deviation ?? "")
    hint = Self.present(first.hint)
    verdicts = results.map { "\($0.candidate):\(Family($0.verdict.kind).rawValue)" }
      .joined(separator: " ")
    chips = results.map { PageContent.Chip($0.candidate, $0.verdict.kind) }
    let isTested = results.contains { $0.verdict.kind != .untested }
    expected = first.expected.isEmpty && isTested ? ["(an empty trace)"] : first.expected
    let views = results.map { PageContent.ResultView($0) }
    // Beside the trace of who fails, it stands already.
    hasExpected = isTested && !views.contains(where: \.hasTraces)
    self.results = views
    mutants = history.mutants(of: id)
    hasMutants = !mutants.isEmpty
    self.history = history.rows(of: id)
    hasHistory = !self.history.isEmpty
  }

  /// A section for `text`, or none.
  private static func present(_ text: String) -> [String] { text.isEmpty ? [] : [text] }
}

extension PageContent.Chip {
  init(_ candidate: String, _ kind: Verdict.Kind) {
    let family = Family(kind)
    self.candidate = candidate
    self.family = family.rawValue
    symbol = family.symbol
    word = kind.word
  }
}

extension PageContent.ResultView {
  /// The most lines of a trace; a page is for reading.
  private static let limit = 400

  init(_ result: ClauseResult) {
    let family = Family(result.verdict.kind)
    candidate = result.candidate
    self.family = family.rawValue
    symbol = family.symbol
    word = result.verdict.kind.word
    let isSame = result.expected == result.actual
    isAsExpected = result.verdict.isExecuted && isSame && family == .pass
    details = result.verdict.details.isEmpty ? [] : [result.verdict.details]
    if case .knownFailure(let reason, _, _) = result.verdict {
      self.reason = [reason]
    } else {
      self.reason = []
    }
    let shows = result.verdict.isExecuted && family != .pass && !(isSame && result.actual.isEmpty)
    let rows = shows ? TraceColumns.rows(expected: result.expected, actual: result.actual) : []
    hasTraces = !rows.isEmpty
    self.rows = rows.prefix(Self.limit).map { PageContent.TraceRow($0) }
    omitted = rows.count > Self.limit ? [rows.count - Self.limit] : []
    output = result.output.isEmpty ? [] : [result.output]
    replay =
      result.verdict.isExecuted && family != .pass
      ? [FailureBlock.replay(result, Console.program)] : []
  }
}

extension PageContent.TraceRow {
  init(_ row: TraceColumns.Row) {
    (marker, meaning) =
      switch row.marker {
      case .same: ("same", [])
      case .changed: ("changed", ["differs"])
      case .missing: ("missing", ["is missing"])
      case .extra: ("extra", ["is not expected"])
      }
    expected = row.expected ?? ""
    actual = row.actual ?? ""
  }
}
