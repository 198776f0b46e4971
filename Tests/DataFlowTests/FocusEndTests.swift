import DataFlow
import Testing

/// What becomes of the focus of a window that goes, and of values that name no view.
@MainActor
@Suite struct FocusEndTests {
  // MARK: - Windows

  private enum End: CaseIterable { case closed, dismissed, relaunched, unmounted }

  private struct Notes: App {
    struct Note: View {
      @Environment(\.dismissWindow) private var dismissWindow
      @State private var count = 0

      var body: some View {
        Text("\(count)").tag("count")
        Button("Add") { count += 1 }.tag("add")
        Button("Close") { dismissWindow() }.tag("close")
      }
    }

    var body: some Scene { WindowGroup { Note() } }
  }

  @Test(arguments: End.allCases)
  private func `a window that goes takes the focus on itself along`(end: End) {
    let host = Host(app: Notes())
    let window = host.openWindow()
    window.within { $0.focus(.kind("Window")) }
    #expect(host.focusedElement?.kind == "Window" && host.hasFocus)
    switch end {
    case .closed: window.close()
    case .dismissed: window.tap("close")
    case .relaunched: host.relaunch()
    case .unmounted: host.unmount()
    }
    #expect(!host.hasFocus && host.focusedElement == nil && host.focusedTag == nil)
    // Each update asks whether what has the focus is enabled.
    if end != .unmounted {
      host.windows[0].tap("add")
      #expect(host.windows[0].text("count") == "1")
      host.windows[0].within { $0.focus(.kind("Window")) }
      #expect(host.focusedElement?.kind == "Window")
    }
    #expect(host.issues.isEmpty)
  }

  @Test func `a window behind another one leaves the focus alone`() {
    let host = Host(app: Notes())
    let window = host.openWindow()
    host.windows[0].within { $0.focus(.kind("Window")) }
    window.close()
    #expect(host.focusedElement?.kind == "Window" && host.hasFocus)
  }

  // MARK: - Values that name no view

  private struct Late: View {
    enum Field: Hashable { case name, address }

    @FocusState private var isHere: Bool
    @FocusState private var field: Field?
    @State private var isShown = false

    var body: some View {
      Text("\(isHere) \(field.map { "\($0)" } ?? "none")").tag("text")
      Button("Write") { isHere = true }
      Button("Name") { field = .name }
      Button("Show") { isShown = true }
      Button("Hide") { isShown = false }
      Button("Name and hide") {
        field = .name
        isShown = false
      }
      Button("Write, then show") {
        isHere = true
        withAnimation { isShown = true }
      }
      Button("Show, then write") {
        withAnimation { isShown = true }
        isHere = true
      }
      Button("Write by binding") { $isHere.wrappedValue = true }
      if isShown {
        TextField("", text: .constant("")).focused($isHere).tag("here")
        TextField("", text: .constant("")).focused($field, equals: .name).tag("name")
      }
    }
  }

  @Test(arguments: ["Write", "Name", "Write by binding"])
  func `a value that is written without a view is gone at rest`(button: String) {
    let host = Host { Late() }
    for round in 1...2 {
      host.tap(button: button)
      #expect(host.text("text") == "false none" && !host.hasFocus, "round \(round)")
      host.tap(button: "Show")
      #expect(host.text("text") == "false none" && !host.hasFocus, "round \(round)")
      host.tap(button: button)
      #expect(host.text("text") != "false none" && host.hasFocus, "round \(round)")
      host.tap(button: "Hide")
      #expect(host.text("text") == "false none" && !host.hasFocus, "round \(round)")
    }
    #expect(host.isIdle && host.issues.isEmpty)
  }

  @Test func `a value whose view goes in the same turn is gone at rest`() {
    let host = Host { Late() }
    host.tap(button: "Show")
    host.tap(button: "Name and hide")
    #expect(host.text("text") == "false none" && !host.hasFocus)
    host.tap(button: "Show")
    #expect(host.text("text") == "false none" && !host.hasFocus)
  }

  @Test(arguments: ["Write, then show", "Show, then write"])
  func `a view that comes in a later update of the turn has the focus`(button: String) {
    let host = Host { Late() }
    host.tap(button: button)
    #expect(host.text("text") == "true none" && host.focusedTag == AnyHashable("here"))
    host.focus(nil)
    #expect(host.text("text") == "false none" && host.isIdle && host.issues.isEmpty)
  }

  /// Another view is tied to the state from the beginning.
  private struct Tied: View {
    enum Field: Hashable { case first, second }

    @FocusState private var field: Field?
    @State private var isShown = false
    @State private var count = 0

    var body: some View {
      Text(field.map { "\($0)" } ?? "none").tag("field")
      Text("\(count)").tag("count")
      TextField("", text: .constant("")).focused($field, equals: .first).tag("first")
      if isShown {
        TextField("", text: .constant("")).focused($field, equals: .second).tag("second")
      }
      Button("Write, then show") {
        field = .second
        withAnimation { isShown = true }
      }
      Button("Show, then write") {
        withAnimation { isShown = true }
        field = .second
      }
      Button("Write, then count") {
        field = .second
        withAnimation { count += 1 }
      }
    }
  }

  @Test(arguments: ["Write, then show", "Show, then write"], [false, true])
  func `it has the focus also if another view is tied to the state`(
    button: String, isFocused: Bool
  ) {
    let host = Host { Tied() }
    if isFocused { host.focus("first") }
    host.tap(button: button)
    #expect(host.text("field") == "second" && host.focusedTag == AnyHashable("second"))
    #expect(host.isIdle && host.issues.isEmpty)
  }

  @Test(arguments: [false, true])
  func `a value whose view comes with no update is gone after the last one`(isFocused: Bool) {
    let host = Host { Tied() }
    if isFocused { host.focus("first") }
    host.tap(button: "Write, then count")
    #expect(host.text("field") == "none" && host.text("count") == "1" && !host.hasFocus)
    #expect(host.isIdle && host.issues.isEmpty)
  }

  /// Has no view at all, and a body that does not read it.
  private struct Unread: View {
    @FocusState private var isHere: Bool
    let handOut: (FocusState<Bool>.Binding) -> Void

    var body: some View {
      let _ = handOut($isHere)
      Button("Write") { isHere = true }
    }
  }

  @Test func `a value that nobody reads is gone at rest, and goes with its view`() {
    var binding: FocusState<Bool>.Binding?
    let host = Host { Unread { binding = $0 } }
    host.tap(button: "Write")
    #expect(binding?.wrappedValue == false && host.isIdle)
    host.turn {
      binding?.wrappedValue = true
      host.unmount()
    }
    #expect(host.isIdle && host.issues.isEmpty && !host.hasFocus)
  }
}
