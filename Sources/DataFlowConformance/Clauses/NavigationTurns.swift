import Conformance
import ConformanceKit
import DataFlow

/// Screens and dialogs whose makers, data and surroundings change.
extension Catalogue {
  static let navigationTurns: [Clause] = [
    Clause(
      flow: "NAV-08", .required,
      "A screen MUST be made by a view that is there, and not by one that has gone.",
      source: Source.apple("navigationDestination(for:destination:)"),
      hint: "Is what a view has declared forgotten when it goes?",
      expected: ["mounted: screen = A1", "replace: screen = B1"]
    ) { stage in
      stage.mountSteps(texts: ["screen"]) { step in
        NavigationStack(path: .constant([1])) {
          if step == 0 {
            Text("").navigationDestination(for: Int.self) { Text("A\($0)").tag("screen") }
          } else {
            Text("").navigationDestination(for: Int.self) { Text("B\($0)").tag("screen") }
          }
        }
      }
      stage.advance("replace")
    },
    Clause(
      flow: "NAV-09", .observed,
      "A button in a sheet MUST NOT end the dialog that the sheet is in.",
      source: Source.observed("a dialog's own buttons end it"),
      hint: "Does what is presented in a dialog know of the dialog?",
      expected: [
        "mounted: count = 0, alert = true", "in the sheet: count = 1, alert = true",
        "in the dialog: count = 1, alert = false",
      ]
    ) { stage in
      struct Nested: View {
        @State private var isPresented = true
        @State private var count = 0

        var body: some View {
          Text("\(count)").tag("count").alert("Alert", isPresented: $isPresented) {
            Button("") {}.tag("in the dialog")
              .sheet(isPresented: .constant(true)) {
                Button("") { count += 1 }.tag("in the sheet")
              }
          }
        }
      }
      stage.mount(
        texts: ["count"], values: ["alert": { stage.host?.shows(.kind("Alert")) ?? true }]
      ) { Nested() }
      stage.tap("in the sheet")
      stage.tap("in the dialog")
    },
    Clause(
      flow: "NAV-11", .observed,
      "A sheet MUST NOT be in the navigation stack of its presenter.",
      source: Source.observed("a sheet has the stack that it brings, or none"),
      hint: "Do the views in a sheet inherit the stack?",
      expected: ["mounted: path = []", "front: path = []", "own: path = [1]"]
    ) { stage in
      struct Fronted: View {
        @State private var path: [Int] = []

        var body: some View {
          Text("\(path)").tag("path")
          NavigationStack(path: $path) {
            NavigationLink("", value: 1).tag("own")
              .navigationDestination(for: Int.self) { Text("\($0)") }
              .sheet(isPresented: .constant(true)) { NavigationLink("", value: 2).tag("front") }
          }
        }
      }
      stage.mount(texts: ["path"]) { Fronted() }
      stage.tap("front")
      stage.tap("own")
    },
    Clause(
      flow: "NAV-10", .required,
      "A dialog about data MUST come when there are data, and keep them.",
      source: Source.apple("alert(_:isPresented:presenting:actions:message:)"),
      hint: "Are both asked, the binding and the data? Are later data ignored?",
      expected: [
        "mounted: alert = none", "data: alert = 1", "other data: alert = 1", "no data: alert = 1",
      ]
    ) { stage in
      stage.mountSteps(
        values: [
          "alert": {
            guard let host = stage.host, host.shows(.kind("Alert")) else { return "none" }
            return host.text("message") ?? "empty"
          }
        ]
      ) { step in
        Text("").alert(
          "Alert", isPresented: .constant(true), presenting: (1...2).contains(step) ? step : nil
        ) { _ in
          Button("") {}
        } message: {
          Text("\($0)").tag("message")
        }
      }
      stage.advance("data")
      stage.advance("other data")
      stage.advance("no data")
    },
  ]
}
