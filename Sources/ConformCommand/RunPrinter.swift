import CommandKit
import ConformanceKit
import ConformanceReports

/// Shows on a terminal that a run goes on, and then what it comes to: first the verdict, then
/// what fails, whole, then the counts.
///
/// Used by one thread, the one that runs the command.
final class RunPrinter {
  private let console: Console
  private let isQuiet: Bool
  private let isVerbose: Bool
  private let start = ContinuousClock.now
  private var expected = 0
  /// Whose results come, in order, and when the first ones were waited for.
  private var candidates: [(name: String, start: ContinuousClock.Instant)] = []

  /// What was shown so far.
  private(set) var results: [ClauseResult] = []

  init(console: Console, isQuiet: Bool, isVerbose: Bool) {
    self.console = console
    self.isQuiet = isQuiet
    self.isVerbose = isVerbose
  }

  /// Says what is asked for, and what that means.
  func introduce(_ level: Clause.Level, count: Int) {
    guard !isQuiet else { return }
    let text = "\(Text.count(count, "clause")), \(level.meaning)"
    let parts = [text, level.consequence].filter { !$0.isEmpty }
    console.print(
      TextTable.wrap("level \(level.rawValue): " + parts.joined(separator: "; "), 100))
    console.print()
  }

  /// The next results are of `candidate`, `count` of them.
  func begin(_ candidate: String, count: Int) {
    expected = results.count + count
    candidates.append((candidate, .now))
    progress("\(candidate)")
  }

  /// Takes a result.
  func add(_ result: ClauseResult) {
    results.append(result)
    progress("\(result.candidate) \(result.id)")
  }

  /// Shows `result`, if there is anything to say about it.
  private func show(_ result: ClauseResult) {
    switch result.verdict {
    case .fail, .crash, .hang, .staleExpectation:
      if isQuiet {
        console.print(FailureBlock.headline(for: result, paint: console.paint))
      } else {
        console.print(FailureBlock.lines(for: result, paint: console.paint))
        console.print()
      }
    case .knownFailure where isVerbose:
      console.hideProgress()
      console.print(FailureBlock.lines(for: result, paint: console.paint))
      console.print()
    case .knownFailure(let reason, _, _):
      let headline = FailureBlock.headline(for: result, paint: console.paint)
      console.print("\(headline) (\(Text.visible(reason)))")
    case .pass, .skip, .untested: break
    }
  }

  /// Sums the run up.
  func end(_ report: RunReport, _ status: ConformStatus, failures: [CommandFailure]) {
    console.hideProgress()
    if !isQuiet {
      let paint = console.paint
      console.print(
        report.standings.map { standing in
          switch standing.verdict {
          case .conforms: paint.green(standing.sentence)
          case .asStated: paint.yellow(standing.sentence)
          case .fails, .silent, .unknown, .unanswered: paint.red(standing.sentence)
          }
        })
      console.print()
    }
    for result in results where result.verdict.isUnexpected { show(result) }
    for result in results where !result.verdict.isUnexpected { show(result) }
    if !isQuiet {
      console.print()
      console.print(Tally.table(results))
      console.print()
    }
    for name in RunReport.silentCandidates(in: results) {
      console.complain("not one clause ran on '\(name)'")
    }
    console.complain(unanswered: report.unanswered)
    for failure in failures { console.complain(failure.message) }
    let counts = Tally(results).columns.map { "\($0.count) \($0.heading)" }
    let line =
      "\(Text.count(results.count, "result")) for \(Text.count(candidates.count, "candidate")): "
      + counts.joined(separator: ", ") + "; seed \(report.seed), \(times); "
    let verdict = "exit \(status.rawValue): \(status.summary)"
    let paint = console.paint
    console.print(line + (status == .conforms ? paint.green(verdict) : paint.red(verdict)))
  }

  /// How long the run took, and each candidate of several.
  private var times: String {
    let now = ContinuousClock.now
    let total = "\(Text.decimal(start.duration(to: now).seconds, 1)) s"
    guard candidates.count > 1 else { return total }
    let ends = candidates.dropFirst().map(\.start) + [now]
    let each = zip(candidates, ends).map { candidate, end in
      "\(candidate.name) \(Text.decimal(candidate.start.duration(to: end).seconds, 1))"
    }
    return "\(total) (\(each.joined(separator: ", ")))"
  }

  private func progress(_ text: String) {
    console.showProgress("[\(results.count)/\(expected)] \(text)")
  }
}
