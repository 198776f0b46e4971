import Conformance
import ConformanceKit
import DataFlow

/// Programs with several windows.
extension Catalogue {
  static let windows: [Clause] = [
    Clause(
      flow: "APP-01", .required,
      "State and objects of an App MUST be made once for each launch, and shared by all windows.",
      source: Source.document("Managing model data in your app"),
      hint: "Are the properties of the App above those of its windows?",
      expected: [
        "mounted: names = A, counts = 0, made = 1, gone = 0",
        "3 windows: names = A A A, counts = 0 0 0, made = 1, gone = 0",
        "change in the second: names = A' A' A', counts = 1 1 1, made = 1, gone = 0",
        "relaunched: names = A A A, counts = 0 0 0, made = 2, gone = 1",
      ]
    ) { stage in
      stage.mount(
        app: SharingApp.self, values: stage.inWindows(["names": "name", "counts": "count"]),
        lives: Person.self)
      stage.perform("3 windows") {
        stage.host.openWindow()
        stage.host.openWindow()
      }
      stage.perform("change in the second") {
        stage.tap("rename", "add count", in: 1)
      }
      stage.perform("relaunched") { stage.host.relaunch() }
    },
    Clause(
      flow: "APP-02", .required, "Each window of a group MUST have states and objects of its own.",
      source: Source.apple("WindowGroup"),
      hint: "Is each window a place of its own in the tree?",
      expected: [
        "mounted: names = A, counts = 0, made = 1, gone = 0",
        "another window: names = A A, counts = 0 0, made = 2, gone = 0",
        "change in the first: names = A' A, counts = 1 0, made = 2, gone = 0",
        "mounted: models = 0", "another window: models = 0 0",
        "change in the second: models = 0 1",
      ]
    ) { stage in
      stage.mount(
        app: OwningApp.self, values: stage.inWindows(["names": "name", "counts": "count"]),
        lives: Person.self)
      stage.perform("another window") { stage.host.openWindow() }
      stage.perform("change in the first") {
        stage.tap("rename", "add count", in: 0)
      }
      // The states' default values are objects of the candidate's.
      @MainActor func body<C: Candidate>(_: C.Type) {
        stage.mount(app: ModelApp<C.Counter>.self, values: stage.inWindows(["models": "model"]))
        stage.perform("another window") { stage.host.openWindow() }
        stage.perform("change in the second") { stage.tap("add model", in: 1) }
      }
      body(stage.candidate)
    },
    Clause(
      flow: "APP-03", .required,
      "What is in the environment of a scene or a window's root MUST reach all of its views.",
      source: Source.document("Managing model data in your app"),
      hint: "Are windows mounted inside of what their scene has set?",
      expected: [
        "mounted: found = A, accents = red, weights = 1",
        "another window: found = A A, accents = red red, weights = 1 1",
      ]
    ) { stage in
      stage.mount(
        app: SettingApp.self,
        values: stage.inWindows(["found": "found", "accents": "accent", "weights": "weight"]))
      stage.perform("another window") { stage.host.openWindow() }
    },
    Clause(
      flow: "APP-04", .required,
      "A change of an App's object MUST update its readers in all windows.",
      source: Source.document("Managing model data in your app"),
      hint: "Do the views of every window depend on the object?",
      expected: [
        "mounted: ReaderView +2, names = A A", "rename: ReaderView +2, names = A' A'",
        "rename in the second: ReaderView +2, names = A'' A''",
      ]
    ) { stage in
      stage.mount(
        app: TwoGroupsApp.self, bodies: [ReaderView.self],
        values: stage.inWindows(["names": "name"]))
      stage.perform("rename") { stage.tap("rename", in: 0) }
      stage.perform("rename in the second") { stage.tap("rename", in: 1) }
    },
    Clause(
      flow: "APP-05", .required, "Closing a window MUST end what belongs to it, and nothing else.",
      source: Source.apple("WindowGroup"),
      hint: "Are the closed window's views removed, and those of others kept?",
      expected: [
        "mounted: counts = 0, made = 1, gone = 0", "3 windows: counts = 0 0 0, made = 3, gone = 0",
        "add in each: counts = 1 1 1, made = 3, gone = 0",
        "close the second: counts = 1 1, made = 3, gone = 1",
        "dismiss in the first: counts = 1, made = 3, gone = 2",
        "open again: counts = 1 0, made = 4, gone = 2",
        "mounted: made = 1, gone = 0", "3 windows: made = 3, gone = 0",
        "close the second: made = 3, gone = 1",
      ]
    ) { stage in
      stage.mount(
        app: OwningApp.self, values: stage.inWindows(["counts": "count"]), lives: Person.self)
      stage.perform("3 windows") {
        stage.host.openWindow()
        stage.host.openWindow()
      }
      stage.perform("add in each") {
        for window in stage.host.windows where window.shows("add count") {
          window.tap("add count")
        }
      }
      stage.perform("close the second") { stage.host.windows.dropFirst().first?.close() }
      stage.perform("dismiss in the first") { stage.tap("dismiss", in: 0) }
      stage.perform("open again") { stage.host.openWindow() }
      // An object that nobody holds but the state.
      stage.mount(app: HoldingApp.self, lives: Held.self)
      stage.perform("3 windows") {
        stage.host.openWindow()
        stage.host.openWindow()
      }
      stage.perform("close the second") { stage.host.windows.dropFirst().first?.close() }
    },
    Clause(
      flow: "APP-06", .required,
      "A Scene MUST own states and objects: one for each launch, shared by its windows.",
      source: Source.document("Managing user interface state"),
      hint: "Are the properties of the Scene above those of its windows?",
      expected: [
        "mounted: names = A, counts = 0, made = 1, gone = 0",
        "another window: names = A A, counts = 0 0, made = 1, gone = 0",
        "change in the first: names = A' A', counts = 1 1, made = 1, gone = 0",
      ]
    ) { stage in
      stage.mount(
        app: SceneApp.self, values: stage.inWindows(["names": "name", "counts": "count"]),
        lives: Person.self)
      stage.perform("another window") { stage.host.openWindow() }
      stage.perform("change in the first") {
        stage.tap("rename", "add count", in: 0)
      }
    },
    Clause(
      flow: "APP-07", .required,
      "A window MUST be opened by id or by value, once for each value and for a Window.",
      source: Source.apple("OpenWindowAction"),
      hint: "Is a window that shows the value, or is the only one, asked for again?",
      expected: [
        "mounted: windows = main", "a book: windows = main, book 1",
        "another book: windows = main, book 1, book 2",
        "the first again: windows = main, book 1, book 2",
        "settings: windows = main, book 1, book 2, settings",
        "settings again: windows = main, book 1, book 2, settings",
        "by the id: windows = main, book 1, book 2, settings, book none",
        "the first shows 3: windows = main, book 3, book 2, settings, book none",
        "close by value and id: windows = main, book 3, book none",
        "no such scene: windows = main, book 3, book none, issue noSuchScene",
      ]
    ) { stage in
      stage.mount(
        app: LibraryApp.self,
        values: [
          (
            "windows",
            { stage.host.windows.map { $0.text("kind") ?? "gone" }.joined(separator: ", ") }
          )
        ])
      for (step, tag) in [
        ("a book", "open 1"), ("another book", "open 2"), ("the first again", "open 1"),
        ("settings", "settings"), ("settings again", "settings"), ("by the id", "book"),
      ] {
        stage.perform(step) { stage.tap(tag, in: 0) }
      }
      stage.perform("the first shows 3") { stage.tap("show 3", in: 1) }
      stage.perform("close by value and id") { stage.tap("close", in: 0) }
      stage.perform("no such scene") { stage.tap("nothing", in: 0) }
    },
    Clause(
      flow: "APP-08", .required,
      "scenePhase MUST be a window's own in its views, and the most active one in the App.",
      source: Source.apple("ScenePhase"),
      hint: "Does each window set its phase, and the program that of all?",
      expected: [
        "mounted: phases = active active, app = active",
        "the first in the background: phases = background active, app = active",
        "all inactive: phases = inactive inactive, app = inactive",
        "the second in the background: phases = inactive background, app = inactive",
        "the first closed: phases = background, app = background",
      ]
    ) { stage in
      let app = Handle<ScenePhase>()
      PhaseApp.handle = app
      stage.mount(
        app: PhaseApp.self,
        values: stage.inWindows(["phases": "phase"]) + [("app", { app.value! })])
      stage.perform("the first in the background") { stage.host.windows.first?.phase = .background }
      stage.perform("all inactive") { stage.host.scenePhase = .inactive }
      stage.perform("the second in the background") { stage.host.windows.last?.phase = .background }
      stage.perform("the first closed") { stage.host.windows.first?.close() }
    },
  ]
}

// MARK: - Programs

private struct SharingApp: App {
  @State private var count = 0
  @StateObject private var person = Person("A")

  var body: some Scene {
    WindowGroup { SharedView(person: person, count: $count) }
  }
}

private struct SharedView: View {
  @ObservedObject var person: Person
  @Binding var count: Int

  var body: some View {
    Text(person.name).tag("name")
    Text("\(count)").tag("count")
    Button("Rename") { person.name += "'" }.tag("rename")
    Button("Add") { count += 1 }.tag("add count")
  }
}

private struct OwningApp: App {
  var body: some Scene { WindowGroup { OwningView() } }
}

private struct OwningView: View {
  @StateObject private var person = Person("A")
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    Text(person.name).tag("name")
    Button("Rename") { person.name += "'" }.tag("rename")
    CountView("count")
    Button("Dismiss") { dismiss() }.tag("dismiss")
  }
}

private struct ModelApp<Model: CounterModel>: App {
  var body: some Scene { WindowGroup { VStack { ModelCountView<Model>() } } }
}

private struct HoldingApp: App {
  var body: some Scene { WindowGroup { HoldingView() } }
}

private final class Held: Probe {}

private struct HoldingView: View {
  @State private var held = Held()

  var body: some View { Text("\(type(of: held))") }
}

private struct SettingApp: App {
  @StateObject private var person = Person("A")

  var body: some Scene {
    WindowGroup {
      PassView { FoundView() }.environmentObject(person).environment(\.accent, "red")
    }
    .environment(\.weight, 1)
  }
}

private struct FoundView: View {
  @EnvironmentObject private var person: Person
  @Environment(\.accent) private var accent
  @Environment(\.weight) private var weight

  var body: some View {
    Text(person.name).tag("found")
    Text(accent).tag("accent")
    Text("\(weight)").tag("weight")
  }
}

private struct TwoGroupsApp: App {
  @StateObject private var person = Person("A")

  var body: some Scene {
    WindowGroup { ReaderView(person: person) }
    WindowGroup { PassView { ReaderView(person: person) } }
  }
}

private struct ReaderView: View {
  @ObservedObject var person: Person

  var body: some View {
    Text(person.name).tag("name")
    Button("Rename") { person.name += "'" }.tag("rename")
  }
}

private struct SceneApp: App {
  var body: some Scene { OwningScene() }
}

private struct OwningScene: Scene {
  @State private var count = 0
  @StateObject private var person = Person("A")

  var body: some Scene {
    WindowGroup { SharedView(person: person, count: $count) }
  }
}

private struct LibraryApp: App {
  var body: some Scene {
    WindowGroup { LibraryView() }
    WindowGroup(id: "book", for: Int.self) { BookView(book: $0) }
    Window("Settings", id: "settings") { Text("settings").tag("kind") }
  }
}

private struct LibraryView: View {
  @Environment(\.openWindow) private var openWindow
  @Environment(\.dismissWindow) private var dismissWindow

  var body: some View {
    Text("main").tag("kind")
    Button("Open") { openWindow(value: 1) }.tag("open 1")
    Button("Open") { openWindow(id: "book", value: 2) }.tag("open 2")
    Button("Open") { openWindow(id: "book") }.tag("book")
    Button("Settings") { openWindow(id: "settings") }.tag("settings")
    Button("Open") { openWindow(id: "nothing") }.tag("nothing")
    Button("Close") {
      dismissWindow(value: 2)
      dismissWindow(id: "settings")
    }
    .tag("close")
  }
}

private struct BookView: View {
  @Binding var book: Int?

  var body: some View {
    Text("book \(book.map { "\($0)" } ?? "none")").tag("kind")
    Button("Show") { book = 3 }.tag("show 3")
  }
}

private struct PhaseApp: App {
  static var handle: Handle<ScenePhase>?
  @Environment(\.scenePhase) private var phase

  var body: some Scene {
    let _ = Self.handle?.take(phase)
    WindowGroup { PhaseView() }
    WindowGroup { PhaseView() }
  }
}

private struct PhaseView: View {
  @Environment(\.scenePhase) private var phase

  var body: some View { Text("\(phase)").tag("phase") }
}
