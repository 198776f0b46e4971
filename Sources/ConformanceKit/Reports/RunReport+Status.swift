// MARK: - Exit status

extension RunReport {
  /// How a run with `results` ends.
  package static func status(of results: [ClauseResult]) -> ConformStatus {
    let isSilent = results.isEmpty || !silentCandidates(in: results).isEmpty
    return ConformStatus.worst(results.map(status(of:)) + (isSilent ? [.nothingMatched] : []))
  }

  /// The candidates for which not one clause ran: all that could be said of
  /// them is nothing, and that is not a success.
  package static func silentCandidates(in results: [ClauseResult]) -> [String] {
    var ran: [String: Bool] = [:]
    for result in results where !result.isAboutAdapter {
      let before = ran[result.candidate] ?? false
      ran[result.candidate] = before || result.verdict.isExecuted
    }
    return ran.filter { !$0.value }.keys.sorted()
  }

  private static func status(of result: ClauseResult) -> ConformStatus {
    switch result.verdict {
    case .pass, .knownFailure, .skip, .untested: .conforms
    case .staleWaiver: .staleWaiver
    case .crash, .hang: .nonconforming
    case .fail:
      switch result.id {
      case CapabilityProbe.id: .capabilityMismatch
      case AdapterChecks.waivers: .staleWaiver
      default: .nonconforming
      }
    }
  }
}
