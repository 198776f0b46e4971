import Conformance
import ConformanceKit
import DataFlow

/// Objects of files that know nothing of views.
extension Catalogue {
  static let imports: [Clause] = [
    Clause(
      flow: "IMP-01", .required,
      "A view MUST observe an object whose file imports Combine alone.",
      source: Source.document("Managing model data in your app"),
      hint: "Is OpenCombine's own publisher subscribed to?",
      expected: [
        "mounted: LedgerView +1, balance = 0", "earn: LedgerView +1, balance = 5",
        "another property: LedgerView +1, balance = 5",
      ]
    ) { stage in
      let ledger = Ledger()
      stage.mount(bodies: [LedgerView.self], texts: ["balance"]) { LedgerView(ledger: ledger) }
      stage.turn("earn") { ledger.balance = 5 }
      stage.turn("another property") { ledger.owner = "Ben" }
    },
    Clause(
      flow: "IMP-02", .required,
      "An object that makes another publisher each time that it is asked MUST be reported.",
      source: Source.observed("nothing that such an object sends arrives"),
      hint: "Are two answers of the object compared?",
      expected: ["mounted: SilentView +1, issue publisherNotKept"]
    ) { stage in
      stage.mount(bodies: [SilentView.self]) { SilentView(silent: SilentObject()) }
    },
  ]
}

// MARK: - Views

private struct LedgerView: View {
  @ObservedObject var ledger: Ledger

  var body: some View { Text("\(ledger.balance)").tag("balance") }
}

private struct SilentView: View {
  @ObservedObject var silent: SilentObject

  var body: some View { Text("silent") }
}
