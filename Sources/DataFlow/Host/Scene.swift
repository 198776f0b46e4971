/// A part of a program's user interface with a life of its own.
///
/// A scene can have dynamic properties as a view can.
///
/// Source: Apple, *Scene*.
@MainActor @preconcurrency
public protocol Scene {
  /// What the scene consists of; `Never` if it shows something by itself.
  associatedtype Body: Scene

  /// What the scene consists of.
  @SceneBuilder
  var body: Body { get }

  // What a graph asks of a scene's type. Scenes of your own get
  // implementations that evaluate `body`.

  /// Makes the scene's node, and those inside.
  static func _mountScene(_ scene: Self, in place: Place) -> ViewNode?

  /// Gives the node a new value of the scene.
  static func _updateScene(_ node: ViewNode?, to scene: Self)
}

extension Scene {
  /// Mounts a view with the body of the scene, where the phase is that of its windows.
  public static func _mountScene(_ scene: Self, in place: Place) -> ViewNode? {
    let node = SceneGroupNode(in: place)
    node.apply()
    node.child = SceneView._mount(SceneView(scene: scene), in: node.inside)
    return node
  }

  /// Evaluates the body if the scene differs.
  public static func _updateScene(_ node: ViewNode?, to scene: Self) {
    node.unsafelyUnwrapped.updateChild(to: SceneView(scene: scene))
  }
}

// There is no value to mount.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// The body of a scene that is made of nothing else.
extension Never: Scene {
  public static func _mountScene(_ scene: Never, in place: Place) -> ViewNode? {}
  public static func _updateScene(_ node: ViewNode?, to scene: Never) {}
}

extension Scene where Body == Never {
  /// Never called: the scene shows something by itself.
  public var body: Never { fatalError("\(Self.self) has no body") }
}

/// Makes one scene of the statements of a closure.
///
/// Source: Apple, *SceneBuilder*.
@resultBuilder
@MainActor @preconcurrency
public enum SceneBuilder {
  /// A statement that is a scene.
  public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }

  /// A single scene.
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }

  /// Several scenes.
  public static func buildBlock<each Content: Scene>(
    _ content: repeat each Content
  ) -> TupleScene<repeat each Content> {
    TupleScene(value: (repeat each content))
  }

  /// What stands in an `if #available`: a scene whose type older systems do not know.
  public static func buildLimitedAvailability<Content: Scene>(_ content: Content) -> LimitedScene {
    LimitedScene(content: AnyView(SceneContent(scene: content)))
  }

  /// An `if #available` without an `else`; nothing else can be asked for among scenes, which
  /// are there as long as the program is.
  public static func buildOptional(_ content: LimitedScene?) -> LimitedScene {
    content ?? LimitedScene(content: nil)
  }
}

/// A scene that older systems do not know, or nothing there.
public struct LimitedScene: Scene {
  let content: AnyView?

  /// Mounts the scene, if it is there.
  public static func _mountScene(_ scene: Self, in place: Place) -> ViewNode? {
    Optional<AnyView>._mount(scene.content, in: place)
  }

  /// Updates the scene.
  public static func _updateScene(_ node: ViewNode?, to scene: Self) {
    Optional<AnyView>._update(node, to: scene.content)
  }
}

/// Several scenes, each with a life of its own.
public struct TupleScene<each Content: Scene>: Scene {
  let value: (repeat each Content)

  /// Mounts each scene in its place.
  public static func _mountScene(_ scene: Self, in place: Place) -> ViewNode? {
    TupleView._mount(views(of: scene), in: place)
  }

  /// Updates the scenes, in order.
  public static func _updateScene(_ node: ViewNode?, to scene: Self) {
    TupleView._update(node, to: views(of: scene))
  }

  private static func views(of scene: Self) -> TupleView<repeat SceneContent<each Content>> {
    TupleView(repeat SceneContent(scene: each scene.value))
  }
}

/// A scene with a body, as the view that it makes.
struct SceneView<Content: Scene>: View {
  let scene: Content

  var body: SceneContent<Content.Body> { SceneContent(scene: scene.body) }
}

/// What a scene shows, as a view.
struct SceneContent<Content: Scene>: View {
  let scene: Content

  static func _mount(_ view: Self, in place: Place) -> ViewNode? {
    Content._mountScene(view.scene, in: place)
  }

  static func _update(_ node: ViewNode?, to view: Self) {
    Content._updateScene(node, to: view.scene)
  }
}
