/// Where the focus of a host is.
///
/// It is in an element, and so in all views around it. Views whose values say
/// something else *ask*; once the update is over it is decided what that means.
/// Only for the thread of the hosts.
final class FocusRegister {
  /// The element that has the focus, if it is still there.
  private weak var element: ViewNode?

  /// The views around the element whose focus is tied to a value, the innermost
  /// first.
  private(set) var nodes: [AnyFocusNode] = []

  /// Those whose values have come to differ from what is so.
  private var asking: [AnyFocusNode] = []

  func has(_ node: AnyFocusNode) -> Bool { nodes.contains { $0 === node } }

  /// The element that has the focus; the first one of the view that has it, if the
  /// element has gone.
  @MainActor
  var current: ViewNode? { element ?? nodes.first?.firstElement }

  /// Takes note that the value of a view is not what is so.
  @MainActor
  func ask(_ node: AnyFocusNode, in graph: ViewGraph) {
    asking.append(node)
    if asking.count == 1 { graph.atRest { [unowned self] in decide() } }
  }

  /// The first view that wants the focus has it; without one it is lost if a view
  /// that has it does not want it.
  @MainActor
  private func decide() {
    let asking = asking.filter(\.isMounted)
    self.asking.removeAll()
    if let wanting = asking.first(where: { $0.isWanted && !has($0) }) {
      move(to: wanting.firstElement ?? wanting)
    } else if nodes.contains(where: { !$0.isWanted }) {
      move(to: nil)
    }
    // What names no view names nothing.
    for node in asking where node.isNaming && !nodes.contains(where: node.agrees) { node.reset() }
  }

  /// Moves the focus to an element, or takes it away.
  @MainActor
  func move(to element: ViewNode?) {
    let old = nodes
    nodes = []
    self.element = element
    var node = element
    while let current = node {
      if let focus = current as? AnyFocusNode { nodes.append(focus) }
      node = current.parent
    }
    for node in nodes { node.assign() }
    for node in old where !has(node) { node.clear() }
  }

  /// A view goes, and with it the focus if it is there.
  func leave(_ node: AnyFocusNode) {
    asking.removeAll { $0 === node }
    guard has(node) else { return }
    let old = nodes
    nodes = []
    element = nil
    for node in old { node.clear() }
  }
}
