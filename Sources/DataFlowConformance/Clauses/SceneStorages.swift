import Conformance
import ConformanceKit
import DataFlow

/// What is stored for each window.
extension Catalogue {
  static let sceneStorages: [Clause] = [
    Clause(
      flow: "STORE-07", .required,
      "A window's values MUST be shared by its views with the key, and restored with it.",
      source: Source.document("Wrapping up property wrappers: SceneStorage"),
      hint: "Do windows come back after a restart with what they had stored?",
      expected: [
        "mounted: pages = 1, copies = 1, states = 0",
        "turn: pages = 2, copies = 2, states = 1",
        "another window: pages = 2 1, copies = 2 1, states = 1 0",
        "turn there twice: pages = 2 3, copies = 2 3, states = 1 2",
        "relaunched: pages = 2 3, copies = 2 3, states = 0 0",
      ]
    ) { stage in
      stage.mount(
        app: PagesApp.self,
        values: stage.inWindows(["pages": "page", "copies": "copy", "states": "state"]))
      stage.perform("turn") { stage.tap("turn", in: 0) }
      stage.perform("another window") { stage.host.openWindow() }
      stage.perform("turn there twice") {
        stage.tap("turn", "turn", in: 1)
      }
      stage.perform("relaunched") { stage.host.relaunch() }
    },
    Clause(
      flow: "STORE-08", .required,
      "A window's values MUST be its own, and go when the window is closed.",
      source: Source.apple("SceneStorage"),
      hint: "Does each window have a store, and a closed one none any more?",
      expected: [
        "mounted: pages = 1", "2 windows: pages = 1 1", "turn in the first: pages = 2 1",
        "turn in the second: pages = 2 2", "close the first: pages = 2",
        "open again: pages = 2 1", "relaunched: pages = 2 1",
      ]
    ) { stage in
      stage.mount(app: PagesApp.self, values: stage.inWindows(["pages": "page"]))
      stage.perform("2 windows") { stage.host.openWindow() }
      stage.perform("turn in the first") { stage.tap("turn", in: 0) }
      stage.perform("turn in the second") { stage.tap("turn", in: 1) }
      stage.perform("close the first") { stage.host.windows.first?.close() }
      stage.perform("open again") { stage.host.openWindow() }
      stage.perform("relaunched") { stage.host.relaunch() }
    },
    Clause(
      flow: "STORE-09", .required,
      "Windows MUST come back in another process, with their values and what they had stored.",
      source: Source.apple("SceneStorage"),
      hint: "Does the store have which windows are open, and what belongs to them?",
      expected: [
        "mounted: notes = none, pages = 1, states = 0",
        "a note, turned twice: notes = none b, pages = 1 3, states = 0 2",
        "another note, closed: notes = none b, pages = 1 3, states = 0 2",
        "b becomes c: notes = none c, pages = 1 3, states = 0 2",
        "mounted: notes = none c, pages = 1 3, states = 0 0",
        "turn the first: notes = none c, pages = 2 3, states = 1 0",
        "mounted: notes = none c, pages = 2 3, states = 0 0",
        "mounted: notes = none, pages = 1, states = 0",
      ]
    ) { stage in
      let store = MemoryStore()
      @MainActor func start(with store: MemoryStore) {
        stage.mount(
          app: NotesApp.self,
          values: stage.inWindows(["notes": "note", "pages": "page", "states": "state"]),
          sceneStorage: store)
      }
      start(with: store)
      stage.perform("a note, turned twice") {
        stage.host.openWindow(value: "b")
        stage.tap("turn", "turn", in: 1)
      }
      stage.perform("another note, closed") {
        let window = stage.host.openWindow(value: "d")
        window.tap("turn")
        window.close()
      }
      stage.perform("b becomes c") { stage.tap("become c", in: 1) }
      start(with: store)
      stage.perform("turn the first") { stage.tap("turn", in: 0) }
      start(with: store)
      start(with: MemoryStore())
    },
  ]
}

// MARK: - Programs

private struct PagesApp: App {
  var body: some Scene {
    WindowGroup {
      PagesView()
      CopyView()
    }
  }
}

private struct PagesView: View {
  @SceneStorage("page") private var page = 1
  @State private var count = 0

  var body: some View {
    Text("\(page)").tag("page")
    Text("\(count)").tag("state")
    Button("Turn") {
      page += 1
      count += 1
    }
    .tag("turn")
  }
}

private struct NotesApp: App {
  var body: some Scene {
    WindowGroup(for: String.self) { $name in
      Text(name ?? "none").tag("note")
      Button("Become c") { name = "c" }.tag("become c")
      PagesView()
    }
  }
}

/// Another view with the same key.
private struct CopyView: View {
  @SceneStorage("page") private var page = 1

  var body: some View { Text("\(page)").tag("copy") }
}
