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

/// Another view with the same key.
private struct CopyView: View {
  @SceneStorage("page") private var page = 1

  var body: some View { Text("\(page)").tag("copy") }
}
