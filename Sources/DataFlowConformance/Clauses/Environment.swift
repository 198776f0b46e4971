import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Values that views find in their environment.
extension Catalogue {
  static let environment: [Clause] = [
    Clause(
      flow: "ENV-01", .required,
      "A value that no view around the reader has set MUST be the key's default.",
      source: Source.document("SwiftUI state management system guide"),
      hint: "Does a reader find what views beside it have set?",
      expected: ["mounted: before = blue, set = red, after = blue"]
    ) { stage in
      stage.mount(texts: ["before", "set", "after"]) {
        AccentView(tag: "before")
        AccentView(tag: "set").environment(\.accent, "red")
        AccentView(tag: "after")
      }
    },
    Clause(
      flow: "ENV-02", .required,
      "environment(_:_:) MUST count for the view and those inside, and for no other.",
      source: Source.document("Wrapping up property wrappers"),
      hint: "Does each modifier have an environment of its own?",
      expected: [
        "mounted: view = red, inside = red, beside = blue",
        "set green: view = green, inside = green, beside = blue",
      ]
    ) { stage in
      stage.mountSteps(texts: ["view", "inside", "beside"]) { step in
        VStack {
          AccentView(tag: "view")
          PassView { AccentView(tag: "inside") }
        }
        .environment(\.accent, step == 0 ? "red" : "green")
        AccentView(tag: "beside")
      }
      stage.advance("set green")
    },
    Clause(
      flow: "ENV-03", .required,
      "The nearest setter MUST count; of two on one view, the one that is applied first.",
      source: Source.apple("environment(_:_:)"), hint: "Does the search begin at the reader?",
      expected: ["mounted: nested = inner, chained = first"]
    ) { stage in
      stage.mount(texts: ["nested", "chained"]) {
        VStack {
          AccentView(tag: "nested").environment(\.accent, "inner")
          AccentView(tag: "chained")
            .environment(\.accent, "first")
            .environment(\.accent, "second")
        }
        .environment(\.accent, "outer")
      }
    },
    Clause(
      flow: "ENV-04", .required,
      "Another value MUST update its readers, and not the views in between.",
      source: Source.apple("Environment"),
      hint: "Is a value something that a body depends on when it reads it?",
      expected: [
        "mounted: SetterView +1, PassView +1, AccentView +1, accent = 0",
        "set 1: SetterView +1, PassView +0, AccentView +1, accent = 1",
      ]
    ) { stage in
      stage.mount(bodies: setterTypes, texts: ["accent"]) {
        SetterView { values, step in values.accent = "\(step)" }
      }
      stage.advance("set 1")
    },
    Clause(
      flow: "ENV-05", .observed, "Setting an equal value MUST NOT update the readers.",
      source: Source.observed("values of the environment are compared"),
      hint: "Is the new value compared with the one that is set?",
      expected: [
        "mounted: SetterView +1, PassView +1, AccentView +1, accent = red",
        "the same: SetterView +1, PassView +0, AccentView +0, accent = red",
      ]
    ) { stage in
      stage.mount(bodies: setterTypes, texts: ["accent"]) {
        SetterView { values, _ in values.accent = "red" }
      }
      stage.advance("the same")
    },
    Clause(
      flow: "ENV-06", .observed,
      "Another value of one key MUST NOT update those who read another key.",
      source: Source.observed("readers depend on single values"),
      hint: "Does a reader depend on its key alone?",
      expected: [
        "mounted: SetterView +1, PassView +1, AccentView +1, accent = red",
        "set weight: SetterView +1, PassView +0, AccentView +0, accent = red",
      ]
    ) { stage in
      stage.mount(bodies: setterTypes, texts: ["accent"]) {
        SetterView { values, step in
          values.accent = "red"
          values.weight = step
        }
      }
      stage.advance("set weight")
    },
    Clause(
      "ENV-07", .required, "A value MUST be read-only through @Environment.",
      source: Source.apple("Environment"),
      untested: "decided at compile time; misuse is compiled by Tests/DataFlowTests"),
    Clause(
      flow: "ENV-12", .observed,
      "Reading a value of a view that is not mounted MUST give the default, and be reported.",
      source: Source.observed(
        "\"Accessing Environment's value outside of being installed on a View\" in the debugger"),
      hint: "Is a wrapper without an environment noticed?",
      expected: ["accent = blue", "issues = environmentOutsideView"]
    ) { stage in
      stage.logLooseIssues { stage.log("accent = \(AccentView(tag: "").accent)") }
    },
    Clause(
      flow: "ENV-13", .required,
      "A key of the program's own MUST be set and read through EnvironmentValues.",
      source: Source.document("SwiftUI state management system guide"),
      hint: "Does the subscript find what it has set?",
      expected: [
        "default: accent = blue", "red: accent = red", "green: accent = green, weight = 0",
      ]
    ) { stage in
      var values = EnvironmentValues()
      stage.log("default: accent = \(values.accent)")
      values.accent = "red"
      stage.log("red: accent = \(values.accent)")
      values.accent = "green"
      stage.log("green: accent = \(values.accent), weight = \(values.weight)")
    },
    Clause(
      "ENV-14", .required, "A key MUST have a default value, which an object has not.",
      source: Source.document("SwiftUI state management system guide"),
      untested: "decided at compile time; misuse is compiled by Tests/DataFlowTests"),
    Clause(
      flow: "ENV-15", .required,
      "@Environment MUST work in a dynamic property and in a view modifier.",
      source: Source.apple("DynamicProperty"),
      hint: "Are the properties inside of a view's properties found?",
      expected: [
        "mounted: property = red, modifier = red", "set green: property = green, modifier = green",
      ]
    ) { stage in
      stage.mountSteps(texts: ["property", "modifier"]) { step in
        PaletteView()
          .modifier(AccentModifier())
          .environment(\.accent, step == 0 ? "red" : "green")
      }
      stage.advance("set green")
    },
    Clause(
      flow: "ENV-16", .required, "dismiss() MUST end the presentation that the view is in.",
      source: Source.document("Bindable"),
      hint: "Does dismiss() write the binding, and the sheet go?",
      expected: [
        "mounted: sheet = gone, presented = false", "present: sheet = shown, presented = true",
        "dismiss: sheet = gone, presented = false",
        "dismiss outside: sheet = gone, presented = false",
      ]
    ) { stage in
      stage.mount(texts: ["sheet", "presented"]) { PresenterView() }
      stage.tap("present")
      stage.tap("dismiss", "dismiss sheet")
      stage.tap("dismiss outside", "dismiss presenter")
    },
    Clause(
      flow: "ENV-17", .required,
      "transformEnvironment(_:transform:) MUST change the value that the view inherits.",
      source: Source.apple("transformEnvironment(_:transform:)"),
      hint: "Does the change begin with the value of the views around?",
      expected: ["mounted: inside = 0!, outside = 0", "set 1: inside = 1!, outside = 1"]
    ) { stage in
      stage.mountSteps(texts: ["inside", "outside"]) { step in
        VStack {
          AccentView(tag: "inside").transformEnvironment(\.accent) { $0 += "!" }
          AccentView(tag: "outside")
        }
        .environment(\.accent, "\(step)")
      }
      stage.advance("set 1")
    },
    Clause(
      flow: "ENV-22", .required,
      "All values that are set at once MUST stand for those outside, and follow their source.",
      source: Source.apple("EnvironmentValues"),
      hint: "Is a value looked for among them, and not farther out?",
      expected: [
        "mounted: reader = blue 0", "those elsewhere: reader = red 0",
        "changed there: reader = white 0", "none: reader = blue 0",
        "those elsewhere: reader = white 0",
      ]
    ) { stage in
      let elsewhere = Handle<EnvironmentValues>()
      stage.mountSteps(texts: ["reader"]) { step in
        ValuesView { elsewhere.takeOnce($0) }.environment(\.accent, step < 2 ? "red" : "white")
        PassView { ReaderView() }
          .environment(\.self, step % 3 == 0 ? EnvironmentValues() : elsewhere.value)
          .environment(\.accent, "green")
          .environment(\.weight, 5)
      }
      stage.advance("those elsewhere")
      stage.advance("changed there")
      stage.advance("none")
      stage.advance("those elsewhere")
    },
    Clause(
      flow: "ENV-23", .observed,
      "A view that its parent gives another key path MUST show that value.",
      source: Source.observed("a view may take a key path where it is made"),
      hint: "Is a view compared by what its properties read, and not by their types alone?",
      expected: ["mounted: value = 5", "another key: value = 2", "the first: value = 5"]
    ) { stage in
      struct KeyedView: View {
        @Environment private var value: Int

        init(_ key: KeyPath<EnvironmentValues, Int>) { _value = Environment(key) }

        var body: some View { Text("\(value)").tag("value") }
      }
      stage.mountSteps(texts: ["value"]) { step in
        KeyedView(step == 1 ? \.weight.nonzeroBitCount : \.weight).environment(\.weight, 5)
      }
      stage.advance("another key")
      stage.advance("the first")
    },
  ]
}

@MainActor
private let setterTypes: [any View.Type] = [
  SetterView.self, PassView<AccentView>.self, AccentView.self,
]

// MARK: - Values

private struct AccentView: View {
  @Environment(\.accent) fileprivate var accent
  let tag: String

  var body: some View { Text(accent).tag(tag) }
}

/// Hands out all values that it finds.
private struct ValuesView: View {
  let take: (EnvironmentValues) -> Void
  @Environment(\.self) private var values

  var body: some View {
    let _ = take(values)
    EmptyView()
  }
}

private struct ReaderView: View {
  @Environment(\.accent) private var accent
  @Environment(\.weight) private var weight

  var body: some View { Text("\(accent) \(weight)").tag("reader") }
}

/// Sets values for the views inside, by its steps.
private struct SetterView: View {
  @State private var step = 0
  let set: (inout EnvironmentValues, Int) -> Void

  var body: some View {
    // Read here: what the closure reads would be the environment's concern.
    let step = step
    PassView { AccentView(tag: "accent") }.transformEnvironment(\.self) { set(&$0, step) }
    Button("Step") { self.step += 1 }.tag("step")
  }
}

/// A dynamic property with one inside.
private struct Palette: DynamicProperty {
  @Environment(\.accent) var accent
}

private struct PaletteView: View {
  private let palette = Palette()

  var body: some View { Text(palette.accent).tag("property") }
}

private struct AccentModifier: ViewModifier {
  @Environment(\.accent) private var accent

  func body(content: Content) -> some View {
    content
    Text(accent).tag("modifier")
  }
}

// MARK: - Presentations

private struct PresenterView: View {
  @State private var isPresented = false

  var body: some View {
    Text("\(isPresented)").tag("presented")
    Button("Present") { isPresented = true }.tag("present")
    DismissView(tag: "presenter")
      .sheet(isPresented: $isPresented) {
        Text("shown").tag("sheet")
        DismissView(tag: "sheet")
      }
  }
}

private struct DismissView: View {
  @Environment(\.dismiss) private var dismiss
  let tag: String

  var body: some View { Button("Dismiss") { dismiss() }.tag("dismiss \(tag)") }
}
