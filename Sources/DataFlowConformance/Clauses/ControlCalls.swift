import Conformance
import ConformanceKit
import DataFlow
import Foundation

/// What controls call and say, and what ends with the view around it.
extension Catalogue {
  static let controlCalls: [Clause] = [
    Clause(
      flow: "HOST-60", .required,
      "A control MUST call its functions in order, and its modifiers MUST do what they say.",
      source: Source.apple("Stepper"),
      hint: "Is each function called, before and after the change, and is no change left out?",
      expected: [
        "stepper of functions, more: true more false",
        "stepper of functions, less: true less false",
        "stepper of a number, more: true false, number 2",
        "stepper of a number, set: true false, number 5",
        "stepper of a small number, less: -128", "and more: 127",
        "field of a number, 7: 7", "field of a number, x: 7",
        "field of a number that may be missing, 7: 7",
        "field of a number that may be missing, x: nil",
        "prompts: here none", "lazy state: 0, then 1",
        "open: accepted true", "open what nobody opens: accepted false",
        "sizes: large medium small", "text of a row: a c",
        "mounted: issue duplicateIdentifier",
        "two elements with one identifier: duplicateIdentifier",
        "mounted: row = 0", "add row: row = 1", "another element with the identifier: row = 1",
        "another identifier: row = 0",
      ]
    ) { stage in
      let calls = Handle<[String]>([])
      let number = Handle<Int>(0)
      stage.mount { CallingControls(number: number) { calls.take(calls.value + [$0]) } }
      let host = stage.host!
      @MainActor func taken() -> String {
        defer { calls.take([]) }
        return calls.value.isEmpty ? "none" : calls.value.joined(separator: " ")
      }
      @MainActor func text(_ tag: String) -> String { host.text(tag) ?? "gone" }
      host.increment(.stepper("Functions"))
      stage.log("stepper of functions, more: \(taken())")
      host.decrement(.stepper("Functions"))
      stage.log("stepper of functions, less: \(taken())")
      host.increment(.stepper("Number"))
      stage.log("stepper of a number, more: \(taken()), number \(number.value!)")
      host.set(.stepper("Number"), 5)
      stage.log("stepper of a number, set: \(taken()), number \(number.value!)")
      host.decrement(.stepper("Small"))
      stage.log("stepper of a small number, less: \(text("small"))")
      host.increment(.stepper("Small"))
      host.increment(.stepper("Small"))
      stage.log("and more: \(text("small"))")
      for input in ["7", "x"] {
        host.set(.textField("Parsed"), input)
        stage.log("field of a number, \(input): \(number.value!)")
      }
      for input in ["7", "x"] {
        host.set(.textField("Missing"), input)
        stage.log("field of a number that may be missing, \(input): \(text("missing"))")
      }
      let prompts = ["Prompted", "Plain"].map { host.element(.textField($0)).prompt ?? "none" }
      stage.log("prompts: \(prompts.joined(separator: " "))")
      let before = text("lazy")
      host.tap(.button("Lazy"))
      stage.log("lazy state: \(before), then \(text("lazy"))")
      host.tap(.button("Open"))
      stage.log("open: \(taken())")
      host.tap(.button("Discard"))
      stage.log("open what nobody opens: \(taken())")
      stage.log("sizes: \(["most", "least", "between"].map { text($0) }.joined(separator: " "))")

      stage.mount { FrontedRow() }
      stage.log("text of a row: \(stage.host.rows.first?.text ?? "none")")

      stage.mount { ForEach([1, 11], id: \.ones) { Text("\($0)") } }
      let issues = stage.host.issues.map { "\($0.kind)" }
      stage.log("two elements with one identifier: \(issues.joined(separator: " "))")
      stage.mountSteps(texts: ["row"]) { step in
        ForEach([[1, 11, 12][step]], id: \.ones) { CountView("row", input: $0) }
      }
      stage.tap("add row")
      stage.advance("another element with the identifier")
      stage.advance("another identifier")
    },
    Clause(
      flow: "HOST-64", .required,
      "What stands around a view, or was said by it, MUST go with the view.",
      source: Source.apple("onDisappear(perform:)"),
      hint: "Are layers unmounted, and destinations forgotten?",
      expected: [
        "mounted: screen = screen 1, missing = false, gone = none",
        "without the layers: screen = screen 1, missing = false, gone = background overlay",
        "without the destination: screen = gone, missing = true, gone = background overlay",
        "with all again: screen = screen 1, missing = false, gone = background overlay",
        "unmount: screen = gone, missing = false, "
          + "gone = background background overlay overlay",
      ]
    ) { stage in
      let gone = Handle<[String]>([])
      stage.mountSteps(
        texts: ["screen"],
        values: [
          "missing": { stage.host.shows(.kind("MissingDestination")) },
          "gone": { gone.value.isEmpty ? "none" : gone.value.sorted().joined(separator: " ") },
        ]
      ) { step in
        if step == 0 || step == 3 {
          Text("below")
            .overlay { Text("in front").onDisappear { gone.take(gone.value + ["overlay"]) } }
            .background { Text("behind").onDisappear { gone.take(gone.value + ["background"]) } }
        }
        NavigationStack(path: .constant([1])) {
          if step != 2 {
            Text("").navigationDestination(for: Int.self) { Text("screen \($0)").tag("screen") }
          }
        }
      }
      stage.advance("without the layers")
      stage.advance("without the destination")
      stage.advance("with all again")
      stage.unmount("unmount")
    },
  ]
}

// MARK: - Views

extension Int {
  fileprivate var ones: Int { self % 10 }
}

/// One control of each kind that calls something.
private struct CallingControls: View {
  let number: Handle<Int>
  let note: (String) -> Void
  @State private var count = 1
  @State private var small: Int8 = -5
  @State private var missing: Int?
  @State private var text = "t"
  @LazyState private var lazy = 0

  init(number: Handle<Int>, note: @escaping (String) -> Void) {
    self.number = number
    self.note = note
  }

  var body: some View {
    let _ = number.take(count)
    steppers
    TextField("Parsed", value: $count, format: .number)
    TextField("Missing", value: $missing, format: .number)
    Text(missing.map { "\($0)" } ?? "nil").tag("missing")
    TextField("Prompted", text: $text, prompt: Text("here"))
    TextField("Plain", text: $text)
    Button("Lazy") { lazy = 1 }
    Text("\(lazy)").tag("lazy")
    OpeningButton(label: "Open", note: note)
      .environment(\.openURL, OpenURLAction { _ in .handled })
    OpeningButton(label: "Discard", note: note)
      .environment(\.openURL, OpenURLAction { _ in .discarded })
    sizes
  }

  @ViewBuilder private var steppers: some View {
    let note = note
    Stepper(
      "Functions", onIncrement: { note("more") }, onDecrement: { note("less") },
      onEditingChanged: { note("\($0)") })
    Stepper("Number", value: $count, onEditingChanged: { note("\($0)") })
    Stepper("Small", value: $small, step: Int.max)
    Text("\(small)").tag("small")
  }

  @ViewBuilder private var sizes: some View {
    SizeText(tag: "most").dynamicTypeSize(...DynamicTypeSize.large).dynamicTypeSize(.xxxLarge)
    SizeText(tag: "least").dynamicTypeSize(DynamicTypeSize.medium...).dynamicTypeSize(.xSmall)
    SizeText(tag: "between")
      .dynamicTypeSize(DynamicTypeSize.xSmall...DynamicTypeSize.large)
      .dynamicTypeSize(.small)
  }
}

/// A row with a sheet in front of it.
private struct FrontedRow: View {
  @State private var isPresented = true

  var body: some View {
    List {
      VStack {
        Text("a").sheet(isPresented: $isPresented) { Text("b") }
        Text("c")
      }
    }
  }
}

private struct SizeText: View {
  let tag: String
  @Environment(\.dynamicTypeSize) private var size

  var body: some View { Text("\(size)").tag(tag) }
}

/// Opens an address, and notes what has become of it.
private struct OpeningButton: View {
  let label: String
  let note: (String) -> Void
  @Environment(\.openURL) private var openURL

  var body: some View {
    let (openURL, note) = (openURL, note)
    Button(label) {
      openURL(URL(string: "x:/")!) { note("accepted \($0)") }
    }
  }
}
