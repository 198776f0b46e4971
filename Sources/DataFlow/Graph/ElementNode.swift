/// The node of a view that shows something by itself.
@usableFromInline
final class ElementNode<Content: ElementView>: ViewNode {
  @usableFromInline @exclusivity(unchecked)
  var view: Content

  @inlinable
  init(_ view: Content, in place: Place) {
    self.view = view
    super.init(in: place)
  }

  @MainActor
  override var element: ElementValue? { view.element }

  override var pathName: String? {
    String(describing: Content.self).prefix { $0 != "<" }.description
  }

  @usableFromInline
  override func unmount() {
    graph.leave(self)
    super.unmount()
  }
}

/// A view that shows something by itself.
@usableFromInline
protocol ElementView: View where Body == Never {
  /// The views inside.
  associatedtype Inside: View

  var inside: Inside { get }

  /// What it shows.
  var element: ElementValue { get }
}

extension ElementView {
  /// Mounts an element and the views inside.
  @inlinable
  public static func _mount(_ view: Self, in place: Place) -> ViewNode? {
    let node = ElementNode(view, in: place)
    node.child = Inside._mount(view.inside, in: Place(in: node))
    return node
  }

  /// Shows the new element, and updates the views inside.
  @inlinable
  public static func _update(_ node: ViewNode?, to view: Self) {
    let node = unsafeDowncast(node.unsafelyUnwrapped, to: ElementNode<Self>.self)
    node.view = view
    node.updateChild(to: view.inside)
  }
}
