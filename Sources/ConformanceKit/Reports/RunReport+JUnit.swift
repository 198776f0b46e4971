// MARK: - JUnit

extension RunReport {
  /// The run in the format that build servers read: one suite per candidate,
  /// one case per clause.
  ///
  /// A failure, and a known failure that passes, is a `<failure>`; a crash or a
  /// hang is an `<error>`, and so is a clause that was named and did not run; a
  /// missing capability, an untested clause and a known failure are `<skipped>`,
  /// each with its reason. Where the run is no success although no case says so,
  /// because it checked nothing or broke, for one of the candidates or for all, a case
  /// `run` has an `<error>`.
  package var junit: JUnitText {
    let suites = candidates.map(junitSuite(of:))
    let isRed = suites.flatMap(\.cases).contains { $0.remark.map(\.element.isRed) ?? false }
    let isGood = status.code == ConformStatus.conforms.rawValue
    // A candidate that is red says nothing about one that was not checked.
    let isTold = isRed && !leavesOut
    return JUnitText(name: "conform", suites: suites + (isGood || isTold ? [] : [broken]))
  }

  private func junitSuite(of candidate: CandidateRecord) -> JUnitText.Suite {
    let unanswered = Set(unanswered.filter { $0.candidate == candidate.name }.map(\.id))
    return JUnitText.Suite(
      name: candidate.name,
      properties: [
        "version": candidate.version, "level": level.rawValue,
        "edition": pin.edition.rawValue, "suite": "\(pin.suite)", "seed": "\(seed)",
        "rounds": "\(rounds)",
      ],
      cases: results.filter { $0.candidate == candidate.name }.map { result in
        JUnitText.Case(
          name: result.id, group: "\(result.candidate).\(result.level.rawValue)",
          seconds: result.seconds,
          remark: !result.verdict.isExecuted && unanswered.contains(result.id)
            ? JUnitText.Remark(unanswered: result) : JUnitText.Remark(result))
      })
  }

  /// What a build server is to see where no clause says that something is wrong.
  private var broken: JUnitText.Suite {
    let remark = JUnitText.Remark(.error, type: "status", message: status.meaning)
    return JUnitText.Suite(
      name: "run", properties: ["status": "\(status.code)"],
      cases: [JUnitText.Case(name: "run", group: "run", seconds: 0, remark: remark)])
  }
}

extension JUnitText.Remark.Element {
  /// Whether a build server takes it for something wrong.
  fileprivate var isRed: Bool {
    switch self {
    case .failure, .error: true
    case .skipped: false
    }
  }
}

extension JUnitText.Remark {
  /// About a clause that was named, and did not run.
  fileprivate init(unanswered result: ClauseResult) {
    self.init(
      .error, type: "unanswered",
      message: "was asked for, and was not checked: \(result.verdict.details)",
      text: FailureBlock.lines(for: result).joined(separator: "\n"))
  }

  fileprivate init?(_ result: ClauseResult) {
    let (element, prefix): (Element, String)
    switch result.verdict {
    case .pass: return nil
    case .fail, .staleExpectation: (element, prefix) = (.failure, "")
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
