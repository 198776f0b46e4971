import Conformance
import ConformanceKit
import DataFlow
import OpenCombine

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
    Clause(
      flow: "IMP-03", .observed,
      "A subscriber of OpenCombine's publishers that has the views updated MUST NOT make them "
        + "miss the change.",
      source: Source.observed("objectWillChange sends before the change"),
      hint: "Is it found out whether a publisher is still sending while a view is updated?",
      expected: [
        "published, outside of a step: all show 7", "published, in a step: all show 8",
        "subject, outside of a step: all show 7", "subject, in a step: all show 8",
      ]
    ) { stage in
      // These publishers call their subscribers in any order: some before the view, some
      // after it.
      let ledgers = (0..<8).map { _ in Ledger() }
      stage.settleInSignals("published", of: ledgers, \.balance)
      let meters = (0..<8).map { _ in Meter() }
      stage.settleInSignals("subject", of: meters, \.count)
    },
  ]
}

extension Stage {
  /// Writes to objects whose subscribers have the views updated.
  fileprivate func settleInSignals<Object: OpenCombine.ObservableObject>(
    _ name: String, of objects: [Object], _ property: ReferenceWritableKeyPath<Object, Int>
  ) {
    mount {
      ForEach(objects.indices, id: \.self) {
        NumberView(object: objects[$0], property: property, tag: $0)
      }
    }
    var subscriptions: [AnyCancellable] = []
    for object in objects {
      for _ in 0..<3 {
        object.objectWillChange.sink { _ in self.host.settle() }.store(in: &subscriptions)
      }
    }
    @MainActor func log(_ step: String, _ number: Int) {
      let isShown = objects.indices.allSatisfy { host.text($0) == "\(number)" }
      self.log("\(name), \(step): \(isShown ? "all" : "not all") show \(number)")
    }
    for object in objects { object[keyPath: property] = 7 }
    host.settle()
    log("outside of a step", 7)
    host.turn { for object in objects { object[keyPath: property] = 8 } }
    log("in a step", 8)
  }
}

// MARK: - Views

private final class Meter: ObservableObject {
  let objectWillChange = PassthroughSubject<Void, Never>()
  var count = 0 { willSet { objectWillChange.send() } }
}

private struct NumberView<Object: OpenCombine.ObservableObject>: View {
  @ObservedObject var object: Object
  let property: ReferenceWritableKeyPath<Object, Int>
  let tag: Int

  var body: some View { Text("\(object[keyPath: property])").tag(tag) }
}

private struct LedgerView: View {
  @ObservedObject var ledger: Ledger

  var body: some View { Text("\(ledger.balance)").tag("balance") }
}

private struct SilentView: View {
  @ObservedObject var silent: SilentObject

  var body: some View { Text("silent") }
}
