import Conformance
import ConformanceKit
import DataFlow

/// Observable objects that views read: by functions, through others and for others.
extension Catalogue {
  static let observableReads: [Clause] = [
    Clause(
      flow: "OBSV-04", .required,
      "A body MUST depend on what it reads of an object that no view stores.",
      source: Source.apple("Managing model data in your app: globals and singletons"),
      hint: "Does tracking look at the views' properties instead of at reads?",
      expected: ["mounted: FunctionView +1, text = 0", "count changed: FunctionView +1, text = 1"]
    ) { stage in
      let model = stage.counter()
      stage.mountFunction { model.count }
      stage.turn("count changed") { model.count = 1 }
    },
    Clause(
      flow: "OBSV-05", .required,
      "A computed property MUST be tracked through the properties that it reads.",
      source: Source.apple("Managing model data in your app: availableBooksCount"),
      hint: "Are reads by the model itself tracked?",
      expected: [
        "mounted: FunctionView +1, text = 0", "count changed: FunctionView +1, text = 1",
        "other changed: FunctionView +1, text = 3",
      ]
    ) { stage in
      let model = stage.counter()
      stage.mountFunction { model.sum }
      stage.turn("count changed") { model.count = 1 }
      stage.turn("other changed") { model.other = 2 }
    },
    Clause(
      flow: "OBSV-10", .required, "A read in an action MUST NOT be a dependency.",
      source: Source.apple("Managing model data in your app: the body's execution scope"),
      hint: "Does the tracking end with the body?",
      expected: ["mounted: Acting +1", "read by an action: 0", "count changed: Acting +0"]
    ) { stage in
      let model = stage.counter()
      let seen = Handle<Int>()
      stage.mount(bodies: [Acting.self]) { Acting { seen.take(model.count) } }
      stage.host.tap("act")
      stage.log("read by an action: \(seen.value!)")
      stage.turn("count changed") { model.count = 1 }
    },
    Clause(
      flow: "OBSV-11", .required,
      "A read by a function that a body calls MUST be a dependency of the body.",
      source: Source.apple("Managing model data in your app: the body's execution scope"),
      hint: "Is the tracking bound to the call, and not to the code?",
      expected: ["mounted: FunctionView +1, text = 0", "count changed: FunctionView +1, text = 1"]
    ) { stage in
      let model = stage.counter()
      @MainActor func read() -> Int { model.count }
      stage.mountFunction { read() }
      stage.turn("count changed") { model.count = 1 }
    },
    Clause(
      flow: "OBSV-22", .observed,
      "What a tracking inside a body reads MUST be a dependency of the body, too.",
      source: Source.observed("trackings nest"),
      hint: "Does an inner tracking hide reads from the outer one?",
      expected: [
        "mounted: FunctionView +1, text = 0", "count changed: FunctionView +1, text = 1",
        "inner calls = 1",
      ]
    ) { stage in
      let model = stage.counter()
      let calls = Calls()
      let candidate = stage.candidate
      stage.mountFunction { candidate.watch(calls) { model.count } }
      stage.turn("count changed") { model.count = 1 }
      // The second body has tracked again, and with it the inner tracking: that
      // registration waits for the next change.
      stage.log("inner calls = \(calls.count)")
    },
    Clause(
      flow: "OBSV-24", .observed,
      "What a computed value of the environment reads MUST be a dependency of its reader.",
      source: Source.observed("the getter runs in the body"),
      hint: "Is the value of the environment computed inside the tracking?",
      expected: ["mounted: TotalReader +1, text = 0", "count changed: TotalReader +1, text = 5"]
    ) { stage in
      let model = stage.counter()
      stage.mount(bodies: [TotalReader.self], texts: ["text"]) {
        TotalReader().environment(\.readTotal) { model.count + model.other }
      }
      stage.turn("count changed") { model.count = 5 }
    },
  ]
}

// MARK: - Views

private struct Acting: View {
  let act: () -> Void

  var body: some View { Button("act") { act() }.tag("act") }
}

/// Where a value of the environment comes from.
private struct ReadTotalKey: EnvironmentKey {
  static var defaultValue: () -> Int { { 0 } }
}

extension EnvironmentValues {
  fileprivate var readTotal: () -> Int {
    get { self[ReadTotalKey.self] }
    set { self[ReadTotalKey.self] = newValue }
  }

  fileprivate var total: Int { readTotal() }
}

private struct TotalReader: View {
  @Environment(\.total) private var total

  var body: some View { Text("\(total)").tag("text") }
}
