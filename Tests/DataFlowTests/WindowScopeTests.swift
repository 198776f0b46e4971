import DataFlow
import Testing

/// Windows that go while a test looks at them.
@MainActor
@Suite struct WindowScopeTests {
  private struct Closable: App {
    var body: some Scene {
      WindowGroup { Closer() }
      WindowGroup(id: "other") { Closer() }
    }

    struct Closer: View {
      @Environment(\.dismiss) private var dismiss
      @Environment(\.dismissWindow) private var dismissWindow

      var body: some View {
        Text("text").tag("text")
        Button("Dismiss") { dismiss() }.tag("dismiss")
        Button("Close") { dismissWindow() }.tag("close")
      }
    }
  }

  /// How a window can go while it is looked at.
  enum Ending: String, CaseIterable {
    case dismiss, close, byItself, byTheHost, unmount, relaunch
  }

  @Test(arguments: Ending.allCases)
  func `a window that goes while it is looked at shows nothing`(_ ending: Ending) throws {
    let host = Host(app: Closable())
    let window = host.openWindow(id: "other")
    window.within { host in
      #expect(host.text("text") == "text" && host.elements.map(\.kind) == ["Window"])
      switch ending {
      case .dismiss, .close: host.tap(ending.rawValue)
      case .byItself: window.close()
      case .byTheHost: host.close(window)
      case .unmount: host.unmount()
      case .relaunch: host.relaunch()
      }
      // Who is started again has its windows again.
      let isThere = ending == .relaunch
      #expect(host.text("text") == (isThere ? "text" : nil))
      #expect(host.shows("close") == isThere && host.elements.isEmpty != isThere)
      let button = try? host.find(.button("Close"))
      #expect((button != nil) == isThere)
      #expect(host.description.contains("text") == isThere && !host.dismiss())
    }
    #expect(window.isOpen == (ending == .relaunch))
    #expect(host.windows.count == [.relaunch: 2, .unmount: 0][ending, default: 1])
  }
}
