import Conformance
import ConformanceKit
import DataFlow

/// Fields that are submitted, where the focus begins, and hidden views.
extension Catalogue {
  static let submissions: [Clause] = [
    Clause(
      flow: "FOC-12", .observed,
      "A field that is submitted MUST call the actions around it of its kind, innermost first.",
      source: Source.observed("onSubmit(of:_:) adds an action to those of the views around"),
      hint: "Does each action stand inside of those before, and know which kinds it is for?",
      expected: [
        "mounted: focus = none", "to name: focus = name", "a name: own outer both",
        "a password: outer both", "in a scope: inside", "in an open one: outer both",
        "what is searched: search both", "disabled: -", "by its label: own outer both",
        "as an element: own outer both", "focus = name, count = 6",
      ]
    ) { stage in
      let notes = NoteList()
      stage.mount(values: stage.focusedTag) { Submitted(notes: notes) }
      stage.focus("to name", on: "name")
      for (step, tag) in [
        ("a name", "name"), ("a password", "password"), ("in a scope", "closed"),
        ("in an open one", "open"), ("what is searched", nil), ("disabled", "disabled"),
      ] {
        if let tag {
          if stage.host.shows(tag) { stage.host.submit(tag) }
        } else {
          stage.host.submit(.searchField())
        }
        stage.log("\(step): \(notes.take())")
      }
      stage.host.submit(.textField("Name"))
      stage.log("by its label: \(notes.take())")
      if let element = try? stage.host.find(.textField("Name")) { stage.host.submit(element) }
      stage.log("as an element: \(notes.take())")
      stage.log(
        "focus = \(stage.host.focusedTag?.base ?? "none"), "
          + "count = \(stage.host.text("count") ?? "gone")")
    },
    Clause(
      flow: "FOC-13", .observed,
      "The focus MUST begin in the view with the default, unless it is or is wanted elsewhere.",
      source: Source.observed("defaultFocus(_:_:) counts while nothing has the focus"),
      hint: "Is it looked at once the views are there, and after what is written?",
      expected: [
        "mounted: field = second, focus = second", "to other: field = none, focus = other",
        "hide: field = none, focus = other", "show: field = none, focus = other",
        "to nothing: field = none, focus = none", "hide: field = none, focus = none",
        "show: field = second, focus = second", "relaunched: field = second, focus = second",
        "hide: field = none, focus = none",
        "show and write: field = first, focus = first", "hide: field = none, focus = none",
        "show and write another: field = none, focus = other",
        "present: field = none, focus = inner", "hide: field = none, focus = inner",
        "show: field = none, focus = inner", "dismiss: field = none, focus = none",
        "without a value", "mounted: field = none, focus = none",
        "a value of no view", "mounted: field = none, focus = none",
        "one of a view elsewhere", "mounted: field = none, focus = none",
        "of one that is disabled", "mounted: field = none, focus = none",
        "of one that is hidden", "mounted: field = none, focus = none",
      ]
    ) { stage in
      stage.mount(texts: ["field"], values: stage.focusedTag) { Beginning(begin: .second) }
      stage.focus("to other", on: "other")
      for step in ["hide", "show"] { stage.tap(step) }
      stage.perform("to nothing") { stage.host.focus(nil) }
      for step in ["hide", "show"] { stage.tap(step) }
      stage.perform("relaunched") { stage.host.relaunch() }
      for step in [
        "hide", "show and write", "hide", "show and write another", "present", "hide", "show",
        "dismiss",
      ] {
        stage.tap(step)
      }
      for (step, page) in [
        ("without a value", Beginning(begin: nil)),
        ("a value of no view", Beginning(begin: .nobody)),
        ("one of a view elsewhere", Beginning(begin: .outside)),
        ("of one that is disabled", Beginning(begin: .second, isDisabled: true)),
        ("of one that is hidden", Beginning(begin: .hidden)),
      ] {
        stage.log(step)
        stage.mount(texts: ["field"], values: stage.focusedTag) { page }
      }
    },
    Clause(
      flow: "FOC-14", .observed, "A hidden view MUST NOT have the focus.",
      source: Source.apple("hidden()"),
      hint: "Is it asked whether the view, or one around it, is hidden: by a write, by a step,"
        + " and after an update?",
      expected: [
        "mounted: field = none, focus = none", "write 2: field = none, focus = none",
        "write 3: field = none, focus = none", "to changing: field = 1, focus = changing",
        "write 2: field = none, focus = none", "to changing: field = 1, focus = changing",
        "hide: field = none, focus = none", "write 1: field = none, focus = none",
      ]
    ) { stage in
      stage.mount(texts: ["field"], values: stage.focusedTag) { Hiding() }
      for step in ["write 2", "write 3"] { stage.tap(step) }
      stage.focus("to changing", on: "changing")
      stage.tap("write 2")
      stage.focus("to changing", on: "changing")
      for step in ["hide", "write 1"] { stage.tap(step) }
    },
    Clause(
      flow: "FOC-15", .observed,
      "A hidden view MUST have states and effects, and what it presents MUST NOT be hidden.",
      source: Source.apple("hidden()"),
      hint: "Are its states, its effects and its presentations those of any other view?",
      expected: [
        "mounted: count = 0, notes = appeared", "VStack hidden", "  Button \"Add\"",
        "  Text \"0\"", "  Sheet", "    Button \"Seen\" #seen", "Text \"0\" #count",
        "seen: count = 1, notes = changed", "bodies = 2",
      ]
    ) { stage in
      let notes = NoteList()
      stage.mount(texts: ["count"], values: ["notes": { notes.take() }]) { Panel(notes: notes) }
      for line in stage.host.description.split(separator: "\n") { stage.log("\(line)") }
      stage.tap("seen")
      stage.log("bodies = \(stage.host.bodies(Panel.self))")
    },
  ]
}

// MARK: - Views

private struct Submitted: View {
  let notes: NoteList
  @State private var count = 0

  var body: some View {
    Text("\(count)").tag("count")
    VStack {
      TextField("Name", text: .constant("")).tag("name").onSubmit { notes.add("own") }
      SecureField("", text: .constant("")).tag("password")
        .onSubmit(of: .search) { notes.add("searched") }
      VStack { TextField("", text: .constant("")).tag("closed") }
        .onSubmit { notes.add("inside") }
        .submitScope()
      VStack { TextField("", text: .constant("")).tag("open") }.submitScope(false)
      List { Text("") }.searchable(text: .constant("")).onSubmit(of: .search) {
        notes.add("search")
      }
      TextField("", text: .constant("")).tag("disabled").disabled(true)
    }
    .onSubmit { notes.add("outer") }
    .onSubmit(of: [.text, .search]) {
      notes.add("both")
      count += 1
    }
  }
}

private struct Beginning: View {
  enum Field: Hashable { case first, second, hidden, outside, nobody }

  let begin: Field?
  var isDisabled = false
  @FocusState private var field: Field?
  @FocusState private var isOther: Bool
  @State private var isShown = true
  @State private var isPresented = false

  var body: some View {
    Text(field.map { "\($0)" } ?? "none").tag("field")
    if isShown {
      VStack {
        TextField("", text: .constant("")).focused($field, equals: .first).tag("first")
        TextField("", text: .constant("")).focused($field, equals: .second).tag("second")
          .disabled(isDisabled)
        TextField("", text: .constant("")).hidden().focused($field, equals: .hidden)
      }
      .defaultFocus($field, begin)
    }
    TextField("", text: .constant("")).focused($field, equals: .outside)
    TextField("", text: .constant("")).focused($isOther).tag("other")
    Button("") { isShown = false }.tag("hide")
    Button("") { isShown = true }.tag("show")
    Button("") {
      isShown = true
      field = .first
    }
    .tag("show and write")
    Button("") {
      isShown = true
      isOther = true
    }
    .tag("show and write another")
    Button("") { isPresented = true }.tag("present")
      .sheet(isPresented: $isPresented) {
        Button("") { isPresented = false }.tag("dismiss")
        Inner()
      }
  }
}

/// Where the focus begins in a sheet.
private struct Inner: View {
  @FocusState private var isHere: Bool

  var body: some View {
    TextField("", text: .constant("")).focused($isHere).tag("inner").defaultFocus($isHere, true)
  }
}

private struct Hiding: View {
  @FocusState private var field: Int?
  @State private var isHidden = false

  var body: some View {
    let changing = TextField("", text: .constant("")).tag("changing").focused($field, equals: 1)
    Text(field.map { "\($0)" } ?? "none").tag("field")
    isHidden ? changing.hidden() : changing.labelsHidden()
    VStack { TextField("", text: .constant("")).focused($field, equals: 2) }.hidden()
    TextField("", text: .constant("")).hidden().focused($field, equals: 3)
    ForEach(1..<4) { number in Button("") { field = number }.tag("write \(number)") }
    Button("") { isHidden = true }.tag("hide")
  }
}

private struct Panel: View {
  let notes: NoteList
  @State private var count = 0

  var body: some View {
    VStack {
      Button("Add") { count += 10 }
      Text("\(count)")
        .onAppear { notes.add("appeared") }
        .onChange(of: count) { notes.add("changed") }
        .sheet(isPresented: .constant(true)) { Button("Seen") { count += 1 }.tag("seen") }
    }
    .hidden()
    Text("\(count)").tag("count")
  }
}
