/// A part of what a host shows, as a value.
///
/// A view is thrown away and made again at any time. What lasts is its
/// identity, the place in the tree, to which the storage of its dynamic
/// properties belongs. `body` is evaluated when the view is mounted, when
/// something that the last evaluation read has changed, and when the view is
/// made with other inputs; it has to be a pure function of those.
///
/// Source: Apple, *View*.
@MainActor @preconcurrency
public protocol View {
  /// What the view consists of; `Never` if it shows something by itself.
  associatedtype Body: View

  /// What the view consists of.
  @ViewBuilder
  var body: Body { get }

  // What a graph asks of a view's type. Views of your own get implementations
  // that evaluate `body`.

  /// Makes the view's node, and those inside.
  static func _mount(_ view: Self, in place: Place) -> ViewNode?

  /// Gives the node a new value of the view.
  static func _update(_ node: ViewNode?, to view: Self)

  /// Whether to update the node to `view` would change nothing.
  static func _isUpToDate(_ node: ViewNode?, with view: Self) -> Bool

  /// Evaluates the body of the node's view, and updates what it consists of.
  static func _run(_ node: ViewNode)
}

// There is no value to mount.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// The body of a view that is made of nothing else.
extension Never: View {
  /// Never called: there is no such view.
  public var body: Never { self }

  public static func _mount(_ view: Never, in place: Place) -> ViewNode? {}
  public static func _update(_ node: ViewNode?, to view: Never) {}
  public static func _isUpToDate(_ node: ViewNode?, with view: Never) -> Bool {}
  public static func _run(_ node: ViewNode) {}
}

extension View where Body == Never {
  /// Never called: the view shows something by itself.
  public var body: Never { fatalError("\(Self.self) has no body") }

  /// Leaves the answer to the update.
  @inlinable
  public static func _isUpToDate(_ node: ViewNode?, with view: Self) -> Bool { false }

  /// Has no body to evaluate.
  public static func _run(_ node: ViewNode) {}
}

// MARK: - Views with a body

extension View {
  /// Gives the dynamic properties their storage, evaluates the body, and mounts
  /// what it consists of.
  @inlinable
  public static func _mount(_ view: Self, in place: Place) -> ViewNode? {
    let node = CompositeNode(view, in: place)
    node.install()
    let body = node.evaluate()
    node.child = Body._mount(body, in: Place(in: node))
    return node
  }

  /// Evaluates the body if the inputs differ; dynamic properties keep their
  /// storage.
  @inlinable
  public static func _update(_ node: ViewNode?, to view: Self) {
    let node = unsafeDowncast(node.unsafelyUnwrapped, to: CompositeNode<Self>.self)
    if node.replaceView(with: view) { _run(node) }
  }

  /// Compares the inputs.
  @inlinable
  public static func _isUpToDate(_ node: ViewNode?, with view: Self) -> Bool {
    unsafeDowncast(node.unsafelyUnwrapped, to: CompositeNode<Self>.self).isSame(view)
  }

  /// Evaluates the body, and depends on what it reads from now on.
  @inlinable
  public static func _run(_ node: ViewNode) {
    let node = unsafeDowncast(node, to: CompositeNode<Self>.self)
    let body = node.evaluate()
    node.updateChild(to: body)
  }
}
