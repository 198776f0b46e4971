/// Several views in a row, each in a place of its own.
///
/// Source: Apple, *TupleView*.
public struct TupleView<each Content: View>: View {
  /// The views; their places are those in the tuple.
  public let value: (repeat each Content)

  /// What a ``ViewBuilder`` makes of several statements.
  @inlinable
  public init(_ value: repeat each Content) { self.value = (repeat each value) }

  /// Mounts each view in its place.
  @inlinable
  public static func _mount(_ view: Self, in place: Place) -> ViewNode? {
    let node = GroupNode(in: place)
    let inner = Place(in: node)
    repeat node.children.append((each Content)._mount(each view.value, in: inner))
    return node
  }

  /// Updates the views, in order.
  @inlinable
  public static func _update(_ node: ViewNode?, to view: Self) {
    let node = unsafeDowncast(node.unsafelyUnwrapped, to: GroupNode.self)
    var index = 0
    for content in repeat each view.value {
      update(node, at: index, to: content)
      index += 1
    }
  }

  @inlinable @inline(__always)
  static func update<Element: View>(_ node: GroupNode, at index: Int, to view: Element) {
    // Unretained: the array keeps the child, and never changes.
    unowned(unsafe) let child = node.children[index]
    Element._update(child, to: view)
  }
}
