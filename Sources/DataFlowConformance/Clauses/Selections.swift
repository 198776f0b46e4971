import Conformance
import ConformanceKit
import DataFlow

/// Selections and values that controls write.
extension Catalogue {
  static let selections: [Clause] = [
    Clause(
      flow: "SEL-01", .required,
      "A list with an optional selection MUST write the identifier of the row that is selected.",
      source: Source.apple("List"), hint: "What stands for a row without a tag?",
      expected: [
        "mounted: chosen = nil, marked = none", "select: chosen = 2, marked = row 2",
        "tap: chosen = 3, marked = row 3", "by the program: chosen = 1, marked = row 1",
        "deselect: chosen = nil, marked = none",
      ]
    ) { stage in
      stage.mount(texts: ["chosen"], values: ["marked": { marked(stage) }]) { OneOfRows() }
      stage.perform("select") { stage.select(2) }
      stage.perform("tap") {
        if stage.host.rows[2].selectionValue != nil { stage.host.tap(.row(2)) }
      }
      stage.perform("by the program") { stage.host.tap("first") }
      stage.perform("deselect") { stage.deselect(1) }
    },
    Clause(
      flow: "SEL-02", .required, "A list with a set MUST add and remove the rows' values.",
      source: Source.apple("List"), hint: "Does a selection replace the others?",
      expected: [
        "mounted: chosen = [], marked = none", "select b: chosen = [b], marked = row b",
        "select c: chosen = [b, c], marked = row b row c",
        "deselect b: chosen = [c], marked = row c",
      ]
    ) { stage in
      stage.mount(texts: ["chosen"], values: ["marked": { marked(stage) }]) { SomeOfRows() }
      stage.perform("select b") { stage.select("b") }
      stage.perform("select c") { stage.select("c") }
      stage.perform("deselect b") { stage.deselect("b") }
    },
    Clause(
      flow: "SEL-03", .required,
      "A tag of the selection's type MUST count before the identifier of a row's element.",
      source: Source.apple("tag(_:)"), hint: "Is a tag of another type passed over?",
      expected: ["mounted: values = one two none 9"]
    ) { stage in
      stage.mount(values: ["values": { values(stage) }]) {
        List(selection: .constant(nil as String?)) {
          ForEach(["1"], id: \.self) { Text($0).tag("one") }
          Section("Section") { Text("2").tag(2).tag("two") }
          Text("3").tag(3)
          ForEach(["9"], id: \.self) { Text($0).tag(9) }
        }
      }
    },
    Clause(
      flow: "SEL-04", .required, "A selection without a row MUST be kept until there is one.",
      source: Source.observed("the selection belongs to the program"),
      hint: "Is the binding written by anybody but the user?",
      expected: [
        "mounted: chosen = nil, marked = none", "select: chosen = 3, marked = row 3",
        "remove: chosen = 3, marked = none", "put back: chosen = 3, marked = row 3",
      ]
    ) { stage in
      stage.mount(texts: ["chosen"], values: ["marked": { marked(stage) }]) { OneOfRows() }
      stage.perform("select") { stage.select(3) }
      stage.perform("remove") { stage.host.tap("remove") }
      stage.perform("put back") { stage.host.tap("remove") }
    },
    Clause(
      flow: "SEL-05", .required, "A picker MUST write the tag of the choice, or its identifier.",
      source: Source.apple("Picker"), hint: "Does the picker write what its choices stand for?",
      expected: [
        "mounted: flavour = b, size = 2", "select a: flavour = a, size = 2",
        "select 3: flavour = a, size = 3", "set b: flavour = b, size = 3",
      ]
    ) { stage in
      stage.mount(texts: ["flavour", "size"]) { Choosing() }
      stage.perform("select a") { stage.select("a", in: .picker().at(0)) }
      stage.perform("select 3") { stage.select(3, in: .picker().at(1)) }
      stage.perform("set b") { stage.host.set(.picker().at(0), "b") }
    },
    Clause(
      flow: "SEL-06", .required,
      "A slider and a stepper MUST keep to their bounds and steps, and write once for each use.",
      source: Source.apple("Slider"), hint: "Is the new value put between the bounds?",
      expected: [
        "slide: 0.75, sets 1", "too far: 2.0, sets 2", "increment: 3, sets 1",
        "to the end: 4, sets 2", "at the end: 4, sets 2", "decrement: 3, sets 3",
        "set: 0, sets 4",
        "functions: runs 2",
      ]
    ) { stage in
      let (level, count, runs) = (Counted(0.5), Counted(2), Calls())
      stage.mount {
        Slider(value: level.binding, in: 0...2, step: 0.25) { Text("Level") }
        Stepper("Count", value: count.binding, in: 0...4)
        Stepper("Runs", onIncrement: { runs.note() }, onDecrement: { runs.note() })
      }
      let host = stage.host!
      @MainActor func slide(_ step: String, _ value: Double) {
        host.set(.slider(), value)
        stage.log("\(step): \(level.value), sets \(level.sets.count)")
      }
      @MainActor func step(_ name: String, _ body: () -> Void) {
        body()
        stage.log("\(name): \(count.value), sets \(count.sets.count)")
      }
      slide("slide", 0.7)
      slide("too far", 5)
      step("increment") { host.increment(.stepper().at(0)) }
      step("to the end") { host.increment(.stepper().at(0)) }
      step("at the end") { host.increment(.stepper().at(0)) }
      step("decrement") { host.decrement(.stepper().at(0)) }
      step("set") { host.set(.stepper().at(0), -7) }
      host.increment(.stepper().at(1))
      host.decrement(.stepper().at(1))
      stage.log("functions: runs \(runs.count)")
    },
    Clause(
      flow: "SEL-07", .required,
      "A secure field, an editor, a search field and a date picker MUST write their binding.",
      source: Source.apple("TextEditor"), hint: "Is each field's binding written once?",
      expected: [
        "SecureField: new, sets 1", "TextEditor: new, sets 1", "SearchField: new, sets 1",
        "DatePicker: 10, sets 1",
      ]
    ) { stage in
      let texts = [Counted(""), Counted(""), Counted("")]
      let date = Counted(Date(timeIntervalSince1970: 0))
      stage.mount {
        SecureField("Secure", text: texts[0].binding)
        TextEditor(text: texts[1].binding)
        EmptyView().searchable(text: texts[2].binding)
        DatePicker(
          "Date", selection: date.binding, in: ...Date(timeIntervalSince1970: 10))
      }
      for (kind, text) in zip(["SecureField", "TextEditor", "SearchField"], texts) {
        stage.host.set(.kind(kind), "new")
        stage.log("\(kind): \(text.value), sets \(text.sets.count)")
      }
      stage.host.set(.datePicker(), Date(timeIntervalSince1970: 20))
      stage.log("DatePicker: \(Int(date.value.timeIntervalSince1970)), sets \(date.sets.count)")
    },
  ]

  /// The rows that are marked as selected.
  @MainActor
  private static func marked(_ stage: Stage) -> String {
    let marked = stage.host.rows.filter(\.isSelected).map(\.text)
    return marked.isEmpty ? "none" : marked.joined(separator: " ")
  }

  /// What stands for the rows.
  @MainActor
  private static func values(_ stage: Stage) -> String {
    stage.host.rows.map { $0.selectionValue.map { "\($0)" } ?? "none" }.joined(separator: " ")
  }
}

extension Stage {
  /// Selects a row, if it is there: a broken host may not know what it stands for.
  func select<Value: Hashable>(_ value: Value, in place: ElementQuery = .list) {
    if shows(value, in: place) { host.select(value, in: place) }
  }

  /// Takes a row out of the selection, if it is there.
  func deselect<Value: Hashable>(_ value: Value) {
    if shows(value, in: .list) { host.deselect(value) }
  }

  private func shows<Value: Hashable>(_ value: Value, in place: ElementQuery) -> Bool {
    host.shows(place)
      && host.rows(in: place).contains { $0.selectionValue == AnyHashable(value) }
  }
}

// MARK: - Views

private struct OneOfRows: View {
  @State private var rows = [1, 2, 3]
  @State private var chosen: Int?

  var body: some View {
    List(rows, id: \.self, selection: $chosen) { Text("row \($0)") }
    Text(chosen.map { "\($0)" } ?? "nil").tag("chosen")
    Button("First") { chosen = 1 }.tag("first")
    Button("Remove") { rows = rows.count == 3 ? [1, 2] : [1, 2, 3] }.tag("remove")
  }
}

private struct SomeOfRows: View {
  @State private var chosen: Set<String> = []

  var body: some View {
    List(selection: $chosen) {
      Text("row a").tag("a")
      ForEach(["b", "c"], id: \.self) { Text("row \($0)") }
    }
    Text("[\(chosen.sorted().joined(separator: ", "))]").tag("chosen")
  }
}

private struct Choosing: View {
  @State private var flavour = "b"
  @State private var size = 2

  var body: some View {
    Picker("Flavour", selection: $flavour) {
      Text("A").tag("a")
      Text("B").tag("b")
    }
    Picker("Size", selection: $size) {
      ForEach([1, 2, 3], id: \.self) { Text("size \($0)") }
    }
    Text(flavour).tag("flavour")
    Text("\(size)").tag("size")
  }
}
