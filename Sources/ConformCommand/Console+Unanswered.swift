import CommandKit
import ConformanceKit

extension Console {
  /// Says of each result that its clause was named, and did not run.
  func complain(unanswered results: [ClauseResult]) {
    for result in results {
      complain(
        "'\(result.id)' was asked for, and was not checked on '\(result.candidate)':"
          + " \(result.verdict.details)")
    }
  }
}
