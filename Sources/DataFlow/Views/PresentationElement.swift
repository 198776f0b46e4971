/// A presentation, as the element that a host shows.
///
/// What stands in front of its presenter is not in it: gestures and the focus of the
/// presenter have nothing to do with what is inside, and preferences do not leave it.
struct PresentationElement<Content: View>: View {
  let kind: String
  let text: String?
  let inside: Content

  static func _mount(_ view: Self, in place: Place) -> ViewNode? {
    let node = PresentedNode(view.value, in: place)
    node.child = Content._mount(view.inside, in: node.inside)
    return node
  }

  static func _update(_ node: ViewNode?, to view: Self) {
    let node = unsafeDowncast(node.unsafelyUnwrapped, to: PresentedNode.self)
    node.value = view.value
    node.updateChild(to: view.inside)
  }

  private var value: ElementValue { ElementValue(kind: kind, text: text) }
}

/// The node of a presentation.
final class PresentedNode: ViewNode {
  var value: ElementValue
  let standing: Standing
  /// The environment of what is inside, or nil for the presenter's: one without those
  /// who collect preferences around the presenter.
  private let scope: EnvironmentScope?

  /// The kind of a screen of a navigation stack.
  static var screenKind: String { "NavigationDestination" }

  /// Where a presentation is, as a user sees it.
  enum Standing {
    /// Where it is in the tree: a stack.
    case inPlace
    /// In the stack around it, whichever view has pushed it: a screen.
    case inStack
    /// In front of all: a sheet, a dialog.
    case inFront
  }

  init(_ value: ElementValue, in place: Place) {
    self.value = value
    standing =
      switch value.kind {
      case "NavigationStack": .inPlace
      case Self.screenKind: .inStack
      default: .inFront
      }
    scope =
      standing == .inFront ? EnvironmentScope(inside: place.environment, isClosed: true) : nil
    super.init(in: place)
  }

  /// Where the views inside are put.
  var inside: Place {
    scope.map { Place(in: self, environment: $0) } ?? Place(in: self)
  }

  override var element: ElementValue? { value }

  override var isApart: Bool { standing != .inPlace }

  override var pathName: String? { "PresentationElement" }

  /// The node around the presentation, as a user sees it.
  fileprivate var visibleParent: ViewNode? {
    switch standing {
    case .inPlace: return parent
    case .inFront: return nil
    case .inStack:
      var node = parent
      while let current = node, (current as? PresentedNode)?.standing != .inPlace {
        node = current.parent
      }
      return node
    }
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
  /// An element goes: neither the focus nor a finger stays there, and nothing of it moves.
  @usableFromInline
  func leave(_ element: ViewNode) {
    if movementCount > 0 { animator.leave(element) }
    focus.leave(element)
    hand.leave(control: element)
  }
}
