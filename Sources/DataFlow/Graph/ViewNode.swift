/// A place in the tree of views.
///
/// The tree mirrors the static types of the bodies: a body of one type always
/// has the same places, so that a place is found again without a key. That is
/// the structural identity of a view. Only where the structure itself has a
/// choice, as in a condition or a `ForEach`, does a node hold what was chosen.
///
/// A node belongs to its parent and lives as long as its place. Only for the
/// thread of the hosts.
public class ViewNode {
  /// The graph, which outlives its nodes.
  @usableFromInline
  unowned(unsafe) final let graph: ViewGraph

  /// The node around this one, which outlives it.
  @usableFromInline
  unowned(unsafe) final let parent: ViewNode?

  /// How many tracked nodes are around this one.
  @usableFromInline
  final let depth: Int

  /// The environment of the views in this place.
  @usableFromInline
  unowned(unsafe) final let environment: EnvironmentScope

  /// The only child of most nodes.
  @usableFromInline @exclusivity(unchecked)
  final var child: ViewNode?

  @usableFromInline
  init(in place: Place, depth: Int = 0) {
    graph = place.graph
    parent = place.parent
    self.depth = place.depth + depth
    environment = place.environment
  }

  /// Calls `body` with each child, in order.
  func forEachChild(_ body: (ViewNode) -> Void) {
    if let child { body(child) }
  }

  /// Gives the only child a new value of its view.
  ///
  /// Unretained: only the node itself takes another child, and it is not updated again
  /// before this is over.
  @inlinable @inline(__always)
  @MainActor
  final func updateChild<Content: View>(to content: Content) {
    guard let child = child.map(Unmanaged.passUnretained) else {
      return Content._update(nil, to: content)
    }
    borrowing(child) { Content._update($0, to: content) }
  }

  /// Ends the life of the views in this place.
  ///
  /// After it, nothing that they left behind has an effect. Called once, from
  /// the outside in.
  @usableFromInline
  func unmount() { forEachChild { $0.unmount() } }

  /// What the node shows, if it is an element.
  @MainActor
  var element: ElementValue? { nil }

  /// What the node's modifier says about the views inside, if it is one that
  /// says something.
  var statement: Attribute? { nil }

  /// Whether the node is a place for one view or another.
  var isChoice: Bool { false }

  /// Whether modifiers around say nothing about what is in the node: it stands beside what
  /// they are about.
  var isApart: Bool { false }

  /// What names the node in a path, if it has a name.
  var pathName: String? { nil }
}

/// Where a view is put.
public struct Place {
  @usableFromInline unowned(unsafe) let graph: ViewGraph
  @usableFromInline unowned(unsafe) let parent: ViewNode?
  @usableFromInline unowned(unsafe) let environment: EnvironmentScope
  @usableFromInline let depth: Int

  /// The place inside `parent`.
  @inlinable @inline(__always)
  init(in parent: ViewNode) {
    graph = parent.graph
    self.parent = parent
    environment = parent.environment
    depth = parent.depth
  }

  /// The place inside `parent`, with another environment.
  @inlinable
  init(in parent: ViewNode, environment: EnvironmentScope) {
    graph = parent.graph
    self.parent = parent
    self.environment = environment
    depth = parent.depth
  }

  /// The root's place.
  init(graph: ViewGraph, environment: EnvironmentScope) {
    self.graph = graph
    parent = nil
    self.environment = environment
    depth = 0
  }
}
