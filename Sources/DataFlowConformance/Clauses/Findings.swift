import Conformance
import ConformanceKit
import DataFlow

/// What belongs to a label and to a row, what is said of controls, and what these say.
extension Catalogue {
  static let findings: [Clause] = [
    Clause(
      flow: "HOST-65", .required,
      "A label and a row MUST have what is in front of them or behind, and no presentation.",
      source: "documentation of Host",
      hint: "Is a layer a part of the row that it belongs to, and a sheet a part of none?",
      expected: [
        "a label with a sheet: a", "the button by it: true",
        "a text with a layer: 1 row, c: c",
        "a text with two layers: 1 row, c: c, d: d",
        "a stack with a layer: 1 row, c: c", "an element's stack with a layer: 1 row, c: c",
        "a stack with a sheet: in the row false, at all true",
        "an element's text with a sheet: in the row false, at all true",
        "behind who tells: p a", "in front of who tells: a p",
      ]
    ) { stage in
      let labelled = stage.made {
        Button(action: {}) { Text("a").sheet(isPresented: .constant(true)) { Text("b") } }
      }
      stage.log("a label with a sheet: \(labelled.buttons.first?.label ?? "none")")
      stage.log("the button by it: \(labelled.shows(.button("a")))")

      stage.logRows("a text with a layer", ["c"]) { Text("a").overlay { Text("c") } }
      stage.logRows("a text with two layers", ["c", "d"]) {
        Text("a").overlay { Text("c") }.background { Text("d") }
      }
      stage.logRows("a stack with a layer", ["c"]) { PairStack().overlay { Text("c") } }
      stage.logRows("an element's stack with a layer", ["c"]) {
        ForEach([1], id: \.self) { _ in PairStack().overlay { Text("c") } }
      }

      stage.logSheet("a stack with a sheet") { VStack { SheetedText() } }
      stage.logSheet("an element's text with a sheet") {
        ForEach([1], id: \.self) { _ in SheetedText() }
      }

      let behind = stage.made { NamedText().backgroundPreferenceValue(NameKey.self) { Text($0) } }
      stage.log("behind who tells: \(behind.texts.joined(separator: " "))")
      let inFront = stage.made { NamedText().overlayPreferenceValue(NameKey.self) { Text($0) } }
      stage.log("in front of who tells: \(inFront.texts.joined(separator: " "))")
    },
    Clause(
      flow: "HOST-66", .required,
      "A description MUST have each label once, and say of each control whether it is disabled.",
      source: "documentation of Host.description",
      hint: "Is a plain label printed once, and is a list or a stepper a control as a button is?",
      expected: [
        "nothing beside a text: Button \"a\"",
        "a text in a stack: Button |   HStack |     Text \"a\"",
        "a text with a tag: Button |   Text \"a\" #t",
        "a list: List disabled |   - Text \"a\" #1",
        "a picker: Picker \"Kind\" = 2 disabled |   - Text \"one\" #1 |   * Text \"two\" #2",
        "a stepper of a number: Stepper \"Number\" = 1 | Stepper \"Number\" = 1 disabled",
        "a stepper of functions: Stepper \"Functions\" | Stepper \"Functions\" disabled",
      ]
    ) { stage in
      stage.logLines("nothing beside a text") {
        Button(action: {}) {
          EmptyView()
          Text("a")
        }
      }
      stage.logLines("a text in a stack") { Button(action: {}) { HStack { Text("a") } } }
      stage.logLines("a text with a tag") { Button(action: {}) { Text("a").tag("t") } }
      stage.logLines("a list") {
        List(selection: .constant(nil as Int?)) { Text("a").tag(1) }.disabled(true)
      }
      stage.logLines("a picker") {
        Picker("Kind", selection: .constant(2 as Int)) {
          Text("one").tag(1)
          Text("two").tag(2)
        }
        .disabled(true)
      }
      stage.logLines("a stepper of a number") {
        Stepper("Number", value: .constant(1 as Int))
        Stepper("Number", value: .constant(1 as Int)).disabled(true)
      }
      stage.logLines("a stepper of functions") {
        Stepper("Functions", onIncrement: {}, onDecrement: {})
        Stepper("Functions", onIncrement: {}, onDecrement: {}).disabled(true)
      }
    },
    Clause(
      flow: "SEL-12", .required,
      "A slider MUST tell that a change begins and ends, and rows of no value MUST hide no others.",
      source: Source.apple("Slider"),
      hint: "Is who edits told false after the change, and is each row asked what it stands for?",
      expected: [
        "no label: true at 0.0 false at 0.5", "a label, and steps: true at 0.0 false at 1.5",
        "labels at the ends: true at 0.0 false at 1.0", "disabled: -",
        "of a list: x none false, a 1 false, y none false, b 2 true",
        "of a picker: x none false, a 1 true, y none false, b 2 false",
      ]
    ) { stage in
      let (notes, levels) = (NoteList(), (0..<4).map { _ in Counted(0.0) })
      stage.mount { NotingSliders(levels: levels, notes: notes) }
      let steps = [
        ("no label", 0.5), ("a label, and steps", 1.4), ("labels at the ends", 3.0),
        ("disabled", 0.5),
      ]
      for (index, step) in steps.enumerated() {
        stage.host.set(.slider().at(index), step.1)
        stage.log("\(step.0): \(notes.take())")
      }
      stage.logSelection("of a list") {
        List(selection: .constant(2 as Int?)) { SomeTaggedRows() }
      }
      stage.logSelection("of a picker") {
        Picker("", selection: .constant(1 as Int)) { SomeTaggedRows() }
      }
    },
  ]
}

extension Stage {
  /// Writes how many rows a list of `content` has, and which texts are in its first row.
  fileprivate func logRows<Content: View>(
    _ step: String, _ texts: [String],
    @ViewBuilder _ content: @escaping @MainActor () -> Content
  ) {
    let host = made { List { content() } }
    let count = host.rows.count
    let found = texts.map { text -> String in
      let query: ElementQuery = .text(text).in(.row(0))
      return "\(text): \(host.text(query) ?? "missing")"
    }
    log("\(step): \(count) row\(count == 1 ? "" : "s"), \(found.joined(separator: ", "))")
  }

  /// Writes whether the button in a sheet is in the only row of a list, and whether it is there.
  fileprivate func logSheet<Content: View>(
    _ step: String, @ViewBuilder _ content: @escaping @MainActor () -> Content
  ) {
    let host = made { List { content() } }
    let (button, row): (ElementQuery, ElementQuery) = (.button("b"), .row(0))
    log("\(step): in the row \(host.shows(button.in(row))), at all \(host.shows(button))")
  }

  /// Writes all that a host of `content` shows, in one line.
  fileprivate func logLines<Content: View>(
    _ step: String, @ViewBuilder _ content: @escaping @MainActor () -> Content
  ) {
    let lines = made(content: content).description.split(separator: "\n")
    log("\(step): \(lines.joined(separator: " | "))")
  }

  /// Writes what each text that is not empty stands for, and whether that is selected.
  fileprivate func logSelection<Content: View>(
    _ step: String, @ViewBuilder _ content: @escaping @MainActor () -> Content
  ) {
    let lines = made(content: content).elements(.text()).compactMap { element -> String? in
      guard let text = element.text, !text.isEmpty else { return nil }
      let value = element.selectionValue.map { "\($0)" } ?? "none"
      return "\(text) \(value) \(element.isSelected)"
    }
    log("\(step): \(lines.joined(separator: ", "))")
  }
}

// MARK: - Views

private struct PairStack: View {
  var body: some View {
    HStack {
      Text("a")
      Text("b")
    }
  }
}

private struct SheetedText: View {
  var body: some View {
    Text("a").sheet(isPresented: .constant(true)) { Button("b") {} }
  }
}

private struct NameKey: PreferenceKey {
  static let defaultValue = "-"

  static func reduce(value: inout String, nextValue: () -> String) { value += nextValue() }
}

private struct NamedText: View {
  var body: some View { Text("a").preference(key: NameKey.self, value: "p") }
}

/// Some rows that stand for a number, each after one that does not.
private struct SomeTaggedRows: View {
  var body: some View {
    Text("x")
    Text("a").tag(1)
    Text("y").tag("y")
    Text("b").tag(2)
  }
}

/// One slider of each kind, which note what they are told and what they have then.
private struct NotingSliders: View {
  let levels: [Counted<Double>]
  let notes: NoteList

  var body: some View {
    Slider(value: levels[0].binding, onEditingChanged: note(0))
    Slider(
      value: levels[1].binding, in: 0...2, step: 0.5, label: { Text("Steps") },
      onEditingChanged: note(1))
    Slider(
      value: levels[2].binding, label: { Text("Ends") }, minimumValueLabel: { Text("0") },
      maximumValueLabel: { Text("1") }, onEditingChanged: note(2))
    Slider(value: levels[3].binding, onEditingChanged: note(3)).disabled(true)
  }

  private func note(_ index: Int) -> (Bool) -> Void {
    let (level, notes) = (levels[index], notes)
    return { notes.add("\($0) at \(level.value)") }
  }
}
