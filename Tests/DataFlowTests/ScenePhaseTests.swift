import DataFlow
import Testing

/// Whose phase it is that is read in an app, in a scene with a body and in a view.
@MainActor
@Suite(.serialized) struct ScenePhaseTests {
  /// What has been seen, in order.
  private static var log: [String] = []

  // MARK: - Scenes with a body

  private struct Studio: App {
    var body: some Scene {
      WindowGroup(id: "main") { Text("main") }
      Editor()
      Tools()
    }
  }

  /// One window at launch.
  private struct Editor: Scene {
    @Environment(\.scenePhase) private var phase

    var body: some Scene { WindowGroup { Text("\(phase)").tag("scene") } }
  }

  /// None at launch; with a scene inside that has one of its own.
  private struct Tools: Scene {
    @Environment(\.scenePhase) private var phase

    var body: some Scene {
      let _ = ScenePhaseTests.log.append("tools \(phase)")
      WindowGroup(id: "tool") { Text("tool") }
      Palette()
    }
  }

  private struct Palette: Scene {
    @Environment(\.scenePhase) private var phase

    var body: some Scene {
      let _ = ScenePhaseTests.log.append("palette \(phase)")
      Window("Palette", id: "palette") { Text("palette") }
    }
  }

  @Test func `a scene with a body has the phase of its own windows`() {
    let host = Host(app: Studio())
    let (main, editor) = (host.windows[0], host.windows[1])
    #expect(editor.text("scene") == "active")
    editor.phase = .background
    #expect(editor.text("scene") == "background" && host.scenePhase == .active)
    editor.phase = .inactive
    main.phase = .background
    #expect(editor.text("scene") == "inactive" && host.scenePhase == .inactive)
    let second = host.openWindow(id: "main")
    #expect(editor.text("scene") == "inactive" && host.scenePhase == .active)
    second.close()
    host.scenePhase = .active
    #expect(editor.text("scene") == "active" && host.issues.isEmpty)
  }

  @Test func `it is that of all scenes inside, and the background without windows`() {
    Self.log = []
    let host = Host(app: Studio())
    #expect(Self.log.suffix(2).sorted() == ["palette background", "tools background"])
    func step(_ body: () -> Void) -> [String] {
      Self.log = []
      body()
      return Self.log.sorted()
    }
    #expect(step { host.openWindow(id: "tool") } == ["tools active"])
    #expect(step { host.openWindow(id: "palette") } == ["palette active"])
    let (tool, palette) = (host.windows[2], host.windows[3])
    #expect(step { tool.phase = .inactive } == [])
    #expect(step { palette.phase = .background } == ["palette background", "tools inactive"])
    #expect(step { host.windows[0].phase = .background } == [])
    #expect(step { tool.close() } == ["tools background"])
    #expect(step { palette.phase = .active } == ["palette active", "tools active"])
    #expect(step { palette.close() } == ["palette background", "tools background"])
    #expect(host.issues.isEmpty)
  }

  // MARK: - A launch

  private struct Watching: App {
    @Environment(\.scenePhase) private var phase

    var body: some Scene {
      WindowGroup { Phase() }
        .onChange(of: phase) { old, new in ScenePhaseTests.log.append("\(old) to \(new)") }
    }
  }

  private struct Phase: View {
    @Environment(\.scenePhase) private var phase

    var body: some View { Text("\(phase)").tag("phase") }
  }

  @Test func `a program that is started again is in use, without a change`() {
    Self.log = []
    let host = Host(app: Watching())
    host.openWindow()
    host.scenePhase = .background
    #expect(Self.log == ["active to background"])
    host.relaunch()
    #expect(host.scenePhase == .active && host.windows.map(\.phase) == [.active, .active])
    #expect(host.windows.map { $0.text("phase") } == ["active", "active"])
    #expect(Self.log == ["active to background"])
    for window in host.windows { window.close() }
    #expect(Self.log == ["active to background", "active to background"])
    host.relaunch()
    #expect(host.scenePhase == .active && host.windows.map(\.phase) == [.active])
    #expect(Self.log == ["active to background", "active to background"])
  }
}
