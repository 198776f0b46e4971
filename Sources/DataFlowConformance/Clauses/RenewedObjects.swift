import Conformance
import ConformanceKit
import DataFlow

/// Objects whose properties are made anew, and those that say again what they have said.
extension Catalogue {
  static let renewedObjects: [Clause] = [
    Clause(
      flow: "OBJ-22", .required,
      "An object MUST have one publisher, whatever becomes of its properties, and whoever asks.",
      source: "documentation of ObservableObject",
      hint: "Is a property whose wrapper is replaced given the publisher that the others have?",
      expected: [
        "set: a 1, b 1", "b replaced: the same true, a 1, b 1",
        "a replaced: the same true, a 1, b 1", "shown: 4 4",
        "what replays, outside of a step: all show 7, issues none",
        "what replays, in a step: all show 8, issues none",
      ]
    ) { stage in
      let object = Renewed()
      let publisher = object.objectWillChange
      let signals = Signals(object)
      @MainActor func counts(_ number: Int) -> String {
        let start = signals.count
        object.a = number
        let middle = signals.count
        object.b = number
        return "a \(middle - start), b \(signals.count - middle)"
      }
      stage.log("set: \(counts(1))")
      object.renewB()
      let isSame = object.objectWillChange === publisher
      stage.log("b replaced: the same \(isSame), \(counts(2))")
      object.renewA()
      let isStillSame = object.objectWillChange === publisher
      stage.log("a replaced: the same \(isStillSame), \(counts(3))")
      stage.mount { RenewedView(object: object) }
      stage.host.turn {
        object.a = 4
        object.b = 4
      }
      stage.log("shown: \(stage.host.text("text") ?? "gone")")
      signals.cancel()
      logReplaying(stage)
    }
  ]
}

/// Writes to objects whose publishers send their last value to each new subscriber.
@MainActor
private func logReplaying(_ stage: Stage) {
  let objects = (0..<8).map { _ in Replaying() }
  stage.mount {
    ForEach(objects.indices, id: \.self) { ReplayingView(object: objects[$0], tag: $0) }
  }
  let host = stage.host!
  // Called in any order: some before the view, some after it.
  var subscriptions: [AnyCancellable] = []
  for object in objects {
    for _ in 0..<3 {
      object.objectWillChange.sink { _ in host.settle() }.store(in: &subscriptions)
    }
  }
  @MainActor func log(_ step: String, _ number: Int) {
    let isShown = objects.indices.allSatisfy { host.text($0) == "\(number)" }
    let kinds = host.issues.map { "\($0.kind)" }
    stage.log(
      "what replays, \(step): \(isShown ? "all" : "not all") show \(number), issues "
        + (kinds.isEmpty ? "none" : kinds.joined(separator: " ")))
  }
  for object in objects { object.count = 7 }
  host.settle()
  log("outside of a step", 7)
  host.turn { for object in objects { object.count = 8 } }
  log("in a step", 8)
}

// MARK: - Objects and views

private final class Renewed: ObservableObject {
  @Published var a = 0
  @Published var b = 0

  func renewA() { _a = Published(wrappedValue: 0) }

  func renewB() { _b = Published(wrappedValue: 0) }
}

private struct RenewedView: View {
  @ObservedObject var object: Renewed

  var body: some View { Text("\(object.a) \(object.b)").tag("text") }
}

/// An object whose publisher has a value.
private final class Replaying: ObservableObject {
  let objectWillChange = CurrentValueSubject<Int, Never>(0)
  var count = 0 { willSet { objectWillChange.send(newValue) } }
}

private struct ReplayingView: View {
  @ObservedObject var object: Replaying
  let tag: Int

  var body: some View { Text("\(object.count)").tag(tag) }
}
