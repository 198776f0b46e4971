import Conformance
import ConformanceKit
import DataFlow
import Foundation

/// Views that are given other values, beside views that have had them from the beginning.
extension Catalogue {
  static let viewUpdates: [Clause] = [
    Clause(
      flow: "VIEW-14", .required,
      "A view that is given other values MUST show and do what a new one with them does.",
      source: Source.document("View: the body is a function of its inputs"),
      hint: "Does an update give each node all that its view has, its functions included?",
      expected: [
        "step 0: the same", "step 1: the same", "step 2: the same", "step 3: the same",
      ]
    ) { stage in
      let parts = AllViews.parts
      let updated = parts.map { part in
        let step = Handle<Binding<Int>>()
        let notes = Handle<[String]>([])
        let host = stage.made {
          Stepped(step: step) { AllViews(part: part, step: $0, notes: notes) }
        }
        return (part: part, host: host, step: step, notes: notes)
      }
      for step in 0..<4 {
        var differences: [String] = []
        for (part, host, handle, notes) in updated {
          host.turn { handle.value.wrappedValue = step }
          let fresh = Handle<[String]>([])
          let other = stage.made { AllViews(part: part, step: step, notes: fresh) }
          let (old, new) = (picture(of: host, notes), picture(of: other, fresh))
          for (line, expected) in zip(old, new) where line != expected {
            differences.append("\(line) instead of \(expected)")
          }
          if old.count != new.count { differences.append("\(old.count) lines, not \(new.count)") }
        }
        stage.log("step \(step): \(differences.first ?? "the same")")
      }
    }
  ]

  /// All that a host shows, and what its controls do.
  @MainActor
  private static func picture(of host: Host, _ notes: Handle<[String]>) -> [String] {
    var lines = host.description.split(separator: "\n").map { String($0) }
    let elements = host.elements.flatMap { [$0] + $0.descendants }
    lines += elements.map(facts(of:))
    lines += host.lists.indices.flatMap { index in
      host.rows(in: .list.at(index)).map { "\($0) \($0.isSelected)" }
    }
    notes.take([])
    for element in elements { drive(element, host) }
    lines += notes.value
    lines.append("focus \(host.focusedTag.map { "\($0)" } ?? "nowhere")")
    host.focus(nil)
    return lines
  }

  /// Uses a control in each way that it has; what comes of it is noted by its view.
  @MainActor
  private static func drive(_ element: Element, _ host: Host) {
    guard element.isControl, element.isEnabled else { return }
    if element.value(as: Bool.self) != nil { host.set(element, true) }
    if element.value(as: String.self) != nil { host.set(element, "written") }
    if element.value(as: Double.self) != nil { host.set(element, 0.75) }
    switch element.kind {
    case "Stepper":
      host.increment(element)
      host.decrement(element)
    case "Button", "NavigationLink": host.tap(element)
    case "TextField": host.focus(element)
    case "List", "Picker":
      for choice in element.descendants {
        if let value = choice.selectionValue { host.select(value, in: element) }
      }
    default: break
    }
  }
}

/// Counts in steps that are written from outside.
private struct Stepped<Content: View>: View {
  let step: Handle<Binding<Int>>
  @State private var number = -1
  @ViewBuilder let content: (Int) -> Content

  var body: some View {
    let _ = step.take($number)
    content(number)
  }
}

/// One of everything, made of a number.
@MainActor
private struct AllViews: View {
  enum Part: CaseIterable { case shown, controls, structure }

  static var parts: [Part] { Part.allCases }

  let part: Part
  let step: Int
  let notes: Handle<[String]>
  @Environment(\.isEnabled) private var isEnabled
  @FocusState private var focus: Int?

  private var isOdd: Bool { step % 2 != 0 }
  private var length: Double { Double(step + 2) }
  private var color: Color { [.red, .green, .blue][(step + 3) % 3] }

  var body: some View {
    switch part {
    case .shown: shown
    case .controls: controls
    case .structure: structure
    }
  }

  private func note(_ text: String) { notes.take(notes.value + ["\(text) \(step)"]) }

  private func binding<Value>(_ name: String, _ value: Value) -> Binding<Value> {
    Binding {
      value
    } set: {
      note("\(name) = \($0)")
    }
  }

  @ViewBuilder private var shown: some View {
    Text("text \(step)").bold(isOdd).font(isOdd ? .title : .body).foregroundStyle(color)
    (Text("a\(step)").bold() + Text("b").foregroundColor(color)).tag("runs \(step)")
    Image("image \(step)").padding(.leading, length).padding(isOdd ? .top : .bottom)
      .background(color).opacity(length / 10).scaleEffect(x: length, y: 1).offset(x: 1, y: length)
      .rotationEffect(.degrees(length)).frame(width: length, height: 2 * length)
      .frame(minWidth: length, maxHeight: isOdd ? .infinity : 100)
      .lineLimit(step).multilineTextAlignment(isOdd ? .leading : .trailing)
      .keyboardShortcut(isOdd ? "a" : "b").navigationTitle("title \(step)")
      .accessibilityIdentifier("identifier \(step)").tag(step).disabled(isOdd)
    color
    color.opacity(length / 10)
    Label("label \(step)", systemImage: "image \(step)")
    ProgressView("progress \(step)", value: length, total: 10)
    HStack(alignment: isOdd ? .top : .bottom, spacing: length) { Text("\(step)") }
    VStack(alignment: isOdd ? .leading : .trailing, spacing: length) { Text("\(step)") }
    ZStack(alignment: isOdd ? .topLeading : .bottomTrailing) { Text("\(step)") }
    Text("base \(step)").overlay(alignment: isOdd ? .top : .bottom) { Text("over \(step)") }
    Text("base \(step)").background(alignment: isOdd ? .top : .bottom) { Text("below \(step)") }
    Text("base").overlay(color)
    Group { Text("group \(step)") }
    Section("section \(step)") { Text("inside \(step)") }
    Section {
      Text("inside \(step)")
    } header: {
      Image("header \(step)")
    }
    Form { Text("form \(step)") }
    EmptyView()
    Divider()
    Spacer()
    Group {
      StyleReader()
        .environment(\.accent, "accent \(step)").environment(\.weight, step)
        .preferredColorScheme(isOdd ? .dark : .light)
        .dynamicTypeSize(isOdd ? .small : .xLarge).font(isOdd ? .title : .caption)
      StyleReader().transformEnvironment(\.weight) { $0 += step }.lineLimit(step)
      StyleReader().multilineTextAlignment(isOdd ? .center : .trailing).disabled(isOdd)
    }
  }

  @ViewBuilder private var controls: some View {
    Button("button \(step)", role: isOdd ? .cancel : .destructive) { note("button") }
    Button {
      note("image button")
    } label: {
      Image("image \(step)")
    }
    Toggle("toggle \(step)", isOn: binding("toggle", isOdd)).tag("toggle")
    TextField("field \(step)", text: binding("field", "value \(step)"), prompt: Text("\(step)"))
      .tag("field \(step)").focused($focus, equals: step)
    TextField("axis", text: binding("axis", "\(step)"), axis: isOdd ? .vertical : .horizontal)
    TextField("number", value: binding("number", step), format: .number)
    SecureField("secret \(step)", text: binding("secret", "s\(step)"))
    TextEditor(text: binding("editor", "text \(step)"))
    Slider(value: binding("slider", length / 10), in: 0...length) { Text("slider \(step)") }
    Slider(value: binding("stepped", length / 10), in: 0...1, step: 0.25) {
      Text("stepped")
    } onEditingChanged: {
      note("editing \($0)")
    }
    Stepper("stepper \(step)", value: binding("stepper", step), in: 0...3) { note("steps \($0)") }
    Stepper("by \(step)", value: binding("by", length), step: length)
    Stepper {
      Text("plain \(step)")
    } onIncrement: {
      note("increment")
    } onDecrement: {
      note("decrement")
    } onEditingChanged: {
      note("steps \($0)")
    }
    Picker("picker \(step)", selection: binding("picker", isOdd ? 1 : 2)) {
      Text("one \(step)").tag(1)
      Text("two").tag(2)
      if isOdd { Text("three").tag(3) }
    }
    DatePicker(
      "date \(step)", selection: binding("date", Date(timeIntervalSinceReferenceDate: length)),
      displayedComponents: isOdd ? .date : .hourAndMinute)
    List(
      selection: Binding {
        Set([step])
      } set: {
        note("list = \($0.sorted())")
      }
    ) {
      ForEach(0..<(step + 3), id: \.self) { Text("row \($0) \(step)") }
    }
    List(0..<3, id: \.self, selection: binding("choice", step as Int?)) { Text("row \($0)") }
    Menu("menu \(step)") { Button("item \(step)") { note("item") } }
    Link("link \(step)", destination: URL(string: "x:/\(step)")!)
      .environment(
        \.openURL,
        OpenURLAction {
          note("open \($0)")
          return .handled
        })
    Text("searched").searchable(text: binding("search", "s\(step)"), prompt: "prompt \(step)")
    Button("disabled") { note("disabled") }.disabled(isOdd)
  }

  @ViewBuilder private var structure: some View {
    if isOdd { Text("odd \(step)") } else { Text("even \(step)") }
    if step > 1 { Text("late \(step)") }
    switch step % 3 {
    case 0: Text("zero \(step)")
    case 1: Image("one \(step)")
    default: EmptyView()
    }
    AnyView(Text("erased \(step)"))
    isOdd ? AnyView(Text("any \(step)")) : AnyView(Image("any \(step)"))
    Text("identified \(step)").id(isOdd)
    ForEach(Array(0..<(step + 2)).reversed(), id: \.self) { Text("row \($0) of \(step)") }
    ForEach([step, step + 1], id: \.self) { Text("row \($0)") }
    EquatableReader(value: step / 2, other: step).equatable()
    Text("sheet").sheet(isPresented: binding("sheet", step > 0)) { Text("sheet \(step)") }
    Text("item").sheet(item: binding("item", step > 0 ? Item(id: step / 2) : nil)) {
      Text("item \($0.id) \(step)")
    }
    Text("cover").fullScreenCover(isPresented: binding("cover", step < 2)) { Text("cover \(step)") }
    Text("popover").popover(isPresented: binding("popover", step > 1)) { Text("\(step)") }
    Text("alert").alert("alert \(step)", isPresented: binding("alert", step > 0)) {
      Button("choose \(step)") { note("choose") }
    } message: {
      Text("message \(step)")
    }
    Text("dialog").confirmationDialog("dialog \(step)", isPresented: binding("dialog", step < 3)) {
      Button("choose \(step)") { note("choose") }
    }
    NavigationStack(path: binding("path", step > 0 ? [step] : [])) {
      NavigationLink("link \(step)", value: step)
      Text("root \(step)").navigationDestination(for: Int.self) { Text("screen \($0) \(step)") }
    }
    NavigationStack {
      Text("pushed \(step)").navigationDestination(isPresented: binding("pushed", step > 0)) {
        Text("destination \(step)")
      }
    }
    Text("preference \(step)").preference(key: StepKey.self, value: step)
      .overlayPreferenceValue(StepKey.self) { Text("read \($0)") }
    Text("preference").preference(key: StepKey.self, value: step)
      .backgroundPreferenceValue(StepKey.self) { Text("behind \($0) \(step)") }
    Text("modified").modifier(Suffixed(step: step))
  }
}

private struct Item: Identifiable { let id: Int }

private struct StepKey: PreferenceKey {
  static var defaultValue: Int { 0 }

  static func reduce(value: inout Int, nextValue: () -> Int) { value += nextValue() }
}

private struct Suffixed: ViewModifier {
  let step: Int

  func body(content: Content) -> some View {
    content
    Text("suffix \(step)")
  }
}

private struct EquatableReader: View, Equatable {
  let value: Int
  let other: Int

  nonisolated static func == (left: Self, right: Self) -> Bool { left.value == right.value }

  var body: some View { Text("value \(value)") }
}

/// Shows what the environment says about styles.
private struct StyleReader: View {
  @Environment(\.accent) private var accent
  @Environment(\.weight) private var weight
  @Environment(\.font) private var font
  @Environment(\.lineLimit) private var lineLimit
  @Environment(\.multilineTextAlignment) private var alignment
  @Environment(\.isEnabled) private var isEnabled
  @Environment(\.colorScheme) private var scheme
  @Environment(\.dynamicTypeSize) private var size

  var body: some View {
    Text("\(accent) \(weight) \(font == nil) \(lineLimit ?? -1) \(alignment) \(isEnabled)")
    Text("\(scheme) \(size)")
  }
}
