import Conformance
import ConformanceKit
import DataFlow

/// What a host finds, does and prints without tags.
extension Catalogue {
  static let hosts: [Clause] = [
    Clause(
      flow: "HOST-01", .required,
      "A control without a tag MUST be found by its kind and its label.",
      source: Source.observed("code that is not written for tests has no tags"),
      hint: "Is a label looked for in all that is inside of the control?",
      expected: [
        "button: 1 false ", "image: 2 false ", "toggle: 2 true ", "field: 2 true Ada",
        "text: true",
      ]
    ) { stage in
      stage.mount { Untagged() }
      let host = stage.host!
      @MainActor func drive(_ step: String, _ query: ElementQuery, _ body: (Element) -> Void) {
        guard let element = try? host.find(query) else { return stage.log("\(step): not found") }
        body(element)
        stage.log("\(step): \(host.text("all") ?? "gone")")
      }
      drive("button", .button("Tap")) { host.tap($0) }
      drive("image", .button("hand")) { host.tap($0) }
      drive("toggle", .toggle("Heat")) { host.set($0, true) }
      drive("field", .textField("Name")) { host.set($0, "Ada") }
      stage.log("text: \(host.shows(.text("2 true Ada")))")
    },
    Clause(
      flow: "HOST-02", .required,
      "A control of several MUST be found by its place, by its row and by its path.",
      source: Source.observed("code that is not written for tests has no tags"),
      hint: "Are matches counted in the order of the tree, within what they are looked for in?",
      expected: [
        "mounted: rows = 1 2 3", "last button: rows = 1 2", "second row: rows = 1",
        "by its path: rows = ",
      ]
    ) { stage in
      stage.mount(values: ["rows": { rows(stage) }]) { Untagged.Rows() }
      let host = stage.host!
      stage.perform("last button") { host.tap(button: "Delete", at: 2) }
      stage.perform("second row") {
        if let button = try? host.find(.button("Delete").in(.row(id: 2))) { host.tap(button) }
      }
      stage.perform("by its path") {
        if let button = try? host.find(path: "List/Row[0]/Button(Delete)") { host.tap(button) }
      }
    },
    Clause(
      flow: "HOST-03", .required,
      "A search that does not find one element MUST say what there is.",
      source: Source.observed("a test that fails has to say why"),
      hint: "Are elements of the same kind listed?",
      expected: [
        "There is no Button(Remove).",
        #"There is: Button "Delete", Button "Delete", Button "Delete"."#,
        "There are 3 matches of Button(Delete). Say which by at(_:), or where by in(_:).",
        "There is no Row[7].", "There is: Row(1), Row(2), Row(3).",
      ]
    ) { stage in
      stage.mount { Untagged.Rows() }
      @MainActor func search(_ query: ElementQuery, _ parts: Int) {
        do { stage.log("found \(try stage.host.find(query).kind)") } catch {
          let line = error.description.prefix { $0 != "\n" }
          // The sentences, without what the last one repeats.
          let split = line.range(of: " There is: ").map {
            [String(line[..<$0.lowerBound]), "There is: " + line[$0.upperBound...]]
          }
          for sentence in (split ?? [String(line)]).prefix(parts) { stage.log(sentence) }
        }
      }
      search(.button("Remove"), 2)
      search(.button("Delete"), 1)
      search(.button().in(.row(7)), 2)
    },
    Clause(
      flow: "HOST-04", .required,
      "A host's description MUST show all elements, with what modifiers say in a fixed order.",
      source: Source.observed("a snapshot that is compared has to be the same each time"),
      hint: "Does the order of the modifiers show?",
      expected: [
        "VStack leading spacing(8)", #"  Text "a\nb" #text font(title)"#,
        #"  Text "a\nb" #text font(title)"#, #"  Toggle "Heat" = false disabled"#,
        #"  Slider = 0.5"#, "  List", #"    - Text "row 1""#, #"    * Text "row 2""#,
        #"  Button cancel"#, #"    Image "cross""#,
      ]
    ) { stage in
      stage.mount {
        VStack(alignment: .leading, spacing: 8) {
          Group {
            Text("a\nb").tag("text").modifier(InFont(font: .title))
            Text("a\nb").modifier(InFont(font: .title)).tag("text")
          }
          Toggle("Heat", isOn: .constant(false)).disabled(true)
          Slider(value: .constant(0.5))
          List([1, 2], id: \.self, selection: .constant(2)) { Text("row \($0)") }
          Button(role: .cancel) {
          } label: {
            Image(systemName: "cross")
          }
        }
      }
      for line in stage.host.description.split(separator: "\n") { stage.log(String(line)) }
    },
    Clause(
      flow: "HOST-05", .required, "Nothing MUST happen to a control that is disabled.",
      source: Source.apple("disabled(_:)"),
      hint: "Is the environment of the control asked before it acts?",
      expected: [
        "mounted: taps = 0, heat = false, chosen = nil",
        "tap: taps = 1, heat = false, chosen = nil",
        "disable: taps = 1, heat = false, chosen = nil",
        "tap: taps = 1, heat = false, chosen = nil",
        "switch: taps = 1, heat = false, chosen = nil",
        "select: taps = 1, heat = false, chosen = nil",
        "step: taps = 1, heat = false, chosen = nil",
        "enable: taps = 1, heat = false, chosen = nil",
        "tap: taps = 2, heat = false, chosen = nil", "switch: taps = 2, heat = true, chosen = nil",
        "select: taps = 2, heat = true, chosen = 1", "step: taps = 3, heat = true, chosen = 1",
      ]
    ) { stage in
      stage.mount(texts: ["taps", "heat", "chosen"]) { Disabling() }
      @MainActor func tap() { stage.tap("tap") }
      @MainActor func others() {
        stage.perform("switch") { stage.host.set(.kind("Toggle"), true) }
        stage.perform("select") { stage.select(1) }
        stage.perform("step") { stage.host.increment(.stepper()) }
      }
      tap()
      stage.tap("disable")
      tap()
      others()
      stage.tap("enable", "disable")
      tap()
      others()
    },
    Clause(
      flow: "HOST-06", .required,
      "A change outside of a step MUST ask for a step once, whoever makes it.",
      source: Source.observed("a program's loop sleeps until it is woken"),
      hint: "Is the host's `wake` called where a change has no step that would show it?",
      expected: [
        "mounted: number = 0, wakes = 0", "in a step: number = 1, wakes = 0",
        "outside: number = 1, wakes = 1", "once more: number = 1, wakes = 1",
        "settle: number = 3, wakes = 1", "left by a step: number = 3, wakes = 2",
        "settle: number = 4, wakes = 2", "by another thread: number = 4, wakes = 3",
        "settle: number = 5, wakes = 3", "in a step of another: number = 5, wakes = 4",
        "settle: number = 6, wakes = 4", "animated and not: number = 6, wakes = 5",
        "settle: number = 9, wakes = 5", "here and elsewhere: number = 9, wakes = 6",
        "settle: number = 11, wakes = 6", "elsewhere and here: number = 11, wakes = 7",
        "settle: number = 13, wakes = 7",
      ]
    ) { stage in
      let (wakes, handle) = (Calls(), Handle<Binding<Int>>())
      stage.mount(
        texts: ["number"], values: ["wakes": { wakes.count }], wake: { wakes.note() }
      ) {
        HandingView { handle.takeOnce($0) }
      }
      let number = handle.value!
      let other = stage.made { EmptyView() }
      stage.turn("in a step") { number.wrappedValue = 1 }
      stage.perform("outside") { number.wrappedValue = 2 }
      stage.perform("once more") { number.wrappedValue = 3 }
      stage.settle("settle")
      stage.raw("left by a step") { number.wrappedValue = 4 }
      stage.settle("settle")
      stage.perform("by another thread") {
        stage.elsewhere("write") { number.wrappedValue = 5 }
      }
      stage.settle("settle")
      stage.perform("in a step of another") { other.turn { number.wrappedValue = 6 } }
      stage.settle("settle")
      stage.perform("animated and not") {
        number.wrappedValue = 7
        withAnimation { number.wrappedValue = 8 }
        number.wrappedValue = 9
      }
      stage.settle("settle")
      stage.perform("here and elsewhere") {
        number.wrappedValue = 10
        stage.elsewhere("write") { number.wrappedValue = 11 }
      }
      stage.settle("settle")
      stage.perform("elsewhere and here") {
        stage.elsewhere("write") { number.wrappedValue = 12 }
        number.wrappedValue = 13
      }
      stage.settle("settle")
    },
  ]

  /// The rows that are shown.
  @MainActor
  private static func rows(_ stage: Stage) -> String {
    stage.host.lists.isEmpty
      ? "none"
      : stage.host.rows.map(\.text).joined(separator: " ")
        .replacing(" Delete", with: "")
  }
}

// MARK: - Views

private struct Untagged: View {
  @State private var taps = 0
  @State private var isOn = false
  @State private var name = ""

  var body: some View {
    Text("\(taps) \(isOn) \(name)").tag("all")
    Button("Tap") { taps += 1 }
    Button {
      taps += 1
    } label: {
      Image(systemName: "hand")
    }
    Toggle("Heat", isOn: $isOn)
    TextField("Name", text: $name)
  }

  struct Rows: View {
    @State private var rows = [1, 2, 3]

    var body: some View {
      List(rows, id: \.self) { row in
        Text("\(row)")
        Button("Delete") { rows.removeAll { $0 == row } }
      }
    }
  }
}

/// Hands out a binding to its number.
private struct HandingView: View {
  let take: (Binding<Int>) -> Void
  @State private var number = 0

  var body: some View {
    let _ = take($number)
    Text("\(number)").tag("number")
  }
}

private struct InFont: ViewModifier {
  let font: Font

  func body(content: Content) -> some View { content.font(font) }
}

private struct Disabling: View {
  @State private var isDisabled = false
  @State private var taps = 0
  @State private var isOn = false
  @State private var chosen: Int?

  var body: some View {
    Text("\(taps)").tag("taps")
    Text("\(isOn)").tag("heat")
    Text(chosen.map { "\($0)" } ?? "nil").tag("chosen")
    Button("Disable") { isDisabled.toggle() }.tag("disable")
    Group {
      // What a view inside says does not undo what one outside says.
      Button("Tap") { taps += 1 }.tag("tap").disabled(false)
      Toggle("Heat", isOn: $isOn)
      List([1, 2], id: \.self, selection: $chosen) { Text("row \($0)") }
      Stepper("Taps", value: $taps)
    }
    .disabled(isDisabled)
  }
}
