import DataFlow
import Testing

/// Windows: what the clauses APP leave open.
@MainActor
@Suite struct WindowTests {
  private struct Counter: View {
    @State private var count = 0

    var body: some View {
      Text("\(count)").tag("count")
      Button("Add") { count += 1 }.tag("add")
    }
  }

  private struct Notes: App {
    var body: some Scene {
      WindowGroup("Notes", id: "notes") { Counter() }
      WindowGroup("Note", for: String.self) { $name in
        Text(name ?? "none").tag("name")
        TextField("Name", text: Binding($name) ?? .constant("")).tag("editor")
      }
      WindowGroup(id: "pages") { (page: Binding<Int>) in
        Text("\(page.wrappedValue)").tag("page")
        Button("Next") { page.wrappedValue += 1 }.tag("next")
      } defaultValue: {
        1
      }
      Window("About", id: "about") { Text("about") }
      WindowGroup { Text("unnamed") }
    }
  }

  @Test func `at launch the first scene has a window, and each that has no name`() {
    let host = Host(app: Notes())
    #expect(host.windows.map(\.title) == ["Notes", nil])
    #expect(host.windows.map(\.sceneID) == ["notes", nil] && host.windows.map(\.id) == [1, 2])
    #expect(host.elements.map(\.kind) == ["Window", "Window"])
  }

  @Test func `a window is driven by itself`() {
    let host = Host(app: Notes())
    let second = host.openWindow(id: "notes")
    #expect(second.isFront && host.frontWindow?.id == second.id)
    second.tap("add")
    #expect(host.windows[0].text("count") == "0" && second.text("count") == "1")
    #expect(host.text("count") == "0")
    second.within { $0.tap("add") }
    #expect(second.text("count") == "2")
    #expect(second.elements.map(\.description).first?.hasPrefix("Window \"Notes\"") == true)
    second.close()
    #expect(!second.isOpen && second.text("count") == nil && second.elements.isEmpty)
    #expect(host.windows.count == 2 && host.windows.filter(\.isFront).count == 1)
  }

  @Test func `a value's window can show another value, and comes back with it`() {
    let host = Host(app: Notes())
    let note = host.openWindow(value: "a")
    #expect(note.value == AnyHashable("a") && note.text("name") == "a")
    note.set("editor", "b")
    #expect(note.value == AnyHashable("b") && note.text("name") == "b")
    #expect(host.openWindow(value: "b").id == note.id)
    #expect(host.openWindow(value: "a").id != note.id)
    host.relaunch()
    #expect(host.windows.compactMap(\.value) == ["b", "a"])
    #expect(host.windows.compactMap { $0.text("name") } == ["b", "a"])
  }

  private struct Numbered: App {
    var body: some Scene {
      WindowGroup(id: "1") { Text("named").tag("text") }
      WindowGroup { Text("unnamed").tag("text") }
    }
  }

  @Test func `the windows of a scene come back there, whatever it is called`() {
    let host = Host(app: Numbered())
    host.openWindow(id: "1")
    host.relaunch()
    #expect(host.windows.map { $0.text("text") } == ["named", "named", "unnamed"])
  }

  @Test func `a window without a value has the default`() {
    let host = Host(app: Notes())
    let page = host.openWindow(id: "pages")
    #expect(page.value == AnyHashable(1) && page.text("page") == "1")
    page.tap("next")
    #expect(page.value == AnyHashable(2) && page.text("page") == "2")
    #expect(host.openWindow(id: "pages").id != page.id)
    #expect(host.openWindow(id: "pages", value: 2).id == page.id)
  }

  @Test func `closed windows stay closed after a relaunch, and a program has at least one`() {
    let host = Host(app: Notes())
    let about = host.openWindow(id: "about")
    host.close(host.windows[0])
    host.relaunch()
    #expect(host.windows.map(\.title) == ["About", nil])
    #expect(host.openWindow(id: "about").id == about.id)
    for window in host.windows { window.close() }
    #expect(host.windows.isEmpty && host.scenePhase == .background && host.elements.isEmpty)
    host.relaunch()
    #expect(host.windows.map(\.title) == ["Notes", nil] && host.scenePhase == .active)
  }

  @Test func `a program without windows for it reports what there is`() async {
    struct Opener: View {
      @Environment(\.openWindow) private var openWindow
      @Environment(\.dismissWindow) private var dismissWindow
      @Environment(\.supportsMultipleWindows) private var supportsMultipleWindows

      var body: some View {
        Text("\(supportsMultipleWindows)").tag("several")
        Button("Open") { openWindow(id: "notes") }.tag("open")
        Button("Close") { dismissWindow() }.tag("close")
      }
    }
    struct Program: App {
      var body: some Scene {
        WindowGroup(id: "main") { Opener() }
        WindowGroup(for: Int.self) { _ in Text("") }
      }
    }
    let host = Host(app: Program())
    host.tap("open")
    #expect(host.issues.map(\.kind) == [.noSuchScene])
    #expect(
      host.issues[0].description
        == "No scene opens windows by the id \"notes\". There are: \"main\", for Int. Add a "
        + "WindowGroup or a Window with this id or type to the App.")
    #expect(host.text("several") == "true")
    host.tap("close")
    #expect(host.windows.isEmpty)

    let view = Host { Opener() }
    #expect(view.text("several") == "false" && view.windows.isEmpty)
    view.tap("close")
    view.tap("open")
  }

  @Test func `a host without a program has one scene`() {
    struct Page: View {
      @Environment(\.scenePhase) private var phase
      @SceneStorage("page") private var page = 1

      var body: some View {
        Text("\(phase) \(page)").tag("text")
        Button("Turn") { page += 1 }.tag("turn")
      }
    }
    let host = Host { Page() }
    #expect(host.text("text") == "active 1")
    host.scenePhase = .background
    host.tap("turn")
    #expect(host.text("text") == "background 2")
    host.scenePhase = .inactive
    #expect(host.text("text") == "inactive 2" && host.scenePhase == .inactive)
    host.relaunch()
    #expect(host.text("text") == "active 2" && host.scenePhase == .active)
  }

  @Test func `a window's sheet is dismissed before the window`() {
    struct Presenter: View {
      @State private var isPresented = false

      var body: some View {
        Button("Present") { isPresented = true }.tag("present")
        Closer(tag: "window").sheet(isPresented: $isPresented) { Closer(tag: "sheet") }
      }
    }
    struct Closer: View {
      @Environment(\.dismiss) private var dismiss
      let tag: String

      var body: some View { Button("Close") { dismiss() }.tag(tag) }
    }
    struct Program: App {
      var body: some Scene { WindowGroup { Presenter() } }
    }
    let host = Host(app: Program())
    host.tap("present")
    host.tap("sheet")
    #expect(host.windows.count == 1 && !host.shows("sheet"))
    host.tap("window")
    #expect(host.windows.isEmpty)
  }

  @Test func `a scene sets where its stored values are`() {
    struct Volume: View {
      @AppStorage("volume") private var volume = 5

      var body: some View { Button("\(volume)") { volume += 1 }.tag("louder") }
    }
    struct Program: App {
      static let store = MemoryStore()

      var body: some Scene { WindowGroup { Volume() }.defaultAppStorage(Self.store) }
    }
    let host = Host(app: Program())
    host.tap("louder")
    #expect(Program.store["volume"] == 6)
  }

  private struct Phases: App {
    static var log: [String] = []
    @Environment(\.scenePhase) private var phase

    var body: some Scene {
      WindowGroup { Text("") }
        .onChange(of: phase) { Self.log.append("\($0) \($1)") }
        .onChange(of: phase, initial: true) { Self.log.append("changed") }
        .onChange(of: phase, perform: { Self.log.append("\($0)") })
    }
  }

  @Test func `a program acts when its phase changes`() {
    Phases.log = []
    let host = Host(app: Phases())
    #expect(Phases.log == ["changed"])
    host.scenePhase = .background
    #expect(Phases.log.sorted() == ["active background", "background", "changed", "changed"])
  }

  private enum Mode: String {
    case list, grid
  }

  private struct Remembering: View {
    @SceneStorage("mode") private var mode = Mode.list
    @SceneStorage("note") private var note: String?
    @SceneStorage("other") private var other: Mode?
    @SceneStorage(codable: "path") private var path = [1]
    @SceneStorage(codable: "marks") private var marks: [Int]?

    var body: some View {
      Text("\(mode) \(note ?? "-") \(other?.rawValue ?? "-") \(path) \(marks ?? [])").tag("text")
      TextField(
        "Path",
        text: Binding {
          ""
        } set: {
          path = $0.compactMap(\.wholeNumberValue)
        }
      )
      .tag("path")
      Button("Set") {
        mode = .grid
        note = "n"
        other = .list
        marks = [3]
      }
      .tag("set")
      Button("Clear") { (note, other, marks) = (nil, nil, nil) }.tag("clear")
    }
  }

  private struct Keyed: View {
    @SceneStorage private var page: Int

    init(_ key: String) { _page = SceneStorage(wrappedValue: 1, key) }

    var body: some View { Button("\(page)") { page += 1 }.tag("turn") }
  }

  private struct Keys: View {
    @State private var isOther = false

    var body: some View {
      Keyed(isOther ? "b" : "a")
      Button("Other") { isOther.toggle() }.tag("other")
    }
  }

  @Test func `another key of a window counts at once`() {
    let host = Host { Keys() }
    host.tap("turn")
    #expect(host.shows(.button("2")))
    host.tap("other")
    #expect(host.shows(.button("1")))
    host.tap("other")
    #expect(host.shows(.button("2")))
  }

  @Test func `a window keeps values of every type`() {
    let host = Host { Remembering() }
    #expect(host.text("text") == "list - - [1] []")
    host.tap("set")
    host.set("path", "12")
    host.relaunch()
    #expect(host.text("text") == "grid n list [1, 2] [3]")
    host.tap("clear")
    #expect(host.text("text") == "grid - - [1, 2] []" && host.issues.isEmpty)
  }
}
