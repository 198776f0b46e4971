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
}
