/// Where the focus of a host is.
///
/// It is in an element, and so in all views around it. Views whose values say
/// something else *ask*; once the update is over it is decided what that means.
/// Only for the thread of the hosts.
final class FocusRegister {
  /// The element that has the focus; one that goes takes it along.
  // Weak: of a kind of node that goes without a word nothing is left to be asked.
  private weak var element: ViewNode?

  /// Whether the focus is anywhere.
  // Beside `element`: each update asks, and each element that goes.
  @exclusivity(unchecked)
  private(set) var isSomewhere: Bool = false

  /// The views around the element whose focus is tied to a value, the innermost
  /// first.
  private(set) var nodes: [AnyFocusNode] = []

  /// Those whose values have come to differ from what is so.
  private var asking: [AnyFocusNode] = []

  func has(_ node: AnyFocusNode) -> Bool { nodes.contains { $0 === node } }

  /// The element that has the focus.
  var current: ViewNode? { element }

  /// Takes note that the value of a view is not what is so.
  @MainActor
  func ask(_ node: AnyFocusNode, in graph: ViewGraph) {
    asking.append(node)
    if asking.count == 1 { graph.atRest { [unowned self] in decide() } }
  }

  /// Of the views that want the focus, the one whose value was written last has it, and of
  /// several with that value the first; it is lost if a view that has it does not want it.
  @MainActor
  private func decide() {
    let asking = asking.filter(\.isMounted)
    self.asking.removeAll()
    let wanting = asking.filter { $0.isWanted && !has($0) && Self.canHave(Self.target(of: $0)) }
    let last = wanting.max { Self.hasLess($0, than: $1) }
    // Where two views have one value, the focus stays in that which has it.
    if let last, !nodes.contains(where: { $0.isWanted && $0.turn >= last.turn }) {
      move(to: Self.target(of: last))
    } else if nodes.contains(where: { isUnwanted(in: $0) }) {
      move(to: nil)
    }
    // What names no view names nothing; the view may come with an update that is still to be
    // made.
    let isLast = asking.allSatisfy { $0.graph.pending.isEmpty }
    for node in asking where node.isNaming && !nodes.contains(where: node.agrees) {
      if isLast { node.reset() } else { node.graph.invalidate(node) }
    }
  }

  /// Whether a view has the focus and its value says something else, which is none of the
  /// views inside or around it.
  @MainActor
  private func isUnwanted(in node: AnyFocusNode) -> Bool {
    !node.isWanted && !nodes.contains(where: node.agrees)
  }

  /// Whether a view is to have the focus less than another one; they ask in any order.
  @MainActor
  private static func hasLess(_ left: AnyFocusNode, than right: AnyFocusNode) -> Bool {
    if left.turn != right.turn { return left.turn < right.turn }
    return comes(right, before: left)
  }

  /// Whether a view comes before another one in the tree.
  @MainActor
  private static func comes(_ left: ViewNode, before right: ViewNode) -> Bool {
    func way(to node: ViewNode) -> [ViewNode] {
      Array(sequence(first: node, next: \.parent)).reversed()
    }
    let (left, right) = (way(to: left), way(to: right))
    let common = zip(left, right).prefix { $0 === $1 }.count
    guard common > 0, common < left.count, common < right.count else {
      return left.count < right.count
    }
    var first: ViewNode?
    left[common - 1].forEachChild { child in
      if first == nil, child === left[common] || child === right[common] { first = child }
    }
    return first === left[common]
  }

  /// Takes the focus away from an element that an update has disabled, or hidden.
  @MainActor @inline(never)
  func leaveDisabled() {
    if let element, !Self.canHave(element) { move(to: nil) }
  }

  /// Whether an element can have the focus.
  @MainActor
  private static func canHave(_ element: ViewNode) -> Bool {
    element.isEnabled && !element.isHidden
  }

  /// What has the focus where a view has it.
  @MainActor
  private static func target(of node: AnyFocusNode) -> ViewNode { node.firstElement ?? node }

  /// Moves the focus to an element, or takes it away.
  @MainActor
  func move(to element: ViewNode?) {
    let old = nodes
    nodes = []
    self.element = element
    isSomewhere = element != nil
    var node = element
    while let current = node {
      if let focus = current as? AnyFocusNode { nodes.append(focus) }
      node = current.surroundings
    }
    // Of several views with one state the innermost decides.
    for node in nodes.reversed() { node.assign() }
    // Another view with the same value may have it now.
    for node in old where !has(node) && !nodes.contains(where: node.agrees) { node.clear() }
  }

  /// Moves the focus to the first of some views inside of a node, unless it is taken.
  @MainActor
  func begin(in node: ViewNode, where isMeant: (AnyFocusNode) -> Bool) {
    // What the program wants counts more.
    if !asking.isEmpty { decide() }
    if isTaken(from: node) { return }
    func target(in node: ViewNode) -> ViewNode? {
      if let node = node as? AnyFocusNode, isMeant(node), Self.canHave(Self.target(of: node)) {
        return Self.target(of: node)
      }
      var found: ViewNode?
      node.forEachChild { child in
        if found == nil { found = target(in: child) }
      }
      return found
    }
    if let element = target(in: node) { move(to: element) }
  }

  /// Whether the focus is in the views that a node is seen among, or in front of them; what
  /// the node is presented in front of does not keep it.
  @MainActor
  private func isTaken(from node: ViewNode) -> Bool {
    guard let element else { return false }
    var outermost = node
    while let around = outermost.surroundings { outermost = around }
    return element.isInside(outermost)
  }

  /// A view that may be asking goes.
  func forget(_ node: AnyFocusNode) { asking.removeAll { $0 === node } }

  /// A view goes, and with it the focus if it is there.
  func leave(_ element: ViewNode) {
    if !isSomewhere || self.element !== element { return }
    let old = nodes
    nodes = []
    self.element = nil
    isSomewhere = false
    for node in old { node.clear() }
  }
}
