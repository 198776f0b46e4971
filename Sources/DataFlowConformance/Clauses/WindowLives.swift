import Conformance
import ConformanceKit
import DataFlow
import Foundation

/// Windows that are closed, driven and brought back, and what is said of those that cannot be.
extension Catalogue {
  static let windowLives: [Clause] = [
    Clause(
      flow: "APP-13", .required,
      "A window MUST do what it is told while it is open, and nothing once it is closed for good.",
      source: "documentation of HostWindow",
      hint: "Is a closed window forgotten, by the order of windows and by the store of scenes?",
      expected: [
        "mounted: texts = -, front = 1",
        "opened: texts = - -, front = 2", "open: true true",
        "driven: texts = - x, front = 2", "tapped: texts = - x+, front = 2",
        "found: Button 1, 1",
        "behind: texts = - x+, front = 1", "in front: texts = - x+, front = 2",
        "closed: texts = -, front = 1", "open: true false",
        "a closed one in front: texts = -, front = 1", "closed again: texts = -, front = 1",
        "no such id: No scene opens windows by the id \"nothing\". There are: "
          + "one without a name, \"book\" for Int",
        "without an App: No scene opens windows by the id \"nothing\". There are: none",
        "without an App: No scene opens windows by Int. There are: none",
        "a launch: first", "come back: first", "closed: ", "and relaunched: first",
        "pages: none 1", "pages of another type: none", "pages again: none",
      ]
    ) { stage in
      logDriving(stage)
      logMissingScenes(stage)

      let archive = MemoryStore()
      @MainActor func log(_ step: String) {
        let texts = stage.host.windows.map { $0.text("text") ?? "gone" }
        stage.log("\(step): \(texts.joined(separator: " "))")
      }
      stage.mount(app: SingleText.self, sceneStorage: archive)
      log("a launch")
      stage.host.unmount()
      stage.mount(app: SingleText.self, sceneStorage: archive)
      log("come back")
      stage.host.windows.first?.close()
      log("closed")
      stage.host.relaunch()
      log("and relaunched")
      stage.host.unmount()

      let pages = MemoryStore()
      stage.mount(app: Pages<Int>.self, sceneStorage: pages)
      stage.host.openWindow(id: "page", value: 1)
      log("pages")
      stage.host.unmount()
      stage.mount(app: Pages<String>.self, sceneStorage: pages)
      log("pages of another type")
      stage.host.unmount()
      stage.mount(app: Pages<Int>.self, sceneStorage: pages)
      log("pages again")
      stage.host.unmount()
    },
    Clause(
      flow: "HOST-61", .observed,
      "A view that reads what its place gives it MUST NOT be evaluated for changes elsewhere.",
      source: Source.observed("views depend on what they have read"),
      hint: "Are the actions of an environment that is made again equal to those of before?",
      expected: [
        "mounted: WindowReader +1", "another window: WindowReader +1",
        "a third one: WindowReader +1", "the second closed: WindowReader +0",
        "mounted: ScreenReader +1", "another screen: ScreenReader +1",
        "a third one: ScreenReader +1", "back: ScreenReader +0",
      ]
    ) { stage in
      stage.mount(app: ReadingWindows.self, bodies: [WindowReader.self])
      stage.perform("another window") { stage.host.openWindow() }
      stage.perform("a third one") { stage.host.openWindow() }
      stage.perform("the second closed") { stage.host.windows.dropFirst().first?.close() }

      let path = Handle<Binding<[Int]>>()
      stage.mount(bodies: [ScreenReader.self]) { Screens(handle: path) }
      stage.turn("another screen") { path.value.wrappedValue.append(2) }
      stage.turn("a third one") { path.value.wrappedValue.append(3) }
      stage.turn("back") { path.value.wrappedValue.removeLast() }
    },
  ]
}

@MainActor
private func logDriving(_ stage: Stage) {
  stage.mount(
    app: Driven.self,
    values: stage.inWindows(["texts": "name"])
      + [("front", { stage.host.frontWindow.map { "\($0.id)" } ?? "none" })])
  guard let first = stage.host.windows.first else { return }
  let second = stage.host.openWindow()
  stage.perform("opened") {}
  stage.log("open: \(first.isOpen) \(second.isOpen)")
  stage.perform("driven") { second.set(.textField("Name"), "x") }
  stage.perform("tapped") { second.tap(.button("Add")) }
  let found = (try? second.find(.button("Add")))?.kind ?? "none"
  let counts = [first, second].map { window -> String in
    let count = window.within { host in host.elements(.button("Add")).count }
    return "\(count)"
  }
  stage.log("found: \(found) \(counts.joined(separator: ", "))")
  stage.perform("behind") { first.bringToFront() }
  stage.perform("in front") { second.bringToFront() }
  stage.perform("closed") { second.close() }
  stage.log("open: \(first.isOpen) \(second.isOpen)")
  stage.perform("a closed one in front") { second.bringToFront() }
  stage.perform("closed again") { second.close() }
}

/// Logs what is reported where a window is asked for that no scene opens.
@MainActor
private func logMissingScenes(_ stage: Stage) {
  @MainActor func log(_ step: String, _ issue: Issue?) {
    let text = issue?.description ?? "none"
    let end = text.range(of: ". Add")?.lowerBound ?? text.endIndex
    stage.log("\(step): \(text[..<end])")
  }
  stage.mount(app: Driven.self)
  if let window = stage.host.windows.first, window.shows("no such id") { window.tap("no such id") }
  log("no such id", stage.host.issues.last)
  Host.removeLooseIssues()
  stage.mount { Asking() }
  stage.host.tap("no such id")
  log("without an App", Host.looseIssues.last)
  stage.host.tap("no such value")
  log("without an App", Host.looseIssues.last)
  Host.removeLooseIssues()
}

// MARK: - Programs

private struct Driven: App {
  var body: some Scene {
    WindowGroup { NamedWindow() }
    WindowGroup(id: "book", for: Int.self) { _ in Text("book").tag("name") }
  }
}

/// Shows a name that can be edited, or a hyphen.
private struct NamedWindow: View {
  @State private var name = ""

  var body: some View {
    Text(name.isEmpty ? "-" : name).tag("name")
    TextField("Name", text: $name)
    Button("Add") { name += "+" }
    Asking()
  }
}

/// Asks for windows that there are not.
private struct Asking: View {
  @Environment(\.openWindow) private var openWindow

  var body: some View {
    Button("Id") { openWindow(id: "nothing") }.tag("no such id")
    Button("Value") { openWindow(value: 1) }.tag("no such value")
  }
}

private struct SingleText: App {
  var body: some Scene { WindowGroup { Text("first").tag("text") } }
}

private struct Pages<Value: Codable & Hashable>: App {
  var body: some Scene {
    WindowGroup(id: "page", for: Value.self) { page in
      Text(page.wrappedValue.map { "\($0)" } ?? "none").tag("text")
    }
  }
}

private struct ReadingWindows: App {
  var body: some Scene { WindowGroup { WindowReader() } }
}

/// Has read how its window is closed.
private struct WindowReader: View {
  @Environment(\.dismissWindow) private var dismissWindow

  var body: some View {
    let dismissWindow = dismissWindow
    Button("Close") { dismissWindow() }
  }
}

/// Hands out the path of its screens.
private struct Screens: View {
  @State private var path = [1]
  let handle: Handle<Binding<[Int]>>

  init(handle: Handle<Binding<[Int]>>) { self.handle = handle }

  var body: some View {
    let _ = handle.take($path)
    NavigationStack(path: $path) {
      Text("").navigationDestination(for: Int.self) { ScreenReader(number: $0) }
    }
  }
}

/// Has read how its screen is left.
private struct ScreenReader: View {
  let number: Int
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    let dismiss = dismiss
    Button("\(number)") { dismiss() }
  }
}
