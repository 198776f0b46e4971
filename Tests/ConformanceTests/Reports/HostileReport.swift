import ConformanceKit
import ConformanceReports
import Foundation
import GateFixtures

/// A report whose texts are what could end or begin something in each format.
enum HostileReport {
  static let texts = [
    "a # SKIP not really", "first\nsecond\r\nthird", "]]> --> </script><script>alert(1)</script>",
    "\"double\" 'single' `tick` ```fence```", "100 %, %0A::error::x",
    "\u{0}\u{7}\u{1B}[31mred\u{9B}",
    "a | b \\| c \\", "\u{1F600} é \"\u{301} onfocus=\"\u{301}x", "\u{202E}backwards\u{2028}",
    "::error file=x,line=1::no", "", " --- ", "...", "Bail out! no", "{{name}} {{{name}}} &amp;",
    "\u{FEFF}\u{FFFF}\u{85}",
  ]

  static let text = texts.joined(separator: "\n")

  static let clause = Clause(
    "FX-hostile # <b>, 1:2 %", .strict, "A MUST: \(text)", source: text, hint: text,
    expected: texts + ["same"]
  ) { _, _ in }

  /// A result of each kind, and more than one of a kind that shows traces.
  static let report = report(VerdictTests.all + [.fail(details: text)])

  static func report(
    _ verdicts: [Verdict], status: ConformStatus = .nonconforming, of clause: Clause = clause,
    patterns: [String] = [text]
  ) -> RunReport {
    let results = verdicts.map { verdict in
      ClauseResult(
        clause, on: Specimen(Honest.self), verdict: rewritten(verdict),
        actual: texts.reversed() + ["same"], output: text, seed: .max, rounds: 7, seconds: 0.25)
    }
    return RunReport(
      level: .strict, patterns: patterns, runner: Runner(seed: .max, rounds: 7), isolated: true,
      status: status, candidates: [Honest.self], results: results)
  }

  /// The same kind of verdict, with the texts where it has one.
  private static func rewritten(_ verdict: Verdict) -> Verdict {
    switch verdict {
    case .fail: .fail(details: text)
    case .knownFailure(_, let form, _): .knownFailure(reason: text, form: form, details: text)
    case .staleExpectation: .staleExpectation(reason: text)
    case .untested: .untested(reason: text)
    case .pass, .skip, .crash, .hang: verdict
    }
  }

  static let places = ClausePlaces([clause], root: Repository.root)
  static let suite = Suite(
    candidates: [Honest.self], clauses: [clause],
    mutants: [
      Mutant(
        name: "mutant \(text)", fault: text, candidate: Silent.self,
        proofs: [Proof(clauses: [clause.id], message: text)])
    ],
    groups: ["FX": text])
}
