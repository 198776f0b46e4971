import Conformance
import ConformanceKit
import DataFlow

/// Screens, sheets and dialogs as state.
extension Catalogue {
  static let navigation: [Clause] = [
    Clause(
      flow: "NAV-01", .required,
      "A link with a value MUST append it to the path, and show the screen of its type.",
      source: Source.apple("NavigationStack"), hint: "Who knows what makes screens of the type?",
      expected: [
        "mounted: path = [], screens = ", "link: path = [1], screens = screen 1",
        "deeper: path = [1, 2], screens = screen 1, screen 2",
        "by the program: path = [7], screens = screen 7",
        "back: path = [], screens = ",
      ]
    ) { stage in
      stage.mount(texts: ["path"], values: ["screens": { screens(stage) }]) { Screens() }
      stage.perform("link") { follow("One", stage) }
      stage.perform("deeper") { follow("Deeper", stage) }
      stage.perform("by the program") { stage.host.tap("seven") }
      stage.perform("back") { stage.host.dismiss() }
    },
    Clause(
      flow: "NAV-02", .required,
      "dismiss() in a screen MUST take it off the path, with those above it.",
      source: Source.apple("DismissAction"), hint: "Does a screen know its place in the path?",
      expected: [
        "mounted: path = [], screens = ",
        "three screens: path = [1, 2, 3], screens = screen 1, screen 2, screen 3",
        "close 2: path = [1], screens = screen 1",
      ]
    ) { stage in
      stage.mount(texts: ["path"], values: ["screens": { screens(stage) }]) { Screens() }
      stage.perform("three screens") {
        follow("One", stage)
        for _ in 0..<2 { follow("Deeper", stage) }
      }
      stage.perform("close 2") {
        if let close = try? stage.host.find(.button("Close 2")) { stage.host.tap(close) }
      }
    },
    Clause(
      flow: "NAV-03", .required,
      "A screen MUST keep its state while its value stays at its place in the path.",
      source: Source.apple("NavigationStack"), hint: "What is a screen's identity?",
      expected: [
        "mounted: path = [], screens = ", "count: path = [7], screens = screen 7 +1",
        "one above: path = [7, 8], screens = screen 7 +1, screen 8",
        "the lower one goes: path = [8], screens = screen 8",
      ]
    ) { stage in
      stage.mount(texts: ["path"], values: ["screens": { screens(stage) }]) { Screens() }
      stage.perform("count") {
        stage.host.tap("seven")
        if stage.host.buttons.contains(where: { $0.label == "Count 7" }) {
          stage.host.tap(button: "Count 7")
        }
      }
      stage.perform("one above") { follow("Deeper", stage) }
      stage.perform("the lower one goes") { stage.host.tap("drop first") }
    },
    Clause(
      flow: "NAV-04", .required,
      "A stack without a path MUST keep one, and a link with a view MUST show it.",
      source: Source.apple("NavigationLink"), hint: "Where is the path without a binding?",
      expected: [
        "mounted: screens = ", "value: screens = text a", "back: screens = ",
        "view: screens = inside", "back: screens = ", "other type: screens = ",
      ]
    ) { stage in
      stage.mount(values: ["screens": { screens(stage) }]) {
        NavigationStack {
          Group {
            NavigationLink("Value", value: "a")
            NavigationLink("View") { Text("inside") }
            NavigationLink("None", value: nil as Int?)
          }
          .navigationDestination(for: String.self) { Text("text \($0)") }
        }
      }
      stage.perform("value") { follow("Value", stage) }
      stage.perform("back") { stage.host.dismiss() }
      stage.perform("view") { follow("View", stage) }
      stage.perform("back") { stage.host.dismiss() }
      stage.perform("other type") { follow("None", stage) }
    },
    Clause(
      flow: "NAV-05", .required,
      "A button of a dialog MUST run its action, and then end the dialog.",
      source: Source.apple("alert(_:isPresented:actions:)"),
      hint: "Is the binding false after a tap, whatever the action does?",
      expected: [
        "mounted: count = 0, alert = false, dialog = false",
        "ask: count = 0, alert = true, dialog = false",
        "yes: count = 1, alert = false, dialog = false",
        "choose: count = 1, alert = false, dialog = true",
        "cancel: count = 1, alert = false, dialog = false",
        "inform: count = 1, alert = true, dialog = false",
        "OK: count = 1, alert = false, dialog = false",
      ]
    ) { stage in
      stage.mount(
        texts: ["count"],
        values: [
          "alert": { stage.host.shows(.kind("Alert")) },
          "dialog": { stage.host.shows(.kind("ConfirmationDialog")) },
        ]
      ) { Dialogs() }
      for (step, button) in [
        ("ask", "Ask"), ("yes", "Yes"), ("choose", "Choose"), ("cancel", "Cancel"),
        ("inform", "Inform"), ("OK", "OK"),
      ] {
        stage.perform(step) {
          if let found = try? stage.host.find(.button(button)) { stage.host.tap(found) }
        }
      }
    },
    Clause(
      flow: "NAV-06", .required,
      "A sheet for an item MUST be there while there is one; another item MUST be another sheet.",
      source: Source.apple("sheet(item:onDismiss:content:)"),
      hint: "Is the item's identifier the sheet's identity?",
      expected: [
        "mounted: sheet = gone, dismissals = 0", "first: sheet = 1 made 1, dismissals = 0",
        "renamed: sheet = 1 made 1, dismissals = 0", "second: sheet = 2 made 2, dismissals = 1",
        "dismiss: sheet = gone, dismissals = 2", "item: nil",
      ]
    ) { stage in
      let (made, dismissals) = (Calls(), Calls())
      let handle = Handle<Binding<Page?>>()
      stage.mount(texts: ["sheet"], values: ["dismissals": { dismissals.count }]) {
        PageSheets(handle: handle, made: made, dismissals: dismissals)
      }
      @MainActor func present(_ step: String, _ page: Page) {
        stage.turn(step) { handle.value.wrappedValue = page }
      }
      present("first", Page(id: 1, name: "a"))
      present("renamed", Page(id: 1, name: "b"))
      present("second", Page(id: 2, name: "b"))
      stage.perform("dismiss") { stage.host.dismiss() }
      stage.log("item: \(handle.value.wrappedValue.map { "\($0)" } ?? "nil")")
    },
    Clause(
      flow: "NAV-07", .required,
      "A path MUST come back from its codable form, which it has if each value has one.",
      source: Source.apple("NavigationPath.codable"),
      hint: "Does the form have the type of each value before the value, in order?",
      expected: [
        "mounted: path = 0, screens = ", "two: path = 2, screens = screen 7, text a",
        "none: path = 0, screens = ", "read: path = 2, screens = screen 7, text a",
        "a value without a form: no form", "a type that is not there: not read",
      ]
    ) { stage in
      typealias Form = NavigationPath.CodableRepresentation
      let handle = Handle<Binding<NavigationPath>>()
      stage.mount(texts: ["path"], values: ["screens": { screens(stage) }]) {
        PathScreens(handle: handle)
      }
      let path = handle.value!
      stage.turn("two") {
        path.wrappedValue.append(7)
        path.wrappedValue.append("a")
      }
      let data = try JSONEncoder().encode(path.wrappedValue.codable)
      stage.turn("none") { path.wrappedValue = NavigationPath() }
      stage.turn("read") {
        let form = try? JSONDecoder().decode(Form.self, from: data)
        if let form { path.wrappedValue = NavigationPath(form) }
      }
      let other = NavigationPath([Codeless()]).codable
      stage.log("a value without a form: \(other == nil ? "no form" : "a form")")
      let unknown = try? JSONDecoder().decode(Form.self, from: Data(#"["Nothing", 1]"#.utf8))
      stage.log("a type that is not there: \(unknown == nil ? "not read" : "read")")
    },
  ]

  /// Follows the last link with a label, which is the one of the uppermost screen.
  @MainActor
  private static func follow(_ label: String, _ stage: Stage) {
    if let link = stage.host.elements(.navigationLink(label)).last { stage.host.tap(link) }
  }

  /// The first texts of the screens.
  @MainActor
  private static func screens(_ stage: Stage) -> String {
    stage.host.elements(.kind("NavigationDestination"))
      .compactMap { $0.descendants.first { $0.kind == "Text" }?.text }
      .joined(separator: ", ")
  }
}

// MARK: - Views

private struct Screens: View {
  @State private var path: [Int] = []

  var body: some View {
    NavigationStack(path: $path) {
      NavigationLink("One", value: 1)
        .navigationDestination(for: Int.self) { Screen(number: $0) }
    }
    Text("\(path)").tag("path")
    Button("Seven") { path = [7] }.tag("seven")
    Button("Drop first") { path.removeFirst() }.tag("drop first")
  }
}

private struct Screen: View {
  let number: Int
  @State private var count = 0
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    Text("screen \(number)" + (count > 0 ? " +\(count)" : ""))
    NavigationLink("Deeper", value: number + 1)
    Button("Close \(number)") { dismiss() }
    Button("Count \(number)") { count += 1 }
  }
}

private struct Dialogs: View {
  @State private var count = 0
  @State private var asks = false
  @State private var chooses = false
  @State private var informs = false

  var body: some View {
    Text("\(count)").tag("count")
    Button("Ask") { asks = true }
      .alert("Sure?", isPresented: $asks) {
        Button("Yes") { count += 1 }
        Button("No", role: .cancel) {}
      }
    Button("Choose") { chooses = true }
      .confirmationDialog("Which?", isPresented: $chooses) {
        Button("Cancel", role: .cancel) {}
      }
    Button("Inform") { informs = true }
      .alert("Done", isPresented: $informs) {
      } message: {
        Text("There is no more to it.")
      }
  }
}

private struct Page: Identifiable {
  let id: Int
  let name: String
}

private struct PageSheets: View {
  let handle: Handle<Binding<Page?>>
  let made: Calls
  let dismissals: Calls
  @State private var page: Page?

  var body: some View {
    let _ = handle.take($page)
    Text("presenter").sheet(item: $page) {
      dismissals.note()
    } content: { page in
      PageView(id: page.id, made: made)
    }
  }
}

private struct PageView: View {
  let id: Int
  @LazyState private var serial: Int

  init(id: Int, made: Calls) {
    self.id = id
    _serial = LazyState(wrappedValue: made.next())
  }

  var body: some View { Text("\(id) made \(serial)").tag("sheet") }
}

private struct Codeless: Hashable {}

/// A stack of numbers and texts.
private struct PathScreens: View {
  let handle: Handle<Binding<NavigationPath>>
  @State private var path = NavigationPath()

  var body: some View {
    let _ = handle.takeOnce($path)
    NavigationStack(path: $path) {
      Text("\(path.count)").tag("path")
        .navigationDestination(for: Int.self) { Text("screen \($0)") }
        .navigationDestination(for: String.self) { Text("text \($0)") }
    }
  }
}
