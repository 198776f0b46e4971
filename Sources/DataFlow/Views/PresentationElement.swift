/// A presentation, as the element that a host shows.
///
/// It stands in front of its presenter, and not in it: gestures and the focus of
/// the presenter have nothing to do with what is inside, and preferences do not
/// leave it.
struct PresentationElement<Content: View>: View {
  let kind: String
  let text: String?
  /// Whether it stands where it is in the tree, as a stack does and its screens.
  var isInPlace: Bool = false
  let inside: Content

  static func _mount(_ view: Self, in place: Place) -> ViewNode? {
    let node = PresentedNode(view.value, isInPlace: view.isInPlace, in: place)
    node.child = Content._mount(view.inside, in: node.inside)
    return node
  }

  static func _update(_ node: ViewNode?, to view: Self) {
    let node = unsafeDowncast(node.unsafelyUnwrapped, to: PresentedNode.self)
    node.value = view.value
    Content._update(node.child, to: view.inside)
  }

  private var value: ElementValue { ElementValue(kind: kind, text: text) }
}

/// The node of a presentation.
final class PresentedNode: ViewNode {
  var value: ElementValue
  let isInPlace: Bool
  /// The environment of what is inside, or nil for the presenter's: one without those
  /// who collect preferences around the presenter.
  private let scope: EnvironmentScope?

  init(_ value: ElementValue, isInPlace: Bool, in place: Place) {
    self.value = value
    self.isInPlace = isInPlace
    scope = isInPlace ? nil : EnvironmentScope(inside: place.environment, isClosed: true)
    super.init(in: place)
  }

  /// Where the views inside are put.
  var inside: Place {
    scope.map { Place(in: self, environment: $0) } ?? Place(in: self)
  }

  override var element: ElementValue? { value }

  override var pathName: String? { "PresentationElement" }

  /// What a user sees around it: nothing around what is in front of all, and the stack
  /// around a screen, whichever view has pushed it.
  fileprivate var visibleParent: ViewNode? {
    if isInPlace { return parent }
    guard value.kind == "NavigationDestination" else { return nil }
    var node = parent
    while let current = node {
      if let stack = current as? PresentedNode, stack.value.kind == "NavigationStack" { break }
      node = current.parent
    }
    return node
  }

  override func unmount() {
    graph.leave(self)
    super.unmount()
  }
}

extension ViewNode {
  /// The node around this one, as a user sees it: a gesture and the focus are in the
  /// views around an element in this sense.
  var surroundings: ViewNode? {
    if let presentation = self as? PresentedNode { return presentation.visibleParent }
    return parent
  }
}

extension ViewGraph {
  /// An element goes: neither the focus nor a finger stays there.
  @usableFromInline
  func leave(_ element: ViewNode) {
    focus.leave(element)
    hand.leave(control: element)
  }
}
