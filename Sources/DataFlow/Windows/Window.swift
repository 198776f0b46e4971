/// A scene with one window at most.
///
/// Opening it again asks for the window that is there. It is shown at launch if
/// it is the program's first scene. Each time that it opens its views are made anew.
///
/// Source: Apple, *Window*.
public struct Window<Content: View>: Scene {
  private let declaration: WindowScene.Declaration
  private let content: WindowContent<Content>

  /// A window with a title, opened by `id`.
  public init<Title: StringProtocol>(
    _ title: Title, id: String, @ViewBuilder content: @escaping () -> Content
  ) {
    declaration = WindowScene.Declaration(title: String(title), id: id, isUnique: true)
    self.content = WindowContent(content)
  }

  /// A window with a text as its title, opened by `id`.
  ///
  /// Source: Apple, *Window.init(_:id:content:)*.
  public init(_ title: Text, id: String, @ViewBuilder content: @escaping () -> Content) {
    self.init(title.content, id: id, content: content)
  }

  /// Mounts the window if it is open.
  public static func _mountScene(_ scene: Self, in place: Place) -> ViewNode? {
    WindowsView._mount(WindowsView(scene.declaration, content: scene.content), in: place)
  }

  /// Updates the window.
  public static func _updateScene(_ node: ViewNode?, to scene: Self) {
    WindowsView._update(node, to: WindowsView(scene.declaration, content: scene.content))
  }
}
