internal import ConformanceKit

/// Verdicts that look alike.
enum Family: String, CaseIterable {
  case fail
  case known
  case pass
  case skip
  case untested

  init(_ kind: Verdict.Kind) {
    switch kind {
    case .pass: self = .pass
    case .fail, .crash, .hang, .staleExpectation: self = .fail
    case .knownFailure: self = .known
    case .skip: self = .skip
    case .untested: self = .untested
    }
  }

  /// What the filter and the cards call it.
  var label: String {
    switch self {
    case .fail: "fail"
    case .known: "known to fail"
    case .pass: "pass"
    case .skip: "skipped"
    case .untested: "untested"
    }
  }

  /// What stands beside the word, so that colour says nothing alone.
  var symbol: String {
    switch self {
    case .fail: "✕"
    case .known: "!"
    case .pass: "✓"
    case .skip: "–"
    case .untested: "○"
    }
  }
}
