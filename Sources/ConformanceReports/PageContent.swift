internal import ConformanceKit
internal import Foundation

/// What a page is made of.
struct PageSource {
  let report: RunReport
  let suite: Suite
  let places: ClausePlaces
  let earlier: [EarlierReport]
}

/// What the templates of the page can name.
///
/// An array that is empty, and a `false`, leave a section out. Nothing is optional: what is
/// nil would be looked for in what stands around it.
struct PageContent {
  let heading: String
  let lead: String
  let isGood: Bool
  let facts: [Fact]
  let candidates: [Card]
  let groups: [Group]
  let levels: [String]
  let families: [Choice]
  let failing: [Attention]
  let known: [Attention]
  let comparison: [Comparison]
  let clauseCount: Int

  /// A name and what it stands for.
  struct Fact {
    let name: String
    let value: String
  }

  /// Something that can be filtered by.
  struct Choice {
    let value: String
    let label: String
  }

  /// A candidate.
  struct Card {
    let name: String
    let version: String
    let summary: String
    let look: String
    let word: String
    let counts: [Count]
    let capabilities: [String]
  }

  /// How many results of a kind there are.
  struct Count {
    let family: String
    let count: Int
    let label: String
  }

  /// Results to look at.
  struct Attention {
    let title: String
    let place: String
    let count: Int
    let entries: [Entry]
  }

  /// A result to look at.
  struct Entry {
    let id: String
    let anchor: String
    let candidate: String
    let family: String
    let rule: String
    let why: String
  }

  /// What has become of clauses since the last of the earlier reports.
  struct Comparison {
    let since: String
    let kinds: [Changed]
    let isSame: Bool
  }

  /// Clauses that have become something.
  struct Changed {
    let title: String
    let isWorse: Bool
    let clauses: [Reference]
  }

  /// A clause, and a link to it where the page has it.
  struct Reference {
    let id: String
    let anchor: String
    let candidate: String
    let isHere: Bool
  }
}

// MARK: - From a run

extension PageContent {
  init(_ source: PageSource) {
    let report = source.report
    let standings = report.standings
    isGood = report.status.code == ConformStatus.conforms.rawValue
    heading = Self.heading(standings, report)
    lead = Self.lead(report)
    facts = Self.facts(report)
    candidates = standings.map { Card($0) }
    groups = Group.all(source)
    let present = Set(report.results.map(\.level))
    levels = Clause.Level.allCases.filter(present.contains).map(\.rawValue)
    let kinds = Set(report.results.map { Family($0.verdict.kind) })
    families = Family.allCases.filter(kinds.contains).map {
      Choice(value: $0.rawValue, label: $0.label)
    }
    failing = Attention.all("What fails", report.results, .fail)
    known = Attention.all("Known to fail", report.results, .known)
    comparison = Self.comparison(source)
    clauseCount = groups.reduce(0) { $0 + $1.clauses.count }
  }

  private static func heading(_ standings: [Standing], _ report: RunReport) -> String {
    let failing = standings.filter { $0.verdict == .fails }
    if report.status.code == ConformStatus.conforms.rawValue {
      return Self.goodHeading(standings)
    }
    if failing.isEmpty {
      return report.status.meaning.prefix(1).uppercased() + report.status.meaning.dropFirst()
    }
    let clauses = Set(failing.flatMap(\.failures).map(\.id)).count
    let names =
      failing.count > 1
      ? "\(failing.count) of \(standings.count) candidates fail"
      : "\(failing[0].candidate.name) fails"
    return names + (clauses == 1 ? " 1 clause" : " \(clauses) clauses")
  }

  /// Where nothing is unexpected: who conforms, and who only fails as expected.
  private static func goodHeading(_ standings: [Standing]) -> String {
    let conforming = standings.filter { $0.verdict == .conforms }
    let others = standings.filter { $0.verdict != .conforms }
    let name = standings.first?.candidate.name ?? ""
    if others.isEmpty {
      return standings.count == 1
        ? "\(name) conforms" : "All \(standings.count) candidates conform"
    }
    if standings.count == 1 { return "\(name) fails only as it says itself" }
    let rest = others.count == 1 ? others[0].candidate.name + " fails" : "the others fail"
    return "\(conforming.count) of \(standings.count) candidates conform, "
      + "\(rest) only as stated"
  }

  private static func lead(_ report: RunReport) -> String {
    let tally = Tally(report.results)
    let ran = tally.total - tally[.skip] - tally[.untested]
    var parts = ["\(tally[.pass]) of \(ran) checks pass"]
    if tally.failures > 0 { parts.append("\(tally.failures) fail") }
    if tally[.knownFailure] > 0 {
      parts.append("\(tally[.knownFailure]) fail as the candidate itself says")
    }
    if tally[.skip] > 0 { parts.append("\(tally[.skip]) need what a candidate cannot do") }
    if tally[.untested] > 0 {
      parts.append("\(tally[.untested]) are of clauses that nothing tests")
    }
    return parts.joined(separator: "; ") + "."
  }

  private static func facts(_ report: RunReport) -> [Fact] {
    var facts: [Fact] = []
    if let date = report.date { facts.append(Fact(name: "Date", value: ReportPage.day(date))) }
    facts += [
      Fact(name: "Level", value: "up to \(report.level.rawValue)"),
      Fact(name: "Edition", value: report.pin.edition.rawValue),
      Fact(name: "Suite", value: "\(report.pin.suite)"),
      Fact(name: "Seed", value: "\(report.seed)"),
      Fact(name: "Rounds", value: "\(report.rounds)"),
      Fact(name: "Processes", value: report.isolated ? "one per candidate" : "one for all"),
      Fact(name: "Exit status", value: "\(report.status.code): \(report.status.meaning)"),
    ]
    if !report.patterns.isEmpty {
      facts.append(Fact(name: "Clauses", value: report.patterns.joined(separator: " ")))
    }
    return facts
  }

  private static func comparison(_ source: PageSource) -> [Comparison] {
    guard let last = source.earlier.last else { return [] }
    let comparison = RunComparison(
      from: last.report, to: source.report, of: source.suite.clauses)
    let present = Set(source.report.results.map(\.id))
    let kinds = RunComparison.Kind.allCases.compactMap { kind -> Changed? in
      let changes = comparison[kind]
      if changes.isEmpty { return nil }
      return Changed(
        title: kind.title, isWorse: kind.isWorse,
        clauses: changes.map {
          Reference(
            id: $0.id, anchor: Anchor.of($0.id), candidate: $0.candidate,
            isHere: present.contains($0.id))
        })
    }
    return [Comparison(since: last.label, kinds: kinds, isSame: comparison.changes.isEmpty)]
  }
}

extension PageContent.Attention {
  /// The results of a family under a title; nothing if there are none.
  static func all(
    _ title: String, _ results: [ClauseResult], _ family: Family
  ) -> [PageContent.Attention] {
    let entries = results.filter { Family($0.verdict.kind) == family }.map { result in
      let why =
        if case .knownFailure(let reason, _, _) = result.verdict { reason } else {
          result.verdict.details
        }
      return PageContent.Entry(
        id: result.id, anchor: Anchor.of(result.id), candidate: result.candidate,
        family: family.rawValue, rule: result.rule, why: why)
    }
    let attention = PageContent.Attention(
      title: title, place: "page.\(family.rawValue)", count: entries.count, entries: entries)
    return entries.isEmpty ? [] : [attention]
  }
}

extension PageContent.Card {
  init(_ standing: Standing) {
    name = standing.candidate.name
    version = standing.candidate.version
    summary = standing.candidate.summary
    look =
      switch standing.verdict {
      case .conforms: "good"
      case .asStated: "fair"
      case .fails, .silent, .unknown, .unanswered: "bad"
      }
    word =
      switch standing.verdict {
      case .conforms: "conforms"
      case .asStated: "fails only as it says itself"
      case .fails: "does not conform"
      case .silent: "was not checked"
      case .unknown: "was not checked to the end"
      case .unanswered: "was not checked with all that was asked for"
      }
    let families = Dictionary(grouping: standing.results) { Family($0.verdict.kind) }
    counts = Family.allCases.compactMap { family in
      guard let results = families[family] else { return nil }
      return PageContent.Count(family: family.rawValue, count: results.count, label: family.label)
    }
    capabilities = standing.candidate.capabilities.map(\.rawValue)
  }
}
