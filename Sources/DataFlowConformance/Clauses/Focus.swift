import Conformance
import ConformanceKit
import DataFlow

/// Where the focus is, as states say it.
extension Catalogue {
  static let focus: [Clause] = [
    Clause(
      flow: "FOC-01", .required,
      "While no view of a FocusState has the focus it MUST be false, or nil.",
      source: Source.apple("FocusState"),
      hint: "Does a state start, and stay, without a focus?",
      expected: [
        "mounted: field = nil, flag = false, focus = none",
        "focus elsewhere: field = nil, flag = false, focus = c",
      ]
    ) { stage in
      stage.mount(texts: ["field", "flag"], values: stage.focusedTag) { FieldsView() }
      stage.focus("focus elsewhere", on: "c")
    },
    Clause(
      flow: "FOC-02", .required,
      "When the focus comes to a view its value MUST be the state, and none when it leaves.",
      source: Source.apple("FocusState"),
      hint: "Is the state written once for each move of the focus, for all views around?",
      expected: [
        "mounted: FieldsView +1, field = nil, flag = false, focus = none",
        "to a: FieldsView +1, field = a, flag = false, focus = a",
        "to b: FieldsView +1, field = b, flag = true, focus = b",
        "to c: FieldsView +1, field = nil, flag = false, focus = c",
        "to b: FieldsView +1, field = b, flag = true, focus = b",
        "to b again: FieldsView +0, field = b, flag = true, focus = b",
        "to nothing: FieldsView +1, field = nil, flag = false, focus = none",
      ]
    ) { stage in
      stage.mount(
        bodies: [FieldsView.self], texts: ["field", "flag"], values: stage.focusedTag
      ) { FieldsView() }
      stage.focus("to a", on: "a")
      stage.focus("to b", on: "b")
      stage.focus("to c", on: "c")
      stage.focus("to b", on: "b")
      stage.focus("to b again", on: "b")
      stage.perform("to nothing") { stage.host.focus(nil) }
    },
    Clause(
      flow: "FOC-03", .required, "Writing a FocusState MUST move the focus.",
      source: Source.apple("FocusState"),
      hint: "Does the view with the value that is written get the focus?",
      expected: [
        "mounted: field = nil, flag = false, focus = none",
        "write a: field = a, flag = false, focus = a",
        "write true: field = b, flag = true, focus = b",
        "write false: field = nil, flag = false, focus = none",
        "write a: field = a, flag = false, focus = a",
        "write nil: field = nil, flag = false, focus = none",
        "write a: field = a, flag = false, focus = a",
        "write what no view has: field = nil, flag = false, focus = none",
        "show and write: field = late, flag = false, focus = late",
        "hide: field = nil, flag = false, focus = none",
      ]
    ) { stage in
      stage.mount(texts: ["field", "flag"], values: stage.focusedTag) { FieldsView() }
      for step in [
        "write a", "write true", "write false", "write a", "write nil", "write a",
        "write what no view has", "show and write", "hide",
      ] {
        stage.tap(step)
      }
    },
    Clause(
      flow: "FOC-04", .required, "With another identity a FocusState MUST begin anew.",
      source: Source.document("StateObject: identity"),
      hint: "Do the state and the focus go with the view?",
      expected: [
        "mounted: field = nil, focus = none", "to a: field = a, focus = a",
        "another id: field = nil, focus = none", "to a: field = a, focus = a",
      ]
    ) { stage in
      stage.mountSteps(texts: ["field"], values: stage.focusedTag) { FieldsView().id($0) }
      stage.focus("to a", on: "a")
      stage.advance("another id")
      stage.focus("to a", on: "a")
    },
  ]
}

extension Stage {
  /// The tag of the element that has the focus.
  var focusedTag: KeyValuePairs<String, () -> Any> {
    ["focus": { [unowned self] in host.focusedTag?.base ?? "none" }]
  }

  /// Moves the focus to the element with a tag.
  func focus(_ step: String, on tag: String) {
    perform(step) { if host.shows(tag) { host.focus(tag) } }
  }
}

// MARK: - Views

private struct FieldsView: View {
  @FocusState private var field: String?
  @FocusState private var flag: Bool
  @State private var isShown = false

  var body: some View {
    Text(field ?? "nil").tag("field")
    Text("\(flag)").tag("flag")
    TextField("A", text: .constant("")).focused($field, equals: "a").tag("a")
    TextField("B", text: .constant("")).tag("b").focused($field, equals: "b").focused($flag)
    TextField("C", text: .constant("")).tag("c")
    if isShown {
      TextField("Late", text: .constant("")).focused($field, equals: "late").tag("late")
    }
    Group {
      Button("") { field = "a" }.tag("write a")
      Button("") { field = nil }.tag("write nil")
      Button("") { field = "nobody" }.tag("write what no view has")
      Button("") { flag = true }.tag("write true")
      Button("") { flag = false }.tag("write false")
    }
    Button("") {
      isShown = true
      field = "late"
    }
    .tag("show and write")
    Button("") { isShown = false }.tag("hide")
  }
}
