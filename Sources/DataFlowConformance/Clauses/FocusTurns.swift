import Conformance
import ConformanceKit
import DataFlow

/// The focus when views go, change and are disabled.
extension Catalogue {
  static let focusTurns: [Clause] = [
    Clause(
      flow: "FOC-05", .required,
      "When the element with the focus goes, the focus MUST leave all views around it.",
      source: Source.apple("FocusState"),
      hint: "Does the focus go with the element, or with the innermost view that asks for it?",
      expected: [
        "mounted: field = nil, inside = false, focus = none",
        "to named: field = named, inside = true, focus = named",
        "hide named: field = nil, inside = false, focus = none",
        "to plain: field = nil, inside = true, focus = plain",
        "hide plain: field = nil, inside = false, focus = none",
        "to last: field = nil, inside = true, focus = last",
      ]
    ) { stage in
      stage.mount(texts: ["field", "inside"], values: stage.focusedTag) { Leaving() }
      stage.focus("to named", on: "named")
      stage.tap("hide named")
      stage.focus("to plain", on: "plain")
      stage.tap("hide plain")
      stage.focus("to last", on: "last")
    },
    Clause(
      flow: "FOC-06", .required, "The value of a view with the focus MUST be the newest one.",
      source: Source.apple("focused(_:equals:)"),
      hint: "Is the value of the update before kept?",
      expected: [
        "mounted: field = nil, focus = none", "step: field = nil, focus = none",
        "focus: field = 1, focus = editor",
      ]
    ) { stage in
      stage.mountSteps(texts: ["field"], values: stage.focusedTag) { Numbered(number: $0) }
      stage.advance("step")
      stage.focus("focus", on: "editor")
    },
    Clause(
      flow: "FOC-07", .observed, "Of several writes in a turn the last one MUST count.",
      source: Source.observed("the focus is in one place"),
      hint: "Does the first view in the tree have the focus?",
      expected: [
        "mounted: a = false, b = false, focus = none", "a, b: a = false, b = true, focus = b",
        "a, b: a = false, b = true, focus = b", "b, a: a = true, b = false, focus = a",
        "a, b: a = false, b = true, focus = b",
      ]
    ) { stage in
      stage.mount(texts: ["a", "b"], values: stage.focusedTag) { Both() }
      for step in ["a, b", "a, b", "b, a", "a, b"] { stage.tap(step) }
    },
    Clause(
      flow: "FOC-08", .observed, "A view that is disabled MUST NOT have the focus.",
      source: Source.observed("a field that is disabled takes no text"),
      hint: "Is it asked whether the element is enabled: by the user's step, by a write, and"
        + " after an update?",
      expected: [
        "mounted: isHere = false, isIn = false, focus = none",
        "open: isHere = false, isIn = false, focus = open",
        "editor: isHere = false, isIn = false, focus = open",
        "plain, by a query: isHere = false, isIn = false, focus = open",
        "plain, as an element: isHere = false, isIn = false, focus = open",
        "write: isHere = false, isIn = false, focus = open",
        "switch: isHere = false, isIn = false, focus = open",
        "write: isHere = true, isIn = false, focus = editor",
        "switch: isHere = false, isIn = false, focus = none",
        "switch: isHere = false, isIn = false, focus = none",
        "plain: isHere = false, isIn = true, focus = plain",
        "switch: isHere = false, isIn = false, focus = none",
      ]
    ) { stage in
      stage.mount(texts: ["isHere", "isIn"], values: stage.focusedTag) { Disabled() }
      stage.focus("open", on: "open")
      stage.focus("editor", on: "editor")
      let plain = ElementQuery.textField("Plain")
      stage.perform("plain, by a query") {
        if stage.host.shows(plain) { stage.host.focus(plain) }
      }
      stage.perform("plain, as an element") {
        if let element = try? stage.host.find(plain) { stage.host.focus(element) }
      }
      for step in ["write", "switch", "write", "switch", "switch"] { stage.tap(step) }
      stage.focus("plain", on: "plain")
      stage.tap("switch")
    },
    Clause(
      flow: "FOC-09", .observed, "The focus in a sheet MUST NOT be in the sheet's presenter.",
      source: Source.observed("a sheet stands in front of its presenter"),
      hint: "Do the views around an element end with its presentation?",
      expected: [
        "mounted: outside = false, inside = false, focus = none",
        "in the sheet: outside = false, inside = true, focus = editor",
      ]
    ) { stage in
      stage.mount(texts: ["outside", "inside"], values: stage.focusedTag) { SheetFocus() }
      stage.focus("in the sheet", on: "editor")
    },
    Clause(
      flow: "FOC-10", .required,
      "The focus MUST follow a write that no body reads, and of equal views go to the first.",
      source: Source.apple("FocusState"),
      hint: "Does each view with a value look at it by itself, also while nothing has the focus?",
      expected: [
        "mounted: field = nil, focus = none", "nobody: field = nil, focus = none",
        "editor: field = editor, focus = editor", "nobody: field = nil, focus = none",
        "mounted: focus = none", "write: focus = alone", "erase: focus = none",
        "mounted: focus = none", "write: focus = first", "erase: focus = none",
        "write: focus = first",
      ]
    ) { stage in
      stage.mount(texts: ["field"], values: stage.focusedTag) { NamedFocus() }
      for step in ["nobody", "editor", "nobody"] { stage.tap(step, "write \(step)") }
      stage.mount(values: stage.focusedTag) { UnreadFocus(tags: ["alone"]) }
      for step in ["write", "erase"] { stage.tap(step) }
      stage.mount(values: stage.focusedTag) { UnreadFocus(tags: ["first", "second", "third"]) }
      for step in ["write", "erase", "write"] { stage.tap(step) }
    },
    Clause(
      flow: "FOC-11", .required,
      "Of views with one value the focus MUST stay in one, and leave it when that is to be shown.",
      source: Source.apple("focused(_:equals:)"),
      hint: "Does a view ask for the focus only if it wants what is not so, in its own update?",
      expected: [
        "mounted: field = nil, focus = none", "x: field = a, focus = x", "y: field = a, focus = y",
        "x: field = a, focus = x", "none: field = nil, focus = none",
        "mounted: field = nil, focus = none", "write: field = a, focus = inner",
        "mounted: focus = none", "a: focus = a", "meanwhile: a", "both: focus = none",
        "nobody: none", "the element: TextField Ada true", "the other one: TextField Bob true",
        "nobody again: none",
      ]
    ) { stage in
      stage.mount(texts: ["field"], values: stage.focusedTag) { SharedValue() }
      for tag in ["x", "y", "x"] { stage.focus(tag, on: tag) }
      stage.perform("none") { stage.host.focus(nil) }
      stage.mount(texts: ["field"], values: stage.focusedTag) { TwiceTied() }
      stage.tap("write")
      stage.mount(values: stage.focusedTag) { TwoUpdates(stage: stage) }
      stage.focus("a", on: "a")
      stage.tap("both")
      stage.mount {
        TextField("", text: .constant("Ada")).tag("a")
        TextField("", text: .constant("Bob")).tag("b")
      }
      @MainActor func logElement(_ step: String) {
        let line = stage.host.focusedElement.map { element in
          "\(element.kind) \(element.value(as: String.self) ?? "-") \(element.isFocused)"
        }
        stage.log("\(step): \(line ?? "none")")
      }
      logElement("nobody")
      stage.host.focus("a")
      logElement("the element")
      stage.host.focus("b")
      logElement("the other one")
      stage.host.focus(nil)
      logElement("nobody again")
    },
  ]
}

// MARK: - Views

private struct Leaving: View {
  @FocusState private var field: String?
  @FocusState private var isInside: Bool
  @State private var hidden: Set<String> = []

  var body: some View {
    Text(field ?? "nil").tag("field")
    Text("\(isInside)").tag("inside")
    VStack {
      TextField("", text: .constant("")).tag("last")
      if !hidden.contains("named") {
        TextField("", text: .constant("")).tag("named").focused($field, equals: "named")
      }
      if !hidden.contains("plain") { TextField("", text: .constant("")).tag("plain") }
    }
    .focused($isInside)
    Button("") { hidden.insert("named") }.tag("hide named")
    Button("") { hidden.insert("plain") }.tag("hide plain")
  }
}

private struct Numbered: View {
  let number: Int
  @FocusState private var field: Int?

  var body: some View {
    Text(field.map { "\($0)" } ?? "nil").tag("field")
    TextField("", text: .constant("")).tag("editor").focused($field, equals: number)
  }
}

private struct Both: View {
  @FocusState private var a: Bool
  @FocusState private var b: Bool

  var body: some View {
    Text("\(a)").tag("a")
    Text("\(b)").tag("b")
    TextField("", text: .constant("")).tag("a").focused($a)
    TextField("", text: .constant("")).tag("b").focused($b)
    Button("") {
      a = true
      b = true
    }
    .tag("a, b")
    Button("") {
      b = true
      a = true
    }
    .tag("b, a")
  }
}

private struct Disabled: View {
  @FocusState private var isHere: Bool
  @FocusState private var isIn: Bool
  @State private var isDisabled = true

  var body: some View {
    Text("\(isHere)").tag("isHere")
    Text("\(isIn)").tag("isIn")
    TextField("", text: .constant("")).tag("open")
    TextField("", text: .constant("")).tag("editor").focused($isHere).disabled(isDisabled)
    // No view is tied to a value that would be disabled with it.
    VStack { TextField("Plain", text: .constant("")).tag("plain").disabled(isDisabled) }
      .focused($isIn)
    Button("") { isHere = true }.tag("write")
    Button("") { isDisabled.toggle() }.tag("switch")
  }
}

private struct SheetFocus: View {
  @FocusState private var isOutside: Bool
  @FocusState private var isInside: Bool

  var body: some View {
    Text("\(isOutside)").tag("outside")
    Text("\(isInside)").tag("inside")
    VStack {
      Text("presenter").sheet(isPresented: .constant(true)) {
        VStack { TextField("", text: .constant("")).tag("editor") }.focused($isInside)
      }
    }
    .focused($isOutside)
  }
}

private struct NamedFocus: View {
  @FocusState private var field: String?

  var body: some View {
    Text(field ?? "nil").tag("field")
    TextField("", text: .constant("")).tag("editor").focused($field, equals: "editor")
    Button("") { field = "nobody" }.tag("write nobody")
    Button("") { field = "editor" }.tag("write editor")
  }
}

/// Its body does not read where the focus is.
private struct UnreadFocus: View {
  let tags: [String]
  @FocusState private var isHere: Bool

  var body: some View {
    ForEach(tags, id: \.self) { tag in
      TextField("", text: .constant("")).tag(tag).focused($isHere)
    }
    Button("") { isHere = true }.tag("write")
    Button("") { isHere = false }.tag("erase")
  }
}

/// Two fields for one value.
private struct SharedValue: View {
  @FocusState private var field: String?

  var body: some View {
    Text(field ?? "nil").tag("field")
    ForEach(["x", "y"], id: \.self) { tag in
      TextField("", text: .constant("")).tag(tag).focused($field, equals: "a")
    }
  }
}

/// One field that is tied to one value twice.
private struct TwiceTied: View {
  @FocusState private var field: String?

  var body: some View {
    Text(field ?? "nil").tag("field")
    TextField("", text: .constant("")).tag("inner").focused($field, equals: "a")
      .focused($field, equals: "a")
    Button("") { field = "a" }.tag("write")
  }
}

/// Takes the focus away in an update of its own, after one in which all is made again.
private struct TwoUpdates: View {
  let stage: Stage
  @FocusState private var field: String?
  @FocusState private var isOther: Bool
  @State private var number = 0

  var body: some View {
    Text("\(number)").onChange(of: number) {
      let tag = stage.host.focusedTag?.description ?? "none"
      stage.log("meanwhile: \(tag)")
    }
    TextField("", text: .constant("")).tag("a").focused($field, equals: "a")
    TextField("", text: .constant("")).tag("b").focused($isOther)
    Button("") {
      withAnimation(.linear) { number = 1 }
      withAnimation(.easeIn) { field = nil }
    }
    .tag("both")
  }
}
