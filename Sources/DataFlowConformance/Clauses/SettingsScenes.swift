import Conformance
import ConformanceKit
import DataFlow

/// The scene of a program's settings.
extension Catalogue {
  static let settingsScenes: [Clause] = [
    Clause(
      flow: "APP-15", .observed,
      "Settings MUST be opened by views, in one window, and never by a launch.",
      source: Source.apple("Settings"),
      hint: "Is the scene told from those of which one is opened, by a launch or without a name?",
      expected: [
        "mounted: windows = main, front = 0", "without a name: windows = main main, front = 1",
        "action: windows = main main settings, front = 2",
        "the first: windows = main main settings, front = 0",
        "link: windows = main main settings, front = 2", "close: windows = main main, front = 1",
        "plain link: windows = main main settings, front = 2", "title Settings",
        "by the host: windows = main main settings, front = 2",
        "mounted: windows = main, front = 0",
        "action: windows = main, front = 0, issue noSuchScene",
        "mounted: windows = , front = none", "by the host: windows = settings, front = 0",
        "opened, changed and opened again: settings 0 0, window 0 0",
      ]
    ) { stage in
      stage.mount(app: Preferring.self, values: stage.kinds)
      stage.perform("without a name") { stage.host.openWindow() }
      stage.perform("action") { stage.tap("action", in: 0) }
      stage.perform("the first") { stage.host.windows.first?.bringToFront() }
      stage.perform("link") { stage.tap("link", in: 0) }
      stage.perform("close") {
        stage.host.windows.first { $0.text("kind") == "settings" }?.close()
      }
      stage.perform("plain link") {
        let link = ElementQuery.button("Settings…").in(.kind("Window").at(1))
        if stage.host.shows(link) { stage.host.tap(link) }
      }
      stage.log("title \(stage.host.windows.last?.title ?? "none")")
      stage.perform("by the host") { _ = stage.host.openSettings() }
      stage.mount(app: Bare.self, values: stage.kinds)
      stage.perform("action") { stage.tap("action", in: 0) }
      stage.mount(app: Menu.self, values: stage.kinds)
      stage.perform("by the host") { _ = stage.host.openSettings() }
      // What a state begins with is made for each of the windows that there are in turn.
      @MainActor func body<C: Candidate>(_: C.Type) {
        let host = stage.made(app: Keeping<C.Counter>())
        func counts(_ open: () -> HostWindow) -> String {
          let counts = (0..<2).map { _ in
            let window = open()
            defer { window.close() }
            let count = window.text("model") ?? "gone"
            if window.shows("add model") { window.tap("add model") }
            return count
          }
          return counts.joined(separator: " ")
        }
        let settings = counts { host.openSettings() }
        let window = counts { host.openWindow(id: "one") }
        stage.log("opened, changed and opened again: settings \(settings), window \(window)")
      }
      body(stage.candidate)
    },
    Clause(
      flow: "APP-16", .observed,
      "Settings that were open alone MUST come back behind the first window.",
      source: Source.observed("a program that is started shows a window of its own, in front"),
      hint: "Is a window opened at a launch if none but the settings come back?",
      expected: [
        "mounted: windows = main, front = 0", "settings: windows = main settings, front = 1",
        "relaunched: windows = settings main, front = 1",
        "the first closed: windows = settings, front = 0",
        "relaunched: windows = settings main, front = 1",
        "relaunched: windows = settings main, front = 1",
        "mounted: windows = settings main, front = 1", "mounted: windows = main, front = 0",
        "another: windows = main main, front = 1",
        "mounted: windows = , front = none", "mounted: windows = main, front = 0",
      ]
    ) { stage in
      let store = MemoryStore()
      stage.mount(app: Preferring.self, values: stage.kinds, sceneStorage: store)
      stage.perform("settings") { _ = stage.host.openSettings() }
      stage.perform("relaunched") { stage.host.relaunch() }
      stage.perform("the first closed") {
        stage.host.windows.first { $0.text("kind") == "main" }?.close()
      }
      for _ in 0..<2 { stage.perform("relaunched") { stage.host.relaunch() } }
      stage.mount(app: Preferring.self, values: stage.kinds, sceneStorage: store)
      // A program that has got no other scene forgets their windows.
      let other = MemoryStore()
      stage.mount(app: Preferring.self, values: stage.kinds, sceneStorage: other)
      stage.perform("another") { stage.host.openWindow() }
      stage.mount(app: Menu.self, values: stage.kinds, sceneStorage: other)
      stage.mount(app: Preferring.self, values: stage.kinds, sceneStorage: other)
    },
  ]
}

extension Stage {
  /// What each window shows, in the order in which they were opened, and which is in front.
  fileprivate var kinds: [(key: String, value: () -> Any)] {
    inWindows(["windows": "kind"]) + [
      (
        "front",
        { [unowned self] in
          host.windows.firstIndex(where: \.isFront).map { "\($0)" } ?? "none"
        }
      )
    ]
  }
}

// MARK: - Programs

private struct Preferring: App {
  var body: some Scene {
    // The first scene, and yet not the one that a launch shows.
    Settings { Text("settings").tag("kind") }
    WindowGroup(id: "main") { Opener() }
  }
}

private struct Bare: App {
  var body: some Scene { WindowGroup { Opener() } }
}

private struct Menu: App {
  var body: some Scene { Settings { Text("settings").tag("kind") } }
}

private struct Keeping<Model: CounterModel>: App {
  var body: some Scene {
    Settings { ModelCountView<Model>() }
    Window("One", id: "one") { ModelCountView<Model>() }
  }
}

private struct Opener: View {
  @Environment(\.openSettings) private var openSettings

  var body: some View {
    Text("main").tag("kind")
    Button("") { openSettings() }.tag("action")
    SettingsLink { Text("Link") }.tag("link")
    SettingsLink()
  }
}
