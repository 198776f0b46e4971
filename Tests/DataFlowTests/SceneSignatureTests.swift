import DataFlow
import Foundation
import Testing

// Scenes as programs write them, with Apple's signatures. That this file compiles is the
// first half of each test.

extension UserDefaults {
  fileprivate nonisolated static let deskName =
    "observatory-desk-\(ProcessInfo.processInfo.processIdentifier)"

  nonisolated(unsafe) fileprivate static let desk = UserDefaults(suiteName: deskName)!
}

@MainActor
@Suite struct SceneSignatureTests {
  // MARK: Stores

  private struct Counter: View {
    @AppStorage("count") private var count = 0

    var body: some View {
      Text("\(count)").tag("count")
      Button("Add") { count += 1 }
    }
  }

  private struct Storing: App {
    var body: some Scene { WindowGroup { Counter() }.defaultAppStorage(.desk) }
  }

  @Test func `a scene has its stored values in Foundation's defaults`() {
    UserDefaults.desk.removePersistentDomain(forName: UserDefaults.deskName)
    let host = Host(app: Storing())
    host.tap(button: "Add")
    #expect(host.text("count") == "1" && UserDefaults.desk.integer(forKey: "count") == 1)
    #expect(host.issues.isEmpty)
    UserDefaults.desk.removePersistentDomain(forName: UserDefaults.deskName)
  }

  // MARK: Conditions

  private struct Newer: App {
    var body: some Scene {
      WindowGroup("First") { Text("first") }
      if #available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) {
        WindowGroup("New") { Counter() }
        Window("Newer", id: "newer") { Text("newer") }
      }
      if #available(macOS 999, iOS 999, tvOS 999, watchOS 999, *) {
        Extra()
      }
    }
  }

  private struct Extra: Scene {
    var body: some Scene {
      if #available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) {
        Window("Extra", id: "extra") { Text("extra") }
      }
    }
  }

  @Test func `scenes that older systems do not know are there on others`() {
    let host = Host(app: Newer())
    #expect(host.windows.map(\.title) == ["First", "New"])
    #expect(host.openWindow(id: "newer").title == "Newer")
    host.windows[1].within { $0.tap(button: "Add") }
    #expect(host.windows[1].text("count") == "1")
    host.relaunch()
    #expect(host.windows.map(\.title) == ["First", "New", "Newer"])
    #expect(host.windows[1].text("count") == "1" && host.issues.isEmpty)
  }

  /// What a program is on a system that does not know its scenes: here all are known.
  private struct Older: App {
    var body: some Scene {
      SceneBuilder.buildOptional(nil)
      WindowGroup("Old") { Text("old") }
      SceneBuilder.buildOptional(nil)
    }
  }

  @Test func `scenes that a system does not know are none`() {
    let host = Host(app: Older())
    #expect(host.windows.map(\.title) == ["Old"])
    host.relaunch()
    #expect(host.windows.map(\.title) == ["Old"] && host.texts == ["old"])
    #expect(host.issues.isEmpty)
  }

  // MARK: Titles and appearance

  private struct Titled: App {
    var body: some Scene {
      WindowGroup(Text("Notes")) { Text("notes") }
        .defaultSize(width: 320, height: 200)
        .windowResizability(.contentSize)
      WindowGroup(Text("Note"), id: "note") { Text("note") }
        .windowStyle(.hiddenTitleBar)
      WindowGroup(Text("Book"), for: Int.self) { $number in
        Text("\(number ?? 0)")
      }
      .defaultSize(CGSize(width: 1, height: 1))
      WindowGroup(Text("Page"), id: "page") { (number: Binding<Int>) in
        Text("\(number.wrappedValue)").tag("page")
      } defaultValue: {
        7
      }
      Window(Text("About"), id: "about") { Text("about") }
        .windowResizability(.automatic)
        .windowStyle(.titleBar)
        .windowStyle(.automatic)
    }
  }

  private struct Labelled: App {
    var body: some Scene {
      WindowGroup(makeContent: { Text("1") })
      WindowGroup(content: { Text("2") })
      WindowGroup(id: "3", makeContent: { Text("3") })
      WindowGroup(id: "4", content: { Text("4") })
      LabelledByTitle()
    }
  }

  private struct LabelledByTitle: Scene {
    var body: some Scene {
      WindowGroup("5", makeContent: { Text("5") })
      WindowGroup("6", content: { Text("6") })
      WindowGroup("7", id: "7", makeContent: { Text("7") })
      WindowGroup("8", id: "8", content: { Text("8") })
      LabelledByText()
    }
  }

  private struct LabelledByText: Scene {
    var body: some Scene {
      WindowGroup(Text("9"), makeContent: { Text("9") })
      WindowGroup(Text("10"), content: { Text("10") })
      WindowGroup(Text("11"), id: "11", makeContent: { Text("11") })
      WindowGroup(Text("12"), id: "12", content: { Text("12") })
    }
  }

  @Test func `what makes the views of a group has either of two labels`() {
    let host = Host(app: Labelled())
    for id in ["3", "4", "7", "8", "11", "12"] { host.openWindow(id: id) }
    #expect(Set(host.texts) == Set((1...12).map { "\($0)" }) && host.issues.isEmpty)
  }

  @Test func `a title can be a text`() {
    let host = Host(app: Titled())
    host.openWindow(id: "note")
    host.openWindow(value: 1)
    host.openWindow(id: "page")
    host.openWindow(id: "about")
    #expect(host.windows.map(\.title) == ["Notes", "Note", "Book", "Page", "About"])
    #expect(host.text("page") == "7" && host.issues.isEmpty)
  }

  // MARK: Settings

  private struct Preferring: App {
    var body: some Scene {
      Settings { Text("settings").tag("text") }
      WindowGroup { Opener() }
    }
  }

  private struct Opener: View {
    @Environment(\.openSettings) private var openSettings

    var body: some View {
      Button("Open") { openSettings() }
      SettingsLink()
      SettingsLink { Text("Link") }
    }
  }

  @Test(arguments: ["Open", "Settings…", "Link"])
  func `settings are opened by views, once`(button: String) {
    let host = Host(app: Preferring())
    // They are not the first scene although they come first.
    #expect(host.windows.map(\.title) == [nil] && host.openWindow().title == nil)
    host.tap(.button(button).in(.kind("Window").at(0)))
    #expect(host.windows.map(\.title) == [nil, nil, "Settings"])
    #expect(host.windows[2].isFront && host.windows[2].text("text") == "settings")
    host.windows[0].bringToFront()
    host.windows[0].within { $0.tap(button: button) }
    #expect(host.windows.count == 3 && host.windows[2].isFront)
    host.windows[2].close()
    #expect(host.openSettings().text("text") == "settings" && host.issues.isEmpty)
  }

  @Test func `settings that there are not are reported`() {
    struct Bare: App {
      var body: some Scene { WindowGroup { Opener() } }
    }
    let host = Host(app: Bare())
    host.tap(button: "Open")
    #expect(host.windows.count == 1 && host.issues.map(\.kind) == [.noSuchScene])
    #expect(host.issues.first?.description.contains("Add Settings to the App") == true)
  }

  private struct Menu: App {
    var body: some Scene { Settings { Text("settings") } }
  }

  @Test func `a program of settings alone shows nothing at launch`() {
    let store = MemoryStore()
    let host = Host(app: Menu(), sceneStorage: store)
    #expect(host.windows.isEmpty && host.elements.isEmpty)
    host.openSettings()
    host.relaunch()
    #expect(host.windows.map(\.title) == ["Settings"] && host.issues.isEmpty)
  }

  @Test func `a program of settings alone forgets the windows of an earlier one`() {
    let store = MemoryStore()
    Host(app: Preferring(), sceneStorage: store).openWindow()
    #expect(Host(app: Menu(), sceneStorage: store).windows.isEmpty)
    #expect(Host(app: Preferring(), sceneStorage: store).windows.count == 1)
  }

  @Test(arguments: [false, true])
  func `settings that were open alone come back behind the first window`(isAgain: Bool) {
    let store = MemoryStore()
    var host = Host(app: Preferring(), sceneStorage: store)
    host.openSettings()
    host.windows[0].close()
    #expect(host.windows.map(\.title) == ["Settings"])
    if isAgain { host.relaunch() } else { host = Host(app: Preferring(), sceneStorage: store) }
    #expect(host.windows.map(\.title) == ["Settings", nil] && host.windows[1].isFront)
    host.relaunch()
    #expect(host.windows.map(\.title) == ["Settings", nil] && host.issues.isEmpty)
  }
}
