/// A scene whose windows all show the same kind of view.
///
/// A host shows one window of each group.
///
/// Source: Apple, *WindowGroup*.
public struct WindowGroup<Content: View>: Scene {
  private let title: String?
  private let content: Content

  /// Windows that show `content`.
  public init(@ViewBuilder content: () -> Content) {
    title = nil
    self.content = content()
  }

  /// Windows with a title that show `content`.
  public init<Title: StringProtocol>(_ title: Title, @ViewBuilder content: () -> Content) {
    self.title = String(title)
    self.content = content()
  }

  /// Mounts one window.
  public static func _mountScene(_ scene: Self, in place: Place) -> ViewNode? {
    Window._mount(Window(title: scene.title, inside: scene.content), in: place)
  }

  /// Updates the window.
  public static func _updateScene(_ node: ViewNode?, to scene: Self) {
    Window._update(node, to: Window(title: scene.title, inside: scene.content))
  }
}

/// A window, as the element that a host shows.
struct Window<Content: View>: ElementView {
  let title: String?
  let inside: Content

  var element: ElementValue { ElementValue(kind: "Window", text: title) }
}
