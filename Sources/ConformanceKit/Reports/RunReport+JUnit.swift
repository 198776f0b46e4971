// MARK: - JUnit

extension RunReport {
  /// The run in the format that build servers read: one suite per candidate,
  /// one case per clause.
  ///
  /// A failure, and a known failure that passes, is a `<failure>`; a crash or a
  /// hang is an `<error>`; a missing capability, an untested clause and a known
  /// failure are `<skipped>`, each with its reason.
  package var junit: JUnitText {
    JUnitText(
      name: "conform",
      suites: candidates.map { candidate in
        JUnitText.Suite(
          name: candidate.name,
          properties: [
            "version": candidate.version, "level": level.rawValue, "seed": "\(seed)",
            "rounds": "\(rounds)",
          ],
          cases: results.filter { $0.candidate == candidate.name }.map(JUnitText.Case.init))
      })
  }
}

extension JUnitText.Case {
  fileprivate init(_ result: ClauseResult) {
    self.init(
      name: result.id, group: "\(result.candidate).\(result.level.rawValue)",
      seconds: result.seconds, remark: JUnitText.Remark(result))
  }
}

extension JUnitText.Remark {
  fileprivate init?(_ result: ClauseResult) {
    let (element, prefix): (Element, String)
    switch result.verdict {
    case .pass: return nil
    case .fail, .staleWaiver: (element, prefix) = (.failure, "")
    case .crash, .hang: (element, prefix) = (.error, "")
    case .skip: (element, prefix) = (.skipped, "")
    case .untested: (element, prefix) = (.skipped, "untested: ")
    case .knownFailure(let reason, _, _):
      (element, prefix) = (.skipped, "known failure: \(reason): ")
    }
    self.init(
      element, type: result.verdict.kind.rawValue, message: prefix + result.verdict.details,
      text: element == .skipped ? "" : FailureBlock.lines(for: result).joined(separator: "\n"))
  }
}
