/// The windows of a scene, each with a life of its own.
struct WindowsView<Content: View>: View {
  var link: SceneLink
  let title: String?
  let content: Content

  init(_ declaration: WindowScene.Declaration, content: Content) {
    link = SceneLink(declaration: declaration)
    title = declaration.title
    self.content = content
  }

  var body: some View {
    ForEach(link.scene?.windows.read() ?? []) { session in
      WindowView(session: session, title: title, content: content)
        .modifier(EnvironmentModifier { session.set(&$0) })
    }
  }
}

/// What ties the views of a scene to the host's directory.
struct SceneLink: DynamicProperty {
  let declaration: WindowScene.Declaration
  private(set) var scene: WindowScene?
  private var directory: WindowDirectory?

  init(declaration: WindowScene.Declaration) { self.declaration = declaration }

  static var _needsPreparation: Bool { false }

  static func _install(_ value: UnsafeMutableRawPointer, in node: TrackedNode) {
    let link = value.assumingMemoryBound(to: Self.self)
    let directory = node.graph.windows
    var declaration = link.pointee.declaration
    declaration.groups = node.sceneGroups
    link.pointee.directory = directory
    link.pointee.scene = directory.add(declaration)
  }

  static func _adopt(
    _ value: UnsafeMutableRawPointer, from old: UnsafeMutableRawPointer, in node: TrackedNode
  ) {
    let link = value.assumingMemoryBound(to: Self.self)
    let old = old.assumingMemoryBound(to: Self.self)
    link.pointee.directory = old.pointee.directory
    link.pointee.scene = old.pointee.scene
  }

  static func _remove(_ value: UnsafeMutableRawPointer) {
    let link = value.assumingMemoryBound(to: Self.self)
    if let scene = link.pointee.scene { link.pointee.directory?.remove(scene) }
  }

  // A scene is declared once: what counts is what it was when it came.
  static func _isSameInput(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool { true }
}

/// A window, as the element that a host shows.
struct WindowView<Content: View>: View {
  let session: WindowSession
  let title: String?
  let content: Content

  static func _mount(_ view: Self, in place: Place) -> ViewNode? {
    let node = WindowNode(view.session, title: view.title, in: place)
    node.child = PresentationScope._mount(
      PresentationScope(), on: view.content, in: Place(in: node))
    return node
  }

  static func _update(_ node: ViewNode?, to view: Self) {
    let node = unsafeDowncast(node.unsafelyUnwrapped, to: WindowNode.self)
    node.title = view.title
    PresentationScope._update(node.child, to: PresentationScope(), on: view.content)
  }
}

/// The node of a window.
final class WindowNode: ViewNode {
  let session: WindowSession
  var title: String?

  init(_ session: WindowSession, title: String?, in place: Place) {
    self.session = session
    self.title = title
    super.init(in: place)
    session.node = self
  }

  override var element: ElementValue? { ElementValue(kind: "Window", text: title) }

  override var pathName: String? { "Window" }

  override func unmount() {
    graph.leave(self)
    session.node = nil
    super.unmount()
  }
}
