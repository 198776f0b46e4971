import ConformanceKit

/// Histories of a few threads, and whether any order of their steps explains them.
extension Catalogue {
  static let histories: [Clause] = [
    Clause(
      "C-27", .strict,
      "What threads do at once MUST be what some order of their steps explains, calls included.",
      source: Source.decision, needs: [.manualKeyPaths],
      hint: "Which of the steps that are listed came before which, for the registrar?",
      stochastic: true, expected: ["histories: as the table says"]
    ) { candidate, x in
      let (seed, unexplained) = (x.seed, Locked<History?>(nil))
      let actors: [@Sendable (HistoryRound) -> Void] = (0..<HistoryRound.threads).map { thread in
        { $0.run(thread) }
      }
      x.judge(
        OutcomeTable<HistoryRound>(
          "histories", make: { HistoryRound(candidate, $0, seed: seed) }, actors: actors,
          outcome: { round in
            let history = round.settle()
            guard !HistoryJudge.explains(history) else { return HistoryRound.explained }
            unexplained.withLock { $0 = $0 ?? history }
            return "what no order of the steps explains"
          }, acceptable: [HistoryRound.explained]))
      for line in unexplained.withLock({ $0?.lines }) ?? [] { x.log(Listing.mark + line) }
    }
  ]
}
