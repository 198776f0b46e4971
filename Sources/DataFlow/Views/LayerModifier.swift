/// A modifier that puts views in front of a view, or behind it.
///
/// The view that is modified stays what it is for all modifiers around; the others are
/// in an element of their own, which comes after it.
public struct LayerModifier<Content: View>: ViewModifier {
  let layer: Layer<Content>

  /// Mounts the view, and the layer after it.
  public static func _mount<Modified: View>(
    _ modifier: Self, on content: Modified, in place: Place
  ) -> ViewNode? {
    let node = LayeredNode(in: place)
    node.child = Modified._mount(content, in: Place(in: node))
    node.layer = Layer._mount(modifier.layer, in: Place(in: node))
    return node
  }

  /// Updates the view, and then the layer.
  public static func _update<Modified: View>(
    _ node: ViewNode?, to modifier: Self, on content: Modified
  ) {
    let node = unsafeDowncast(node.unsafelyUnwrapped, to: LayeredNode.self)
    node.updateChild(to: content)
    Layer._update(node.layer, to: modifier.layer)
  }
}

/// Views in front of another one or behind it, as the element that a host shows.
struct Layer<Content: View>: View {
  let kind: String
  let alignment: Alignment
  let content: Content

  /// Mounts the element and the views inside.
  static func _mount(_ view: Self, in place: Place) -> ViewNode? {
    let node = ApartNode(view.element, in: place)
    node.child = Content._mount(view.content, in: Place(in: node))
    return node
  }

  /// Shows the new element, and updates the views inside.
  static func _update(_ node: ViewNode?, to view: Self) {
    let node = unsafeDowncast(node.unsafelyUnwrapped, to: ApartNode.self)
    node.value = view.element
    node.updateChild(to: view.content)
  }

  private var element: ElementValue { ElementValue(kind: kind, alignment: alignment) }
}

/// The node of a view and of the views in front of it or behind it.
final class LayeredNode: ViewNode {
  @exclusivity(unchecked)
  fileprivate(set) var layer: ViewNode?

  init(in place: Place) { super.init(in: place) }

  override func forEachChild(_ body: (ViewNode) -> Void) {
    super.forEachChild(body)
    if let layer { body(layer) }
  }
}

/// The node of an element beside a view: of what is in front of it or behind it, or of the
/// field that searches it.
final class ApartNode: ViewNode {
  @exclusivity(unchecked)
  var value: ElementValue

  init(_ value: ElementValue, in place: Place) {
    self.value = value
    super.init(in: place)
  }

  override var element: ElementValue? { value }

  override var isApart: Bool { true }

  override var pathName: String? { value.kind }

  override func unmount() {
    graph.leave(self)
    super.unmount()
  }
}

// MARK: - Modifiers

extension View {
  /// The view with others in front of it or behind it.
  public typealias Layered<Content: View> = ModifiedContent<Self, LayerModifier<Content>>

  /// Puts views in front of this one.
  ///
  /// They are a part of the tree as any views are, with states of their own, and a host
  /// finds them; they stand in an element `Overlay` after this view. A modifier around both
  /// is one of this view: a tag finds it alone, and not what is in front of it. What
  /// modifiers put into the environment reaches both.
  ///
  /// - Parameters:
  ///   - alignment: Where they stand; a headless host keeps it.
  ///   - content: The views, as a part of the body that calls this.
  ///
  /// On the main actor.
  ///
  /// Source: Apple, *overlay(alignment:content:)*.
  public consuming func overlay<Content: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Content
  ) -> Layered<Content> {
    layered("Overlay", alignment, content())
  }

  /// Puts a view in front of this one, as ``overlay(alignment:content:)`` does.
  ///
  /// - Parameters:
  ///   - overlay: The view.
  ///   - alignment: Where it stands; a headless host keeps it.
  ///
  /// On the main actor.
  ///
  /// Source: Apple, *overlay(_:alignment:)*.
  public consuming func overlay<Content: View>(
    _ overlay: Content, alignment: Alignment = .center
  ) -> Layered<Content> {
    layered("Overlay", alignment, overlay)
  }

  /// Puts a colour in front of this view.
  ///
  /// - Parameter style: The colour, which is a view of the `Overlay`.
  ///
  /// On the main actor.
  ///
  /// Source: Apple, *overlay(_:ignoresSafeAreaEdges:)*.
  public consuming func overlay(_ style: Color) -> Layered<Color> {
    layered("Overlay", .center, style)
  }

  /// Puts views behind this one.
  ///
  /// They stand in an element `Background`, which comes after this view, too: the view that
  /// all is about comes first. Otherwise as ``overlay(alignment:content:)``.
  ///
  /// - Parameters:
  ///   - alignment: Where they stand; a headless host keeps it.
  ///   - content: The views, as a part of the body that calls this.
  ///
  /// On the main actor.
  ///
  /// Source: Apple, *background(alignment:content:)*.
  public consuming func background<Content: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Content
  ) -> Layered<Content> {
    layered("Background", alignment, content())
  }

  /// Puts a view behind this one, as ``background(alignment:content:)`` does.
  ///
  /// A colour alone is no view here, but what the view says of itself: it moves.
  ///
  /// - Parameters:
  ///   - background: The view.
  ///   - alignment: Where it stands; a headless host keeps it.
  ///
  /// On the main actor.
  ///
  /// Source: Apple, *background(_:alignment:)*.
  @_disfavoredOverload
  public consuming func background<Content: View>(
    _ background: Content, alignment: Alignment = .center
  ) -> Layered<Content> {
    layered("Background", alignment, background)
  }

  private consuming func layered<Content: View>(
    _ kind: String, _ alignment: Alignment, _ content: Content
  ) -> Layered<Content> {
    modifier(LayerModifier(layer: Layer(kind: kind, alignment: alignment, content: content)))
  }
}
